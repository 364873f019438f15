"""Elo ratings of items and of those who answer them, in one pass over the answers.

Each answer moves both ratings by how much it surprised, and the less the more is known of them already: what
nobody has answered yet is soon near its place, and what many have answered stays there. What isn't known of
one side makes an answer tell less of the other, as in Glicko.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

AVERAGE = 1500
SCALE = 400 / log(10)
"""Points of rating for one logit: 400 points make the odds ten to one."""
PRIOR = 1.0
"""What is known of everybody and everything before any answer: a logit to either side of average."""
WIDTH = 1.28
"""Standard errors to either side that leave out one case in five."""


@dataclass(slots=True)
class Rated:
    """An item, or somebody who answers.

    Attributes:
        logit: 0 for an average one.
        information: how much is known of it; the inverse of the variance.
    """

    logit: float = 0.0
    answers: int = 0
    information: float = PRIOR

    @property
    def rating(self) -> float:
        return AVERAGE + SCALE * self.logit

    @property
    def error(self) -> float:
        """Half of the interval that holds the rating four times in five."""
        return SCALE * WIDTH / sqrt(self.information)

    def moved(self, surprise: float, information: float) -> None:
        """Take an answer in that was better or worse than expected by so much."""
        self.information += information
        self.logit += surprise / self.information
        self.answers += 1


def rated[Item: Hashable](answers: Iterable[tuple[Hashable, Item, bool]]) -> dict[Item, Rated]:
    """Rate items from answers.

    Args:
        answers: (who, item, whether right), in the order they were given.
    """
    people: defaultdict[Hashable, Rated] = defaultdict(Rated)
    items: defaultdict[Item, Rated] = defaultdict(Rated)
    for who, item, right in answers:
        person, asked = people[who], items[item]
        known = _damped(person.information), _damped(asked.information)
        gap = asked.logit - person.logit
        for side, other, sign in ((person, known[1], 1), (asked, known[0], -1)):
            expected = chance(0, other * gap)
            side.moved(sign * other * (right - expected), other**2 * expected * (1 - expected))
    return dict(items)


def _damped(information: float) -> float:
    """How far a difference counts to somebody of whom so much is known."""
    return 1 / sqrt(1 + 3 / (pi**2 * information))


def chance(ability: float, difficulty: float) -> float:
    """How likely somebody answers rightly; both in logits."""
    return 1 / (1 + exp(difficulty - ability))
