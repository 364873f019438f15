"""Where something goes that would be put into a graveyard, if something says otherwise (CR 614.1)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import Object

_EXILED = r", (?:instead )?exile (?:it|them|that card|that creature)(?: instead)?\.?$"
_CARDS = re.compile(
    r"If (?:a|one or more) (?P<what>cards?(?P<tokens> or tokens?)?) would be put into "
    rf"(?P<whose>a|an opponent's|your) graveyard(?: from anywhere)?{_EXILED}"
)
_DYING = re.compile(rf"If (?P<what>.+?) would die{_EXILED}")
_ITSELF = re.compile(rf"If (?P<what>.+?) would (?:die|be put into a graveyard from anywhere){_EXILED}")


def zone_reached(interpreter: Interpreter, obj: Object) -> str:
    """Return where an object really goes that would be put into a graveyard: there, or into exile."""
    if any(_says_so(interpreter, obj, other, ability) for other, ability in _replacing(interpreter, obj)):
        return "exile"
    return "graveyard"


def _replacing(interpreter: Interpreter, obj: Object) -> Iterator[tuple[Object, Ability]]:
    """Yield what replaces going to a graveyard, of permanents and of the object itself."""
    for other in (obj, *interpreter.table.on_battlefield()):
        for ability in _saying_so(interpreter.values(other.ref)):
            yield other, ability


@memoized
def _saying_so(values: Characteristics) -> tuple[Ability, ...]:
    return tuple(
        ability
        for ability in values.abilities
        if (text := ability.text).startswith("If ")
        and "exile" in text
        and (" graveyard" in text or " would die" in text)
    )


def _says_so(interpreter: Interpreter, obj: Object, other: Object, ability: Ability) -> bool:
    found = _CARDS.match(ability.text)
    if found is not None:
        if obj.kind not in {"card", "token"} or (obj.is_token and not found["tokens"]):
            return False
        mine = obj.owner == interpreter.controller(other.ref)
        return other.zone == "battlefield" and {"a": True, "your": mine}.get(found["whose"], not mine)
    itself = _ITSELF.match(ability.text)
    if itself is not None and other.ref == obj.ref:
        name = interpreter.values(obj.ref).name
        if itself["what"].startswith("this ") or itself["what"] in {name, name.partition(",")[0]}:
            return "would die" not in ability.text or obj.zone == "battlefield"
    dying = _DYING.match(ability.text)
    if dying is None or obj.zone != "battlefield" or other.zone != "battlefield":
        return False
    words, _, hurt = dying["what"].partition(" dealt damage ")
    if hurt and not obj.damage:
        return False
    try:
        wanted = printed_objects(words)
    except StopsAtError:
        raise _unknown(interpreter, dying["what"]) from None
    if (hurt or not can_tell(wanted)) and interpreter.speaks_of(other, replace(wanted, qualities=()), obj):
        raise _unknown(interpreter, dying["what"])
    return interpreter.speaks_of(other, wanted, obj)


def _unknown(interpreter: Interpreter, words: str) -> CopyEngineError:
    return CopyEngineError(
        f"I can't tell whether it is “{words}”.",
        where=interpreter.at("ref"),
        mend="Leave that permanent out of the setup, or state where it goes by a leave event.",
    )
