"""Numbers that a condition asks for: "three or more", "no", "at least two", "exactly one"."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.model.terms.conditions import Bound
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

MANY = (
    r"(?P<many>an?|another|no|any|(?:exactly|more than|fewer than|less than|greater than) \w+"
    r"|(?:at least )?\w+(?: or (?:more|fewer|less|greater))?)"
)


def bound_of(many: str) -> Bound | None:
    """Return what `MANY` has found as a bound; None for a number that can't be told."""
    how, _, number_word = many.rpartition(" ")
    if how in _COMPARED and (number := number_of(number_word)) is not None:
        return _COMPARED[how](number)
    word, _, bound = many.removeprefix("at least ").partition(" or ")
    if word in {"a", "an", "another", "any"}:
        return Bound(1)
    if word == "no":
        return Bound(0, at_most=True)
    number = number_of(word)
    return None if number is None else Bound(number, at_most=bound in {"fewer", "less"})


_COMPARED: Mapping[str, Callable[[int], Bound]] = {
    "exactly": lambda number: Bound(number, exactly=True),
    "more than": lambda number: Bound(number + 1),
    "greater than": lambda number: Bound(number + 1),
    "fewer than": lambda number: Bound(number - 1, at_most=True),
    "less than": lambda number: Bound(number - 1, at_most=True),
}
