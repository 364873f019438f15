"""What the believers of each belief answer to a question, kept as it was worked out."""

from __future__ import annotations

from typing import Any

from django.db import models


class KeptOutcomes(models.Model):
    """The outcomes of a question under a ruleset.

    Attributes:
        made_of: a digest of all that they were worked out from; with another one they are worked out again.
        found: {"answers": [...], "ways": 3, "believed": [[[beliefs], [answers]], ...]}; None for a question
            that tells no beliefs apart.
    """

    question = models.ForeignKey("quiz.Question", models.CASCADE, related_name="+")
    ruleset = models.SlugField(max_length=40)
    made_of = models.CharField(max_length=16)
    found: models.JSONField[Any, Any] = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["question", "ruleset"], name="outcomes_of_a_question")]

    def __str__(self) -> str:
        return f"outcomes of question {self.question_id} under {self.ruleset}"
