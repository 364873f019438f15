"""Which abilities a thing has or has lost, which can be activated, and what mana they make."""

import re
from collections import Counter
from collections.abc import Iterator

from judgeapp.combat import ask, play
from judgeapp.copyengine import AbilityKind, CopyEngineError, Game, copiable_values, joined, printed
from judgeapp.lab.answers_in_words.subject import capital
from judgeapp.lab.desk import Desk
from judgeapp.lab.tables.edits import beginning

_ADDS = re.compile(r"\{T\}.*: *add\b", re.IGNORECASE)


_MANA_OF_TYPES = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""What a land of each basic type adds (CR 305.6)."""


def abilities_lost(game: Game, name: str, ref: str) -> Iterator[str]:
    """That activated abilities of a permanent, printed on it or copied, are gone; nothing if none is."""
    obj, values = game.object(ref), game.layers().values.get(ref)
    if obj is None or values is None or obj.zone != "battlefield":
        return
    now = {each.text for each in values.abilities}
    own = [each for each in copiable_values(obj).abilities if each.kind == AbilityKind.ACTIVATED]
    lost = [printed(each.text) for each in own if each.text not in now]
    kept = [each for each in own if each.text in now and not _ADDS.match(printed(each.text))]
    if not any(not _ADDS.match(text) for text in lost):
        return
    said = joined(f"“{beginning(text).removesuffix('.')}”" for text in lost).removesuffix("”")
    verdict = "" if kept else "No. "
    its = "ability" if len(lost) == 1 else "abilities"
    yield f"{verdict}{name} has lost its {its} {said}.”"


def whether_usable(game: Game, name: str, ref: str) -> Iterator[str]:
    """Whether the activated abilities of a thing can be activated now, and why."""
    obj = game.object(ref)
    values = game.layers().values.get(ref)
    if obj is None or values is None or obj.zone != "battlefield":
        return
    activated = [each for each in values.abilities if each.kind == AbilityKind.ACTIVATED]
    beginnings = [beginning(printed(ability.text)) for ability in activated]
    if "Land" in values.types and ref not in game.layers().stripped:
        of_types = (f"{{T}}: Add {mana}" for kind, mana in _MANA_OF_TYPES.items() if kind in values.subtypes)
        beginnings += of_types
    lost = list(abilities_lost(game, capital(name), ref))
    yield from lost
    if not (beginnings or lost):
        yield f"No. {capital(name)} has no activated ability."
    told: dict[str, list[str]] = {}
    for start in beginnings:
        asks = {"ask": "may_activate", "of": ref, "ability": start}
        try:
            answer = ask(game, asks)
        except CopyEngineError as error:
            yield f"I can’t tell: {error.message}"
            continue
        reason = f" {answer.steps[-1].text}" if answer.steps else ""
        told.setdefault(f"{'Yes' if answer.value else 'No'}.{reason}", []).append(start)
    for verdict, starts in told.items():  # of several, which can't be activated is told
        which = "" if len(told) < 2 and not lost else f"“{joined(starts)}”: "
        yield f"{which}{verdict}"


def mana_of_land_types(game: Game, name: str, ref: str) -> Iterator[str]:
    """The mana abilities that a thing has because of its basic land types (CR 305.6)."""
    layers = game.layers()
    values = layers.values.get(ref)
    if values is None or "Land" not in values.types or ref in layers.stripped:
        return
    for land_type, symbol in _MANA_OF_TYPES.items():
        if land_type in values.subtypes:
            yield f"{name} has the land type {land_type}, so it has “{{T}}: Add {symbol}.” (305.6)"


def mana_made(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """How much mana a thing makes, tapped now or in its controller's next turn; of several ways, each."""
    values = desk.game.layers().values.get(ref)
    who = desk.game.layers().controllers.get(ref, "A")
    events, later = (
        list(desk.script.get("events") or ()),
        [{"do": "end_turn"}, {"do": "begin_turn", "player": who}],
    )
    of_types = list(mana_of_land_types(desk.game, name, ref))
    yield from of_types
    abilities = values.abilities if values is not None else ()
    adding = [a for a in abilities if a.kind == AbilityKind.ACTIVATED and _ADDS.search(printed(a.text))]
    if not (adding or of_types):
        yield f"No mana. {name} has no mana ability."
    for ability in adding:
        put = {
            "do": "activate",
            "ref": f"{ref}mana",
            "source": ref,
            "ability": beginning(printed(ability.text)),
        }
        for more, when in (([], ""), (later, " in the next turn of its controller")):
            try:
                before = play({**desk.script, "events": [*events, *more]}, cards=desk.game.cards)
                after = play({**desk.script, "events": [*events, *more, put]}, cards=desk.game.cards)
            except CopyEngineError as error:
                refused = error.message
                continue
            mana = Counter(after.table().players[who].mana) - Counter(before.table().players[who].mana)
            symbols = "".join(f"{{{each}}}" for each in sorted(mana.elements())) or "no mana"
            yield f"{name} adds {symbols}{when}: “{printed(ability.text)}”"
            break
        else:
            yield f"I can’t tell what mana {name} adds: {refused}"
