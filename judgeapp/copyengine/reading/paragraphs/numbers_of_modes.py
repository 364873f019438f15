"""How many modes may be chosen, and whether one of them more than once (CR 700.2)."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.model.effects.effects import Modal, Mode, NumberOfModes, OtherNumberOfModes
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions.conditions import is_unread, read_condition
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_OTHERWISE = re.compile(
    r"\b[Ii]f (?P<condition>[^.\n]+?)(?: as you cast this spell)?, (?P<may>you may )?"
    r"\bchoose (?P<number>both|all|any number|two|three|four|one or more)\b"
)
_AGAIN = "the same mode more than once"
_WORTH = re.compile(r"\bup to (?P<most>[a-z]+) \{P\} worth of modes")
_SPREE = re.compile(r"spree\b", re.IGNORECASE)
_THAT_MANY = "that many"


def as_modal(modes: Sequence[Mode], choose: str, head: str, name: str) -> Modal:
    """Return modes with what is said of their number.

    Args:
        choose: the words that say how many, as "one or both".
        head: all that stands before the modes.
        name: the name of the card.
    """
    there, again = len(modes), _AGAIN in head
    number = _number("one or more" if _SPREE.match(head) else choose, there)
    if number.most is None or _THAT_MANY in head:
        number = replace(number, most=None if again else there)
    other = None
    if (found := _OTHERWISE.search(head)) is not None:
        asked = read_condition(found["condition"], name)
        other = OtherNumberOfModes(asked, _number(found["number"], there), may=bool(found["may"]))
    worth = _WORTH.search(head)
    return Modal(
        tuple(modes), choose, number, other, again, None if worth is None else number_of(worth["most"])
    )


def says_number_of_modes(words: str, name: str) -> bool:
    """Whether a sentence before the modes says no more than how many of them, and which, may be chosen."""
    if _AGAIN in words:
        return True
    found = _OTHERWISE.search(words)
    if found is None or not words.rstrip(".").endswith("instead"):
        return False
    return not is_unread(read_condition(found["condition"], name))


def _number(words: str, there: int) -> NumberOfModes:
    match words.split():
        case ["any", "number"]:
            return NumberOfModes(0, there)
        case ["one", "or", "more"]:
            return NumberOfModes(1, there)
        case ["one", "or", "both"]:
            return NumberOfModes(1, 2)
        case ["both"]:
            return NumberOfModes(2, 2)
        case ["all"]:
            return NumberOfModes(there, there)
        case ["X"]:
            return NumberOfModes(0, None, exactly_x=True)
        case ["up", "to", "X"]:
            return NumberOfModes(0, None, up_to_x=True)
        case ["up", "to", number]:
            return NumberOfModes(0, number_of(number))
        case [number]:
            return NumberOfModes(number_of(number) or 0, number_of(number))
    return NumberOfModes(0, None)
