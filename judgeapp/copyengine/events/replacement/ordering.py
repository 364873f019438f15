"""The order in which effects replace one number: whoever is affected chooses it (CR 616.1)."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Protocol

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import Arithmetic
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.script.fields import chosen_words


class Said(Protocol):
    """Words that may apply to an event."""

    @property
    def text(self) -> Text: ...


class SaidOfNumber(Said, Protocol):
    """Words that change a number; None for what they make of it where they can't be read."""

    @property
    def change(self) -> Arithmetic | None: ...


def in_order[SaidT: SaidOfNumber](
    interpreter: Interpreter, changes: Sequence[tuple[str, SaidT]], number: int
) -> list[SaidT]:
    """Return what changes a number, in the order that the script states under `first`.

    Args:
        changes: each with the ref of the permanent that says it.

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    known = [each for each in changes if each[1].change is not None]
    stated = chosen_words(interpreter.given.get("first")) if len(known) > 1 else ()
    chosen = sorted((each for each in known if each[0] in stated), key=lambda each: stated.index(each[0]))
    left = [each for each in known if each[0] not in stated]
    so_far = number
    for _, said in chosen:
        so_far = _of(said, so_far)
    if _matters([said for _, said in left], so_far):
        raise which_first(interpreter, left)
    return [said for _, said in (*chosen, *left)]


def changed[SaidT: SaidOfNumber](
    interpreter: Interpreter, changes: Sequence[tuple[str, SaidT]], number: int
) -> int:
    """Return what all of them make of a number; of nothing they make nothing.

    Raises:
        CopyEngineError: the order matters, and nobody states it.
    """
    if number <= 0:
        return number
    for said in in_order(interpreter, changes, number):
        number = _of(said, number)
    return number


def cited_for(several: bool) -> str:
    """Return the principle by which a number is changed, by one effect or by several in order."""
    return p.REPLACEMENTS_ORDERED if several else p.TOKEN_DOUBLING


def which_first(interpreter: Interpreter, applying: Sequence[tuple[str, Said]]) -> CopyEngineError:
    """The refusal of what depends on an order that the script doesn't state."""
    texts = " ".join(quoted(said.text) for _, said in applying)
    refs = joined([source for source, _ in applying], "or")
    return CopyEngineError(
        f"Whoever is affected chooses which of these applies first, and that matters (616.1): {texts}",
        where=interpreter.at("choices.first"),
        mend=f"Give choices: {{first: ...}}: {refs}, in order; or leave one of them out of the setup.",
    )


def _of(said: SaidOfNumber, number: int) -> int:
    return number if said.change is None else said.change.of(number)


def _matters(changes: Sequence[SaidOfNumber], number: int) -> bool:
    """Whether two orders come to different numbers.

    Each change makes more of more, or as much. So the least and the most that some of the changes can come to
    decide the least and the most of one more, and nobody has to go through all orders.
    """
    kinds = Counter(said.change for said in changes if said.change is not None)
    reached = {(0,) * len(kinds): (number, number)}
    for done in product(*(range(many + 1) for many in kinds.values())):
        spend(len(kinds))
        ends = [
            change.of(end)
            for place, change in enumerate(kinds)
            if done[place]
            for end in reached[*done[:place], done[place] - 1, *done[place + 1 :]]
        ]
        if ends:
            reached[done] = min(ends), max(ends)
    least, most = reached[tuple(kinds.values())]
    return least != most
