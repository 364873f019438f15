"""Abilities that trigger additional times, because others say so (CR 603.2d)."""

from collections.abc import Iterator

from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.interpreter.interpreter import Interpreter, with_controller
from judgeapp.copyengine.model.effects.additional_triggers import DontTrigger, Things, TriggersAgain
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.reading.statics.triggers.additional_triggers import additional_triggers
from judgeapp.copyengine.table.state import Object

ENTERING, DYING, LEAVING, CASTING, COPYING = "entering", "dying", "leaving", "casting", "copying"
ATTACKING, TARGETED = "attacking", "targeted"


def times(interpreter: Interpreter, ref: str, how: str, cause: Object) -> int:
    """Return how often an ability of `ref` triggers on one event.

    Args:
        how: ENTERING, DYING, LEAVING, CASTING, COPYING, ATTACKING or TARGETED.
        cause: what enters, dies, leaves, is cast or copied, attacks, or becomes a target.
    """
    looks_back = how in {DYING, LEAVING}
    speaking = [
        (other, said)
        for other, values in (interpreter.there_before() if looks_back else _there_now(interpreter))
        for said in additional_triggers(values)
    ]
    if not speaking:
        return 1
    obj, cause = _controlled(interpreter, interpreter.table.objects[ref]), _controlled(interpreter, cause)
    if looks_back and (was := interpreter.before_all.permanent(ref)) is not None:
        obj, _ = was
    number = 1
    for other, said in speaking:
        if isinstance(said, TriggersAgain):
            number += _doubles(interpreter, obj, how, cause, other, said)
        elif _hinders(interpreter, obj, how, cause, other, said):
            return 0
    return number


def _there_now(interpreter: Interpreter) -> Iterator[tuple[Object, Characteristics]]:
    """Yield the permanents, each with who controls it, and what they are."""
    for obj in interpreter.table.on_battlefield():
        yield _controlled(interpreter, obj), interpreter.values(obj.ref)


def _controlled(interpreter: Interpreter, obj: Object) -> Object:
    """Return an object with who controls it, or last did."""
    return with_controller(obj, interpreter.controller(obj.ref))


def times_of_other_events(interpreter: Interpreter, ref: str) -> int:
    """Return how often an ability of `ref` triggers on an event of another kind: once, and once more for each
    effect that asks for no special cause.
    """
    obj = _controlled(interpreter, interpreter.table.objects[ref])
    return 1 + sum(
        said.any_cause and _is(interpreter, obj, said.of, other) and _is_on(interpreter, other, said)
        for other, values in _there_now(interpreter)
        for said in additional_triggers(values)
        if isinstance(said, TriggersAgain)
    )


def _hinders(
    interpreter: Interpreter, obj: Object, how: str, cause: Object, other: Object, said: DontTrigger
) -> bool:
    """Whether an ability of `other` says that this entering or dying doesn't make those of `obj` trigger."""
    if not (how == ENTERING or (how == DYING and said.or_dies)):
        return False
    return _is(interpreter, cause, said.cause, other) and (
        said.of is None or _is(interpreter, obj, said.of, other)
    )


def _doubles(
    interpreter: Interpreter, obj: Object, how: str, cause: Object, other: Object, said: TriggersAgain
) -> bool:
    """Whether an ability of `other` makes an ability of `obj` trigger once more."""
    if not _is(interpreter, obj, said.of, other) or not _is_on(interpreter, other, said):
        return False
    if said.any_cause:
        return True
    if how in {CASTING, COPYING} and cause.controller != other.controller:
        return False
    causes = {
        ENTERING: said.entering,
        DYING: said.dying + said.leaving,
        LEAVING: said.leaving,
        CASTING: said.casting,
        COPYING: said.copying,
        ATTACKING: said.attacking,
        TARGETED: said.targeted,
    }
    return _is(interpreter, cause, causes[how], other)


def _is_on(interpreter: Interpreter, other: Object, said: TriggersAgain) -> bool:
    """Whether what an ability of `other` asks besides holds: "as long as Cloud is equipped".

    Raises:
        CopyEngineError: nobody can tell.
    """
    if said.condition is None:
        return True
    holds = situation_holds(said.condition, interpreter.context(other, other.controller))
    if holds is None:
        raise CopyEngineError(
            f"I can't tell whether “{said.text}” applies.",
            where=interpreter.at(),
            mend=f"State it: choices: {{condition: true}} (or false) on {other.ref}.",
        )
    return holds


def _is(interpreter: Interpreter, obj: Object, things: Things, other: Object) -> bool:
    """Whether an object, as it is or last was, is one of the things that an ability of `other` means."""
    known = interpreter.table.noted(obj.ref).last_known
    # Not `last_known`: a spell that is a permanent or a card by now is judged by what that is.
    gone = obj.zone != "stack" and interpreter.table.objects[obj.ref].zone != "battlefield"
    values = known if gone and known is not None else interpreter.values(obj.ref)
    for wanted in things:
        if wanted is None:
            if obj.ref == other.ref:
                return True
            continue
        if wanted.what == "permanent" and obj.zone == "stack":
            continue
        anywhere = wanted.what in {"permanent", "spell"}
        meant = replace(wanted, zone=obj.zone) if anywhere else wanted
        if interpreter.speaks_of(other, meant, obj, values, obj.controller, other.controller):
            return True
    return False
