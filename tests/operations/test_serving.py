"""What gunicorn reads before its workers start (judgeapp/serving.py)."""

import logging

import pytest
from django.db import OperationalError, connections

from judgeapp import serving
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.playing.read_ahead import read_ahead


@pytest.fixture
def closed(monkeypatch):
    """How many times every connection was closed; none is, or the test would lose its own."""
    times = []
    monkeypatch.setattr(connections, "close_all", lambda: times.append(1))
    return times


@pytest.mark.django_db
def test_every_question_in_play_is_asked_for_once(content, caplog, closed):
    caplog.set_level(logging.INFO, "judgeapp.quiz.playing.read_ahead")
    read_ahead()
    (record,) = (each for each in caplog.records if each.name == "judgeapp.quiz.playing.read_ahead")
    assert record.args == (Question.objects.in_play(DEFAULT_RULESET).count(),)
    assert closed == [1]


@pytest.mark.django_db
def test_a_database_that_is_down_stops_nothing(monkeypatch, caplog, closed):
    def down(*_: object) -> None:
        raise OperationalError("no server")

    monkeypatch.setattr(Question.objects, "in_play", down)
    read_ahead()
    assert "Nothing is read ahead: no server" in caplog.text
    assert closed == [1]


@pytest.mark.django_db
def test_gunicorn_reads_ahead_once_it_is_ready(closed):
    serving.when_ready(object())
    assert closed == [1]
