"""Attempts: answers as they were given and judged. Everything about progress is computed from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.functional import cached_property

from judgeapp.quiz.models.players import Player

# What was chosen by somebody who said not to know: no value that an engine's answer could have.
UNKNOWN = {"unknown": True}


class PartlyRight(NamedTuple):
    """The texts of several ticked: the right ones, the wrong ones, and the right ones not ticked."""

    right: list[str]
    wrong: list[str]
    missed: list[str]


class AttemptQuerySet(models.QuerySet["Attempt"]):
    def of(self, player: Player) -> AttemptQuerySet:
        return self.none() if player.is_nobody else self.filter(**player.found_by)

    def update(self, **kwargs: Any) -> NoReturn:
        raise ValidationError("An attempt is written once.")

    def delete(self) -> NoReturn:
        raise ValidationError("An attempt goes only when whoever made it deletes all of theirs.")

    def forget(self, player: Player) -> int:
        """Delete all of a player's attempts, as only that player may ask; how many they were."""
        deleted: int = super(AttemptQuerySet, self.of(player)).delete()[0]
        return deleted

    def adopt(self, user: Any, guest_token: str) -> int:
        """Give a guest's attempts to an account: the one change an attempt ever sees."""
        return super().filter(user=None, guest_token=guest_token)._hand_to(user)

    def _hand_to(self, user: Any) -> int:
        return super().update(user=user, guest_token="")


class Attempt(models.Model):
    """An answer as it was given and judged. Written once; whatever else is known is computed.

    Values are as the engine compares them: `chosen` and `correct` are lists of option values
    (choose_many), or a list of one. `cited`: [{"principle": ..., "rule": ...}] in order of use.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="attempts"
    )
    guest_token = models.CharField(max_length=43, blank=True)
    item = models.OneToOneField(
        "quiz.QuizItem", models.SET_NULL, null=True, blank=True, related_name="attempt"
    )
    question = models.ForeignKey(
        "quiz.Question", models.SET_NULL, null=True, blank=True, related_name="attempts"
    )
    question_key = models.CharField(max_length=130, help_text="scenario/position")
    prompt = models.TextField()
    chosen = models.JSONField()
    chosen_texts = models.JSONField()
    correct = models.JSONField()
    correct_texts = models.JSONField()
    is_right = models.BooleanField("right")
    sure = models.BooleanField(null=True, blank=True, help_text="as said before the verdict, if at all")
    hints = models.PositiveSmallIntegerField(default=0, help_text="how much of the answer's reason was shown")
    ruleset = models.CharField(max_length=32)
    cited = models.JSONField(default=list)
    misconception = models.CharField(max_length=120, blank=True, help_text="the belief held")
    other_misconception = models.CharField(
        max_length=120, blank=True, help_text="the one held together with it, where it takes two"
    )
    skills = models.JSONField(default=list, help_text="what the answer is evidence of; see skills.py")
    engine_version = models.CharField(max_length=40)
    question_version = models.CharField(max_length=12, blank=True, help_text="what was asked, to the letter")
    answered_at = models.DateTimeField()
    duration_ms = models.PositiveIntegerField(null=True, blank=True)
    client_token = models.UUIDField(unique=True)

    objects = AttemptQuerySet.as_manager()

    class Meta:
        ordering = ["-answered_at", "-pk"]
        indexes = [
            models.Index(fields=["user", "answered_at"]),
            models.Index(fields=["guest_token", "answered_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.question_key}: {'right' if self.is_right else 'wrong'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise ValidationError("An attempt is written once.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise ValidationError("An attempt goes only when whoever made it deletes all of theirs.")

    @property
    def unsure(self) -> bool:
        """Whether it was said to be a guess."""
        return self.sure is False

    @property
    def is_unknown(self) -> bool:
        """Whether the answer was not to know."""
        return bool(self.chosen == [UNKNOWN])

    @property
    def partly(self) -> PartlyRight | None:
        """What was ticked of several options, where some of it was right; None where all or nothing was.

        An order put wrong holds what the right one holds, and is no more right for it.
        """
        chosen, correct = (
            list(zip(values, texts, strict=False))
            for values, texts in ((self.chosen, self.chosen_texts), (self.correct, self.correct_texts))
        )
        right = [text for value, text in chosen if among(value, self.correct)]
        wrong = [text for value, text in chosen if not among(value, self.correct)]
        missed = [text for value, text in correct if not among(value, self.chosen)]
        return PartlyRight(right, wrong, missed) if right and (wrong or missed) else None

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The belief behind a wrong answer, or the two it takes."""
        return tuple(filter(None, (self.misconception, self.other_misconception)))

    @cached_property
    def rules(self) -> list[str]:
        """Numbers of the rules cited, each once."""
        return list(dict.fromkeys(step["rule"] for step in self.cited if step["rule"]))


def among(value: Any, values: Sequence[Any]) -> bool:
    """Like `in`, but 1 is not True."""
    return any(value == other and type(value) is type(other) for other in values)
