"""Whether something keeps a player from losing the game (CR 101.2, 104.3)."""

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.reading.statics.losing import cant_lose
from judgeapp.copyengine.table.state import Object


def kept_from_losing(interpreter: Interpreter, player: str, *, for_life: bool) -> Object | None:
    """Return the permanent that keeps a player from losing; None if nothing does.

    Args:
        for_life: the player would lose for having 0 or less life.
    """
    for other in interpreter.table.on_battlefield():
        whose = interpreter.controller(other.ref)
        for said in cant_lose(interpreter.values(other.ref)):
            meant = said.who == "any" or (whose == player) is (said.who == "you")
            if not meant or (said.for_life and not for_life):
                continue
            if condition_holds(said.condition, interpreter.context(other, whose), interpreter.at()):
                return other
    return None
