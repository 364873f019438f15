"""What doesn't get onto the battlefield: exiled instead, or unable to enter (CR 614.1, 614.17)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.abilities import Ability
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.filters import fits
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.mana_values import mana_value_of
from judgeapp.copyengine.reading.grammar import StopsAtError
from judgeapp.copyengine.reading.numbers import printed_objects
from judgeapp.copyengine.state import NOWHERE, Object
from judgeapp.copyengine.trace import difference
from judgeapp.copyengine.values import replace
from judgeapp.copyengine.words import quoted
from judgeapp.copyengine.would_be import values_as_it_enters
from judgeapp.copyengine.zones import as_a_card

_WOULD_ENTER = re.compile(r"If (?!this ).+? would enter\b")
_EXILED = re.compile(
    r"If (?P<what>.+?) would enter(?: the battlefield)?(?P<uncast> and (?:it|they) (?:wasn't|weren't) cast)?"
    r"(?: under (?P<whose>your|an opponent's|a player's) control)?, "
    r"(?:exile (?:it|them) instead|instead exile (?:it|them))\.?$"
)
_CANNOT = re.compile(r"(?P<what>.+? cards) in (?P<zones>[a-z ,]+) can't enter(?: the battlefield)?\.?$")


def exiled_instead(machine: Machine, obj: Object, was: Object) -> Object | None:
    """Exile `obj`, about to enter and being what it would be there, if something says so; None if nothing
    does.

    Effects that make it a copy apply before this one (CR 616.1c), so it is judged as the copy.

    Args:
        was: the object before it began to enter.

    Raises:
        CopyEngineError: something replaces entering in words that can't be read.
    """
    for other, ability in _replacing(machine, obj):
        found = _EXILED.match(ability.text)
        if found is None:
            raise CopyEngineError(
                f"I don't know what “{ability.text}” does to what enters.",
                where=machine.at("ref"),
                mend="Leave it out of the setup, or state where things go by events of their own.",
            )
        if _applies(machine, found, obj, other):
            return _exile(machine, obj, was, other, ability)
    return None


def _replacing(machine: Machine, obj: Object) -> Iterator[tuple[Object, Ability]]:
    """Yield what replaces entering, of permanents that are there already (CR 614.12)."""
    for other in machine.table.on_battlefield():
        if other.ref == obj.ref or other.ref in machine.entering_together:
            continue
        for ability in machine.values(other.ref).abilities:
            if ability.trigger is None and not ability.cost and _WOULD_ENTER.match(ability.text):
                yield other, ability


def _applies(machine: Machine, found: re.Match[str], obj: Object, other: Object) -> bool:
    if found["uncast"] and obj.cast.was_cast:
        return False
    you, whose = machine.controller(other.ref), machine.controller(obj.ref)
    if (found["whose"] == "your" and whose != you) or (found["whose"] == "an opponent's" and whose == you):
        return False
    try:
        wanted = printed_objects(found["what"])
    except StopsAtError:
        raise CopyEngineError(
            f"I can't tell what “{found['what']}” is.",
            where=machine.at("ref"),
            mend="Leave it out of the setup, or state where things go by events of their own.",
        ) from None
    values = values_as_it_enters(machine, obj)
    return fits(wanted, obj, values, this=other, controller=you, choices=other.choices, whose=whose)


def _exile(machine: Machine, obj: Object, was: Object, other: Object, ability: Ability) -> Object:
    reached = NOWHERE if obj.kind in {"token", "spell copy"} else "exile"
    gone = replace(as_a_card(obj), zone=reached, attached_to=None, is_new=False, attacking=False)
    if obj.card is not None and reached == "exile":
        gone = replace(gone, faces=machine.faces_in(obj.card, reached), face=0, controller=obj.owner)
    machine.put(gone)
    machine.table.stack = tuple(ref for ref in machine.table.stack if ref != obj.ref)
    machine.table.results.setdefault(obj.ref, {})["went_to"] = "exile"
    values = machine.values(obj.ref)
    old, new = difference(machine.shown(obj.ref) or values, values)
    old |= {
        "zone": was.zone if was.zone != reached else "battlefield",
        "mana_value": machine.shown_mana_value(obj),
    }
    new |= {"zone": reached, "mana_value": mana_value_of(gone, values)}
    changed = [name for name in new if old[name] != new[name]]
    text = f"It would enter, but is exiled instead: {quoted(ability.text)}"
    before, after = {name: old[name] for name in changed}, {name: new[name] for name in changed}
    machine.step(p.ENTERS_REPLACEMENT, obj.ref, text, before, after, about=(other.ref,))
    machine.silently(obj.ref)
    return gone


def forbidding(machine: Machine, obj: Object, zone: str) -> Ability | None:
    """Return the ability by which a card in `zone` can't enter; None if nothing keeps it there."""
    for other in machine.table.on_battlefield():
        for ability in machine.values(other.ref).abilities:
            found = _CANNOT.match(ability.text) if "can't enter" in ability.text else None
            if found is None or zone not in re.sub(r"ies\b", "y", found["zones"]):
                continue
            wanted = replace(printed_objects(found["what"]), zone="anywhere")
            you = machine.controller(other.ref)
            if fits(wanted, obj, machine.values(obj.ref), this=other, controller=you, whose=obj.owner):
                return ability
    return None
