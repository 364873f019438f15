"""Versions of a scenario on their way: draft, in review, published, retired.

A version is a document in the form of fixtures/scenarios/ (`documents.py`). What is played are the rows that
publishing writes from it, so that no work in progress is ever asked.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from judgeapp.content.reviewed import REVIEWED_BY_ANOTHER, Reviewed
from judgeapp.quiz.models import Scenario
from judgeapp.quiz.models.scripts import card_names


class EditionQuerySet(models.QuerySet["Edition"]):
    def unfinished(self) -> EditionQuerySet:
        return self.filter(status__in=[Edition.Status.DRAFT, Edition.Status.IN_REVIEW])


class Edition(Reviewed):
    """One version, with who wrote and who reviewed it.

    Attributes:
        scenario: None for a scenario that was never published.
        comments: what the reviewer who sent it back said of single places: {"place", "words"}.
    """

    scenario = models.ForeignKey(Scenario, models.CASCADE, null=True, blank=True, related_name="editions")
    slug = models.SlugField(max_length=120, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField()
    published = models.DateTimeField(null=True, blank=True)
    comments = models.JSONField(default=list, blank=True)

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = "scenario"
        verbose_name_plural = "scenarios in the workshop"
        permissions = [("review_edition", "Can review, publish and retire scenarios")]
        constraints = [
            models.CheckConstraint(
                condition=REVIEWED_BY_ANOTHER,
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
        if self.title:
            return self.title
        script = self.document.get("script") if isinstance(self.document, dict) else None
        names = dict.fromkeys(card_names(script)) if isinstance(script, dict) else {}
        return ", ".join(list(names)[:3]) or f"An empty draft of {self.changed:%Y-%m-%d %H:%M}"

    def get_absolute_url(self) -> str:
        return reverse("admin:authoring_edition_change", args=[self.pk])
