"""Costs: what has to be paid to cast or activate is paid then (CR 601.2h, 602.2b)."""

from judgeapp.copyengine.events.actions.permanents import tap, untap
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.statics.costs import cost_of
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.state import Object


def refuse_unpayable(
    interpreter: Interpreter, source: Object, ability: Ability, event: events.Activate
) -> None:
    """Refuse to activate an ability whose cost can't be paid.

    Raises:
        CopyEngineError: its source is tapped already, a creature that came this turn (CR 302.6), or has too
            few loyalty counters (CR 606.6).
    """
    if interpreter.policy is not CORRECT or source.zone != "battlefield":
        return
    cost = cost_of(ability)
    if cost.taps and source.tapped:
        raise _unpayable(
            interpreter, f"{source.ref} is tapped already, so {{T}} can't be paid.", "Untap it first."
        )
    if cost.untaps and not source.tapped:
        raise _unpayable(interpreter, f"{source.ref} is untapped, so {{Q}} can't be paid.", "Tap it first.")
    if (cost.taps or cost.untaps) and _came_this_turn(interpreter, source):
        raise _unpayable(
            interpreter,
            f"{source.ref} came this turn and has no haste, so {{T}} and {{Q}} can't be paid.",
            "List it in the setup, or let its controller's next turn begin before.",
        )
    change = _loyalty(cost.loyalty, cost.loyalty_x, event)
    if change is not None and source.counters.get("loyalty", 0) + change < 0:
        had = source.counters.get("loyalty", 0)
        raise _unpayable(
            interpreter, f"{source.ref} has only {had} loyalty.", "Give it more loyalty counters."
        )


def _unpayable(interpreter: Interpreter, message: str, mend: str) -> CopyEngineError:
    return CopyEngineError(message, where=interpreter.at("source"), mend=mend)


def _came_this_turn(interpreter: Interpreter, source: Object) -> bool:
    values = interpreter.values(source.ref)
    if "Creature" not in values.types or any(a.keyword == "haste" for a in values.abilities):
        return False
    if interpreter.extension.judges_time(interpreter):
        return False
    return interpreter.table.newcomers.get(source.ref) == interpreter.controller(source.ref)


def pay_for_ability(
    interpreter: Interpreter, source: Object, ability: Ability, event: events.Activate
) -> None:
    """Pay what activating an ability costs: {T}, loyalty, what is sacrificed or discarded.

    Under beliefs what can't be paid is left out, so that a script goes on.
    """
    cost = cost_of(ability)
    if source.zone == "battlefield":
        if cost.taps and not source.tapped:
            tap(interpreter, events.Tap(ref=source.ref))
        if cost.untaps and source.tapped:
            untap(interpreter, events.Untap(ref=source.ref))
        change = _loyalty(cost.loyalty, cost.loyalty_x, event)
        if change and source.counters.get("loyalty", 0) + change >= 0:
            add_counters(interpreter, interpreter.find(source.ref), "loyalty", change, ability.text)
        if cost.sacrifices_this:
            move(interpreter, interpreter.find(source.ref), "graveyard")
    if cost.discards_this and source.zone == "hand":
        move(interpreter, source, "graveyard")
    sacrifice(interpreter, event)


def sacrifice(interpreter: Interpreter, event: events.Cast | events.PutAbility) -> None:
    """Sacrifice what the script says is sacrificed as a cost."""
    for ref in words(event.sacrificed):
        obj = interpreter.table.objects.get(ref)
        if obj is not None and obj.zone == "battlefield":
            move(interpreter, obj, "graveyard")


def tap_for_convoke(interpreter: Interpreter, event: events.Cast) -> None:
    """Tap the creatures that help to pay for a spell (CR 702.51)."""
    for ref in words(event.convoked_by):
        obj = interpreter.table.objects.get(ref)
        if obj is not None and obj.zone == "battlefield" and not obj.tapped:
            tap(interpreter, events.Tap(ref=ref))


def _loyalty(number: int | None, times_x: int, event: events.Activate) -> int | None:
    return None if number is None else number + times_x * (event.x or 0)
