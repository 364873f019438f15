"""What players have voted for, as the script states it (CR 701.38)."""

from collections.abc import Mapping

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.terms.conditions import MostVotes, VoteIsTied
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.script.fields import Choices, chosen_numbers


def outcome(interpreter: Interpreter, condition: VoteIsTied | MostVotes, choices: Choices) -> bool:
    """Whether a condition on the result of a vote holds.

    Raises:
        CopyEngineError: the script doesn't state the votes.
    """
    votes = _votes(interpreter, choices)
    highest = max(votes.values(), default=0)
    first = [name for name, number in votes.items() if number == highest]
    if isinstance(condition, VoteIsTied):
        return len(first) > 1
    name = _named(interpreter, condition.choice, votes)
    return name in first and (len(first) == 1 or condition.or_tied)


def counted(interpreter: Interpreter, amount: Amount, choices: Choices) -> int | None:
    """Return what "for each ... vote" comes to; None for another number."""
    if amount.per is not Counted.VOTES:
        return None
    votes = _votes(interpreter, choices)
    return amount.from_units(votes[_named(interpreter, amount.named[0], votes)])


def _votes(interpreter: Interpreter, choices: Choices) -> dict[str, int]:
    stated = choices.get("votes")
    if not isinstance(stated, Mapping):
        raise CopyEngineError(
            "How many votes each choice gets isn't said.",
            where=interpreter.at("choices.votes"),
            mend="Give choices: {votes: {death: 2, torture: 1}}, with the words of the text.",
        )
    for name, number in stated.items():
        if type(number) is not int or number < 0:
            raise CopyEngineError(
                f"{number!r} isn't a number of votes.",
                where=interpreter.at(f"choices.votes.{name}"),
                mend="Give how many players voted for it.",
            )
    return {name.casefold(): number for name, number in chosen_numbers(stated).items()}


def _named(interpreter: Interpreter, words: str, votes: Mapping[str, int]) -> str:
    name = words.casefold()
    if name not in votes:
        raise CopyEngineError(
            f"How many votes “{words}” gets isn't said.",
            where=interpreter.at("choices.votes"),
            mend=f"Give it with the others: {{{words}: 0}}.",
        )
    return name
