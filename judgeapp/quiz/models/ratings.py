"""How hard questions and templates have turned out to be."""

from __future__ import annotations

from django.db import models


class Rating(models.Model):
    """The Elo rating of a question or a template; `manage.py rebuild_progress` makes all of them again.

    Attributes:
        key: of a question `scenario/position`, of a template `template:its id`.
        error: half of the interval that holds the rating four times in five.
    """

    key = models.CharField(max_length=130, unique=True)
    rating = models.FloatField()
    error = models.FloatField()
    answers = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.rating:.0f}"
