"""What is done beside exiling something that would die: "and create a 2/2 black Zombie" (CR 614.6)."""

from judgeapp.copyengine.events.replacement.graveyard import does_beside
from judgeapp.copyengine.events.resolving.performing import perform_sentence
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.table.state import Object


@does_beside
def _do(interpreter: Interpreter, other: Object, then: str, ref: str) -> None:
    """Do what `other` says beside exiling; "it" and "that creature" are what is exiled.

    Raises:
        CopyEngineError: the sentence can't be read.
    """
    unread = CopyEngineError(
        f"I don't know what is done beside exiling it: {quoted(then)}",
        where=interpreter.at(),
        mend="Leave that permanent out of the setup.",
    )
    perform_sentence(interpreter, other, then, unread, it=ref, maker=other.controller)
