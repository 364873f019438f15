"""Abilities that trigger additional times, because others say so (CR 603.2d)."""

import re

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import Object

ENTERING, DYING, CASTING, COPYING = "entering", "dying", "casting", "copying"
_MORE = "triggers an additional time"
_SAID = re.compile(
    r"If (?:(?P<cause>.+?) causes )?a triggered ability of (?P<whose>.+?) (?:to trigger|triggers), "
    rf"that ability {_MORE}",
    re.IGNORECASE,
)
_ENTERS = re.compile(r"(?P<what>.+?) entering(?: the battlefield)?(?P<yours> under your control)?$")
_DIES = re.compile(r"(?P<what>.+?) dying$")
_CASTS = re.compile(r"(?:you )?(?P<how>casting or copying|casting|copying) (?P<what>.+)$")


def times(interpreter: Interpreter, ref: str, how: str, cause: Object) -> int:
    """Return how often an ability of `ref` triggers on one event.

    Args:
        how: ENTERING, DYING, CASTING or COPYING.
        cause: what enters, dies, or is cast or copied.
    """
    obj = interpreter.table.objects[ref]
    speaking = [
        (other, ability)
        for other in interpreter.table.on_battlefield()
        for ability in _speaking_of_triggers(interpreter.values(other.ref))
    ]
    if not speaking:
        return 1
    if any(_hinders(interpreter, obj, how, cause, other, ability) for other, ability in speaking):
        return 0
    return 1 + sum(_doubles(interpreter, obj, how, cause, other, ability) for other, ability in speaking)


@memoized
def _speaking_of_triggers(values: Characteristics) -> tuple[Ability, ...]:
    """The abilities that may have others trigger more often, or not at all."""
    return tuple(a for a in values.abilities if _MORE in a.text or "don't cause abilities" in a.text)


_HINDERS = re.compile(
    r"(?P<what>[^.]+?) entering(?: the battlefield)?(?P<dying> or dying)? don't cause abilities"
    r"(?: of (?P<whose>[^.]+?))? to trigger",
    re.IGNORECASE,
)


def _hinders(
    interpreter: Interpreter, obj: Object, how: str, cause: Object, other: Object, ability: Ability
) -> bool:
    """Whether an ability of `other` says that this entering or dying doesn't make those of `obj` trigger."""
    said = _HINDERS.match(ability.text) if "don't cause abilities" in ability.text else None
    if said is None or not (how == ENTERING or (how == DYING and said["dying"])):
        return False
    kinds = re.split(r" and ", said["what"])
    return any(_is(interpreter, cause, kind, other) for kind in kinds) and (
        said["whose"] is None or _is(interpreter, obj, said["whose"], other)
    )


def _doubles(
    interpreter: Interpreter, obj: Object, how: str, cause: Object, other: Object, ability: Ability
) -> bool:
    """Whether an ability of `other` makes an ability of `obj` trigger once more."""
    said = _SAID.search(ability.text) if _MORE in ability.text else None
    return said is not None and _applies(interpreter, said, other, obj, how, cause)


def _applies(
    interpreter: Interpreter, said: re.Match[str], other: Object, obj: Object, how: str, cause: Object
) -> bool:
    if not _is(interpreter, obj, said["whose"], other):
        return False
    words = said["cause"]
    if words is None:
        return True
    forms = {ENTERING: _ENTERS, DYING: _DIES}
    found = forms.get(how, _CASTS).match(words)
    if found is None:
        return False
    what = found["what"]
    if how in {CASTING, COPYING}:
        return how in found["how"] and cause.controller == interpreter.controller(other.ref) and _is(
            interpreter, cause, what, other
        )  # fmt: skip
    if how == ENTERING and found["yours"]:
        what += " you control"
    return _is(interpreter, cause, what, other)


def _is(interpreter: Interpreter, obj: Object, words: str, other: Object) -> bool:
    """Whether an object, as it is or last was, is what the words on `other` mean."""
    words = words.replace("this creature", "~")
    parts = re.split(r" or (?=another |a |an )", words)
    if len(parts) > 1:
        return any(_is(interpreter, obj, part, other) for part in parts)
    if words == "~":
        return obj.ref == other.ref
    try:
        wanted = printed_objects(words)
    except StopsAtError:
        return False
    wanted = replace(wanted, zone=obj.zone) if wanted.what in {"permanent", "spell"} else wanted
    known = interpreter.table.noted(obj.ref).last_known
    gone = obj.zone != "stack" and interpreter.table.objects[obj.ref].zone != "battlefield"
    values = known if gone and known is not None else interpreter.values(obj.ref)
    return interpreter.speaks_of(other, wanted, obj, values)
