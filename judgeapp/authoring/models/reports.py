"""Problems that people report from a question, and what became of them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from judgeapp.quiz.models import Question
from judgeapp.quiz.models.players import Player


class ReportQuerySet(models.QuerySet["Report"]):
    def of(self, player: Player) -> ReportQuerySet:
        return self.none() if player.is_nobody else self.filter(**player.found_by)


class Report(models.Model):
    """What somebody finds wrong with a question as it was put to them.

    Attributes:
        address: leads to exactly what they saw.
        content: the question to the letter, with script and options; `version` is its digest.
        given: their answer in words, if they had given one.
    """

    is_derived: ClassVar[bool] = True

    class Status(models.TextChoices):
        OPEN = "open", "waiting to be looked at"
        MENDED = "mended", "you were right, and it is mended"
        RIGHT = "right", "looked at: the question holds"
        DOUBLE = "double", "known already"

    question = models.ForeignKey(
        Question, models.SET_NULL, null=True, blank=True, related_name="problem_reports"
    )
    key = models.CharField("question", max_length=150)
    version = models.CharField(max_length=12, blank=True)
    address = models.CharField(max_length=300)
    content = models.JSONField(default=dict)
    ruleset = models.CharField(max_length=32, blank=True)
    given = models.JSONField(default=list, blank=True)
    text = models.TextField("what is wrong")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="problem_reports"
    )
    guest_token = models.CharField(max_length=43, blank=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    reply = models.TextField("reply to whoever reported it", blank=True)
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    objects = ReportQuerySet.as_manager()

    class Meta:
        ordering = ["-created", "-pk"]
        indexes = [models.Index(fields=["status", "created"])]

    def __str__(self) -> str:
        return f"{self.key}: {self.text[:60]}"

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN
