"""Deleting what somebody did here, for good."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count

from judgeapp.authoring.models.reports import Report
from judgeapp.progress.models import Exam, Learner
from judgeapp.quiz.models import Attempt, Quiz, QuizItem
from judgeapp.quiz.models.players import Player


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept of somebody."""

    answers: int
    exams: int
    open_exams: int
    bookmarks: int

    @property
    def is_nothing(self) -> bool:
        return not (self.answers or self.exams or self.open_exams or self.bookmarks)


def kept_of(player: Player) -> Kept:
    learner = Learner.objects.of(player).first()
    exams = Exam.objects.of(player).order_by()
    counts = exams.aggregate(all=Count("pk"), handed_in=Count("handed_in"))
    # Counted as they came in; if none were, they are counted now.
    answers = (learner.sums.answered if learner else 0) or Attempt.objects.of(player).count()
    marked = QuizItem.objects.filter(quiz__in=Quiz.objects.of(player), bookmarked__isnull=False)
    return Kept(answers, counts["handed_in"], counts["all"] - counts["handed_in"], marked.count())


def forget(player: Player) -> None:
    """Delete a player's answers, exams, quizzes, bookmarks, schedule, and plan; an account itself stays.

    A guest has no account to delete, so what a guest reported goes with the rest.
    """
    with transaction.atomic():
        if player.user is None:
            Report.objects.filter(user=None, guest_token=player.guest_token).delete()
        Learner.objects.of(player).delete()
        Exam.objects.of(player).delete()
        Attempt.objects.forget(player)
        Quiz.objects.of(player).delete()
