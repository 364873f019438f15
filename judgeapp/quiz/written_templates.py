"""Templates by authors: drafts, and those that a reviewer has let into play beside the shipped ones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django.db import models

from judgeapp.content.reviewed import REVIEWED_BY_ANOTHER, Reviewed
from judgeapp.content.versions import version
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.generator.templates import Template, template_of
from judgeapp.quiz.generator.templates import templates as shipped


class WrittenTemplate(Reviewed):
    """A template by an author.

    Attributes:
        document: an entry of `generator/templates/`; half-built as long as it is a draft.
        played: the document that is in play, as it was reviewed; None if none was.
    """

    slug = models.SlugField("address", max_length=80, unique=True)
    played = models.JSONField(null=True, blank=True, editable=False)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed", "-pk"]
        verbose_name = "template"
        verbose_name_plural = "templates in the workshop"
        constraints = [
            models.CheckConstraint(
                condition=REVIEWED_BY_ANOTHER,
                name="template_author_and_reviewer_differ",
            )
        ]

    def __str__(self) -> str:
        return self.title or self.slug


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
