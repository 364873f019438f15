"""What gunicorn reads before its workers start (judgeapp/serving.py)."""

import gc
import logging
from collections.abc import Iterator

import pytest
from django.db import OperationalError, connections
from django.template import engines

from judgeapp import serving
from judgeapp.progress.read_ahead import read_ahead
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.skills.skills import skill_index
from judgeapp.rules.index import rule_index


@pytest.fixture
def closed(monkeypatch):
    """How many times every connection was closed; none is, or the test would lose its own."""
    times = []
    monkeypatch.setattr(connections, "close_all", lambda: times.append(1))
    return times


@pytest.mark.django_db
def test_every_question_in_play_is_asked_for_once(content, caplog, closed):
    caplog.set_level(logging.INFO, "judgeapp.progress.read_ahead")
    read_ahead()
    (record,) = (each for each in caplog.records if each.name == "judgeapp.progress.read_ahead")
    assert record.args == (Question.objects.in_play(DEFAULT_RULESET).count(), len(skill_index().askable))
    assert closed == [1]


@pytest.mark.django_db
def test_the_first_visitor_waits_for_no_index_and_no_page(content, closed, django_assert_num_queries):
    read_ahead()
    with django_assert_num_queries(4):  # each edition, to see that it is the same
        rule_index()
        skill_index()
    (loader,) = engines["django"].engine.template_loaders
    assert {"quiz/question.html", "quiz/verdict.html", "progress/today.html"} <= {*loader.get_template_cache}


@pytest.mark.django_db
def test_a_database_that_is_down_stops_nothing(monkeypatch, caplog, closed):
    def down(*_: object) -> None:
        raise OperationalError("no server")

    monkeypatch.setattr(Question.objects, "in_play", down)
    read_ahead()
    assert "Nothing is read ahead: no server" in caplog.text
    assert closed == [1]


@pytest.fixture
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.django_db
def test_gunicorn_reads_ahead_once_it_is_ready(closed, thawed):
    serving.when_ready(object())
    assert closed == [1]
    assert gc.get_freeze_count()
