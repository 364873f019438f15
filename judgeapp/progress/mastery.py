"""The map of what one knows: rules by kinds of interaction, and how sure each figure is. Plain Python."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from judgeapp.progress.scheduling import FEW, Estimate, Mark, Standing

# From how much a cell gets the next deeper ink, in percent.
INKS = (1, 60, 75, 90)
UP, DOWN, LEVEL, NEW = "▲", "▼", "=", "+"


@dataclass(frozen=True, slots=True)
class Cell:
    """One skill on the map.

    Attributes:
        estimate: None before the first answer.
        then: what it was on the day compared with; None without one, or before the first answer.
        is_askable: whether there is anything to ask about it.
        compared: whether there is a day compared with.
    """

    skill: str
    standing: Standing | None
    estimate: Estimate | None
    then: Estimate | None
    is_askable: bool
    compared: bool = False

    @property
    def percent(self) -> int:
        return round(100 * self.estimate.value) if self.estimate else 0

    @property
    def low(self) -> int:
        return round(100 * self.estimate.low) if self.estimate else 0

    @property
    def high(self) -> int:
        return round(100 * self.estimate.high) if self.estimate else 0

    @property
    def was(self) -> int | None:
        return round(100 * self.then.value) if self.then else None

    @property
    def change(self) -> int | None:
        """Since the day compared with, in points; None where nothing was answered by then."""
        return None if self.was is None else self.percent - self.was

    @property
    def moved(self) -> str:
        """The sign of a comparison, which goes with the figure; "" where there is nothing to compare."""
        if not self.compared or not self.answered:
            return ""
        if self.change is None:
            return NEW
        return UP if self.change > 0 else DOWN if self.change < 0 else LEVEL

    @property
    def moved_by(self) -> str:
        """How far, in points; "" if not at all."""
        return str(abs(self.change)) if self.change else ""

    @property
    def answered(self) -> int:
        return self.standing.answered if self.standing else 0

    @property
    def is_few(self) -> bool:
        return self.answered < FEW

    @property
    def ink(self) -> int:
        """From 0, not asked, to 4; a guess never looks like something well known."""
        if not self.estimate:
            return 0
        deepest = 2 if self.is_few else len(INKS)
        return min(max(sum(self.percent >= least for least in INKS), 1), deepest)

    @property
    def seconds(self) -> int | None:
        """What a question on it takes; None where no time is known."""
        if not self.standing or not self.standing.timed:
            return None
        return round(self.standing.ms / self.standing.timed / 1000)


@dataclass(frozen=True, slots=True)
class Row:
    principle: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of principles under columns of kinds; a cell is None where the two never meet."""

    kinds: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def cells(self) -> list[Cell]:
        return [cell for row in self.rows for cell in row.cells if cell]


def grid(
    standings: Mapping[str, Standing],
    askable: Collection[str],
    kinds: Sequence[str],
    order: Callable[[str], tuple[bool, str, str]],
    today: date,
    then: date | None = None,
    marks: Mapping[str, Mark] | None = None,
) -> Grid:
    """The map.

    Args:
        kinds: the columns, of which those stay that are needed.
        order: puts principles in order.
        then: a past day to compare with.
        marks: of each skill asked by then, what was known of it.
    """
    every = {*standings, *askable}
    used = tuple(kind for kind in kinds if any(skill.endswith(f"/{kind}") for skill in every))
    principles = sorted({skill.partition("/")[0] for skill in every}, key=order)

    def cell(skill: str) -> Cell | None:
        if skill not in every:
            return None
        standing = standings.get(skill)
        mark = marks.get(skill) if marks else None
        return Cell(
            skill,
            standing,
            standing.estimate(today) if standing else None,
            mark.estimate(then) if mark and then else None,
            skill in askable,
            then is not None,
        )

    rows = tuple(Row(p, tuple(cell(f"{p}/{kind}") for kind in used)) for p in principles)
    return Grid(used, rows)


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is recalled some days from now if nothing is answered until then, in percent."""

    days: int
    recall: float
    low: float
    high: float


def forgetting(standings: Collection[Standing], today: date, days: Sequence[int]) -> list[Ahead]:
    """The average over all skills that were ever answered; none without any."""
    if not standings:
        return []
    found = []
    for count in days:
        day = today + timedelta(days=count)
        recalls = [standing.recall(day) for standing in standings]
        estimates = [standing.estimate(day) for standing in standings]
        size = len(standings)
        middle = 100 * sum(recalls) / size
        # Half the width of the estimates' own ranges, less the more skills there are.
        spread = 100 * sum(each.high - each.low for each in estimates) / size / 2 / size**0.5
        found.append(Ahead(count, middle, max(middle - spread, 0.0), min(middle + spread, 100.0)))
    return found
