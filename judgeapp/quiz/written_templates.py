"""Templates by authors: drafts, and those that a reviewer has let into play beside the shipped ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.generator.templates import Template, template_of
from judgeapp.quiz.generator.templates import templates as shipped


class WrittenTemplate(models.Model):
    """A template by an author.

    Attributes:
        document: an entry of `generator/templates/`; half-built as long as it is a draft.
        played: the document that is in play, as it was reviewed; None if none was.
        saved: counts every saving; whoever saves says which they saw, so nobody overwrites another's work.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", "draft"
        IN_REVIEW = "in_review", "in review"
        PUBLISHED = "published", "published"
        RETIRED = "retired", "retired"

    slug = models.SlugField("address", max_length=80, unique=True)
    title = models.CharField(max_length=200, blank=True)
    document = models.JSONField(default=dict)
    played = models.JSONField(null=True, blank=True, editable=False)
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
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = "template"
        verbose_name_plural = "templates in the workshop"
        constraints = [
            models.CheckConstraint(
                condition=Q(author=None) | Q(reviewer=None) | ~Q(author=F("reviewer")),
                name="template_author_and_reviewer_differ",
            )
        ]

    def __str__(self) -> str:
        return self.title or self.slug

    @property
    def is_draft(self) -> bool:
        return self.status == self.Status.DRAFT

    @property
    def is_in_review(self) -> bool:
        return self.status == self.Status.IN_REVIEW


def playable(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document without what only its page needs: the cards it was loosened from."""
    return {key: value for key, value in document.items() if key != "from"}


def templates() -> Mapping[str, Template]:
    """Every template in play by its id: the shipped ones, then those of authors that were reviewed."""
    return _templates(version("quiz"))


@lru_cache(maxsize=1)
def _templates(edition: str) -> Mapping[str, Template]:
    found = dict(shipped())
    for row in WrittenTemplate.objects.filter(played__isnull=False).order_by("slug"):
        try:
            made = template_of(playable(row.played or {}), f"template {row.slug}")
        except CopyEngineError:
            continue  # a feature it asks for is no more; its page says so
        found.setdefault(made.id, made)
    return MappingProxyType(found)
