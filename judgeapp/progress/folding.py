"""A person's answers, one after the other, and what they come to. Plain Python.

Skills depend on the order of their answers; everything else is a sum and doesn't.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from judgeapp.progress.scheduling import Review, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What of an attempt counts.

    Attributes:
        rules: numbers of the rules that decided it, each once.
        misconception: the belief behind a wrong answer; "" if none is known.
    """

    review: Review
    skills: tuple[str, ...]
    ruleset: str
    rules: tuple[str, ...]
    misconception: str


@dataclass(slots=True)
class Tally:
    """Sums over answers, in shapes that JSON keeps.

    Attributes:
        days: ISO date -> [answered, right].
        rules: "ruleset number" -> [answered, right].
        beliefs: misconception -> [times, when last (ISO), under which ruleset then].
        sure, unsure: [answered, right] of answers given so.
        time: [milliseconds, answers that they were measured over].
        first, last: when (ISO, UTC); "" without answers.
    """

    days: dict[str, list[int]] = field(default_factory=dict)
    rules: dict[str, list[int]] = field(default_factory=dict)
    beliefs: dict[str, list[Any]] = field(default_factory=dict)
    sure: list[int] = field(default_factory=lambda: [0, 0])
    unsure: list[int] = field(default_factory=lambda: [0, 0])
    time: list[int] = field(default_factory=lambda: [0, 0])
    first: str = ""
    last: str = ""

    def add(self, answer: Answer) -> None:
        review = answer.review
        at = review.at.isoformat()
        _count(self.days.setdefault(review.day.isoformat(), [0, 0]), review)
        _count(self.unsure if review.unsure else self.sure, review)
        for number in answer.rules:
            _count(self.rules.setdefault(f"{answer.ruleset} {number}", [0, 0]), review)
        if review.ms is not None:
            self.time = [self.time[0] + review.ms, self.time[1] + 1]
        if answer.misconception:
            times, last, ruleset = self.beliefs.get(answer.misconception, [0, "", ""])
            latest = max((last, ruleset), (at, answer.ruleset))
            self.beliefs[answer.misconception] = [times + 1, *latest]
        self.first = min(self.first or at, at)
        self.last = max(self.last, at)

    @property
    def answered(self) -> int:
        return self.sure[0] + self.unsure[0]

    @property
    def right(self) -> int:
        return self.sure[1] + self.unsure[1]


def _count(counts: list[int], review: Review) -> None:
    counts[0] += 1
    counts[1] += review.is_right


@dataclass(slots=True)
class Ledger:
    """All of one person."""

    tally: Tally = field(default_factory=Tally)
    standings: dict[str, Standing] = field(default_factory=dict)


def folded(answers: Iterable[Answer]) -> Ledger:
    """What answers come to, in whatever order they are given."""
    ledger = Ledger()
    for answer in sorted(answers, key=lambda each: (each.review.at, each.review.key)):
        ledger.tally.add(answer)
        for skill in answer.skills:
            standing = ledger.standings.get(skill, Standing())
            ledger.standings[skill] = standing.after(answer.review)
    return ledger


def rules_of(cited: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """The numbers that a derivation cites, each once."""
    return tuple(dict.fromkeys(step["rule"] for step in cited if step.get("rule")))


def moment(text: str) -> datetime | None:
    """When a tally's `first` or `last` was."""
    return datetime.fromisoformat(text) if text else None


def day_of(text: str) -> date:
    return date.fromisoformat(text)
