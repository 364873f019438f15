"""Quizzes, and the questions in their places."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.crypto import salted_hmac

from judgeapp.quiz.models.players import Player
from judgeapp.quiz.models.scenarios import DEFAULT_RULESET, Question, Scenario


class QuizQuerySet(models.QuerySet["Quiz"]):
    def of(self, player: Player) -> QuizQuerySet:
        return self.none() if player.is_nobody else self.filter(**player.found_by)

    def running(self) -> QuizQuerySet:
        """Quizzes one can go on with; practice on a single scenario is not among them, nor is a check."""
        return self.filter(finished__isnull=True, scenario__isnull=True, kind=Quiz.Kind.QUIZ)

    def checks(self) -> QuizQuerySet:
        return self.filter(kind=Quiz.Kind.CHECK)


class Quiz(models.Model):
    """A run through some questions; practice on one scenario names that scenario.

    The questions of a check are drawn one by one, each after the answer before it. Those of an exam are
    answered and judged together; pages of their own see to that.
    """

    class Kind(models.TextChoices):
        QUIZ = "quiz", "quiz"
        CHECK = "check", "check of beliefs"
        EXAM = "exam", "part of an exam"

    class Aim(models.TextChoices):
        """What the questions of a quiz were drawn for."""

        MIXED = "", "mixed"
        FIRST = "first", "first steps"
        REVIEW = "review", "review"
        LEARN = "learn", "learning something new"
        MISTAKES = "mistakes", "mistakes"
        PRACTICE = "practice", "free practice"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="quizzes"
    )
    guest_token = models.CharField(max_length=43, blank=True)
    ruleset = models.CharField(max_length=32, default=DEFAULT_RULESET)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.QUIZ)
    aim = models.CharField(max_length=10, choices=Aim, default=Aim.MIXED, blank=True)
    scenario = models.ForeignKey(Scenario, models.CASCADE, null=True, blank=True)
    skill = models.CharField(max_length=120, blank=True, help_text="what a lesson is on")
    belief = models.CharField(max_length=120, blank=True, help_text="the belief that is practiced against")
    seed = models.BigIntegerField()
    size = models.PositiveSmallIntegerField(help_text="how many questions were drawn; of a check, at most")
    created = models.DateTimeField()
    finished = models.DateTimeField(null=True, blank=True)

    objects = QuizQuerySet.as_manager()

    class Meta:
        ordering = ["-created"]
        verbose_name_plural = "quizzes"
        indexes = [
            models.Index(fields=["user", "-created"]),
            # The one that runs, and the last that ended.
            models.Index(fields=["user", "-finished"]),
            models.Index(fields=["guest_token", "-finished"]),
        ]

    def __str__(self) -> str:
        return f"Quiz {self.pk}"

    def get_absolute_url(self) -> str:
        pages = {self.Kind.CHECK: "quiz:checked", self.Kind.EXAM: "exam:of_quiz"}
        return reverse(pages.get(self.Kind(self.kind), "quiz:result"), args=[self.pk])

    @property
    def is_check(self) -> bool:
        return self.kind == self.Kind.CHECK

    @property
    def is_exam(self) -> bool:
        return self.kind == self.Kind.EXAM


class QuizItem(models.Model):
    """A question in its place. `token` is what the form sends back, so an answer counts once."""

    quiz = models.ForeignKey(Quiz, models.CASCADE, related_name="items")
    position = models.PositiveSmallIntegerField()
    question = models.ForeignKey(Question, models.CASCADE, related_name="items")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    why = models.CharField(max_length=160, blank=True, help_text="why it is asked now, telling no rule")
    bookmarked = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["quiz", "position"]
        constraints = [
            models.UniqueConstraint(fields=["quiz", "position"], name="item_position"),
            models.UniqueConstraint(fields=["quiz", "question"], name="item_question"),
        ]
        indexes = [
            models.Index(
                fields=["quiz"], condition=models.Q(bookmarked__isnull=False), name="item_bookmarked"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.quiz}, question {self.position}"

    def get_absolute_url(self) -> str:
        return reverse("quiz:item", args=[self.quiz_id, self.position])

    def option_key(self, identity: str) -> str:
        """An opaque name for an option: says nothing of its value, and its order is a shuffle
        that stays the same when an author adds or rewords another option."""
        salt = f"option:{self.token}"
        return salted_hmac(salt, identity, algorithm="sha256").hexdigest()[:12]
