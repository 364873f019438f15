"""Which skills no derivation goes through, kept as it was worked out: a process need not play them again."""

from __future__ import annotations

from typing import Any

from django.db import models


class KeptSkills(models.Model):
    """What was found of all stored questions; there is one row.

    Attributes:
        made_of: the editions of all that it was worked out from; with others it is worked out again.
        untested: skills that some stored questions are said to be about and none tests.
    """

    made_of = models.CharField(max_length=120)
    untested: models.JSONField[Any, Any] = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{len(self.untested)} skills that nothing tests"
