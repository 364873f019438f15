"""The answers that people stand by, to notice when the engine says something else.

Nothing is graded by them: an answer is judged by the engine, and a question whose answer has changed isn't
asked until somebody has decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.db import models


class QuestionVersion(models.Model):
    """A question as it was published: what `Attempt.question_version` stands for."""

    is_derived: ClassVar[bool] = True

    key = models.CharField(max_length=130, help_text="scenario/position")
    digest = models.CharField(max_length=12)
    content = models.JSONField()
    first_seen = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["key", "first_seen"]
        constraints = [models.UniqueConstraint(fields=["key", "digest"], name="one_row_per_version")]

    def __str__(self) -> str:
        return f"{self.key}, version {self.digest}"


class AcceptedAnswerQuerySet(models.QuerySet["AcceptedAnswer"]):
    def in_doubt(self) -> AcceptedAnswerQuerySet:
        return self.filter(doubted__isnull=False)


class AcceptedAnswer(models.Model):
    """The answer to a published question under one ruleset, and what it was worked out with.

    Attributes:
        asks: digest of what was asked; with another one the answer is another question's.
        steps, found_steps: [[rule, what happens], ...] in order of use.
        doubted: since when the engine says something else, which is then in the `found_` fields.
        found_problem: why there is no answer now, or why no choice fits it; "" if all is well.
    """

    is_derived: ClassVar[bool] = True

    question = models.ForeignKey("quiz.Question", models.CASCADE, related_name="accepted_answers")
    ruleset = models.CharField(max_length=32)
    asks = models.CharField(max_length=12)
    value = models.JSONField(null=True)
    steps = models.JSONField(default=list)
    engine_version = models.CharField("engine", max_length=40)
    cards_version = models.CharField("card data", max_length=16, blank=True)
    rules_version = models.CharField("rules", max_length=16, blank=True)
    accepted = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    why = models.TextField("reason", blank=True)
    doubted = models.DateTimeField("in doubt since", null=True, blank=True, db_index=True)
    found_value = models.JSONField(null=True, blank=True)
    found_steps = models.JSONField(default=list, blank=True)
    found_problem = models.TextField(blank=True)

    objects = AcceptedAnswerQuerySet.as_manager()

    class Meta:
        ordering = ["question", "ruleset"]
        constraints = [models.UniqueConstraint(fields=["question", "ruleset"], name="one_answer_per_ruleset")]

    def __str__(self) -> str:
        return f"{self.question} ({self.ruleset})"

    @property
    def differing(self) -> list[tuple[str, Any, Any]]:
        """In what the two answers differ: field, as accepted, as it is now; of lists what only one has."""
        return list(_differing("answer", self.value, self.found_value))

    @property
    def parting(self) -> dict[str, list[Any]]:
        """The steps from where the two derivations part: {"same": [...], "was": [...], "now": [...]}."""
        same = 0
        for was, now in zip(self.steps, self.found_steps, strict=False):
            if was != now:
                break
            same += 1
        return {"same": self.steps[:same], "was": self.steps[same:], "now": self.found_steps[same:]}


def _differing(name: str, was: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    if was == now:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for key in dict.fromkeys([*was, *now]):
            yield from _differing(str(key), was.get(key), now.get(key))
    elif isinstance(was, list) and isinstance(now, list):
        yield name, [each for each in was if each not in now], [each for each in now if each not in was]
    else:
        yield name, was, now
