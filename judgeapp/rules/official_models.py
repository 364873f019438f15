"""The official text of rules as it was loaded last; no word of it ships."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class OfficialImport(models.Model):
    """A file that was read and accepted.

    Attributes:
        effective: from when on its rules hold, if the file or whoever loaded it said so.
        counts: how many rules were new, changed, renumbered, gone, the same.
    """

    ruleset = models.ForeignKey("rules.Ruleset", models.CASCADE, related_name="official_imports")
    name = models.CharField("file", max_length=200)
    effective = models.DateField("in effect from", null=True, blank=True)
    accepted = models.DateTimeField(auto_now_add=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    counts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-accepted", "-pk"]
        verbose_name = "official rules file"

    def __str__(self) -> str:
        return f"{self.name} for {self.ruleset}"


class OfficialText(models.Model):
    """The official words of one number.

    `rule` is our rule that says the same. It stays when the number changes, and with it the principle: our
    numbers are those the engine cites.
    """

    ruleset = models.ForeignKey("rules.Ruleset", models.CASCADE, related_name="official_texts")
    number = models.CharField(max_length=40)
    text = models.TextField()
    examples = models.JSONField(default=list, blank=True)
    rule = models.ForeignKey(
        "rules.Rule", models.SET_NULL, null=True, blank=True, related_name="official_texts"
    )
    came_with = models.ForeignKey(OfficialImport, models.CASCADE, related_name="texts")

    class Meta:
        ordering = ["ruleset", "number"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "number"], name="one_text_per_number")]

    def __str__(self) -> str:
        return self.number

    @property
    def paragraphs(self) -> list[str]:
        return self.text.split("\n\n")
