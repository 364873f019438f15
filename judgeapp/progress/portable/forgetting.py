"""Deleting what somebody did here, for good."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from judgeapp.progress.exams.models import Exam
from judgeapp.progress.models import Learner
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.players import Player


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept of somebody."""

    answers: int
    exams: int
    open_exams: int

    @property
    def is_nothing(self) -> bool:
        return not (self.answers or self.exams or self.open_exams)


def kept_of(player: Player) -> Kept:
    exams = list(Exam.objects.of(player).values_list("handed_in", flat=True))
    handed_in = sum(each is not None for each in exams)
    return Kept(Attempt.objects.of(player).count(), handed_in, len(exams) - handed_in)


def forget(player: Player) -> None:
    """Delete a player's answers, exams, quizzes, schedule and plan; an account itself stays."""
    with transaction.atomic():
        Learner.objects.of(player).delete()
        Exam.objects.of(player).delete()
        Attempt.objects.forget(player)
        Quiz.objects.of(player).delete()
