"""Where lines and bars of the pictures go: numbers for SVG attributes. Plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judgeapp.progress.mastery import Ahead

LEFT, RIGHT, TOP, BOTTOM = 46, 390, 10, 160


@dataclass(frozen=True, slots=True)
class Line:
    """A curve with its band over a scale of percent, and a goal."""

    curve: str
    band: str
    goal: float
    end: float


def height(percent: float) -> float:
    """How far down a share stands: 100 at the top, 0 at the bottom."""
    return round(BOTTOM - (BOTTOM - TOP) * percent / 100, 1)


def line(points: Sequence[Ahead], goal: float) -> Line:
    """The curve of what is forgotten; there is at least one point."""
    last = max(points[-1].days, 1)
    places = [round(LEFT + (RIGHT - LEFT) * point.days / last, 1) for point in points]

    def path(heights: list[float], at: list[float]) -> str:
        return " L".join(f"{x} {y}" for x, y in zip(at, heights, strict=True))

    over = path([height(point.high) for point in points], places)
    under = path([height(point.low) for point in reversed(points)], places[::-1])
    return Line(
        curve="M" + path([height(point.recall) for point in points], places),
        band=f"M{over} L{under}Z",
        goal=height(goal),
        end=height(points[-1].recall),
    )


@dataclass(frozen=True, slots=True)
class Point:
    """A share right over a claim, and how far it may be from the true one."""

    x: float
    y: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was right over what was claimed; `ideal` is where both are the same."""

    points: list[Point]
    curve: str
    ideal: str


def calibration(shares: Sequence[tuple[int, int, int, int]]) -> Calibration:
    """The curve of (claimed, right, at least, at most) in percent, by what was claimed."""

    def across(percent: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * percent / 100, 1)

    points = [
        Point(across(claimed), height(right), height(high), height(low))
        for claimed, right, low, high in shares
    ]
    curve = "M" + " L".join(f"{point.x} {point.y}" for point in points) if points else ""
    return Calibration(points, curve, f"M{across(0)} {height(0)} L{across(100)} {height(100)}")


@dataclass(frozen=True, slots=True)
class Bar:
    x: float
    y: float
    width: float
    height: float
    middle: float
    count: int


def bars(counts: Sequence[int]) -> list[Bar]:
    """Bars side by side, the highest as high as there is room for."""
    highest = max([*counts, 1])
    step = 392 / max(len(counts), 1)
    found = []
    for place, count in enumerate(counts):
        tall = round((BOTTOM - 2 * TOP) * count / highest, 1)
        x = round(4 + step * place + step * 0.1, 1)
        width = round(step * 0.8, 1)
        found.append(Bar(x, round(BOTTOM - tall, 1), width, tall, round(x + width / 2, 1), count))
    return found
