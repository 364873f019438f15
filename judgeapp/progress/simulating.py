"""Learners who forget as FSRS assumes, and three ways to practice: does planning pay? Plain Python.

Every learner meets the same skills. What they know of one follows FSRS from answer to answer; what was never
taught they may only guess. Some hold beliefs that make a skill's questions come out wrong until they were
told better. Most of the time they say truly how sure they are: of what they know and of what they wrongly
believe, but not of what they guess.

The plan is the site's own (`planning.py`) and sees nothing but the answers. The other ways get as many
questions on each day as it asked, or so many times as many. A new skill takes each of them one question: what
is compared is what to ask when, not how a lesson teaches.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import accumulate, pairwise

from judgeapp.progress.folding import Tally
from judgeapp.progress.planning import Plan
from judgeapp.progress.scheduling import Aims, Review, Standing, noon

START = date(2026, 1, 5)
SKILLS = 30
A_DAY = 8  # questions at most
NEW_A_DAY = 2
BELIEFS = 5  # skills of a learner with a planted misconception
CONVINCED = 0.5  # how likely one explanation mends a belief
GUESSED = 0.25  # how likely who doesn't know answers right
KNOWN_BEFORE = 0.2  # how likely a skill is known before it was ever asked
SAYS = 0.6  # how likely somebody says how sure they are
CLOSE = 0.01  # how exactly the questions that a way needs are found, in parts of those of the plan
MOST_TIMES = 4.0  # as many questions as the plan's, at which looking for enough of them ends


@dataclass(slots=True)
class Learner:
    """What is in somebody's head, and what their answers show of it."""

    rng: random.Random
    memory: dict[int, Standing] = field(default_factory=dict)
    seen: dict[int, Standing] = field(default_factory=dict)
    beliefs: set[int] = field(default_factory=set)
    missed: list[int] = field(default_factory=list)
    asked: int = 0

    def answer(self, skill: int, day: date) -> None:
        """Ask a skill once, and explain it."""
        self.asked += 1
        before = self.memory.get(skill, Standing())
        knows = self.rng.random() < (before.recall(day) if before.answered else KNOWN_BEFORE)
        sure = knows
        if skill in self.beliefs:
            knows, right, sure = False, False, True
            if self.rng.random() < CONVINCED:
                self.beliefs.discard(skill)
        else:
            right = knows or self.rng.random() < GUESSED
        said = sure if self.rng.random() < SAYS else None
        self.memory[skill] = _after(before, knows, day)
        self.seen[skill] = _after(self.seen.get(skill, Standing()), right, day, said)
        if not right:
            self.missed.append(skill)

    def retention(self, day: date) -> float:
        """The share of all skills that would be recalled and rightly believed on a day."""
        kept = (m.recall(day) for skill, m in self.memory.items() if skill not in self.beliefs)
        return sum(kept) / SKILLS


def _after(standing: Standing, is_right: bool, day: date, sure: bool | None = None) -> Standing:
    review = Review(at=noon(day), key=standing.answered, day=day, is_right=is_right, sure=sure)
    return standing.after(review)


def planned(learner: Learner, day: date, count: int) -> list[int]:
    """Today's review, and what is new today."""
    standings = {str(skill): standing for skill, standing in learner.seen.items()}
    names = [str(skill) for skill in range(SKILLS)]
    plan = Plan(standings, Tally(), names, Aims(), day, NEW_A_DAY)
    new = plan.new[: plan.to_learn]
    return [int(skill) for skill in (*plan.review[: count - len(new)], *new)]


def at_random(learner: Learner, day: date, count: int) -> list[int]:
    """Whichever."""
    return [learner.rng.randrange(SKILLS) for _ in range(count)]


def missed_again(learner: Learner, day: date, count: int) -> list[int]:
    """What was missed until it is right once, then whatever comes next, round and round."""
    again = list(dict.fromkeys(learner.missed))[:count]
    learner.missed = [skill for skill in learner.missed if skill not in again]
    following = (skill % SKILLS for skill in range(learner.asked, learner.asked + count))
    return [*again, *following][:count]


type Way = Callable[[Learner, date, int], list[int]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of a way to practice: retention at the end, and questions asked, on average."""

    retention: float
    questions: float


def practiced(person: int, way: Way, counts: Sequence[int], seed: int) -> tuple[Learner, list[int]]:
    """One person after so many days, with how many questions each day had; at most `counts` of them."""
    rng = random.Random(f"{seed}/{person}")  # noqa: S311
    learner = Learner(rng, beliefs=set(rng.sample(range(SKILLS), BELIEFS)))
    asked = []
    for n, count in enumerate(counts):
        day = START + timedelta(days=n)
        skills = way(learner, day, count)
        for skill in skills:
            learner.answer(skill, day)
        asked.append(len(skills))
    return learner, asked


def of_the_plan(people: int, days: int, seed: int = 707) -> tuple[Outcome, list[list[int]]]:
    """What comes of the plan, and how many questions each person had on each day."""
    found = [practiced(person, planned, [A_DAY] * days, seed) for person in range(people)]
    return _outcome([learner for learner, _ in found], days), [asked for _, asked in found]


def of_way(way: Way, asked: Sequence[Sequence[int]], *, times: float = 1.0, seed: int = 707) -> Outcome:
    """What comes of another way with so many times as many questions as these of each person on each day."""
    learners = [practiced(p, way, _times(counts, times), seed)[0] for p, counts in enumerate(asked)]
    return _outcome(learners, len(asked[0]))


def needed(way: Way, retention: float, asked: Sequence[Sequence[int]], seed: int = 707) -> float:
    """How many times as many questions a way takes for that retention, at most `MOST_TIMES`."""
    low, high = 0.0, MOST_TIMES
    while high - low > CLOSE:
        middle = (low + high) / 2
        if of_way(way, asked, times=middle, seed=seed).retention >= retention:
            high = middle
        else:
            low = middle
    return high


def _times(counts: Sequence[int], times: float) -> list[int]:
    """So many times as many, rounded so that the sums up to each day are right."""
    sums = [round(times * each) for each in (0, *accumulate(counts))]
    return [after - before for before, after in pairwise(sums)]


def _outcome(learners: Sequence[Learner], days: int) -> Outcome:
    end, people = START + timedelta(days=days), len(learners)
    kept = sum(learner.retention(end) for learner in learners)
    return Outcome(kept / people, sum(learner.asked for learner in learners) / people)
