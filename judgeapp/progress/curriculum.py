"""The order in which skills are learned, and what each lesson opens with, as two files of YAML declare it.

Plain Python.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).parent / "curriculum.yaml"
LESSONS = Path(__file__).parent / "lessons.yaml"


@cache  # a file, read once
def _rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True, slots=True)
class Opening:
    """What a principle's lesson opens with.

    Attributes:
        plain: the rule in plain words.
        kind: the kind of interaction that the lesson is on; "" for the first that asks the principle.
        example: the worked example, as scenario/position; "" for the plainest that fits.
        also: other principles that the plain words tell of, so that the questions may turn on them.
    """

    plain: str
    kind: str = ""
    example: str = ""
    also: Sequence[str] = ()


@cache  # a file, read once
def openings() -> Mapping[str, Opening]:
    """Principle -> what its lesson opens with."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(LESSONS.read_text(encoding="utf-8"))
    return {principle: Opening(**row) for principle, row in found.items()}


@cache  # a file, read once
def leans_on() -> Mapping[str, tuple[str, ...]]:
    """Principle -> those it leans on, in the order of learning."""
    return {row["principle"]: tuple(row.get("after", ())) for row in _rows()}


@cache  # a file, read once
def stretches() -> Mapping[str, str]:
    """Principle -> the stretch of the path it belongs to, in the order of learning; without those of none."""
    found, stretch = {}, ""
    for row in _rows():
        stretch = row.get("stretch", stretch)
        if stretch:
            found[row["principle"]] = stretch
    return found


@cache  # walks the path
def taught_by(principle: str) -> frozenset[str]:
    """What somebody on the path has been told once they read a principle's lesson.

    A principle of no lesson comes with all of them.
    """
    found: set[str] = set()
    for taught in stretches():
        found |= {taught, *(openings()[taught].also if taught in openings() else ())}
        if taught == principle:
            break
    return frozenset(found | {principle})


def untaught(principles: Iterable[str], lesson: str) -> tuple[int, int]:
    """How many of the principles a question turns on are taught only later than a lesson, and how many of
    the others it doesn't tell of.
    """
    beyond = set(principles) - taught_by(lesson)
    later = beyond & stretches().keys()
    return len(later), len(beyond - later)


def in_order(skills: Iterable[str], kinds: Iterable[str]) -> list[str]:
    """Skills in the order of learning: by principle, then by kind of interaction.

    What the curriculum doesn't name comes last.
    """
    principles = {name: place for place, name in enumerate(leans_on())}
    places = {name: place for place, name in enumerate(kinds)}

    def place(skill: str) -> tuple[int, int, str]:
        principle, _, kind = skill.partition("/")
        return principles.get(principle, len(principles)), places.get(kind, len(places)), skill

    return sorted(skills, key=place)


def next_to_learn(skills: Iterable[str], known: Collection[str]) -> list[str]:
    """Of skills in the order of learning those not known, what stands on known ground first.

    Args:
        known: skills that were answered before.
    """
    met = {skill.partition("/")[0] for skill in known}
    new = [skill for skill in skills if skill not in known]
    return sorted(new, key=lambda skill: not set(leans_on().get(skill.partition("/")[0], ())) <= met)
