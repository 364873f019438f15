"""Collections: questions put together for a class, an exam or an article, under a public link."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.urls import reverse

from judgeapp.quiz.models import License, Scenario, named_licenses


class Collection(models.Model):
    """Scenarios in an order, with who is to be credited and under which license they may be used.

    Attributes:
        scenarios: their slugs; one that isn't published is left out of the page.
        attribution: whom the public page names, in their own words.
    """

    is_derived: ClassVar[bool] = True

    slug = models.SlugField(max_length=80, unique=True)
    title = models.CharField(max_length=200)
    text = models.TextField("what it is for", blank=True)
    attribution = models.CharField("by whom", max_length=200, blank=True)
    source = models.CharField("where it comes from", max_length=300, blank=True)
    license = models.CharField(max_length=40, choices=named_licenses, default=License.BY_SA)
    scenarios = models.JSONField(default=list, blank=True)
    is_public = models.BooleanField("anybody with the link may see it", default=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["title", "pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("collections:one", args=[self.slug])

    def in_order(self) -> list[Scenario]:
        """Its scenarios that are in play."""
        found = {each.slug: each for each in Scenario.objects.published().filter(slug__in=self.scenarios)}
        return [found[slug] for slug in self.scenarios if slug in found]

    @property
    def head(self) -> dict[str, Any]:
        """What a file says of it besides its scenarios."""
        said = {"collection": self.slug, "title": self.title, "text": self.text}
        return said | {"attribution": self.attribution, "source": self.source, "license": self.license}
