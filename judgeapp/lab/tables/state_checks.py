"""The check of state-based actions, with what a player has to choose for it."""

from judgeapp.copyengine import Game
from judgeapp.lab.tables.edits import Entry


def state_check(game: Game) -> Entry:
    """The event that checks state-based actions; of legends with one name the newest stays (CR 704.5j)."""
    values = game.layers().values
    newest: dict[tuple[str, str], list[str]] = {}
    for obj in game.table().on_battlefield():
        shown = values[obj.ref]
        if "Legendary" in shown.supertypes and shown.name:
            newest.setdefault(
                (game.layers().controllers.get(obj.ref, obj.controller), shown.name), []
            ).append(obj.ref)
    kept = [refs[-1] for refs in newest.values() if len(refs) > 1]
    event: Entry = {"do": "state_based_actions"}
    if kept:
        event["legend_keep"] = kept[0] if len(kept) == 1 else kept
    return event
