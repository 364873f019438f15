"""What was measured last."""

from django.db import models


class Measurement(models.Model):
    """Figures of one kind, with what they were taken of.

    Attributes:
        figures: as `measuring` returns them, plain JSON.
        versions: {"engine_version", "cards_version", "rules_version"} at that time.
    """

    class What(models.TextChoices):
        EXAMPLES = "examples", "documented examples"
        REPORTS = "reports", "bugs reported against other engines"
        ABILITIES = "abilities", "abilities of cards"

    what = models.CharField(max_length=12, choices=What, unique=True)
    figures = models.JSONField()
    versions = models.JSONField()
    measured_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.get_what_display()}, {self.measured_at:%Y-%m-%d}"
