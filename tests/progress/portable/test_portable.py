"""Answers as files: taken along whole, brought elsewhere once, refused with the place, deleted for good."""

import contextlib
import csv
import io
import json
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.accounts.models import User
from judgeapp.authoring.reports import Report
from judgeapp.progress.exams.models import Exam, Place
from judgeapp.progress.models import Learner, SkillCard, SkillMark
from judgeapp.progress.portable.forgetting import forget
from judgeapp.progress.portable.format import BadFileError, read
from judgeapp.progress.portable.importing import bring
from judgeapp.progress.recording import rebuild
from judgeapp.quiz.guests import SESSION_KEY
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.players import Player
from tests.factories import RuleFactory
from tests.progress.exams.conftest import begin, cards, examples, fill_all, hand_in  # noqa: F401

pytestmark = pytest.mark.django_db
HERE = "/progress/data/"
TOKENS = [f"7b0e7d52-93d3-4b7c-9d8e-3b8a0d3a000{n}" for n in range(4)]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


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


def test_there_and_back_again_is_the_same(client, mira, history):
    before = file_of(client)
    page = client.get(f"/exam/{history.pk}/").content.decode()
    assert len(before["attempts"]) == 7
    assert len(before["exams"]) == 1
    elsewhere()
    assert not Attempt.objects.exists()
    assert file_of(client)["attempts"] == []
    body = send(client, before, with_plan="on").content.decode()
    assert "Taken over: 7 answers and 1 exam, and the plan." in body
    after = file_of(client)
    assert {**before, "written": ""} == {**after, "written": ""}
    assert rebuild(Learner.objects.get(user=mira)) == []
    assert SkillCard.objects.count() == len({skill for a in after["attempts"] for skill in a["skills"]})
    exam = Exam.objects.get()
    again = client.get(f"/exam/{exam.pk}/")
    assert "<b>Passed</b>" not in again.content.decode()
    assert ("5 of 8 right" in page) is ("5 of 8 right" in again.content.decode()) is True
    for place in exam.places.all():
        assert client.get(place.get_absolute_url()).status_code == 200
    missed = exam.places.filter(attempt__is_right=False).first()
    assert "<b>Wrong</b>" in client.get(missed.get_absolute_url()).content.decode()
    assert "5 of 8" in client.get("/exam/").content.decode().replace("&nbsp;", " ")


@pytest.mark.parametrize("is_here", [True, False], ids=["still here", "deleted"])
def test_an_open_question_of_an_exam_says_what_was_asked_where_it_is_brought(client, mira, history, is_here):
    prompt = history.places.get(attempt=None).asked.question.prompt
    data = file_of(client)
    elsewhere()
    if not is_here:
        Question.objects.all().delete()
    send(client, data)
    place = Place.objects.get(attempt=None)
    assert prompt in client.get(place.exam.get_absolute_url()).content.decode()
    page = client.get(place.get_absolute_url()).content.decode()
    assert prompt in page
    assert ("<b>Not answered</b>" in page) is is_here
    assert file_of(client)["exams"] == data["exams"]
    if is_here:
        rule = RuleFactory(ruleset__slug="mtg-2024", number="707.2")
        for scenario in Scenario.objects.all():
            scenario.rules.add(rule)
        assert client.post(f"{place.exam.get_absolute_url()}practice/").url.startswith("/quiz/")


@pytest.mark.parametrize("changed", [False, True], ids=["same", "another"])
def test_a_question_made_for_an_exam_is_made_again_elsewhere(client, mira, content, changed):
    exam = {"preset": "own", "questions": 4, "pass_mark": 80, "rulesets": ["mtg-2024"]}
    begun = Exam.objects.get(pk=client.post("/exam/start/", exam).url.split("/")[2])
    client.post(f"/exam/{begun.pk}/hand-in/")
    made = Scenario.objects.filter(origin=Scenario.Origin.GENERATED)
    slugs = {place.asked.question.scenario.slug for place in begun.places.all()}
    made_for_it = made.filter(slug__in=slugs)
    assert made_for_it.count() == 2
    data = file_of(client)
    elsewhere()
    made_for_it.delete()
    if changed:
        for place in data["exams"][0]["places"]:
            place["question_key"] = place["question_key"].replace("/", "0/")
    send(client, data)
    places = list(Place.objects.filter(question=None))
    assert len(places) == (4 if changed else 2)
    for place in places:
        page = client.get(place.get_absolute_url()).content.decode()
        assert ("<b>Not answered</b>" in page) is not changed
        assert ("isn’t here any more" in page) is changed
    assert made_for_it.count() == (0 if changed else 2)


SAID = [
    ({}, True),  # a file from before one could leave it unsaid
    ({"unsure": False}, True),
    ({"unsure": True}, False),
    ({"sure": None}, None),
    ({"sure": True}, True),
    ({"sure": False, "unsure": False}, False),
]


@pytest.mark.parametrize(("said", "sure"), SAID, ids=[str(row[0]) for row in SAID])
def test_how_sure_somebody_was_is_taken_along_as_it_was_meant(client, mira, said, sure):
    data = sample() | {"exams": []}
    data["attempts"] = [data["attempts"][0] | said]
    send(client, data)
    assert Attempt.objects.get().sure is sure
    assert file_of(client)["attempts"][0]["sure"] is sure


def test_what_is_here_is_not_taken_twice(client, mira, history):
    data = file_of(client)
    for _ in range(2):
        assert "8 were here already" in send(client, data).content.decode()
    assert Attempt.objects.count() == 7
    elsewhere()
    half = data | {"attempts": data["attempts"][:3], "exams": []}
    send(client, half)
    assert Attempt.objects.count() == 3
    body = send(client, data).content.decode()
    assert "Taken over: 4 answers and 1 exam. 3 were here already." in body
    assert file_of(client)["attempts"] == data["attempts"]


def test_a_file_taken_over_by_somebody_else_leaves_the_first_alone(client, mira, history):
    data = file_of(client)
    noah = Client()
    noah.force_login(User.objects.create_user("noah"))
    for times in range(2):
        body = send(noah, data).content.decode()
        assert ("7 answers and 1 exam" if not times else "8 were here already") in body
    assert file_of(client) | {"written": 0} == data | {"written": 0}
    assert Attempt.objects.count() == 14
    guest = Client()
    send(guest, data)
    send(guest, data)
    assert Attempt.objects.exclude(guest_token="").count() == 7


def test_a_file_cannot_answer_a_question_that_waits(client, mira, begin):  # noqa: F811
    exam = begin()
    item = QuizItem.objects.filter(place__exam=exam).first()
    data = sample()
    data["attempts"][0]["client_token"] = str(item.token)
    send(client, data)
    assert not Attempt.objects.filter(client_token=item.token).exists()
    fill_all(client, exam)
    hand_in(client, exam)
    assert Attempt.objects.filter(item=item).count() == 1


def test_the_plan_stays_unless_it_is_wanted(client, mira, history):
    data = file_of(client)
    Learner.objects.update(goal=2)
    send(client, data)
    assert Learner.objects.get(user=mira).goal == 2
    send(client, data, with_plan="on")
    assert Learner.objects.get(user=mira).goal == 5


def test_an_open_exam_is_not_in_the_file(client, mira, history):
    """What is chosen there would tell which reasons are right."""
    assert Exam.objects.count() == 2
    text = client.get(f"{HERE}layer-one.json").content.decode()
    assert str(Exam.objects.get(handed_in=None).token) not in text
    assert "1 still open" in client.get(HERE).content.decode()


# What is refused ---------------------------------------------------------------------------------------


def sample() -> dict:
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
        "title": "Shaped like the L1 exam",
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
    }


def put(data, path, value):
    *way, last = path
    for step in way:
        data = data[step]
    if value is ...:
        del data[last]
    else:
        data[last] = value


REFUSED = [
    (("format",), "csv", "format: 'csv' is not"),
    (("version",), 2, "version: Version 2 is not known"),
    (("attempts", 1, "prompt"), ..., "attempts[1]: Object missing required field `prompt`"),
    (("attempts", 1, "answered_at"), "yesterday", "attempts[1].answered_at: Invalid"),
    (("attempts", 1, "answered_at"), "2026-11-18T12:00:00", "attempts[1].answered_at"),
    (("attempts", 1, "answered_at"), "2126-11-18T12:00:00Z", "attempts[1].answered_at: 2126-11-18"),
    (("attempts", 1, "answered_at"), "0001-01-01T00:00:00+14:00", "attempts[1].answered_at"),
    (("attempts", 0, "is_right"), "yes", "attempts[0].is_right: Expected `bool`, got `str`"),
    (("attempts", 0, "duration_ms"), -1, "attempts[0].duration_ms"),
    (("attempts", 0, "duration_ms"), 10**12, "attempts[0].duration_ms"),
    (("attempts", 0, "client_token"), "x", "attempts[0].client_token: Invalid UUID"),
    (("attempts", 0, "chosen_texts"), [], "attempts[0].chosen_texts: There is nothing in it."),
    (("attempts", 0, "question_key"), "x" * 131, "attempts[0].question_key"),
    (("attempts", 0, "cited"), [{"rule": "707.2"}], "attempts[0].cited[0]"),
    (("attempts", 0, "client_token"), TOKENS[1], "attempts[1].client_token: The same as in attempts[0]"),
    (("attempts", 0, "prompt"), "nul \x00 here", "the character NUL"),
    (("attempts",), None, "attempts: Expected `array`, got `null`"),
    (("exams", 0, "pass_mark"), 101, "exams[0].pass_mark"),
    (("exams", 0, "started"), "2026-11-18T13:00:00Z", "exams[0].started: It starts after"),
    (("exams", 0, "places", 1, "number"), 1, "exams[0].places[1].number: 1 is given twice"),
    (("exams", 0, "places", 1, "attempt"), TOKENS[3], "exams[0].places[1].attempt: No attempt"),
    (("exams", 0, "places", 1, "attempt"), TOKENS[0], "places[1].attempt: It stands at exams[0].places[0]"),
    (("settings",), {"zone": "Mars/Olympus"}, "settings.zone: There is no time zone 'Mars/Olympus'."),
    (("settings",), {"goal": 9}, "settings.goal"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "says"), REFUSED, ids=[str(n) for n in range(len(REFUSED))])
def test_what_is_wrong_is_named_with_its_place_and_nothing_is_written(client, mira, path, value, says):
    data = sample()
    assert read(json.dumps(data).encode(), at=NOON)
    put(data, path, value)
    response = send(client, data)
    body = response.content.decode()
    assert response.status_code == 422
    for quoted, plain in (("&#x27;", "'"), ("&quot;", '"'), ("&lt;", "<"), ("&gt;", ">")):
        body = body.replace(quoted, plain)
    assert says in body
    assert "Nothing was taken over." in body
    assert not Attempt.objects.exists()
    assert not Exam.objects.exists()


@pytest.mark.parametrize(
    "content", [b"", b"no json", b"[]", b"{}", b"[" * 100_000, b"\xff\xfe{", b'{"format": "\\ud800"}']
)
def test_what_is_no_such_file_is_refused(client, mira, content):
    response = send(client, content)
    assert response.status_code == 422
    assert "Nothing was taken over." in response.content.decode()


def test_without_a_file_that_is_said(client, mira):
    assert "Choose the .json file" in client.post(HERE, {}).content.decode()


def test_a_failure_halfway_writes_nothing(mira, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr("judgeapp.progress.portable.importing.rebuild", fail)
    with pytest.raises(RuntimeError):
        bring(Player(user=mira), json.dumps(sample()).encode(), at=NOON, with_plan=False)
    assert not Attempt.objects.exists()
    assert not Exam.objects.exists()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted({path for path, _, _ in REFUSED}, key=str)), json_values)
def test_any_value_anywhere_is_read_or_refused(path, value):
    data = sample()
    put(data, path, value)
    with contextlib.suppress(BadFileError):
        assert read(json.dumps(data).encode(), at=NOON).version == 1


# Tables and deleting -----------------------------------------------------------------------------------


def table(client, name: str) -> list[dict[str, str]]:
    response = client.get(f"{HERE}{name}.csv")
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_tables_for_a_spreadsheet(client, mira, history):
    Attempt.objects.create(
        **{
            name: value
            for name, value in sample()["attempts"][0].items()
            if name not in {"prompt", "answered_at"}
        },
        user=mira,
        prompt='=HYPERLINK("https://example.org")',
        answered_at=timezone.now(),
    )
    answers, exams = table(client, "answers"), table(client, "exams")
    assert len(answers) == 8
    assert [row["is_right"] for row in answers].count("no") == 2
    assert answers[-1]["prompt"].startswith("'=HYPERLINK")
    assert all(UUID(row["client_token"]) for row in answers)
    (exam,) = exams
    assert (exam["questions"], exam["right"], exam["passed"]) == ("8", "5", "no")
    assert client.get(f"{HERE}secrets.csv").status_code == 404


def test_deleting_takes_all_of_ones_own_and_nothing_else(client, mira, history):
    noah = User.objects.create_user("noah")
    bring(Player(user=noah), json.dumps(sample()).encode(), at=NOON, with_plan=False)
    page = client.get(f"{HERE}delete/").content.decode()
    assert "7 answers and 2 exams" in page
    assert client.post(f"{HERE}delete/").status_code == 422
    assert Attempt.objects.filter(user=mira).count() == 7
    assert "are deleted" in client.post(f"{HERE}delete/", {"sure": "on"}, follow=True).content.decode()
    for model in (Attempt, Exam, Quiz, Learner):
        assert not model.objects.filter(user=mira).exists()
    assert Attempt.objects.filter(user=noah).count() == 2
    assert Exam.objects.filter(user=noah).count() == 1
    assert User.objects.filter(pk=mira.pk).exists()
    assert client.get("/progress/").status_code == 200


def test_a_guest_takes_along_and_deletes_too(client, begin):  # noqa: F811
    exam = begin()
    fill_all(client, exam)
    hand_in(client, exam)
    data = file_of(client)
    assert len(data["attempts"]) == 8
    about = {"key": "a/1", "address": "/", "text": "Wrong."}
    Report.objects.create(guest_token=client.session[SESSION_KEY], **about)
    Report.objects.create(guest_token="another", **about)
    assert "and what you reported" in client.get(f"{HERE}delete/").content.decode()
    client.post(f"{HERE}delete/", {"sure": "on"})
    for model in (Attempt, Exam, Place, Quiz, QuizItem, Learner, SkillCard, SkillMark):
        assert not model.objects.exists()
    assert [report.guest_token for report in Report.objects.all()] == ["another"]
    assert client.session[SESSION_KEY]
    send(client, data)
    assert Attempt.objects.count() == 8


def test_a_visitor_has_nothing_and_deletes_nothing(client):
    sample_of = sample()
    bring(Player(guest_token="somebody"), json.dumps(sample_of).encode(), at=NOON, with_plan=False)
    assert "Nothing is kept of you yet" in client.get(HERE).content.decode()
    client.post(f"{HERE}delete/", {"sure": "on"})
    assert Attempt.objects.count() == 2


def test_the_file_of_an_account_can_be_brought_too(client, mira, history):
    data = client.get("/account/data/").content
    elsewhere()
    assert "7 answers and 1 exam" in send(client, data).content.decode()


def test_many_answers_are_taken_over_quickly(mira, django_assert_max_num_queries):
    """Queries grow by batches, not by answers."""
    data = sample() | {"exams": []}
    one = data["attempts"][0]
    data["attempts"] = [
        one | {"client_token": str(uuid4()), "answered_at": (NOON - timedelta(hours=n)).isoformat()}
        for n in range(1200)
    ]
    with django_assert_max_num_queries(50):
        brought = bring(Player(user=mira), json.dumps(data).encode(), at=NOON, with_plan=False)
    assert brought.answers == 1200
