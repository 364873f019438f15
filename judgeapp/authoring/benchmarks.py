"""How long it takes to work out the answers of ten thousand scenarios again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

from judgeapp.authoring.verification.recomputing import Played, Task, recompute
from judgeapp.authoring.verification.verifying import tasks_of
from judgeapp.cards.pool import card_pool
from judgeapp.content.measuring import Figure, seconds
from judgeapp.quiz.models import Scenario

SCENARIOS = 10_000


def verifying_figure() -> Iterator[Figure]:
    """The published scenarios with all their questions, in turn, until they are ten thousand."""
    pool = card_pool()
    stored = tasks_of(Scenario.objects.published(), {})[:SCENARIOS]
    stood_by = [
        _stood_by(task, played) for task, played in zip(stored, recompute(stored, pool, 1), strict=True)
    ]
    tasks = list(islice(cycle(stood_by), SCENARIOS))
    if not tasks:
        return
    questions = sum(len(task.asked) for task in tasks)
    name = f"verifying {len(tasks):,} scenarios, {questions:,} questions, by {os.cpu_count()} processors"
    spent = seconds(lambda: sum(1 for _ in recompute(tasks, pool)))  # as `verify_scenarios` does it
    yield Figure(name, spent, "s", 10)


def _stood_by(task: Task, played: Played) -> Task:
    """The task with the answers it was found to have."""
    values = {outcome.question: outcome.value for outcome in played.outcomes}
    asked = (replace(each, accepted=(values[each.question.pk],)) for each in task.asked)
    return replace(task, asked=tuple(asked))
