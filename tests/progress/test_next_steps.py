"""What a result says improved."""

from datetime import date
from types import SimpleNamespace

import pytest

from judgeapp.progress.practice.next_steps import grown
from judgeapp.quiz.skills.skills import skill_index

pytestmark = pytest.mark.django_db


def known(value: float) -> SimpleNamespace:
    return SimpleNamespace(estimate=lambda day: SimpleNamespace(value=value))


def test_only_what_was_begun_or_has_grown_improved(content):
    grew, begun, fell = sorted(skill_index().askable)[:3]
    progress = SimpleNamespace(
        today=date(2026, 11, 24),
        standings={grew: known(0.9), begun: known(0.3), fell: known(0.4)},
        marks={grew: known(0.5), fell: known(0.9)},
    )
    rows = grown(progress, [SimpleNamespace(skills=[fell, begun, grew])])
    assert [(row.before, row.now) for row in rows] == [(50, 90), (None, 30)]
