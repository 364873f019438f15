"""Files of answers: whose they are, taken along and sent."""

import json
from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from judgeapp.accounts.models import User
from judgeapp.limits.rates import RATES
from judgeapp.progress.models import Learner, Place
from judgeapp.progress.portable.forgetting import forget
from judgeapp.quiz.models.players import Player
from tests.progress.exams.conftest import begin, cards, examples, fill_all, hand_in  # noqa: F401

HERE = "/progress/data/"
TOKENS = [f"7b0e7d52-93d3-4b7c-9d8e-3b8a0d3a000{n}" for n in range(4)]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_limits(monkeypatch) -> None:
    """A test may import as often as it likes."""
    monkeypatch.setitem(RATES, "portable:index", ())


@pytest.fixture
def mira(client) -> User:
    user = User.objects.create_user("mira")
    client.force_login(user)
    return user


@pytest.fixture
def history(client, mira, begin):  # noqa: F811
    """An exam handed in with two misses and one open question, another exam still open, and a plan."""
    exam = begin()
    fill_all(client, exam, wrong=2)
    Place.objects.filter(exam=exam, number=8).update(chosen=None, sent={})
    hand_in(client, exam)
    fill_all(client, begin())
    Learner.objects.filter(user=mira).update(goal=5, exam_date=date(2027, 3, 1), zone="Europe/Prague")
    return exam


def file_of(client) -> dict:
    return json.loads(client.get(f"{HERE}layer-one.json").content)


def send(client, data, **more):
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    return client.post(HERE, {"file": SimpleUploadedFile("layer-one.json", content), **more}, follow=True)


def elsewhere() -> None:
    """As on a site that has the questions but nobody's answers."""
    for user in User.objects.all():
        forget(Player(user=user))


def sample() -> dict:
    """A file with two answers, an exam, and two bookmarks."""
    answer = {
        "client_token": TOKENS[0],
        "answered_at": "2026-11-18T12:00:00Z",
        "question_key": "bear-cloned/1",
        "prompt": "What color is it?",
        "ruleset": "mtg-2024",
        "chosen": [["green"]],
        "chosen_texts": ["Green"],
        "correct": [["green"]],
        "correct_texts": ["Green"],
        "is_right": True,
    }
    other = answer | {"client_token": TOKENS[1]}
    exam = {
        "token": TOKENS[2],
        "preset": "l1",
        "title": "L1-style exam",
        "pass_mark": 70,
        "started": "2026-11-18T11:00:00Z",
        "handed_in": "2026-11-18T12:00:00Z",
        "places": [{"number": 1, "attempt": answer["client_token"]}, {"number": 2}],
    }
    return {
        "format": "layer-one",
        "version": 1,
        "written": "2026-11-18T12:00:00Z",
        "attempts": [answer, other],
        "exams": [exam],
        "bookmarks": [
            {"question_key": f"bear-cloned/{n}", "ruleset": "mtg-2024", "bookmarked": "2026-11-18T12:00:00Z"}
            for n in (1, 2)
        ],
    }
