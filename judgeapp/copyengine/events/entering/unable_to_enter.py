"""What doesn't get onto the battlefield: put elsewhere instead, or unable to enter (CR 614.1, 614.17)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.events.entering.entering_values import abilities_as_it_enters, values_as_it_enters
from judgeapp.copyengine.events.zones.zone_changes import as_a_card, move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import as_list
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.trace import difference
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOWHERE, Object

_WOULD_ENTER = re.compile(r"If (?!this ).+? would enter\b")
_EXILED = re.compile(
    r"If (?P<what>.+?) would enter(?: the battlefield)?(?P<uncast> and (?:it|they) (?:wasn't|weren't) cast)?"
    r"(?: under (?P<whose>your|an opponent's|a player's) control)?, "
    r"(?:exile (?:it|them) instead|instead exile (?:it|them))\.?$"
)
_PRICE = re.compile(
    r"If [^.]+? would enter(?: the battlefield)?, sacrifice (?P<what>[^.]+?) instead\. If you do, put "
)
_CANNOT = re.compile(r"(?P<what>.+? cards) in (?P<zones>[a-z ,]+) can't enter(?: the battlefield)?\.?$")


def put_elsewhere(interpreter: Interpreter, obj: Object, was: Object) -> Object | None:
    """Put `obj`, about to enter and being what it would be there, elsewhere if something says so; None if
    nothing does.

    Effects that make it a copy apply before this one (CR 616.1c), so it is judged as the copy.

    Args:
        was: the object before it began to enter.

    Raises:
        CopyEngineError: something replaces entering in words that can't be read.
    """
    for other, ability in _replacing(interpreter, obj):
        found = _EXILED.match(ability.text)
        if found is None:
            raise CopyEngineError(
                f"I don't know what “{ability.text}” does to what enters.",
                where=interpreter.at("ref"),
                mend="Leave it out of the setup, or state where things go by events of their own.",
            )
        if _applies(interpreter, found, obj, other):
            text = f"It would enter, but is exiled instead: {quoted(ability.text)}"
            return _put_elsewhere(interpreter, obj, was, "exile", text, (other.ref,))
    if unpaid(interpreter, obj):
        text = "Nothing is sacrificed for it, so it is put into its owner's graveyard."
        return _put_elsewhere(interpreter, obj, was, "graveyard", text, ())
    return None


@memoized
def _speaking(values: Characteristics) -> tuple[Ability, ...]:
    """The abilities that speak of something that would enter."""
    return tuple(a for a in values.abilities if "would enter" in a.text)


@memoized
def _forbidding(values: Characteristics) -> tuple[Ability, ...]:
    """The abilities that say that something can't enter."""
    return tuple(a for a in values.abilities if "can't enter" in a.text)


def _replacing(interpreter: Interpreter, obj: Object) -> Iterator[tuple[Object, Ability]]:
    """Yield what replaces entering, of permanents that are there already (CR 614.12)."""
    for other in interpreter.table.on_battlefield():
        if other.ref == obj.ref or other.ref in interpreter.entering_together:
            continue
        for ability in _speaking(copiable_values(other)):
            static = ability.trigger is None and not ability.cost and _WOULD_ENTER.match(ability.text)
            if static and ability in interpreter.values(other.ref).abilities:
                yield other, ability


def _applies(interpreter: Interpreter, found: re.Match[str], obj: Object, other: Object) -> bool:
    if found["uncast"] and obj.cast.was_cast:
        return False
    you, whose = interpreter.controller(other.ref), interpreter.controller(obj.ref)
    if (found["whose"] == "your" and whose != you) or (found["whose"] == "an opponent's" and whose == you):
        return False
    try:
        wanted = printed_objects(found["what"])
    except StopsAtError:
        raise CopyEngineError(
            f"I can't tell what “{found['what']}” is.",
            where=interpreter.at("ref"),
            mend="Leave it out of the setup, or state where things go by events of their own.",
        ) from None
    return interpreter.speaks_of(other, wanted, obj, values_as_it_enters(interpreter, obj))


def _put_elsewhere(
    interpreter: Interpreter, obj: Object, was: Object, zone: str, text: str, about: tuple[str, ...]
) -> Object:
    reached = NOWHERE if obj.kind in {"token", "spell copy"} else zone
    gone = replace(as_a_card(obj), zone=reached, attached_to=None, is_new=False, attacking=False)
    if obj.card is not None and reached == zone:
        gone = replace(gone, faces=interpreter.faces_in(obj.card, reached), face=0, controller=obj.owner)
    interpreter.put(gone)
    interpreter.table.stack = tuple(ref for ref in interpreter.table.stack if ref != obj.ref)
    interpreter.table.results.setdefault(obj.ref, {})["went_to"] = zone
    values = interpreter.values(obj.ref)
    old, new = difference(interpreter.shown(obj.ref) or values, values)
    old |= {
        "zone": was.zone if was.zone != reached else "battlefield",
        "mana_value": interpreter.shown_mana_value(obj),
    }
    new |= {"zone": reached, "mana_value": mana_value_of(gone, values)}
    changed = [name for name in new if old[name] != new[name]]
    before, after = {name: old[name] for name in changed}, {name: new[name] for name in changed}
    interpreter.step(p.ENTERS_REPLACEMENT, obj.ref, text, before, after, about=about)
    interpreter.silently(obj.ref)
    return gone


def unpaid(interpreter: Interpreter, obj: Object) -> bool:
    """Sacrifice what an object asks for that would enter; whether nothing was, so that it goes to the
    graveyard.

    Raises:
        CopyEngineError: the script doesn't say whether anything is sacrificed.
    """
    if not _speaking(copiable_values(obj)):
        return False
    said = (_PRICE.match(a.text) for a in abilities_as_it_enters(interpreter, obj).abilities)
    price = next((found for found in said if found), None)
    if price is None:
        return False
    if "sacrifice" not in interpreter.given:
        raise CopyEngineError(
            f"What is sacrificed isn't said: {price['what']}.",
            where=interpreter.at("choices.sacrifice"),
            mend="Give choices: {sacrifice: <ref or a list of refs>}, or null for nothing.",
        )
    refs = [str(ref) for ref in as_list(interpreter.given["sacrifice"])]
    for ref in refs:
        move(interpreter, interpreter.permanent(ref), "graveyard")
    return not refs


def forbidding(interpreter: Interpreter, obj: Object, zone: str) -> Ability | None:
    """Return the ability by which a card in `zone` can't enter; None if nothing keeps it there."""
    for other in interpreter.table.on_battlefield():
        for ability in _forbidding(interpreter.values(other.ref)):
            found = _CANNOT.match(ability.text)
            if found is None or zone not in re.sub(r"ies\b", "y", found["zones"]):
                continue
            wanted = replace(printed_objects(found["what"]), zone="anywhere")
            if interpreter.speaks_of(other, wanted, obj, whose=obj.owner):
                return ability
    return None
