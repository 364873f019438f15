"""Who wins a clash, as the script states it (CR 701.30)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.script.fields import Choices

_WORDS = {"win": True, "won": True, "lose": False, "lost": False}


def has_won(interpreter: Interpreter, choices: Choices) -> bool:
    """Whether the one who clashes wins; nobody does if the mana values are equal (CR 701.30d).

    Raises:
        CopyEngineError: the script doesn't say.
    """
    won = _WORDS.get(str(choices.get("clash")).casefold())
    if won is None:
        raise CopyEngineError(
            "Who wins the clash isn't said.",
            where=interpreter.at("choices.clash"),
            mend="Give choices: {clash: win} or {clash: lose}.",
        )
    return won
