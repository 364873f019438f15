"""A player's answers, counted where they are stored.

Nothing is kept beside the attempts, so nothing can differ from them, whoever they go to. A person
gives the same answers to the same questions over and over: grouped by what they cite, many thousands
of them are a few hundred rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db.models import Count, Max, Min, Q
from django.db.models.functions import TruncDate
from django.utils import timezone
from django.utils.functional import cached_property

from judgeapp.progress.summary import (
    Day,
    Held,
    Tally,
    by_rule,
    calendar,
    first_shown,
    held_beliefs,
    this_sunday,
    total,
)
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.players import Player
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Misconception, sort_key

ANSWERS = Count("pk")
RIGHT = Count("pk", filter=Q(is_right=True))


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule and the answers that turned on it; `title` is "" for a number no rulebook has."""

    number: str
    title: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Rulebook:
    slug: str
    rows: list[RuleRow]


@dataclass(frozen=True, slots=True)
class Belief:
    held: Held
    misconception: Misconception

    @property
    def corrected_by(self) -> str:
        """The rule that corrects it: its number where noted, else the principle it is about."""
        number: str | None = self.misconception.rules.get(self.held.ruleset)
        return number or self.misconception.principle.slug


class Overview:
    """What the page says, each part read when it is first asked for. Dates are local ones."""

    def __init__(self, player: Player, *, at: datetime) -> None:
        self.today = timezone.localdate(at)
        self._attempts = Attempt.objects.of(player).order_by()

    @cached_property
    def _alike(self) -> Sequence[tuple[str, list[dict[str, str]], int, int, datetime]]:
        grouped = self._attempts.values("ruleset", "cited").annotate(
            answers=ANSWERS, right=RIGHT, first=Min("answered_at")
        )
        return list(grouped.values_list("ruleset", "cited", "answers", "right", "first"))

    @cached_property
    def _days(self) -> dict[date, Tally]:
        """The days that the calendar shows and on which something was answered."""
        start = timezone.make_aware(datetime.combine(first_shown(self.today), time.min))
        days = self._attempts.filter(answered_at__gte=start).values(day=TruncDate("answered_at"))
        counted = days.annotate(answers=ANSWERS, right=RIGHT).values_list("day", "answers", "right")
        return {day: Tally(answers, right) for day, answers, right in counted}

    @cached_property
    def total(self) -> Tally:
        return total(Tally(answers, right) for _, _, answers, right, _ in self._alike)

    @cached_property
    def since(self) -> datetime | None:
        """When the first answer was given."""
        return min((first for *_, first in self._alike), default=None)

    @cached_property
    def week(self) -> Tally:
        """What was answered since Sunday."""
        sunday = this_sunday(self.today)
        return total(tally for day, tally in self._days.items() if sunday <= day <= self.today)

    @cached_property
    def weeks(self) -> list[list[Day]]:
        return calendar(self._days, self.today)

    @cached_property
    def days_of_practice(self) -> int:
        return sum(1 for week in self.weeks for day in week if day.ink)

    @cached_property
    def rulebooks(self) -> list[Rulebook]:
        """The rules asked about, in the order of each rulebook; the rulebooks in theirs."""
        index = rule_index()
        order = {slug: place for place, slug in enumerate(index.names)}
        books: dict[str, Rulebook] = {}
        tallies = by_rule(row[:4] for row in self._alike)
        for (ruleset, number), tally in sorted(tallies.items(), key=lambda each: sort_key(each[0][1])):
            found = index.find(ruleset, number)
            row = RuleRow(number, found.title if found else "", tally)
            books.setdefault(ruleset, Rulebook(ruleset, [])).rows.append(row)
        return sorted(books.values(), key=lambda book: (order.get(book.slug, len(order)), book.slug))

    @cached_property
    def beliefs(self) -> list[Belief]:
        """What was wrongly believed; a belief no longer in the catalogue has no words to show."""
        grouped: Any = self._attempts.exclude(misconception="").values("misconception", "ruleset")
        counted = grouped.annotate(times=ANSWERS, last=Max("answered_at"))
        held = held_beliefs(counted.values_list("misconception", "ruleset", "times", "last"))
        if not held:
            return []
        known = {
            each.slug: each
            for each in Misconception.objects.filter(
                slug__in=[each.misconception for each in held]
            ).select_related("principle")
        }
        return [Belief(each, known[each.misconception]) for each in held if each.misconception in known]
