"""What a device keeps for when it has no network, and what becomes of the answers it sends."""

import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escapejs

from judgeapp.accounts.models import User
from judgeapp.content.versions import touch
from judgeapp.offline import prepared
from judgeapp.offline.receiving import MOST, OLDEST
from judgeapp.offline.views import kept_pages
from judgeapp.quiz.models import Attempt, Question, QuizItem, Scenario

pytestmark = pytest.mark.django_db
ANSWERS = "/offline/answers/"


@pytest.fixture
def questions(content, client, monkeypatch) -> list[dict]:
    """A few: each test works them out anew."""
    monkeypatch.setattr(prepared, "PREPARED", 3)
    return client.get("/offline/questions.json").json()


def an_answer(question: dict, *, right: bool = True, at: datetime | None = None) -> dict:
    option = next(each for each in question["options"] if each["right"] is right)
    when = at or timezone.now() - timedelta(hours=3)
    return {"token": str(uuid4()), "question": question["id"], "option": option["id"], "at": when.isoformat()}


def send(client, *answers: dict):
    return client.post(ANSWERS, json.dumps({"answers": answers}), content_type="application/json")


def test_fifty_questions_of_as_many_situations_the_easiest_first(content, client):
    questions = client.get("/offline/questions.json").json()
    assert len(questions) == 50
    levels = [question["level"] for question in questions]
    assert levels == sorted(levels)
    for question in questions:
        assert sum(option["right"] for option in question["options"]) == 1
        assert question["reason"] or ". " in question["headline"], "the headline may say it all"
        assert Question.objects.get(pk=question["id"]).kind in prepared.KINDS
    scenarios = Question.objects.filter(pk__in=[each["id"] for each in questions]).values_list("scenario")
    assert len(set(scenarios)) == 50


def test_an_answer_counts_once_and_at_its_own_time(questions, client):
    mira = User.objects.create_user("mira")
    client.force_login(mira)
    given = an_answer(questions[0], right=False)
    for _ in range(2):
        assert send(client, given).json() == {"recorded": [given["token"]], "refused": []}
    attempt = Attempt.objects.get(user=mira)
    assert not attempt.is_right
    assert attempt.answered_at.isoformat() == given["at"]
    assert str(attempt.client_token) == given["token"]


def test_not_knowing_is_an_answer(questions, client):
    send(client, {**an_answer(questions[0]), "option": None})
    assert Attempt.objects.get().is_unknown


def test_a_guest_keeps_them(questions, client):
    send(client, an_answer(questions[0]), an_answer(questions[1]))
    assert Attempt.objects.filter(user=None).exclude(guest_token="").count() == 2


@pytest.mark.parametrize("off", [timedelta(days=2), -OLDEST - timedelta(days=1)])
def test_a_clock_that_is_wrong_is_not_believed(questions, client, off):
    send(client, an_answer(questions[0], at=timezone.now() + off))
    assert abs(Attempt.objects.get().answered_at - timezone.now()) < timedelta(minutes=5)


@pytest.mark.parametrize("change", [{"option": "x"}, {"question": 10**9}])
def test_what_nobody_was_asked_is_refused(questions, client, change):
    given = {**an_answer(questions[0]), **change}
    assert send(client, given).json() == {"recorded": [], "refused": [given["token"]]}


def test_the_token_of_a_question_on_the_site_is_refused(questions, client):
    client.post("/quiz/start/")
    given = {**an_answer(questions[0]), "token": str(QuizItem.objects.latest("pk").token)}
    assert send(client, given).json() == {"recorded": [], "refused": [given["token"]]}
    assert not Attempt.objects.exists()


def test_a_retired_scenario_is_refused(questions, client):
    Scenario.objects.filter(questions=questions[0]["id"]).update(retired=True)
    given = an_answer(questions[0])
    assert send(client, given).json()["refused"] == [given["token"]]


def test_a_question_that_was_withheld_since_is_refused(questions, client):
    Question.objects.filter(pk=questions[0]["id"]).update(held_back=True)
    given = an_answer(questions[0])
    touch("quiz")
    assert send(client, given).json()["refused"] == [given["token"]]


def a_body(**changes: object) -> str:
    """One answer, with something wrong in it."""
    told = {"token": str(uuid4()), "question": 1, "option": "a", "at": "2026-11-23T20:00:00Z"}
    return json.dumps({"answers": [{**told, **changes}]})


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"answers": 1}',
        '{"answers": [{"token": "x"}]}',
        a_body(at="2026-11-23T20:00:00"),
        a_body(question=10**20),
        a_body(question=0),
    ],
    ids=["nothing", "a list", "a number", "no token", "no time zone", "too great", "too small"],
)
def test_what_is_no_answer_is_refused(content, client, body):
    response = client.post(ANSWERS, body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["error"]


def test_too_many_at_once_are_refused(questions, client):
    assert send(client, *[an_answer(questions[0])] * (MOST + 1)).status_code == 413


def test_another_site_cannot_send_them(questions):
    assert send(Client(enforce_csrf_checks=True), an_answer(questions[0])).status_code == 403


def test_the_worker_keeps_nothing_personal(content, client):
    client.force_login(User.objects.create_user("mira"))
    text = client.get("/sw.js").content.decode()
    assert 'credentials: "omit"' in text
    for path in kept_pages():
        assert f'"{escapejs(path)}"' in text
        assert not path.startswith(("/admin", "/exam", "/account", "/progress", "/quiz"))


def test_another_edition_is_another_worker(content, client):
    before = client.get("/sw.js").content
    touch("rules")
    assert client.get("/sw.js").content != before


def test_signing_out_clears_the_device(client):
    client.force_login(User.objects.create_user("mira"))
    assert client.post("/account/sign-out/")["Clear-Site-Data"] == '"storage"'


def test_the_site_can_be_installed(client):
    told = client.get("/site.webmanifest").json()
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    assert told["start_url"] == "/"
    assert told["display"] == "standalone"
    assert told["icons"]
    assert 'rel="manifest"' in client.get("/").content.decode()


def test_times_are_told_with_their_zone(questions, client):
    when = datetime.now(UTC) - timedelta(days=1)
    send(client, an_answer(questions[0], at=when))
    assert Attempt.objects.get().answered_at == when
