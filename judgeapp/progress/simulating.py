"""Learners who forget as FSRS assumes, and three ways to practice: does planning pay? Plain Python.

Every learner meets the same skills. What they know of one follows FSRS from answer to answer; what was never
taught they may only guess. Some hold beliefs that make a skill's questions come out wrong until they were
told better. The plan sees only the answers; the other ways get as many questions on each day as it asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from judgeapp.progress.scheduling import Aims, Review, Standing, noon

START = date(2026, 1, 5)
SKILLS = 30
A_DAY = 8  # questions at most
NEW_A_DAY = 2
BELIEFS = 5  # skills of a learner with a planted misconception
CONVINCED = 0.5  # how likely one explanation mends a belief
GUESSED = 0.25  # how likely who doesn't know answers right
KNOWN_BEFORE = 0.2  # how likely a skill is known before it was ever asked
AIMS = Aims()


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
        if skill in self.beliefs:
            knows = right = False
            if self.rng.random() < CONVINCED:
                self.beliefs.discard(skill)
        else:
            right = knows or self.rng.random() < GUESSED
        self.memory[skill] = _after(before, knows, day)
        self.seen[skill] = _after(self.seen.get(skill, Standing()), right, day)
        if not right:
            self.missed.append(skill)

    def retention(self, day: date) -> float:
        """The share of all skills that would be recalled and rightly believed on a day."""
        kept = (m.recall(day) for skill, m in self.memory.items() if skill not in self.beliefs)
        return sum(kept) / SKILLS


def _after(standing: Standing, is_right: bool, day: date) -> Standing:
    review = Review(at=noon(day), key=standing.answered, day=day, is_right=is_right)
    return standing.after(review)


def planned(learner: Learner, day: date, count: int) -> list[int]:
    """What is due, what was surely wrong and least recalled first; then something new."""
    due = [skill for skill, standing in learner.seen.items() if AIMS.is_due(standing, day)]
    due.sort(key=lambda s: (not learner.seen[s].surely, learner.seen[s].recall(day)))
    new = [skill for skill in range(SKILLS) if skill not in learner.seen]
    return [*due[: count - NEW_A_DAY], *new[:NEW_A_DAY]]


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


def simulated(people: int, days: int, seed: int = 707) -> dict[str, Outcome]:
    """The plan, and the other ways with as many questions on each day as the plan asked of that person."""
    end = START + timedelta(days=days)
    sums = {name: [0.0, 0] for name in ("planned", "random", "missed")}
    for person in range(people):
        first, asked = practiced(person, planned, [A_DAY] * days, seed)
        others = {"random": at_random, "missed": missed_again}
        learners = {name: practiced(person, way, asked, seed)[0] for name, way in others.items()}
        for name, learner in {"planned": first, **learners}.items():
            sums[name][0] += learner.retention(end)
            sums[name][1] += learner.asked
    return {name: Outcome(kept / people, asked / people) for name, (kept, asked) in sums.items()}


def needed(way: Way, retention: float, people: int, days: int, seed: int = 707) -> float:
    """Questions that a way takes a person for that retention; those of the most a day, if it isn't enough."""
    end = START + timedelta(days=days)
    for count in range(1, A_DAY + 1):
        learners = [practiced(person, way, [count] * days, seed)[0] for person in range(people)]
        if sum(each.retention(end) for each in learners) / people >= retention:
            break
    return float(count * days)
