"""Numbers that a condition asks for: "three or more", "no", "at least two"."""

from judgeapp.copyengine.model.terms.conditions import Bound
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

MANY = r"(?P<many>an?|another|no|any|(?:at least )?\w+(?: or (?:more|fewer|less))?)"


def bound_of(many: str) -> Bound | None:
    """Return what `MANY` has found as a bound; None for a number that can't be told."""
    word, _, bound = many.removeprefix("at least ").partition(" or ")
    if word in {"a", "an", "another", "any"}:
        return Bound(1)
    if word == "no":
        return Bound(0, at_most=True)
    number = number_of(word)
    return None if number is None else Bound(number, at_most=bound in {"fewer", "less"})
