"""What is remembered of creatures that crew Vehicles and saddle Mounts, and what triggers on it (CR 702.122,
702.171).
"""

from collections.abc import Iterable

from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_crewing
from judgeapp.copyengine.table.state import Object


def note_crewing(interpreter: Interpreter, vehicle: Object, keyword: str, crew: Iterable[str]) -> None:
    """Note that creatures crew or saddle something, and what of theirs triggers on it.

    Args:
        keyword: "crew" or "saddle".
    """
    for ref in crew:
        obj = interpreter.find(ref, "choices.tap")
        obj = interpreter.put(replace(obj, crewed=obj.crewed | {(vehicle.ref, keyword)}))
        for ability, event in on_crewing(interpreter.values(ref)):
            if keyword not in event.keywords or not intervening_if_holds(interpreter, obj, ability):
                continue
            if event.in_main_phase and not _is_main_phase(interpreter, obj):
                continue
            for _ in range(times_of_other_events(interpreter, ref)):
                note_trigger(interpreter, ref, ability, vehicle.ref)


def forget_crew(interpreter: Interpreter, ref: str) -> None:
    """Forget who crewed or saddled a permanent that was another object (CR 400.7)."""
    for obj in interpreter.table.on_battlefield():
        left = frozenset(each for each in obj.crewed if each[0] != ref)
        if left != obj.crewed:
            interpreter.put(replace(obj, crewed=left))


def _is_main_phase(interpreter: Interpreter, obj: Object) -> bool:
    """Whether it is a main phase of the controller of an object.

    Raises:
        CopyEngineError: the script tells nothing of steps.
    """
    table = interpreter.table
    if table.active != interpreter.controller(obj.ref):
        return False
    if not table.step:
        raise CopyEngineError(
            f"Whether this is a main phase matters to {interpreter.called(obj.ref)}, and I can't tell.",
            where=interpreter.at(),
            mend="Let a turn or a step begin before.",
        )
    return table.step.endswith(" main")
