"""What people plan, and caches of what their attempts come to.

Every row but the plan can be thrown away: `manage.py rebuild_progress` makes it again from the attempts.
"""

from __future__ import annotations

import dataclasses
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone

from judgeapp.progress.folding import Tally
from judgeapp.progress.scheduling import RETENTION, Aims, Mark, Standing
from judgeapp.quiz.models.players import Player

GOAL = 3  # days a week


class LearnerQuerySet(models.QuerySet["Learner"]):
    def of(self, player: Player) -> LearnerQuerySet:
        return self.none() if player.is_nobody else self.filter(**player.found_by)


class Learner(models.Model):
    """One person: their plan (which is theirs to write), and the sums of their answers (a cache)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="learner"
    )
    guest_token = models.CharField(max_length=43, null=True, blank=True, unique=True)
    zone = models.CharField("time zone", max_length=60, blank=True, help_text="the site's own if empty")
    goal = models.PositiveSmallIntegerField(
        "days a week", null=True, blank=True, default=GOAL, help_text="none switches the goal off"
    )
    new_a_day = models.PositiveSmallIntegerField("new skills a day", default=2)
    exam_date = models.DateField(null=True, blank=True)
    tally = models.JSONField(default=dict, blank=True, editable=False)

    objects = LearnerQuerySet.as_manager()

    def __str__(self) -> str:
        return str(self.user or "a guest")

    @property
    def player(self) -> Player:
        return Player(user=self.user, guest_token=self.guest_token or "")

    @property
    def tzinfo(self) -> Any:
        return ZoneInfo(self.zone) if self.zone else timezone.get_default_timezone()

    def day(self, at: datetime) -> date:
        """The calendar day of a moment where the learner lives."""
        return timezone.localdate(at, self.tzinfo)

    @property
    def aims(self) -> Aims:
        return Aims(retention=RETENTION, exam=self.exam_date)

    @property
    def sums(self) -> Tally:
        return Tally(**self.tally)


class SkillCard(models.Model):
    """What one learner knows of one skill: a `Standing` (see there), stored."""

    learner = models.ForeignKey(Learner, models.CASCADE, related_name="cards")
    skill = models.CharField(max_length=120, help_text="principle/interaction")
    stability = models.FloatField()
    difficulty = models.FloatField()
    last_day = models.DateField()
    first_day = models.PositiveIntegerField(default=0, help_text="as an ordinal")
    answered = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    sure_wrong = models.PositiveIntegerField()
    weight = models.FloatField()
    weight_right = models.FloatField()
    missed_on = models.DateField(null=True)
    surely = models.BooleanField()
    passes = models.PositiveSmallIntegerField()
    passed_on = models.DateField(null=True)
    ms = models.PositiveBigIntegerField()
    timed = models.PositiveIntegerField()
    last_at = models.DateTimeField()
    last_key = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["learner", "skill"], name="card_of_skill")]

    def __str__(self) -> str:
        return f"{self.skill}: {self.right} of {self.answered}"

    @property
    def standing(self) -> Standing:
        """The same as a value."""
        return Standing(**{name: getattr(self, name) for name in STORED})

    @classmethod
    def of(cls, learner: Learner, skill: str, standing: Standing) -> SkillCard:
        """A row, not saved, of a skill that was asked at least once."""
        return cls(learner=learner, skill=skill, **{name: getattr(standing, name) for name in STORED})


class SkillMark(models.Model):
    """What was known of a skill at the end of a day on which it was asked: a `Mark`, stored."""

    card = models.ForeignKey(SkillCard, models.CASCADE, related_name="marks", db_index=False)
    day = models.PositiveIntegerField(help_text="as an ordinal")
    answered = models.PositiveIntegerField()
    right = models.PositiveIntegerField()
    weight = models.FloatField()
    weight_right = models.FloatField()
    stability = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["card", "day"], name="mark_of_day")]

    def __str__(self) -> str:
        return f"{self.right} of {self.answered} by {date.fromordinal(self.day)}"

    @property
    def mark(self) -> Mark:
        return Mark(**{name: getattr(self, name) for name in MARKED})


STORED = tuple(each.name for each in dataclasses.fields(Standing))
MARKED = tuple(each.name for each in dataclasses.fields(Mark))
