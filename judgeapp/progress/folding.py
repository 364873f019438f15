"""A person's answers, one after the other, and what they come to. Plain Python.

Skills depend on the order of their answers; everything else is a sum and doesn't.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from judgeapp.progress.scheduling import Mark, Review, Standing

DAYS_KEPT = 60  # what a calendar shows, and as good as a month that wrong clocks have put into the future


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What of an attempt counts.

    Attributes:
        rules: numbers of the rules that decided it, each once.
        misconceptions: the belief behind a wrong answer, or the two it takes; none if none is known.
    """

    review: Review
    skills: tuple[str, ...]
    ruleset: str
    rules: tuple[str, ...]
    misconceptions: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """Sums over answers, in shapes that JSON keeps.

    Attributes:
        total: [answered, right].
        days: ISO date -> [answered, right], of the last days with answers only.
        rules: "ruleset number" -> [answered, right].
        beliefs: misconception -> [times, when last (ISO), under which ruleset then].
        sure, unsure: [answered, right] of the answers said to be so; of the others nothing was said.
        time: [milliseconds without long pauses, answers that they were measured over].
        first, last: when (ISO, UTC); "" without answers.
    """

    total: list[int] = field(default_factory=lambda: [0, 0])
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
        _count(self.total, review)
        self._count_day(review)
        if review.sure is not None:
            _count(self.sure if review.sure else self.unsure, review)
        for number in answer.rules:
            _count(self.rules.setdefault(f"{answer.ruleset} {number}", [0, 0]), review)
        if review.pace_ms is not None:
            self.time = [self.time[0] + review.pace_ms, self.time[1] + 1]
        for belief in answer.misconceptions:
            times, last, ruleset = self.beliefs.get(belief, [0, "", ""])
            latest = max((last, ruleset), (at, answer.ruleset))
            self.beliefs[belief] = [times + 1, *latest]
        self.first = min(self.first or at, at)
        self.last = max(self.last, at)

    def _count_day(self, review: Review) -> None:
        """Count a day, and forget the first of more than are kept: whatever their order, the last stay."""
        day = review.day.isoformat()
        _count(self.days.setdefault(day, [0, 0]), review)
        if len(self.days) > DAYS_KEPT:
            del self.days[min(self.days)]

    @property
    def answered(self) -> int:
        return self.total[0]

    @property
    def right(self) -> int:
        return self.total[1]


def _count(counts: list[int], review: Review) -> None:
    counts[0] += 1
    counts[1] += review.is_right


@dataclass(slots=True)
class Ledger:
    """All of one person; `marks` are of each skill those of its days, by their ordinals."""

    tally: Tally = field(default_factory=Tally)
    standings: dict[str, Standing] = field(default_factory=dict)
    marks: dict[str, dict[int, Mark]] = field(default_factory=dict)


def folded(answers: Iterable[Answer]) -> Ledger:
    """What answers come to, in whatever order they are given."""
    ledger = Ledger()
    for answer in sorted(answers, key=lambda each: (each.review.at, each.review.key)):
        ledger.tally.add(answer)
        for skill in answer.skills:
            standing = ledger.standings.get(skill, Standing()).after(answer.review)
            ledger.standings[skill] = standing
            ledger.marks.setdefault(skill, {})[standing.mark.day] = standing.mark
    return ledger


def rules_of(cited: Iterable[Mapping[str, str]]) -> tuple[str, ...]:
    """The numbers that a derivation cites, each once."""
    return tuple(dict.fromkeys(step["rule"] for step in cited if step.get("rule")))


def moment(text: str) -> datetime | None:
    """When a tally's `first` or `last` was."""
    return datetime.fromisoformat(text) if text else None
