"""What the progress page says, read from the caches: as fast after many thousand answers as after a few."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property

from judgeapp.progress.folding import moment
from judgeapp.progress.mastery import Ahead, Cell, Grid, Row, forgetting, grid
from judgeapp.progress.pictures import Bar, Calibration, Line, bars, calibration, line
from judgeapp.progress.planning import Plan, Weak
from judgeapp.progress.practice.next_steps import Grown, grown_today
from judgeapp.progress.reading import Named, Progress, marks_of, named, progress_of
from judgeapp.progress.scheduling import Estimate, estimated
from judgeapp.progress.summary import Day, Held, Tally, calendar, held_beliefs, this_sunday, total
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.diagnosis.outcomes import outcome_table
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.rulings.unnamed_beliefs import InWords, believed_in_words
from judgeapp.quiz.skills.interactions import Interaction, interactions
from judgeapp.quiz.skills.skills import skill_index
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import Misconception, is_numbered, sort_key

SECTION = "707"
FORGETTING = range(0, 31, 3)
# The share right, in percent, of those who judge themselves well.
NOT_SURE, SURE = 50, 95
CURVE_FROM = 30
GREW = 3


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule and the answers that turned on it; `title` is "" for a number no rulebook has."""

    number: str
    title: str
    tally: Tally

    @property
    def is_numbered(self) -> bool:
        return is_numbered(self.number)


@dataclass(frozen=True, slots=True)
class Rulebook:
    slug: str
    rows: list[RuleRow]


@dataclass(frozen=True, slots=True)
class Belief:
    """A wrong belief in words.

    Attributes:
        held: its misconception is "" where only an author's words on an answer tell the belief.
        corrected_by: the rule that corrects it: its number where noted, else the principle it is about;
            "" if nobody names one.
    """

    held: Held
    belief: str
    correction: str
    corrected_by: str

    @classmethod
    def known(cls, held: Held, misconception: Misconception) -> Belief:
        """One that the catalogue knows."""
        number: str | None = misconception.rules.get(held.ruleset)
        corrected_by = number or misconception.principle.slug
        return cls(held, misconception.belief, misconception.correction, corrected_by)

    @classmethod
    def in_words(cls, told: InWords) -> Belief:
        """One that only an author put in words."""
        held = Held("", told.times, told.last, told.ruleset)
        return cls(held, told.belief, told.correction, told.rule)


@dataclass(frozen=True, slots=True)
class Sureness:
    """Answers said to be sure, or not sure.

    Attributes:
        claimed: how many percent of them are right if one judges oneself well.
    """

    name: str
    tally: Tally
    claimed: int

    @property
    def _estimate(self) -> Estimate:
        return estimated(self.tally.answered, self.tally.right, 1.0)

    @property
    def low(self) -> int:
        return round(100 * self._estimate.low)

    @property
    def high(self) -> int:
        return round(100 * self._estimate.high)


class Overview:
    """What the page says, each part worked out when it is first asked for. Dates are local ones.

    Args:
        then: a past day to compare with.
    """

    def __init__(self, player: Player, *, at: datetime, then: date | None = None) -> None:
        self._player = player
        self.progress: Progress = progress_of(player, at=at, then=then, lessons=True)
        self.today = self.progress.today
        self.then = then if then and then < self.today else None
        self._sums = self.progress.sums

    @property
    def plan(self) -> Plan:
        return self.progress.plan

    @property
    def recall(self) -> int:
        """How likely a question on what was begun is answered right today, in percent."""
        found = [standing.estimate(self.today).value for standing in self.progress.standings.values()]
        return round(100 * sum(found) / len(found)) if found else 0

    @property
    def begun_today(self) -> int:
        """How many skills were first asked today."""
        ordinal = self.today.toordinal()
        return sum(standing.first_day == ordinal for standing in self.progress.standings.values())

    @cached_property
    def grown_today(self) -> list[Grown]:
        """The skills begun today or grown since yesterday, as they were and are; the most first."""
        yesterday = self.today - timedelta(days=1)
        if all(standing.last_day != self.today for standing in self.progress.standings.values()):
            return []
        compared = replace(self.progress, marks=marks_of(self.progress.learner, yesterday))
        return grown_today(compared)[:GREW]

    @cached_property
    def weakest(self) -> list[tuple[Weak, Named]]:
        """The weakest principles, each with the first skill that has a lesson on it."""
        first: dict[str, str] = {}
        for skill in self.progress.skills:
            first.setdefault(skill.partition("/")[0], skill)
        return [(row, named(first[row.principle])) for row in self.plan.weakest if row.principle in first]

    @property
    def lesson(self) -> Named | None:
        """The lesson to take now."""
        stop = self.plan.lesson
        return named(stop.skill) if stop else None

    @cached_property
    def total(self) -> Tally:
        return Tally(self._sums.answered, self._sums.right)

    @property
    def since(self) -> datetime | None:
        """When the first answer was given."""
        return moment(self._sums.first)

    @cached_property
    def _days(self) -> dict[date, Tally]:
        return {date.fromisoformat(day): Tally(*counts) for day, counts in self._sums.days.items()}

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
        for key, counts in sorted(self._sums.rules.items(), key=lambda each: sort_key(each[0])):
            ruleset, _, number = key.partition(" ")
            found = index.find(ruleset, number)
            row = RuleRow(number, found.title if found else "", Tally(*counts))
            books.setdefault(ruleset, Rulebook(ruleset, [])).rows.append(row)
        return sorted(books.values(), key=lambda book: (order.get(book.slug, len(order)), book.slug))

    @cached_property
    def beliefs(self) -> list[Belief]:
        """What was wrongly believed, what was believed most often first; a belief no longer in the catalogue
        has no words to show.
        """
        rows = [
            (slug, ruleset, times, datetime.fromisoformat(last))
            for slug, (times, last, ruleset) in self._sums.beliefs.items()
        ]
        known = misconceptions() if rows else {}
        found = [
            Belief.known(each, known[each.misconception])
            for each in held_beliefs(rows)
            if each.misconception in known
        ]
        found += map(Belief.in_words, believed_in_words(self._player))
        return sorted(found, key=lambda each: (each.held.times, each.held.last), reverse=True)

    @cached_property
    def practicable_beliefs(self) -> Set[str]:
        """The misconceptions that some question tells from what is right, under the current rules."""
        return outcome_table(DEFAULT_RULESET).assumed.priors.keys()

    # The map --------------------------------------------------------------------------------------

    @cached_property
    def map(self) -> Grid:
        return grid(
            self.progress.standings,
            skill_index().askable,
            list(interactions()),
            _by_number,
            self.today,
            self.then,
            self.progress.marks,
        )

    @property
    def kinds(self) -> list[Interaction]:
        """The columns of the map."""
        return [interactions()[kind] for kind in self.map.kinds]

    @cached_property
    def map_rows(self) -> list[tuple[Named, Row]]:
        """The rows of the map in the section on copying, in the order of the rulebook."""
        return [(words, row) for words, row in self._rows if _is_in_section(words)]

    @cached_property
    def begun_rows(self) -> list[tuple[Named, Row]]:
        """Those with an answer; the map of a beginner is a few rows."""
        return [(words, row) for words, row in self.map_rows if _is_begun(row)]

    @cached_property
    def rows_to_begin(self) -> list[tuple[Named, Row]]:
        """Those without an answer."""
        return [(words, row) for words, row in self.map_rows if not _is_begun(row)]

    @cached_property
    def other_rows(self) -> list[tuple[Named, Row]]:
        """The rest: rules that copying leans on."""
        return [(words, row) for words, row in self._rows if not _is_in_section(words)]

    @cached_property
    def _rows(self) -> list[tuple[Named, Row]]:
        return [(named(f"{row.principle}/"), row) for row in self.map.rows]

    @cached_property
    def asked(self) -> list[tuple[Named, Cell]]:
        """Every skill that was ever asked, in the order of the map, for the table."""
        return [(named(cell.skill), cell) for cell in self.map.cells if cell.answered]

    # What comes -----------------------------------------------------------------------------------

    @cached_property
    def forgetting(self) -> list[Ahead]:
        return forgetting(list(self.progress.standings.values()), self.today, FORGETTING)

    @property
    def goal(self) -> int:
        """What is to be kept today, in percent."""
        return round(100 * self.progress.learner.aims.retention_on(self.today))

    @cached_property
    def forgetting_line(self) -> Line:
        return line(self.forgetting, self.goal)

    @cached_property
    def load(self) -> list[tuple[date, Bar]]:
        """The reviews of each of the next days."""
        counts = self.progress.plan.ahead
        days = [self.today + timedelta(days=n) for n in range(len(counts))]
        return list(zip(days, bars(counts), strict=True))

    # How sure, how fast ---------------------------------------------------------------------------

    @cached_property
    def sureness(self) -> list[Sureness]:
        sums = self._sums
        return [
            Sureness("Not sure", Tally(*sums.unsure), NOT_SURE),
            Sureness("Sure", Tally(*sums.sure), SURE),
        ]

    @property
    def before_curve(self) -> int:
        """How many more answers must be said to be sure, or not, before the curve means anything."""
        return max(CURVE_FROM - sum(each.tally.answered for each in self.sureness), 0)

    @property
    def calibration(self) -> Calibration:
        """The curve of what was right over what was said."""
        said = [each for each in self.sureness if each.tally.answered]
        return calibration([(each.claimed, each.tally.percent, each.low, each.high) for each in said])

    @property
    def unsaid(self) -> int:
        """Answers of which nobody said how sure they are."""
        return self._sums.answered - self._sums.sure[0] - self._sums.unsure[0]

    @property
    def seconds(self) -> int | None:
        """What a question takes; None where no time is known."""
        ms, over = self._sums.time
        return round(ms / over / 1000) if over else None

    @cached_property
    def slowest(self) -> list[tuple[Named, Cell]]:
        """The skills whose questions take longest."""
        timed = [(words, cell) for words, cell in self.asked if cell.seconds]
        return sorted(timed, key=lambda each: -(each[1].seconds or 0))[:3]


def _by_number(principle: str) -> tuple[bool, str, str]:
    number = named(f"{principle}/").number
    return not number, sort_key(number), principle


def _is_begun(row: Row) -> bool:
    return any(cell is not None and cell.answered for cell in row.cells)


def _is_in_section(words: Named) -> bool:
    entry = rule_index().by_principle.get((DEFAULT_RULESET, words.principle))
    return bool(entry) and words.number.partition(".")[0] == SECTION
