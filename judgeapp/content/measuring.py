"""A promise and what was measured of it, for `manage.py bench`."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One promise. It holds while `ratio`, the figure by its budget, is at most 1."""

    name: str
    value: float
    unit: str
    budget: float

    @property
    def ratio(self) -> float:
        return self.value / self.budget

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "unit": self.unit,
            "budget": self.budget,
            "ratio": round(self.ratio, 3),
            "holds": self.ratio <= 1,
        }


_elsewhere: list[Callable[[], Iterable[Figure]]] = []


def measure_too(figures: Callable[[], Iterable[Figure]]) -> None:
    """Have `manage.py bench` measure what an app above the others promises."""
    _elsewhere.append(figures)


def figures_elsewhere() -> Iterator[Figure]:
    for figures in _elsewhere:
        yield from figures()


def seconds(run: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    began = clock()
    run()
    return clock() - began
