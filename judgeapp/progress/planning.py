"""What somebody should do today, and why. Plain Python over standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Literal

from judgeapp.progress.curriculum import next_to_learn
from judgeapp.progress.folding import Tally
from judgeapp.progress.path import LESSON, Stop, stops_of
from judgeapp.progress.scheduling import Aims, Standing, load
from judgeapp.progress.summary import this_sunday

MOST = 20  # reviews in one go
REDONE = 10  # mistakes redone in one go
USUAL_MS = 60_000  # what a question takes of somebody whose time isn't known
SHOWN = 3
AHEAD = 14

type NextStep = Literal["lesson", "redo", "review", "quiz"]


@dataclass(frozen=True, slots=True)
class Weak:
    """A principle and how likely one of its questions is answered right today."""

    principle: str
    percent: int
    answered: int


@dataclass(frozen=True)
class Plan:
    """Today's plan.

    Attributes:
        skills: every skill that can be asked, in the order of learning.
        new_a_day: how many skills to learn on a day.
        goal: days a week; None if there is no goal.
        lessons_today: how many lessons were answered to their end today, each counted once; None counts the
            skills first asked today instead.
        finished: principles whose lesson was passed: most of its answers were right.
        failed: principles whose lesson was answered to its end and not passed.
    """

    standings: Mapping[str, Standing]
    sums: Tally
    skills: Sequence[str]
    aims: Aims
    today: date
    new_a_day: int = 2
    goal: int | None = None
    lessons_today: int | None = None
    finished: frozenset[str] = frozenset()
    failed: frozenset[str] = frozenset()

    @cached_property
    def due(self) -> list[str]:
        """The skills to review today: what was surely wrong first, then what is least likely recalled."""
        askable = set(self.skills)
        found = [
            skill
            for skill, standing in self.standings.items()
            if skill in askable and self.aims.is_due(standing, self.today)
        ]
        return sorted(found, key=self._urgency)

    def _urgency(self, skill: str) -> tuple[bool, float, str]:
        standing = self.standings[skill]
        return not standing.surely, standing.recall(self.today), skill

    @property
    def review(self) -> list[str]:
        return self.due[:MOST]

    @cached_property
    def mistakes(self) -> list[str]:
        """The skills whose miss isn't made good; what was surely wrong first."""
        askable = set(self.skills)
        found = [s for s, standing in self.standings.items() if standing.missed_on and s in askable]
        return sorted(found, key=self._urgency)

    @cached_property
    def surely_missed(self) -> list[str]:
        """Those of the mistakes that were given as sure."""
        return [skill for skill in self.mistakes if self.standings[skill].surely]

    @property
    def redo_first(self) -> bool:
        """Whether to redo mistakes before the lesson: one was given as sure, and not asked again today.

        On the day of the miss a right answer wouldn't clear it.
        """
        return any(self.standings[skill].last_day != self.today for skill in self.surely_missed)

    @cached_property
    def new(self) -> list[str]:
        """Skills never asked, those to learn next first."""
        return next_to_learn(self.skills, self.standings.keys())

    @cached_property
    def path(self) -> list[Stop]:
        return stops_of(self.skills, self.standings, set(self.due), self.finished)

    @property
    def lesson(self) -> Stop | None:
        """The lesson to take now; None once the path is finished."""
        return next((stop for stop in self.path if stop.state == "today"), None)

    @property
    def next_step(self) -> NextStep:
        """What every page offers first: the lesson until it's finished; after the day's lessons what was
        missed, then what is due.
        """
        if self.lessons_left:
            return "lesson"
        if self.mistakes:
            return "redo"
        return "review" if self.due else "quiz"

    @property
    def lesson_failed(self) -> bool:
        """Whether the lesson to take now was taken before and not passed."""
        return self.lesson is not None and self.lesson.principle in self.failed

    @property
    def to_go(self) -> int:
        """How many lessons of the path are left."""
        return sum(stop.state not in {"done", "due"} for stop in self.path)

    @property
    def learned_today(self) -> int:
        """How much was learned today: lessons if they were counted, else skills first asked."""
        if self.lessons_today is not None:
            return self.lessons_today
        ordinal = self.today.toordinal()
        return sum(s.first_day == ordinal for s in self.standings.values())

    @property
    def to_learn(self) -> int:
        """How many more to learn today."""
        return max(min(self.new_a_day - self.learned_today, len(self.new)), 0)

    @property
    def has_lesson(self) -> bool:
        """Whether there is any lesson left to take, today or later."""
        return self.lesson is not None or bool(self.new)

    @property
    def lessons_left(self) -> int:
        """How many more lessons to take today; one that was failed is taken again in any case."""
        left = min(self.new_a_day - self.learned_today, max(self.to_go, len(self.new)))
        return max(left, int(self.lesson_failed))

    def recall(self, skills: Sequence[str], day: date) -> int:
        """The share of the skills recalled on a day, in percent."""
        recalls = [self.standings[skill].recall(day) for skill in skills]
        return round(100 * sum(recalls) / len(recalls)) if recalls else 0

    @property
    def recall_now(self) -> int:
        return self.recall(self.review, self.today)

    @property
    def recall_tomorrow(self) -> int:
        return self.recall(self.review, self.today + timedelta(days=1))

    def minutes(self, questions: int) -> int:
        """How long so many questions take this person, at least one minute."""
        ms, over = self.sums.time
        each = ms / over if over else USUAL_MS
        return max(round(questions * each / 60_000), 1)

    @property
    def review_minutes(self) -> int:
        return self.minutes(len(self.review))

    @property
    def redone(self) -> int:
        """How many questions redoing what was missed takes in one go."""
        return min(len(self.mistakes), REDONE)

    @property
    def redo_minutes(self) -> int:
        return self.minutes(self.redone)

    @property
    def lesson_minutes(self) -> int:
        return self.minutes(LESSON) + 1

    @property
    def all_minutes(self) -> int:
        """What all of today takes: what each step says that it takes, one review and one redoing at most."""
        review = self.review_minutes if self.due else 0
        redo = self.redo_minutes if self.mistakes else 0
        return review + redo + self.lessons_left * self.lesson_minutes

    @property
    def days_this_week(self) -> int:
        """On how many days since Sunday something was answered."""
        start = this_sunday(self.today)
        days = (start + timedelta(days=n) for n in range((self.today - start).days + 1))
        return sum(day.isoformat() in self.sums.days for day in days)

    @cached_property
    def weakest(self) -> list[Weak]:
        """The principles least likely answered right today; none of which every answer was right."""
        of: dict[str, list[Standing]] = {}
        for skill, standing in self.standings.items():
            of.setdefault(skill.partition("/")[0], []).append(standing)
        rows = []
        for principle, found in of.items():
            answered = sum(each.answered for each in found)
            if sum(each.right for each in found) == answered:
                continue
            weighed = sum(each.estimate(self.today).value * each.answered for each in found)
            rows.append(Weak(principle, round(100 * weighed / answered), answered))
        return sorted(rows, key=lambda row: (row.percent, row.principle))[:SHOWN]

    @cached_property
    def ahead(self) -> list[int]:
        """Reviews on each of the next days, if each is done on its day."""
        askable = set(self.skills)
        standings = [standing for skill, standing in self.standings.items() if skill in askable]
        return load(standings, self.aims, self.today, AHEAD)

    @cached_property
    def exam_load(self) -> int | None:
        """Questions a day until the exam, reviews and lessons; None without an exam ahead."""
        left = self.aims.days_left(self.today)
        if not left:
            return None
        days = min(left, AHEAD)
        lessons = min(len(self.new), self.new_a_day * days) * LESSON
        return max(round((sum(self.ahead[:days]) + lessons) / days), 1)

    @property
    def exam_percent(self) -> int:
        """What is to be kept at the exam."""
        return round(100 * self.aims.retention_on(self.aims.exam)) if self.aims.exam else 0
