"""The order in which skills are learned, and what each lesson opens with, as two files of YAML declare it.

Plain Python.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
    """

    plain: str
    kind: str = ""
    example: str = ""


@cache  # a file, read once
def openings() -> Mapping[str, Opening]:
    """Principle -> what its lesson opens with."""
    found: dict[str, dict[str, str]] = yaml.safe_load(LESSONS.read_text(encoding="utf-8"))
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
