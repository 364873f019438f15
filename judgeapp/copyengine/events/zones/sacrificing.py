"""Sacrificing: a player puts a permanent that the player controls into its owner's graveyard (CR 701.21)."""

from judgeapp.copyengine.events.triggers.deed_triggers import trigger_sacrificing, watching
from judgeapp.copyengine.events.zones.stated_payments import was_payment
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.state import NOWHERE, Object


def leave(interpreter: Interpreter, event: events.Leave) -> None:
    """`leave`: it goes to another zone; a token or a copy of a spell ceases to exist there.

    A permanent of the player whom the event names is sacrificed (CR 701.21).
    """
    obj, to = interpreter.find(event.ref), event.to or "graveyard"
    if obj.zone in {to, NOWHERE} and was_payment(interpreter, obj.ref):
        return
    is_theirs = obj.zone == "battlefield" and interpreter.controller(obj.ref) == event.player
    if is_theirs and to == "graveyard":
        sacrifice(interpreter, obj)
    else:
        move(interpreter, obj, to)


def sacrifice(interpreter: Interpreter, obj: Object, principle: str = p.NEW_OBJECT) -> None:
    """Sacrifice a permanent; what triggers on that looks back to what was there then (CR 603.10a)."""
    there, last = watching(interpreter), interpreter.values(obj.ref)
    whose = interpreter.controller(obj.ref)
    move(interpreter, obj, "graveyard", principle)
    trigger_sacrificing(interpreter, there, obj, last, whose)
