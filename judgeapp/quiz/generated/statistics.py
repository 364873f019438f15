"""How templates perform: of what seeds draw, how much makes a question, and why the rest does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from statistics import median
from time import perf_counter
from typing import Any

from django.db.models import Count, Q

from judgeapp.content.versions import version
from judgeapp.copyengine import TooMuchWorkError, part_of_work, working
from judgeapp.quiz.beliefs.known import prior_of
from judgeapp.quiz.generated.questions import features
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.instances import Dropped, instance_of
from judgeapp.quiz.generator.templates import Template
from judgeapp.quiz.models import Attempt


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of a template.

    Attributes:
        tried, kept: draws, and those that made a question.
        dropped: how often each reason kept one from being made.
        answers: how many different answers there were.
        milliseconds: the median for one question.
        answered, right: attempts of all times.
    """

    template: Template
    tried: int
    kept: int
    dropped: tuple[tuple[Dropped, int], ...]
    answers: int
    milliseconds: float
    answered: int = 0
    right: int = 0


SHARE = 0.8
"""How much of a request's work trying seeds may take; what was tried is kept, and asking again goes on."""


def tallies(chosen: Iterable[Template], seeds: int) -> list[Tally]:
    """A tally of each template over the first so many seeds; with no seeds only what was answered.

    A template whose turn comes when no work is left is not tried.
    """
    work = part_of_work(SHARE)
    counted: dict[str, Mapping[str, Any]] = {
        row["question__variant__template"]: row
        for row in Attempt.objects.filter(question__variant__isnull=False)
        .order_by()
        .values("question__variant__template")
        .annotate(answered=Count("pk"), right=Count("pk", filter=Q(is_right=True)))
    }
    found = []
    for template in chosen:
        row: Mapping[str, Any] = counted.get(template.id, {})
        editions = version("cards"), version("rules")
        try:
            with working(work):
                tally = _tally(template.id, seeds, *editions)
        except TooMuchWorkError:
            tally = _tally(template.id, 0, *editions)
        found.append(
            Tally(
                template,
                tally.tried,
                tally.kept,
                tally.dropped,
                tally.answers,
                tally.milliseconds,
                row.get("answered", 0),
                row.get("right", 0),
            )
        )
    return found


@lru_cache(maxsize=256)  # generates dozens of instances
def _tally(name: str, seeds: int, *editions: str) -> Tally:
    template = templates()[name]
    dropped: Counter[Dropped] = Counter()
    made, times = [], []
    for seed in range(1, seeds + 1):
        began = perf_counter()
        instance = instance_of(template, seed, features(), prior_of, dropped)
        times.append(1000 * (perf_counter() - began))
        if instance is not None:
            made.append(instance)
    answers = len({instance.text for instance in made})
    tried = len(made) + sum(dropped.values())
    return Tally(
        template, tried, len(made), tuple(dropped.most_common()), answers, median(times) if times else 0.0
    )
