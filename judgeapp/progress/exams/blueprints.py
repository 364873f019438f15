"""What an exam is to be like. Presets are data beside this file; one's own come from a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

OWN = "own"
PRESETS = Path(__file__).with_name("presets.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blueprint:
    """How many questions of what, and what passes; `presets.yaml` says what each field means."""

    id: str
    title: str
    says: str = ""
    questions: int
    pass_mark: int
    minutes: int | None = None
    rulesets: tuple[str, ...]
    rules: tuple[str, ...] = ()
    levels: Mapping[int, int] = field(default_factory=dict)
    kinds: tuple[str, ...] = ()
    new: int = 0
    timed: int | None = None
    most_yes_no: int = 100
    least_select_all: int = 0

    @property
    def with_time(self) -> Blueprint:
        """The same with its time limit."""
        return replace(self, minutes=self.timed)

    def asks_about(self, numbers: Sequence[str]) -> bool:
        """Whether something that turns on rules of these numbers belongs in it."""
        return not self.rules or any(is_under(number, wanted) for number in numbers for wanted in self.rules)

    def takes(self, kind: str, level: int) -> bool:
        return (not self.kinds or kind in self.kinds) and (not self.levels or level in self.levels)


def is_under(number: str, wanted: str) -> bool:
    """Whether a rule is the one wanted or stands below it: 707.9a below 707.9, 707.9 below 707."""
    rest = number.removeprefix(wanted)
    return number.startswith(wanted) and (not rest or rest[0] == "." or rest[0].isalpha())


@cache  # a file, read once
def presets() -> Mapping[str, Blueprint]:
    """The exams on offer, by their ids, in their order."""
    rows: list[dict[str, Any]] = yaml.safe_load(PRESETS.read_text())
    found = [Blueprint(**{key: _frozen(value) for key, value in row.items()}) for row in rows]
    return {each.id: each for each in found}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def least_right(questions: int, pass_mark: int) -> int:
    """How many right answers pass: the mark is reached, not rounded to."""
    return -(-questions * pass_mark // 100)


def portions[K](whole: int, shares: Mapping[K, int]) -> dict[K, int]:
    """Divide a whole number by shares, by largest remainders; earlier keys go first among equals."""
    total = sum(shares.values())
    exact = {key: divmod(whole * share, total) for key, share in shares.items()}
    given = {key: quotient for key, (quotient, _) in exact.items()}
    for key in sorted(exact, key=lambda each: -exact[each][1])[: whole - sum(given.values())]:
        given[key] += 1
    return given
