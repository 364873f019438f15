"""Sacrificing: a player puts a permanent that the player controls into its owner's graveyard (CR 701.21)."""

from judgeapp.copyengine.events.triggers.deed_triggers import trigger_sacrificing, watching
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.table.state import Object


def sacrifice(interpreter: Interpreter, obj: Object, principle: str = p.NEW_OBJECT) -> None:
    """Sacrifice a permanent; what triggers on that looks back to what was there then (CR 603.10a)."""
    there, last = watching(interpreter), interpreter.values(obj.ref)
    whose = interpreter.controller(obj.ref)
    move(interpreter, obj, "graveyard", principle)
    trigger_sacrificing(interpreter, there, obj, last, whose)
