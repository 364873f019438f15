"""Day and night: the game has one of them for good once it has become it (CR 731)."""

from judgeapp.copyengine.events.triggers.status_triggers import trigger_day
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p


def become_day_or_night(interpreter: Interpreter, becomes: str) -> bool:
    """Let it become day or night, and return whether it wasn't already."""
    before = interpreter.table.day
    if before == becomes:
        return False
    interpreter.table.day = becomes
    interpreter.judge_again()
    interpreter.step(
        p.STATUS, "", f"It becomes {becomes}.", {"day": before or None}, {"day": becomes}, rule="731.1"
    )
    if before:
        trigger_day(interpreter, becomes)
    return True
