"""The terms that rules and explanations use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db import models
from django.urls import reverse
from django.utils.text import slugify

from judgeapp.content.models import Content


class TermQuerySet(models.QuerySet["Term"]):
    def get_by_natural_key(self, slug: str) -> Term:
        return self.get(slug=slug)

    def current(self) -> TermQuerySet:
        return self.filter(retired=False)


class Term(Content):
    """A term of the game or of this site, in our own words."""

    shapes: ClassVar[dict[str, Any]] = {"also": list[str], "forms": list[str]}

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80, help_text="As its entry is headed, in the singular.")
    also = models.JSONField(
        default=list,
        blank=True,
        help_text="Other words for it, by which it is found and linked too. Plurals come by themselves.",
    )
    forms = models.JSONField(
        default=list, blank=True, help_text="Other forms of it, used in the same way but not shown."
    )
    definition = models.TextField(help_text="In our own words.")
    see = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="seen_from")
    principles = models.ManyToManyField("rules.Principle", blank=True, related_name="terms")
    is_linked = models.BooleanField(
        "linked", default=True, help_text="Make it a link where explanations and rules use it."
    )

    objects = TermQuerySet.as_manager()

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def get_absolute_url(self) -> str:
        return f"{reverse('rules:glossary')}#{self.slug}"

    @property
    def names(self) -> list[str]:
        """All words for it, the one it is headed by first."""
        return [self.name, *map(str, self.also), *map(str, self.forms)]

    @property
    def title(self) -> str:
        """As a heading begins."""
        return self.name[:1].upper() + self.name[1:]


def entries(document: Any) -> Iterator[dict[str, Any]]:
    """The terms of a file of fixtures/glossary/ as Django's fixture entries.

    Args:
        document: name -> {says, also, forms, see, principles, linked}.

    Raises:
        ValueError: an entry says something else, or nothing.
    """
    for name, given in (document or {}).items():
        unknown = set(given) - {"says", "also", "forms", "see", "principles", "linked"}
        if unknown or not given.get("says"):
            raise ValueError(
                f"The term {name!r} {f'has an unknown {min(unknown)!r}' if unknown else 'says nothing'}."
            )
        yield {
            "model": "rules.term",
            "fields": {
                "slug": slugify(name),
                "name": name,
                "also": given.get("also") or [],
                "forms": given.get("forms") or [],
                "definition": given["says"],
                "is_linked": given.get("linked", True),
                "see": [[slugify(other)] for other in given.get("see") or ()],
                "principles": [[slug] for slug in given.get("principles") or ()],
            },
        }
