"""What is known of one skill, and when to ask it again. Plain Python on top of FSRS (the `fsrs` package).

FSRS runs with its default parameters. Its learning steps of minutes are left out: a lesson asks its skill
several times anyhow, and what remains to plan are days. Its fuzz is left out so that the same answers always
make the same schedule. Days are the learner's own calendar days, so an answer late in the evening and one
next morning are a day apart.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from fsrs import Card, Rating, Scheduler, State

RETENTION_AT_STABILITY = 0.9  # FSRS's definition of stability
FSRS = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
DECAY = -FSRS.parameters[20]
FACTOR = RETENTION_AT_STABILITY ** (1 / DECAY) - 1
RETENTION = 0.9
EASY_DIFFICULTY = FSRS.parameters[4] - math.exp(3 * FSRS.parameters[5]) + 1  # what difficulties tend to
# A right answer: sooner than TAPPED nobody has read the question, up to QUICK one knew it at sight, and
# after SLOW one had to work it out.
TAPPED_MS, QUICK_MS, SLOW_MS = 4_000, 15_000, 180_000
PASSES = 2  # clean passes on different days clear a mistake
FEW = 5  # fewer answers than this are a guess
FADES = 0.9  # what an answer weighs for each answer that came after it
FOREVER = 10**6  # days
SPREAD = 1.2816  # of an interval that holds four times in five


def rating_of(*, is_right: bool, sure: bool | None = None, hints: int = 0, ms: int | None = None) -> Rating:
    """The grade of FSRS for an answer.

    | answer | grade |
    |---|---|
    | wrong, whatever was said of it | again |
    | right, but said not to be sure, or after a hint, or after more than three minutes | hard |
    | right, said to be sure, in 4 to 15 seconds | easy |
    | right, said to be sure, in any other time, or in a time unknown | good |
    | right, nothing said, in at most three minutes, or in a time unknown | good |

    Args:
        sure: as said before the verdict; None if nothing was.
        ms: from showing the question to the answer; None where it isn't known.
    """
    if not is_right:
        return Rating.Again
    if sure is False or hints or (ms is not None and ms > SLOW_MS):
        return Rating.Hard
    return Rating.Easy if sure and ms is not None and TAPPED_MS <= ms <= QUICK_MS else Rating.Good


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """An answer as it concerns a skill; `at` and then `key` put the reviews of a skill in order."""

    at: datetime
    key: int
    day: date
    is_right: bool
    sure: bool | None = None
    hints: int = 0
    ms: int | None = None

    @property
    def pace_ms(self) -> int | None:
        """The time it counts with where pace is told: what is longer than a slow answer was a pause."""
        return None if self.ms is None else min(self.ms, SLOW_MS)


@dataclass(frozen=True, slots=True)
class Estimate:
    """How likely a question is answered right, from 0 to 1, and between what (four times in five)."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Mark:
    """What was known of a skill at the end of a day."""

    day: int  # its ordinal
    answered: int
    right: int
    weight: float
    weight_right: float
    stability: float

    def estimate(self, day: date) -> Estimate:
        """What it is on a later day, if nothing was answered since."""
        recall = recall_after(self.stability, day.toordinal() - self.day)
        return estimated(self.weight, self.weight_right, recall)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One person's record of one skill: nothing but what its reviews in their order come to.

    Attributes:
        stability: days until recall falls to 90 %; 0 before the first review.
        first_day: of the first review, its ordinal.
        weight, weight_right: answers and right ones, each fading with the answers after it.
        missed_on: of the last miss that isn't made good; None if there is none.
        surely: whether that miss was given as sure.
        passes, passed_on: the days since with a clean pass, and the last of them.
        ms, timed: time taken without long pauses, and over how many answers.
        last_at, last_key: the last review.
    """

    stability: float = 0.0
    difficulty: float = 0.0
    last_day: date | None = None
    first_day: int = 0
    answered: int = 0
    right: int = 0
    sure_wrong: int = 0
    weight: float = 0.0
    weight_right: float = 0.0
    missed_on: date | None = None
    surely: bool = False
    passes: int = 0
    passed_on: date | None = None
    ms: int = 0
    timed: int = 0
    last_at: datetime | None = None
    last_key: int = 0

    def precedes(self, review: Review) -> bool:
        """Whether a review comes after all that are counted here."""
        return self.last_at is None or (self.last_at, self.last_key) < (review.at, review.key)

    def after(self, review: Review) -> Standing:
        """What it becomes with one more review."""
        rating = rating_of(is_right=review.is_right, sure=review.sure, hints=review.hints, ms=review.ms)
        card, _ = FSRS.review_card(self.card, rating, noon(review.day))
        weight = FADES * self.weight + 1
        weight_right = FADES * self.weight_right + review.is_right
        return replace(
            self._after_pass_or_miss(review),
            stability=card.stability or 0.0,
            difficulty=card.difficulty or 0.0,
            last_day=review.day,
            first_day=self.first_day or review.day.toordinal(),
            answered=self.answered + 1,
            right=self.right + review.is_right,
            sure_wrong=self.sure_wrong + (not review.is_right and review.sure is True),
            weight=weight,
            weight_right=weight_right,
            ms=self.ms + (review.pace_ms or 0),
            timed=self.timed + (review.pace_ms is not None),
            last_at=review.at,
            last_key=review.key,
        )

    @property
    def card(self) -> Card:
        """The same as FSRS has it."""
        if self.last_day is None:
            return Card(card_id=1)
        return Card(
            card_id=1,
            state=State.Review,
            stability=self.stability,
            difficulty=self.difficulty,
            last_review=noon(self.last_day),
        )

    def _after_pass_or_miss(self, review: Review) -> Standing:
        if not review.is_right:
            return replace(self, missed_on=review.day, surely=review.sure is True, passes=0, passed_on=None)
        is_clean = review.sure is not False and not review.hints
        # A pass on the day of the miss shows that the explanation was read, not that it was kept.
        if self.missed_on is None or not is_clean or review.day in (self.passed_on, self.missed_on):
            return self
        if self.passes + 1 >= PASSES:
            return replace(self, missed_on=None, surely=False, passes=0, passed_on=None)
        return replace(self, passes=self.passes + 1, passed_on=review.day)

    def recall(self, day: date) -> float:
        """How likely it is recalled on a day, as FSRS has it; 0 for what was never asked."""
        if self.last_day is None:
            return 0.0
        return recall_after(self.stability, (day - self.last_day).days)

    def estimate(self, day: date) -> Estimate:
        """How likely a question on it is answered right: what is recalled of what was known."""
        return estimated(self.weight, self.weight_right, self.recall(day))

    @property
    def is_guess(self) -> bool:
        """Whether there are too few answers for an estimate to mean much."""
        return self.answered < FEW

    @property
    def mark(self) -> Mark:
        """What is remembered of it as it stands at the end of its last day."""
        day = self.last_day.toordinal() if self.last_day else 0
        return Mark(day, self.answered, self.right, self.weight, self.weight_right, self.stability)


def noon(day: date) -> datetime:
    """A moment of a day, for FSRS to count days by."""
    return datetime.combine(day, time(12), UTC)


def recall_after(stability: float, days: int) -> float:
    """FSRS's forgetting curve, as its `get_card_retrievability` has it for a card at hand."""
    return (1 + FACTOR * max(days, 0) / stability) ** DECAY if stability else 0.0


def after_good(stability: float, difficulty: float, days: int) -> tuple[float, float]:
    """Stability and difficulty after a good answer, at least a day after the last.

    As FSRS's `review_card` has them, without making its cards: a forecast takes hundreds.
    """
    w = FSRS.parameters
    forgotten = math.exp((1 - recall_after(stability, days)) * w[10]) - 1
    grown = 1 + math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * forgotten
    return stability * grown, min(max(w[7] * EASY_DIFFICULTY + (1 - w[7]) * difficulty, 1.0), 10.0)


def slack(retention: float) -> float:
    """How many times its stability a skill may wait until recall falls to a retention."""
    return float((retention ** (1 / DECAY) - 1) / FACTOR)


def estimated(weight: float, weight_right: float, recall: float) -> Estimate:
    """Of answers that fade, the share right (Jeffreys' half an answer each way), and Wilson's interval.

    All three shrink with what is forgotten.
    """
    share = (weight_right + 0.5) / (weight + 1)
    if not weight:
        return Estimate(share * recall, 0.0, recall)
    square = SPREAD**2 / weight
    raw = weight_right / weight
    middle = (raw + square / 2) / (1 + square)
    half = math.sqrt(raw * (1 - raw) * square + square**2 / 4) / (1 + square)
    low, high = max(middle - half, 0.0), min(middle + half, 1.0)
    return Estimate(share * recall, min(low, share) * recall, max(high, share) * recall)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aims:
    """What somebody plans for: how much to keep, and until when."""

    retention: float = RETENTION
    exam: date | None = None

    RAMP = 28  # days before the exam over which the retention rises
    PEAK = 0.97

    def days_left(self, day: date) -> int | None:
        """Until the exam; None without one, and when it is over."""
        return (self.exam - day).days if self.exam and self.exam >= day else None

    def retention_on(self, day: date) -> float:
        """The recall below which a skill is due: it rises towards the exam."""
        left = self.days_left(day)
        if left is None or left >= self.RAMP:
            return self.retention
        return self.retention + (max(self.PEAK, self.retention) - self.retention) * (1 - left / self.RAMP)

    def longest(self, day: date) -> int | None:
        """How many days a skill may wait at most: a third of those left, so it is seen before the exam."""
        left = self.days_left(day)
        return None if left is None else max(left // 3, 1)

    def is_due(self, standing: Standing, day: date) -> bool:
        """Whether a skill should be asked on a day; never twice on the same day."""
        if standing.last_day is None or day <= standing.last_day:
            return False
        longest = self.longest(day)
        waited = (day - standing.last_day).days
        least = standing.stability * slack(self.retention_on(day))
        return (longest is not None and waited >= longest) or waited > least


def load(standings: Iterable[Standing], aims: Aims, today: date, days: int) -> list[int]:
    """How many reviews fall on each of the next days, if each is done when it is due and goes well."""
    coming = [today + timedelta(days=n) for n in range(days)]
    waits = [(aims.longest(day) or FOREVER, slack(aims.retention_on(day))) for day in coming]
    counts = [0] * days
    for standing in standings:
        if standing.last_day is None:
            continue
        stability, difficulty = standing.stability, standing.difficulty
        waited = (today - standing.last_day).days - 1
        for n, (longest, times) in enumerate(waits):
            waited += 1
            if waited > 0 and (waited >= longest or waited > stability * times):
                counts[n] += 1
                stability, difficulty = after_good(stability, difficulty, waited)
                waited = 0
    return counts
