"""What a history of answers comes to. Plain Python: counted rows go in, figures come out."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

FEW = 5
WEEKS_SHOWN = 5
# From how many answers a day gets the next deeper ink.
INKS = (1, 8, 12, 20)


@dataclass(frozen=True, slots=True)
class Tally:
    """Some answers, and how many of them are right."""

    answered: int = 0
    right: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.answered + other.answered, self.right + other.right)

    @property
    def percent(self) -> int:
        """The share right; 0 and 100 only where none or all are, and 0 without answers."""
        if self.right in (0, self.answered):
            return 100 if self.right else 0
        return min(max(round(100 * self.right / self.answered), 1), 99)

    @property
    def is_guess(self) -> bool:
        """Whether there are too few answers for the share to mean much."""
        return self.answered < FEW


@dataclass(frozen=True, slots=True)
class Held:
    """A wrong belief: how often it was held, and when and under which ruleset last."""

    misconception: str
    times: int
    last: datetime
    ruleset: str


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar; `tally` is None for one that is yet to come."""

    date: date
    tally: Tally | None

    @property
    def ink(self) -> int:
        """From 0, nothing answered, to 4."""
        answered = self.tally.answered if self.tally else 0
        return sum(answered >= least for least in INKS)


def by_rule(
    rows: Iterable[tuple[str, Sequence[Mapping[str, str]], int, int]],
) -> dict[tuple[str, str], Tally]:
    """(ruleset, number) -> the answers that turned on that rule.

    Args:
        rows: (ruleset, what was cited, answers, right ones). An answer counts once for each rule,
            however many of its steps cite it.
    """
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for ruleset, cited, answered, right in rows:
        for number in {step["rule"] for step in cited if step["rule"]}:
            tallies[ruleset, number] += Tally(answered, right)
    return dict(tallies)


def held_beliefs(rows: Iterable[tuple[str, str, int, datetime]]) -> list[Held]:
    """The beliefs of (misconception, ruleset, times, last) rows, those held most often first."""
    held: dict[str, Held] = {}
    for misconception, ruleset, times, last in rows:
        found = Held(misconception, times, last, ruleset)
        if known := held.get(misconception):
            latest = max(known, found, key=lambda each: each.last)
            found = Held(misconception, known.times + times, latest.last, latest.ruleset)
        held[misconception] = found
    latest_first = sorted(held.values(), key=lambda each: each.last, reverse=True)
    return sorted(latest_first, key=lambda each: each.times, reverse=True)


def first_shown(today: date) -> date:
    """The Sunday the calendar begins with; its last week is this one."""
    return this_sunday(today) - timedelta(weeks=WEEKS_SHOWN - 1)


def this_sunday(today: date) -> date:
    """The day this week began."""
    return today - timedelta(days=today.isoweekday() % 7)


def calendar(days: Mapping[date, Tally], today: date) -> list[list[Day]]:
    """Whole weeks from Sunday on, up to the one of `today`. `days` need not name idle days."""
    start = first_shown(today)
    dates = [start + timedelta(days=n) for n in range(7 * WEEKS_SHOWN)]
    shown = [Day(day, days.get(day, Tally()) if day <= today else None) for day in dates]
    return [shown[n : n + 7] for n in range(0, len(shown), 7)]


def total(tallies: Iterable[Tally]) -> Tally:
    return sum(tallies, Tally())
