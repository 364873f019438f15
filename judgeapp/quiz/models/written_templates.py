"""Templates by authors: drafts, and those that a reviewer has let into play."""

from __future__ import annotations

from django.db import models

from judgeapp.content.reviewed import REVIEWED_BY_ANOTHER, Reviewed


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
