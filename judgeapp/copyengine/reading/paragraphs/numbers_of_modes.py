"""How many modes may be chosen, and whether one of them more than once (CR 700.2)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from judgeapp.copyengine.model.effects.effects import Modal
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_OTHERWISE = re.compile(
    r"(?:\b[Ii]f (?P<condition>[^.\n]+?)(?: as you cast this spell)?, (?P<may>you may )?)?"
    r"\bchoose (?P<number>both|all|any number|two|three|four|one or more)\b"
)
_AGAIN = "the same mode more than once"
_WORTH = re.compile(r"\bup to (?P<most>[a-z]+) \{P\} worth of modes")
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


def condition_of_another_number(ability: Ability, modal: Modal, name: str) -> Condition | None:
    """Return the condition of "if you control a commander, you may choose both instead"; None for none."""
    words, first = _first_number(ability, modal)
    found = next(_OTHERWISE.finditer(words, first), None)
    return condition_of(found["condition"], name) if found is not None and found["condition"] else None


def number_of_modes(
    ability: Ability, modal: Modal, x: int | None, *, another: bool | None = None
) -> NumberOfModes:
    """Return how many modes may be chosen.

    Args:
        x: the X of the spell or ability.
        another: whether the condition of another number holds; None where nobody can tell.
    """
    there = len(modal.modes)
    head, begins = _first_number(ability, modal)
    again = _AGAIN in head
    words = "one or more" if _SPREE.match(head) else modal.choose
    least, most = _bounds(words, there, x)
    for found in _OTHERWISE.finditer(head, begins):  # "you may choose both instead"
        if another is False:
            continue
        other_least, other_most = _bounds(found["number"], there, x)
        if another and not found["may"]:
            least, most = other_least, other_most
            continue
        least = min(least, other_least)
        most = None if most is None or other_most is None else max(most, other_most)
    if "that many" in head or ("up to X" in head and x is None):
        most = None
    return NumberOfModes(least, there if most is None and not again else most, again)


@dataclass(frozen=True, slots=True)
class Worth:
    """How many {P} the modes chosen may be worth together, and how many each mode is worth, by its text."""

    most: int
    of_mode: Mapping[Text, int]


def worth_of_modes(ability: Ability, modal: Modal) -> Worth | None:
    """Return what modes may be worth together; None where they aren't counted so."""
    found = _WORTH.search(printed(ability.text))
    most = number_of(found["most"]) if found is not None else None
    if most is None:
        return None
    lines = [line.partition(" — ") for line in printed(ability.text).split("\n")]
    worth = {words: cost.count("{P}") for cost, _, words in lines if words}
    return Worth(most, {mode.text: worth.get(printed(mode.text), 1) for mode in modal.modes})


def says_number_of_modes(words: str, name: str) -> bool:
    """Whether a sentence before the modes says no more than how many of them, and which, may be chosen."""
    if _AGAIN in words:
        return True
    found = _OTHERWISE.search(words)
    if found is None or not words.rstrip(".").endswith("instead") or not found["condition"]:
        return False
    return not is_unread(condition_of(found["condition"], name))


def _first_number(ability: Ability, modal: Modal) -> tuple[str, int]:
    """Return the words before the modes, and where in them "choose one" ends."""
    text = printed(ability.text)
    head = text[: text.find(printed(modal.modes[0].text))] if modal.modes else text
    words = "one or more" if _SPREE.match(head) else modal.choose
    return head, max(head.find(words) + len(words), 0)


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
