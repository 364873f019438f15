"""How likely somebody passes an exam today, and how sure that is. Plain Python, no clock.

What goes in: of each skill that an exam asks, the answers given so far (the older ones fading) and how
much of it FSRS expects to be recalled today; and of the exam, how many questions it has, what passes, and
how often it asks each skill.

1. How often one is right in general is Beta(1 + right, 1 + wrong) over all skills: with no answers anything
   from 0 to 1.
2. How often one is right on a skill is drawn around that, as if `PRIOR` answers had been given at the
   general rate, and then by the skill's own answers. A skill never asked is as uncertain as that leaves it.
3. A part of another level than the answers is harder or easier: the odds of a right answer change by a
   factor for each level, which isn't known exactly and is drawn as well.
4. What was known and is not recalled today is guessed: one option of five.
5. Of a set of such rates the number of right answers in an exam is a sum of independent questions with
   their own chances (Poisson-binomial, computed exactly), and so is the chance that it reaches the mark.

1 to 4 are drawn `DRAWS` times with a fixed seed: the mean of 5 is the estimate, and what four of five draws
lie between is its uncertainty. Few answers make it wide, not low or high.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

PRIOR = 3.0
GUESSED = 0.2
HARDER, HARDER_SPREAD = 0.8, 0.4  # a level against the one below, in log odds: its mean and deviation
DRAWS = 200
FEW = 10  # fewer answers than this say next to nothing
OUTSIDE = 0.1  # of the draws, below and above what is shown


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of one skill.

    Attributes:
        right, wrong: answers, older ones counting less.
        recall: how much of it is recalled today, from 0 to 1.
        level: of the questions answered, on average; None if it isn't known.
    """

    right: float
    wrong: float
    recall: float = 1.0
    level: float | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Some questions of an exam.

    Attributes:
        shares: how often one of them asks each skill; they make up 1.
        level: None for any.
    """

    questions: int
    shares: tuple[tuple[str, float], ...]
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Readiness:
    """The chance of passing, between what it lies four times in five, and how many answers say so.

    Attributes:
        answers: of the skills that the exam asks; older ones count less.
    """

    chance: float
    low: float
    high: float
    answers: float

    @property
    def is_guess(self) -> bool:
        return self.answers < FEW


def readiness(
    parts: Sequence[Part], needed: int, known: Mapping[str, Evidence], *, draws: int = DRAWS
) -> Readiness:
    """The chance of at least `needed` right answers in an exam of these parts."""
    asked = tuple(sorted({skill for part in parts for skill, _ in part.shares if skill in known}))
    evidence = tuple((skill, known[skill]) for skill in asked)
    return _readiness(tuple(parts), needed, evidence, draws)


@lru_cache(maxsize=256)  # thousands of drawn exams
def _readiness(
    parts: tuple[Part, ...], needed: int, evidence: tuple[tuple[str, Evidence], ...], draws: int
) -> Readiness:
    rng = random.Random(707)  # noqa: S311
    known = dict(evidence)
    right = sum(each.right for each in known.values())
    wrong = sum(each.wrong for each in known.values())
    rests = [_rest(part, known) for part in parts]
    answered = _mean_level(known.values())
    chances = []
    for _ in range(draws):
        general = rng.betavariate(1 + right, 1 + wrong)
        harder = max(rng.gauss(HARDER, HARDER_SPREAD), 0.0)
        rates = {skill: _drawn(general, each, rng) for skill, each in known.items()}
        of_parts = []
        for part, (weight, alike) in zip(parts, rests, strict=True):
            own = sum(
                share * _today(_at_level(rates[skill], part, known[skill].level, harder), known[skill].recall)
                for skill, share in part.shares
                if skill in rates
            )
            around = _at_level(_around(general, alike, rng), part, answered, harder)
            of_parts.append(own + weight * around)
        questions = [rate for part, rate in zip(parts, of_parts, strict=True) for _ in range(part.questions)]
        chances.append(at_least(needed, questions))
    chances.sort()
    outside = int(OUTSIDE * draws)
    mean = sum(chances) / draws
    return Readiness(mean, min(chances[outside], mean), max(chances[-1 - outside], mean), right + wrong)


def _rest(part: Part, known: Mapping[str, Evidence]) -> tuple[float, float]:
    """The share of the skills never asked, and how many answers' worth their mean is known as one skill.

    Many skills drawn by themselves around the same rate lie closer to it together than each alone.
    """
    shares = [share for skill, share in part.shares if skill not in known]
    weight = sum(shares)
    squares = sum(share * share for share in shares)
    return weight, (PRIOR + 1) * weight * weight / squares - 1 if squares else PRIOR


def _mean_level(known: Iterable[Evidence]) -> float | None:
    """The level of all answers together; None if none is known."""
    levels = [(each.level, each.right + each.wrong) for each in known if each.level is not None]
    weight = sum(amount for _, amount in levels)
    return sum(level * amount for level, amount in levels) / weight if weight else None


def _drawn(general: float, evidence: Evidence, rng: random.Random) -> float:
    """A rate on a skill, at the level of its answers."""
    return _beta(PRIOR * general + evidence.right, PRIOR * (1 - general) + evidence.wrong, rng)


def _at_level(rate: float, part: Part, answered: float | None, harder: float) -> float:
    """The rate among the questions of a part, given that among answers of some level."""
    if part.level is None or answered is None or not 0 < rate < 1:
        return rate
    odds = rate / (1 - rate) * exp(-harder * (part.level - answered))
    return odds / (1 + odds)


def _today(rate: float, recall: float) -> float:
    return recall * rate + (1 - recall) * min(GUESSED, rate)


def _around(general: float, alike: float, rng: random.Random) -> float:
    return _beta(alike * general, alike * (1 - general), rng)


def _beta(a: float, b: float, rng: random.Random) -> float:
    """Beta(a, b), also where one of them is next to nothing."""
    return rng.betavariate(max(a, 1e-9), max(b, 1e-9))


def at_least(needed: int, chances: Sequence[float]) -> float:
    """How likely at least so many of independent events happen (Poisson-binomial)."""
    if needed <= 0:
        return 1.0
    # How likely so many have happened; what has reached the mark stays there.
    counts = [1.0] + [0.0] * needed
    for chance in chances:
        counts[needed] += counts[needed - 1] * chance
        for happened in range(needed - 1, 0, -1):
            counts[happened] += chance * (counts[happened - 1] - counts[happened])
        counts[0] *= 1 - chance
    return min(max(counts[needed], 0.0), 1.0)
