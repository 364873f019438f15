"""The path through the lessons: a stop for each principle on copying, in stretches. Plain Python."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from judgeapp.progress.curriculum import openings, stretches
from judgeapp.progress.scheduling import Standing

LESSON = 3  # questions of a lesson
KNOWN = 10  # answers on a skill after which its lesson needn't be taken

type State = Literal["done", "due", "today", "begun", "next"]


@dataclass(frozen=True, slots=True)
class Stop:
    """One lesson of the path.

    Attributes:
        number: its place on the path, from 1.
        skill: the skill that its lesson is on.
        state: done once its lesson is passed or a skill of its principle was answered `KNOWN` times, due if
            one of them is to be reviewed then, today for the one to take now.
    """

    number: int
    stretch: str
    principle: str
    skill: str
    state: State


def stops_of(
    skills: Sequence[str],
    standings: Mapping[str, Standing],
    due: Collection[str],
    finished: Collection[str] = (),
) -> list[Stop]:
    """Every stop in its order.

    Args:
        skills: every skill that can be asked, in the order of learning.
        due: skills to review today.
        finished: principles whose lesson was passed: most of its answers were right.
    """
    of: dict[str, list[str]] = {}
    for skill in skills:
        of.setdefault(skill.partition("/")[0], []).append(skill)
    found: list[Stop] = []
    for number, principle in enumerate((each for each in stretches() if each in of), start=1):
        own = of[principle]
        answered = max(standings[skill].answered if skill in standings else 0 for skill in own)
        state: State = "begun" if answered else "next"
        if answered >= KNOWN or principle in finished:
            state = "due" if any(skill in due for skill in own) else "done"
        elif not any(stop.state == "today" for stop in found):
            state = "today"
        found.append(Stop(number, stretches()[principle], principle, _taught(principle, own), state))
    return found


def _taught(principle: str, own: Sequence[str]) -> str:
    """Of a principle's skills the one that its lesson is on."""
    declared = openings().get(principle)
    wanted = f"{principle}/{declared.kind}" if declared else ""
    return wanted if wanted in own else own[0]


def by_stretch(stops: Sequence[Stop]) -> list[tuple[str, list[Stop]]]:
    """The stretches with their stops."""
    return [(name, list(group)) for name, group in groupby(stops, key=lambda stop: stop.stretch)]
