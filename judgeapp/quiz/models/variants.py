"""What templates and seeds made, as it was when somebody first answered it."""

from __future__ import annotations

from django.db import models
from django.urls import reverse


class Variant(models.Model):
    """A generated question that was played; its scenario is published nowhere.

    Attributes:
        digest: of its story, its wording and the answer it had; see `Instance.digest`.
    """

    template = models.SlugField(max_length=80)
    seed = models.BigIntegerField()
    digest = models.CharField(max_length=10)
    question = models.OneToOneField("quiz.Question", models.CASCADE, related_name="variant")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        constraints = [
            models.UniqueConstraint(fields=["template", "seed", "digest"], name="variant_of_a_seed")
        ]

    def __str__(self) -> str:
        return f"{self.template}, seed {self.seed}"

    def get_absolute_url(self) -> str:
        return f"{reverse('quiz:variant', args=[self.template, self.seed])}?is={self.digest}"
