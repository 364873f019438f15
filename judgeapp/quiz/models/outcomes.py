"""What questions come to, kept as it was worked out: for believers, and under several rulebooks."""

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


class KeptDifferences(models.Model):
    """What the questions of a scenario come to under several rulebooks, as far as it differs.

    Attributes:
        books: the slugs of the rulebooks compared, joined by commas.
        made_of: a digest of all that it was worked out from; with another one it is worked out again.
        found: a list of {"prompt": "...", "outcomes": [...]}, each outcome as {"rulesets": [slugs], "answer":
            "...", "is_refused": false}.
    """

    scenario = models.ForeignKey("quiz.Scenario", models.CASCADE, related_name="+")
    books = models.CharField(max_length=200)
    made_of = models.CharField(max_length=16)
    found: models.JSONField[Any, Any] = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scenario", "books"], name="differences_of_a_scenario")
        ]

    def __str__(self) -> str:
        return f"differences of scenario {self.scenario_id} between {self.books}"
