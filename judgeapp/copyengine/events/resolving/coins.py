"""How coins fall that are flipped as something resolves, as the script states it (CR 705)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.conditions import CoinFell
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.script.fields import Choices, chosen_words

_CALLED = {"won": "win", "lost": "lose"}
_OTHER_SIDE = {"win": "lose", "lose": "win", "heads": "tails", "tails": "heads"}


def fell_so(interpreter: Interpreter, condition: CoinFell, choices: Choices) -> bool:
    """Whether a condition on coins holds.

    Raises:
        CopyEngineError: the script doesn't state how they fell.
    """
    return _flips(interpreter, choices, condition.result).count(condition.result) >= condition.at_least


def flips_won(interpreter: Interpreter, amount: Amount, choices: Choices) -> int | None:
    """Return what "for each flip you won" comes to; None for another number."""
    if amount.per is not Counted.FLIPS_WON:
        return None
    return amount.from_units(_flips(interpreter, choices, "win").count("win"))


def results_stated(choices: Choices) -> list[str]:
    """Return how coins fall as the script states it: "win", "lose", "heads", "tails"."""
    return [_CALLED.get(word.casefold(), word.casefold()) for word in chosen_words(choices.get("coin"))]


def unstated(interpreter: Interpreter, asked: str = "win") -> CopyEngineError:
    """Return the refusal of coins of which nobody says how they fall."""
    first, second = sorted({asked, _OTHER_SIDE[asked]}, reverse=asked in {"win", "lose"})
    return CopyEngineError(
        "How the coin falls isn't said.",
        where=interpreter.at("choices.coin"),
        mend=f"Give choices: {{coin: {first}}} or {{coin: {second}}}; of several flips, a list.",
    )


def _flips(interpreter: Interpreter, choices: Choices, asked: str) -> list[str]:
    """Return the results of the flips, in the words in which it is asked for them."""
    told = results_stated(choices)
    if not told or not {asked, _OTHER_SIDE[asked]}.issuperset(told):
        raise unstated(interpreter, asked)
    return told
