"""How many modes may be chosen, and whether one of them more than once (CR 700.2)."""

import re
from dataclasses import dataclass

from judgeapp.copyengine.model.effects.effects import Modal
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_OTHERWISE = re.compile(r"\bchoose (?P<number>both|all|any number|two|three|four|one or more)\b")
_AGAIN = "the same mode more than once"
_SPREE = re.compile(r"spree\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NumberOfModes:
    """What a text says of the number of its modes.

    Attributes:
        most: None where nothing told beforehand bounds it: "up to that many."
        again: a mode may be chosen more than once (CR 700.2d).
    """

    least: int
    most: int | None
    again: bool

    def allows(self, number: int) -> bool:
        return number >= self.least and (self.most is None or number <= self.most)


def number_of_modes(ability: Ability, modal: Modal, x: int | None) -> NumberOfModes:
    """Return how many modes may be chosen.

    Args:
        x: the X of the spell or ability.
    """
    text, there = printed(ability.text), len(modal.modes)
    head = text[: text.find(printed(modal.modes[0].text))] if modal.modes else text
    again = _AGAIN in head
    words = "one or more" if _SPREE.match(head) else modal.choose
    least, most = _bounds(words, there, x)
    first = head.find(words) + len(words)
    for found in _OTHERWISE.finditer(head, max(first, 0)):  # "you may choose both instead"
        other_least, other_most = _bounds(found["number"], there, x)
        least = min(least, other_least)
        most = None if most is None or other_most is None else max(most, other_most)
    if "that many" in head or ("up to X" in head and x is None):
        most = None
    return NumberOfModes(least, there if most is None and not again else most, again)


def _bounds(words: str, there: int, x: int | None) -> tuple[int, int | None]:
    match words.split():
        case ["any", "number"]:
            return 0, there
        case ["one", "or", "more"]:
            return 1, there
        case ["one", "or", "both"]:
            return 1, 2
        case ["both"]:
            return 2, 2
        case ["all"]:
            return there, there
        case ["up", "to", number]:
            return 0, x if number == "X" else number_of(number)
        case ["X"]:
            return x or 0, x
        case [number]:
            return number_of(number) or 0, number_of(number)
    return 0, None
