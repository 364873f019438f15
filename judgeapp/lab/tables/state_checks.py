"""The check of state-based actions, with what a player has to choose for it."""

from collections.abc import Mapping, Sequence

from judgeapp.copyengine import PLAYER_NAMES, Game, Object
from judgeapp.lab.tables.edits import Entry


def state_check(game: Game) -> Entry:
    """The event that checks state-based actions; of legends with one name, the one that became so last stays
    (CR 704.5j).
    """
    values = game.layers().values
    newest: dict[tuple[str, str], list[str]] = {}
    for obj in game.table().on_battlefield():
        shown = values[obj.ref]
        if "Legendary" in shown.supertypes and shown.name:
            newest.setdefault(
                (game.layers().controllers.get(obj.ref, obj.controller), shown.name), []
            ).append(obj.ref)
    objects = game.table().objects
    kept = [_latest([objects[ref] for ref in refs]) for refs in newest.values() if len(refs) > 1]
    event: Entry = {"do": "state_based_actions"}
    if kept:
        event["legend_keep"] = kept[0] if len(kept) == 1 else kept
    return event


def _latest(legends: Sequence[Object]) -> str:
    """The last of several that came; or the one that became a copy after all of them had come."""
    came = max(obj.timestamp for obj in legends)
    copied = {effect.timestamp: obj.ref for obj in legends for effect in obj.copy_effects[-1:]}
    last = max(copied, default=0)
    return copied[last] if last > came else legends[-1].ref


def kept_by_default(check: Entry, game: Game, names: Mapping[str, str]) -> list[str]:
    """Which legends a check of state-based actions keeps though nobody said so, in sentences."""
    kept = check.get("legend_keep") or ()
    objects, controllers = game.table().objects, game.layers().controllers
    return [
        f"{PLAYER_NAMES[controllers.get(ref, objects[ref].controller)]} keeps {names.get(ref, ref)}, "
        "as nothing else is said."
        for ref in ([kept] if isinstance(kept, str) else kept)
    ]
