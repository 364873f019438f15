"""Answers as files: taken along whole, brought elsewhere once, refused with the place, deleted for good."""

import csv
import io
import json
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.authoring.models.reports import Report
from judgeapp.progress.models import Exam, Learner, Place, SkillCard, SkillMark
from judgeapp.progress.portable.importing import bring
from judgeapp.progress.recording import rebuild
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.guests import SESSION_KEY
from tests.factories import RuleFactory
from tests.progress.exams.conftest import begin, cards, examples, fill_all, hand_in  # noqa: F401
from tests.progress.portable.conftest import HERE, NOON, elsewhere, file_of, sample, send

pytestmark = pytest.mark.django_db


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


@pytest.mark.usefixtures("history")
def test_days_are_those_of_the_time_zone_that_is_brought_along(client, mira):
    data = file_of(client)
    for answer in data["attempts"]:
        answer["answered_at"] = "2026-11-20T23:30:00Z"
    elsewhere()
    send(client, data, with_plan="on")
    learner = Learner.objects.get(user=mira)
    assert learner.zone == "Europe/Prague"
    assert list(learner.tally["days"]) == ["2026-11-21"]
    assert rebuild(learner) == []


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
        assert ("is no longer here" in page) is changed
    assert made_for_it.count() == (0 if changed else 2)


@pytest.fixture
def marked(client, mira, content) -> QuizItem:
    """A question that was bookmarked."""
    client.post("/first/")
    item = Quiz.objects.latest("pk").items.first()
    client.post(f"{item.get_absolute_url()}bookmark/")
    return item


def test_bookmarks_are_taken_along_and_their_questions_wait_elsewhere(client, mira, marked):
    data = file_of(client)
    assert [row["question_key"] for row in data["bookmarks"]] == [marked.question.key]
    assert "1 bookmark." in client.get(HERE).content.decode()
    elsewhere()
    assert file_of(client)["bookmarks"] == []
    assert "and 1 bookmark." in send(client, data).content.decode()
    assert "1 was here already" in send(client, data).content.decode()
    assert file_of(client)["bookmarks"] == data["bookmarks"]
    item = QuizItem.objects.get()
    assert item.question == marked.question
    assert f'href="{item.get_absolute_url()}"' in client.get("/bookmarks/").content.decode()
    assert client.get(item.get_absolute_url()).status_code == 200
    assert not Quiz.objects.of(Player(user=mira)).running().exists()


def test_a_question_bookmarked_twice_is_taken_along_once(client, mira, marked):
    client.post("/first/")
    QuizItem.objects.exclude(pk=marked.pk).filter(question=marked.question).update(bookmarked=timezone.now())
    assert len(file_of(client)["bookmarks"]) == 1


@pytest.mark.parametrize("how", ["no such", "withheld", "another ruleset"])
def test_a_bookmark_of_what_is_not_asked_here_is_counted_and_left(client, mira, marked, how):
    data = file_of(client)
    elsewhere()
    if how == "no such":
        data["bookmarks"][0]["question_key"] = "no-such/1"
    elif how == "another ruleset":
        data["bookmarks"][0]["ruleset"] = "mtg-1993"
    else:
        Question.objects.filter(pk=marked.question_id).update(held_back=True)
    assert "1 bookmarked question isn’t asked here." in send(client, data).content.decode()
    assert not QuizItem.objects.exists()


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


def test_a_visitor_has_nothing_and_deletes_nothing(client):
    sample_of = sample()
    bring(Player(guest_token="somebody"), json.dumps(sample_of).encode(), at=NOON, with_plan=False)
    assert "You have no answers here yet" in client.get(HERE).content.decode()
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
