"""An exam begun in the browser, and ways to fill in and hand in."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from judgeapp.progress.exams import drawing
from judgeapp.progress.exams.blueprints import Blueprint
from judgeapp.progress.exams.places import write_out
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.models import Question
from tests.factories import ScenarioFactory
from tests.quiz.conftest import add_questions, cards  # noqa: F401  cards: a fixture
from tests.quiz.filling import filled_in

BLUEPRINT = {"id": "own", "title": "Your own exam", "pass_mark": 70, "rulesets": ("mtg-2024",)}
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def blueprint(questions: int = 8, **other: Any) -> Blueprint:
    return Blueprint(questions=questions, **(BLUEPRINT | other))


@pytest.fixture
def examples(cards) -> None:  # noqa: F811
    """Two examples with four questions each."""
    for slug in ("bear-cloned", "bear-cloned-again"):
        add_questions(ScenarioFactory(slug=slug))


@pytest.fixture
def begin(client, examples, monkeypatch) -> Callable[..., Exam]:
    """Start an exam of one's own by its form: with all questions of the examples, and so with each kind.

    Its places are written down, as once something is sent, unless `is_written=False`.
    """
    monkeypatch.setattr(drawing, "_new", lambda *_: iter(()))

    def start(browser=client, *, is_written: bool = True, **fields: Any) -> Exam:
        data = {"preset": "own", "questions": 8, "pass_mark": 70, "rulesets": ["mtg-2024"]} | fields
        response = browser.post("/exam/start/", data)
        assert response.status_code == 302, response.context["form"].errors
        exam = Exam.objects.get(pk=response.url.split("/")[2])
        if is_written:
            write_out(exam)
        return exam

    return start


def place_of(exam: Exam, kind: str) -> Place:
    return exam.places.filter(item__question__kind=kind).first()


def sheet(client, place: Place, *, right: bool = True, **more: Any) -> dict[str, Any]:
    """What the form of a question's page sends when it is filled in."""
    context = client.get(place.get_absolute_url()).context
    item = place.item
    item.question = Question.objects.get(pk=item.question_id)
    return filled_in(context, item, right=right) | {"was": context["was"]} | more


def fill(client, place: Place, *, right: bool = True, headers: Any = None, **more: Any):
    data = sheet(client, place, right=right, **more)
    return client.post(place.get_absolute_url(), data, headers=headers)


def fill_all(client, exam: Exam, *, wrong: int = 0) -> None:
    for number, place in enumerate(exam.places.select_related("item__quiz"), start=1):
        fill(client, place, right=number > wrong)


def hand_in(client, exam: Exam):
    return client.post(f"/exam/{exam.pk}/hand-in/")


def end_time(exam: Exam, **since: Any) -> None:
    """Have an exam's time end now."""
    Exam.objects.filter(pk=exam.pk).update(deadline=timezone.now())
