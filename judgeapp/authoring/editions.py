"""Versions of a scenario on their way: draft, in review, published, retired.

A version is a document in the form of fixtures/scenarios/ (`documents.py`). What is played are the rows that
publishing writes from it, so that no work in progress is ever asked.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from judgeapp.quiz.models import Scenario


class EditionQuerySet(models.QuerySet["Edition"]):
    def unfinished(self) -> EditionQuerySet:
        return self.filter(status__in=[Edition.Status.DRAFT, Edition.Status.IN_REVIEW])


class Edition(models.Model):
    """One version, with who wrote and who reviewed it.

    Attributes:
        scenario: None for a scenario that was never published.
        document: may be half-built until it is submitted.
        saved: counts every saving; whoever saves says which they saw, so nobody overwrites another's work.
        writers: all who saved it; none of them reviews it.
        why: what it is for, in the words of who submitted, sent back, published or retired it last.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", "draft"
        IN_REVIEW = "in_review", "in review"
        PUBLISHED = "published", "published"
        RETIRED = "retired", "retired"

    scenario = models.ForeignKey(Scenario, models.CASCADE, null=True, blank=True, related_name="editions")
    title = models.CharField(max_length=200, blank=True)
    slug = models.SlugField(max_length=120, blank=True)
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
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField()
    published = models.DateTimeField(null=True, blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = "scenario"
        verbose_name_plural = "scenarios in the workshop"
        permissions = [("review_edition", "Can review, publish and retire scenarios")]
        constraints = [
            models.CheckConstraint(
                condition=Q(author=None) | Q(reviewer=None) | ~Q(author=F("reviewer")),
                name="author_and_reviewer_differ",
            ),
            models.CheckConstraint(
                # What had no author was published before there were reviews.
                condition=~Q(status="published") | Q(published__isnull=False) | Q(author=None),
                name="published_when_reviewed",
            ),
            models.UniqueConstraint(
                fields=["scenario"],
                condition=Q(status__in=["draft", "in_review"]),
                name="one_unfinished_edition",
            ),
            models.UniqueConstraint(
                fields=["scenario"], condition=Q(status="published"), name="one_published_edition"
            ),
        ]

    def __str__(self) -> str:
        return self.title or "A scenario without a title"

    def get_absolute_url(self) -> str:
        return reverse("admin:authoring_edition_change", args=[self.pk])

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT

    @property
    def is_in_review(self) -> bool:
        return self.status == self.Status.IN_REVIEW

    def may_be_reviewed_by(self, user: Any) -> bool:
        """Whether a user wrote none of it."""
        return user.pk != self.author_id and not self.writers.filter(pk=user.pk).exists()
