"""What people write and others review before it is let out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

REVIEWED_BY_ANOTHER = Q(author=None) | Q(reviewer=None) | ~Q(author=F("reviewer"))
"""The constraint that every such model states in its own Meta."""


class Reviewed(models.Model):
    """A document on its way: draft, in review, published, retired.

    Attributes:
        document: may be half-built until it is submitted.
        writers: all who saved it; none of them reviews it.
        why: what it is for, in the words of who submitted, sent back, published or retired it last.
        saved: counts every saving; whoever saves says which they saw, so nobody overwrites another's work.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", "draft"
        IN_REVIEW = "in_review", "in review"
        PUBLISHED = "published", "published"
        RETIRED = "retired", "retired"

    title = models.CharField(max_length=200, blank=True)
    document = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    reviewer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    writers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    why = models.TextField("reason", blank=True)
    saved = models.PositiveIntegerField(default=1)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT

    @property
    def is_in_review(self) -> bool:
        return self.status == self.Status.IN_REVIEW

    def may_be_reviewed_by(self, user: Any) -> bool:
        """Whether a user wrote none of it."""
        return user.pk != self.author_id and not self.writers.filter(pk=user.pk).exists()
