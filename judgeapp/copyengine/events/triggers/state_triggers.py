"""State triggers: "When you control no Islands" (CR 603.8)."""

from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_states


def trigger_states(interpreter: Interpreter) -> None:
    """Note what triggers on how things stand now: not again before the ability has left the stack."""
    table, values = interpreter.table, interpreter.layers.values
    there = table.on_battlefield()
    listening = [(obj, states) for obj in there if (states := on_states(values[obj.ref]))]
    if not listening and not table.state_triggers:
        return
    waiting = {key: before for key, before in table.state_triggers.items() if table.objects[key[0]] in there}
    for obj, states in listening:
        for ability, condition in states:
            key = (obj.ref, ability.text)
            if key in waiting and not _is_over(interpreter, *key, waiting[key]):
                continue
            context = interpreter.context(obj, interpreter.controller(obj.ref))
            if situation_holds(condition, context) and intervening_if_holds(interpreter, obj, ability):
                waiting[key] = len(_put(interpreter, *key))
                for _ in range(times_of_other_events(interpreter, obj.ref)):
                    note_trigger(interpreter, obj.ref, ability, principle=p.STATE_TRIGGERS)
    table.state_triggers = waiting


def _put(interpreter: Interpreter, ref: str, text: Text) -> list[str]:
    """Return where each ability of an object with a text is that has been put on the stack."""
    known = interpreter.table.objects.values()
    return [o.zone for o in known if o.source == ref and o.ability is not None and o.ability.text == text]


def _is_over(interpreter: Interpreter, ref: str, text: Text, before: int) -> bool:
    """Whether the ability that triggered has been on the stack and isn't any more."""
    zones = _put(interpreter, ref, text)
    return len(zones) > before and "stack" not in zones
