"""Exams: what was asked, what is answered so far, and when it was handed in."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any, ClassVar, NotRequired, TypedDict

from django.conf import settings
from django.db import models
from django.db.models import Count, Q
from django.urls import reverse

from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.models import Attempt, Question, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.rules.models import Misconception


class Waiting(TypedDict):
    """A question drawn and not yet written down: stored, or as a template and a seed make it."""

    ruleset: str
    token: str
    question: NotRequired[int]
    template: NotRequired[str]
    seed: NotRequired[int]
    digest: NotRequired[str]


class ExamQuerySet(models.QuerySet["Exam"]):
    def of(self, player: Player) -> ExamQuerySet:
        return self.none() if player.is_nobody else self.filter(**player.found_by)

    def open(self, at: datetime) -> ExamQuerySet:
        """Those that are neither handed in nor over."""
        return self.filter(Q(deadline=None) | Q(deadline__gt=at), handed_in=None)

    def last_started(self, count: int) -> ExamQuerySet:
        """The last so many to be started; what is asked of them needn't look at the others."""
        return Exam.objects.filter(pk__in=self.order_by("-started", "-pk").values("pk")[:count])

    def counted(self) -> ExamQuerySet:
        """Each with `size`, `answered`, `counting` (those not withdrawn) and `right`; the latest first."""
        # Where rows are grouped, Django leaves out the order that the model names.
        return self.order_by("-started", "-pk").annotate(
            size=Count("places"),
            answered=Count("places", filter=Q(places__chosen__isnull=False)),
            counting=Count("places", filter=Q(places__is_withdrawn=False)),
            right=Count("places", filter=Q(places__attempt__is_right=True)),
        )


class Exam(models.Model):
    """A set of questions fixed at the start and judged together at the end.

    The questions of each ruleset are the items of a quiz of its own, so that they are played, judged and
    explained as any other; `places` puts them in one row.

    Attributes:
        token: what tells it apart when it is taken to another site.
        deadline: when it ends by itself; None for an untimed one.
        handed_in: the moment its answers became attempts.
        waiting: its questions in their order, until something is sent; then they are `places`.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="exams"
    )
    guest_token = models.CharField(max_length=43, blank=True, db_index=True)
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    preset = models.CharField(max_length=20)
    title = models.CharField(max_length=100)
    pass_mark = models.PositiveSmallIntegerField(help_text="in percent")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started = models.DateTimeField()
    deadline = models.DateTimeField(null=True, blank=True)
    handed_in = models.DateTimeField(null=True, blank=True)
    waiting: models.JSONField[list[Waiting]] = models.JSONField(default=list, blank=True, editable=False)

    objects = ExamQuerySet.as_manager()

    class Meta:
        ordering = ["-started"]
        indexes = [models.Index(fields=["user", "-started"])]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("exam:result", args=[self.pk])

    def is_passed_with(self, right: int, counted: int) -> bool:
        """Whether so many right answers of so many that count pass."""
        return counted > 0 and 100 * right >= counted * self.pass_mark

    def is_over(self, at: datetime) -> bool:
        """Whether its time is up, handed in or not."""
        return self.deadline is not None and at >= self.deadline


class Place(models.Model):
    """A question at its place in an exam, with what is answered there so far.

    Attributes:
        item: the question; None in an exam brought from another site.
        attempt: what the answer became; None before the end, and where nothing was answered.
        sent: the fields of the form as they were sent, {name: [value, ...]}; kept however incomplete.
        chosen: the answer, as an attempt keeps it; None where there is none that can be judged.
        spent_ms: time before this question; `visit` and `visit_ms` are the last visit's part of it.
        is_withdrawn: the question could not be judged at the end; it doesn't count.
        question, question_key, prompt, ruleset: what was asked and not answered on another site; `question`
            is None if it isn't here.
    """

    exam = models.ForeignKey(Exam, models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()
    item = models.OneToOneField(QuizItem, models.CASCADE, null=True, blank=True, related_name="place")
    attempt = models.OneToOneField(Attempt, models.SET_NULL, null=True, blank=True, related_name="place")
    sent = models.JSONField(default=dict)
    chosen = models.JSONField(null=True)
    is_flagged = models.BooleanField(default=False)
    saved = models.DateTimeField(null=True)
    visit = models.CharField(max_length=60, blank=True)
    visit_ms = models.PositiveIntegerField(default=0)
    spent_ms = models.PositiveIntegerField(default=0)
    is_withdrawn = models.BooleanField(default=False)
    question = models.ForeignKey(Question, models.SET_NULL, null=True, blank=True, related_name="+")
    question_key = models.CharField(max_length=130, blank=True)
    prompt = models.TextField(blank=True)
    ruleset = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ["exam", "number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["exam", "number"], name="exam_place")
        ]

    def __str__(self) -> str:
        return f"{self.exam}, question {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("exam:question", args=[self.exam_id, self.number])

    @property
    def asked(self) -> QuizItem:
        """The question of an exam that began here.

        Raises:
            QuizItem.DoesNotExist: it was brought from another site.
        """
        if self.item is None:
            raise QuizItem.DoesNotExist
        return self.item

    @property
    def is_answered(self) -> bool:
        return self.chosen is not None

    @property
    def is_begun(self) -> bool:
        """Something is filled in, but not enough to be judged."""
        return bool(self.sent) and self.chosen is None

    @property
    def beliefs(self) -> tuple[Misconception, ...]:
        """The belief behind a wrong answer, or the two it takes; none if none is known."""
        known = misconceptions()
        held = self.attempt.misconceptions if self.attempt else ()
        return tuple(known[slug] for slug in held if slug in known)
