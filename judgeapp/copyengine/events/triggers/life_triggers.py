"""What triggers on players gaining life (CR 119.9)."""

from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.reading.statics.trigger_events import on_gaining_life


def trigger_gaining_life(interpreter: Interpreter, player: str, amount: int) -> None:
    """Note what triggers on a player gaining life: once for each source of it, however much it is."""
    for other in interpreter.table.on_battlefield():
        for ability, event in on_gaining_life(interpreter.values(other.ref)):
            you = interpreter.controller(other.ref)
            meant = {"you": player == you, "opponent": player != you}.get(event.who, True)
            if not meant or (event.in_your_turn and interpreter.table.active != you):
                continue
            if intervening_if_holds(interpreter, other, ability):
                for _ in range(times_of_other_events(interpreter, other.ref)):
                    note_trigger(interpreter, other.ref, ability, principle=p.TRIGGERING, amount=amount)
