"""How an exam went."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from judgeapp.progress.exams.blueprints import least_right
from judgeapp.progress.exams.reviewing import item_of
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.drawing import write_quiz
from judgeapp.quiz.playing.results import RuleScore, scores_by_rule
from judgeapp.quiz.playing.similar_questions import another_question

PRACTICE = 10


@dataclass(frozen=True, slots=True)
class ExamResult:
    """An exam in review; `places` carry their attempt where there is one."""

    exam: Exam
    places: Sequence[Place]

    @property
    def counted(self) -> int:
        """How many questions count: a withdrawn one doesn't."""
        return sum(not place.is_withdrawn for place in self.places)

    @property
    def right(self) -> int:
        return sum(attempt.is_right for attempt in self.attempts)

    @property
    def needed(self) -> int:
        return least_right(self.counted, self.exam.pass_mark)

    @property
    def is_passed(self) -> bool:
        return self.exam.is_passed_with(self.right, self.counted)

    @property
    def percent(self) -> int:
        """Rounded down, so that it never shows a mark that was not reached."""
        return 100 * self.right // self.counted if self.counted else 0

    @property
    def missed(self) -> list[Place]:
        return [place for place in self.places if place.attempt and not place.attempt.is_right]

    @property
    def known(self) -> list[Place]:
        return [place for place in self.places if place.attempt and place.attempt.is_right]

    @property
    def skipped(self) -> list[Place]:
        return [place for place in self.places if not place.attempt and not place.is_withdrawn]

    @property
    def withdrawn(self) -> list[Place]:
        return [place for place in self.places if place.is_withdrawn]

    @property
    def by_rulebook(self) -> list[tuple[str, list[RuleScore]]]:
        """Of each ruleset its rules, the most missed first."""
        rulesets = dict.fromkeys(attempt.ruleset for attempt in self.attempts)
        each = (
            (ruleset, scores_by_rule(a for a in self.attempts if a.ruleset == ruleset))
            for ruleset in rulesets
        )
        return [(ruleset, scores) for ruleset, scores in each if scores]

    @property
    def attempts(self) -> list[Attempt]:
        return [place.attempt for place in self.places if place.attempt]


def result_of(exam: Exam) -> ExamResult:
    """Read an exam with one query."""
    places = exam.places.select_related("attempt", "item__question", "item__quiz").order_by("number")
    return ExamResult(exam, list(places))


def practice_on(player: Player, exam: Exam, *, at: datetime, rng: random.Random) -> Quiz | None:
    """A quiz of one more question like each that was missed or left open; None if there is none to ask.

    It ends the player's running quiz, as any new quiz does. It is under the ruleset most of them had.
    """
    found = result_of(exam)
    items = [item for place in (*found.missed, *found.skipped) if (item := item_of(place))]
    rulesets = [item.quiz.ruleset for item in items]
    ruleset = max(rulesets, key=rulesets.count, default="")
    questions: dict[int, None] = {}
    for item in items:
        if item.quiz.ruleset == ruleset and len(questions) < PRACTICE:
            question = another_question(player, item, rng, besides=questions)
            if question is not None:
                questions[question] = None
    if not questions:
        return None
    with transaction.atomic():
        Quiz.objects.of(player).running().update(finished=at)
        return write_quiz(player, list(questions), at=at, rng=rng, ruleset=ruleset)
