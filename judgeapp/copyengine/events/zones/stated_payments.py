"""Payments that a script states after the event that made them already (CR 601.2h, 602.2b)."""

from collections.abc import Iterator

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.fields import words

_PAYMENTS = events.Tap | events.Leave | events.LoseLife | events.Counters | events.Check


def was_payment(interpreter: Interpreter, ref: str) -> bool:
    """Whether an event states a payment that the one right before it, but for other payments, made."""
    event = _paid_for(interpreter)
    if event is None:
        return False
    if any(who == ref for who, _, _ in interpreter.table.payments):
        return True
    if isinstance(event, events.Activate):
        return ref in {event.source, *words(event.sacrificed)}
    return ref in {*words(event.sacrificed), *words(event.convoked_by)}


def is_tapped_for_it(interpreter: Interpreter, ref: str) -> bool:
    """Whether an event right before this one, but for other payments, tapped something as payment."""
    for event in reversed(interpreter.script_events[: interpreter.event or 0]):
        if isinstance(event, events.Tap) and event.ref == ref:
            return True
        if not isinstance(event, _PAYMENTS):
            return False
    return False


def payments_after(interpreter: Interpreter) -> Iterator[Entry]:
    """Yield the events right after the one that happens now that may state its payments."""
    for event in interpreter.script_events[(interpreter.event or 0) + 1 :]:
        if not isinstance(event, _PAYMENTS):
            return
        yield event


def was_number_paid(interpreter: Interpreter, who: str, what: str, number: int) -> bool:
    """Whether an event states that as much life, or as many counters, were paid as the one before it paid.

    Args:
        who: the player, or the ref of what had the counters.
        what: `LIFE`, or the kind of counter.
    """
    payment = (who, what, number)
    if _paid_for(interpreter) is None or payment not in interpreter.table.payments:
        return False
    left = list(interpreter.table.payments)
    left.remove(payment)
    interpreter.table.payments = tuple(left)
    return True


def _paid_for(interpreter: Interpreter) -> events.Activate | events.Cast | None:
    """Return the event that was paid for right before this one, but for other payments."""
    place = (interpreter.event or 0) - 1
    while 0 <= place < len(interpreter.script_events):
        event = interpreter.script_events[place]
        if isinstance(event, events.Activate | events.Cast):
            return event
        if not isinstance(event, _PAYMENTS):
            return None
        place -= 1
    return None
