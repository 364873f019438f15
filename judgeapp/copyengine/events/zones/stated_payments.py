"""Payments that a script states after the event that made them already (CR 601.2h, 602.2b)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words


def was_payment(interpreter: Interpreter, ref: str) -> bool:
    """Whether an event states a payment that the one right before it, but for other payments, made."""
    place = (interpreter.event or 0) - 1
    while 0 <= place < len(interpreter.script_events):
        event = interpreter.script_events[place]
        if isinstance(event, events.Activate):
            return ref in {event.source, *words(event.sacrificed)}
        if isinstance(event, events.Cast):
            return ref in {*words(event.sacrificed), *words(event.convoked_by)}
        if not isinstance(event, events.Tap | events.Leave | events.Check):
            return False
        place -= 1
    return False
