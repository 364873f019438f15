"""How a quiz went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.models import Attempt, Quiz, QuizItem
from judgeapp.rules.models import Misconception


@dataclass(frozen=True, slots=True)
class RuleScore:
    """Of the answers that a rule had a part in, how many were right."""

    number: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class Result:
    """A quiz in review; its items carry their attempt where there is one.

    Attributes:
        practiced: the belief that its questions were drawn on, if any was.
    """

    items: Sequence[QuizItem]
    practiced: Misconception | None = None

    @property
    def attempts(self) -> list[Attempt]:
        return [item.attempt for item in self.items if hasattr(item, "attempt")]

    @property
    def right(self) -> int:
        return sum(attempt.is_right for attempt in self.attempts)

    @property
    def missed(self) -> list[QuizItem]:
        return [item for item in self.items if hasattr(item, "attempt") and not item.attempt.is_right]

    @property
    def known(self) -> list[QuizItem]:
        return [item for item in self.items if hasattr(item, "attempt") and item.attempt.is_right]

    @property
    def skipped(self) -> list[QuizItem]:
        return [item for item in self.items if not hasattr(item, "attempt")]

    @property
    def held(self) -> int:
        """How many answers fit the belief that was practiced."""
        slug = self.practiced.slug if self.practiced else ""
        return sum(slug in {each.misconception, each.other_misconception} for each in self.attempts)

    @property
    def by_rule(self) -> list[RuleScore]:
        """The most missed first."""
        return scores_by_rule(self.attempts)


def scores_by_rule(attempts: Iterable[Attempt]) -> list[RuleScore]:
    """The rules that had a part in answers under one ruleset, the most missed first."""
    scores: dict[str, list[bool]] = {}
    for attempt in attempts:
        for number in attempt.rules:
            scores.setdefault(number, []).append(attempt.is_right)
    found = [RuleScore(number, sum(rights), len(rights)) for number, rights in scores.items()]
    return sorted(found, key=lambda score: (score.right - score.asked, -score.asked, score.number))


def result_of(quiz: Quiz) -> Result:
    """Read a quiz with one query."""
    items = quiz.items.select_related("question__scenario", "attempt").order_by("position")
    practiced = misconceptions().get(quiz.belief) if quiz.belief else None
    return Result(list(items), practiced)
