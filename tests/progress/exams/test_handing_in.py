"""The end of an exam: handed in once, in time, and what comes of it."""

import json
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.progress.models import Exam, Learner, Place
from judgeapp.progress.recording import rebuild
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from tests.factories import MisconceptionFactory, RuleFactory
from tests.progress.exams.conftest import end_time, fill, fill_all, hand_in, place_of, sheet
from tests.quiz.conftest import HTMX

pytestmark = pytest.mark.django_db


def test_handing_in_twice_changes_nothing(client, begin):
    exam = begin()
    fill_all(client, exam, wrong=1)
    hand_in(client, exam)
    before = list(Attempt.objects.order_by("pk").values())
    when = Exam.objects.get().handed_in
    again = client.post(f"/exam/{exam.pk}/hand-in/", follow=True)
    assert "submitted this exam already" in again.content.decode()
    assert list(Attempt.objects.order_by("pk").values()) == before
    assert Exam.objects.get().handed_in == when


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("address", ["", "save/"])
def test_what_comes_late_changes_nothing_and_that_is_said(client, begin, headers, address):
    exam = begin()
    place = place_of(exam, "number")
    data = sheet(client, place, right=False)
    fill(client, place)
    hand_in(client, exam)
    before = list(Attempt.objects.values()), list(Place.objects.values())
    response = client.post(f"{place.get_absolute_url()}{address}", data, headers=headers)
    assert response.headers.get("HX-Redirect", response.headers.get("Location")) == f"/exam/{exam.pk}/"
    assert (list(Attempt.objects.values()), list(Place.objects.values())) == before
    assert "This exam is over" in client.get(f"/exam/{exam.pk}/").content.decode()


@pytest.mark.parametrize("visit", ["", "1/", "hand-in/", "time/", "save"])
def test_when_the_time_is_up_what_was_saved_counts(client, begin, visit):
    exam = begin(minutes=30)
    place = place_of(exam, "number")
    late = sheet(client, place, right=False)
    fill(client, place)
    end_time(exam)
    where = f"/exam/{exam.pk}/{visit}"
    if visit == "save":
        client.post(f"{place.get_absolute_url()}save/", late)
    else:
        client.get(where)
    client.get(f"/exam/{exam.pk}/")
    exam.refresh_from_db()
    assert exam.handed_in == exam.deadline
    attempt = Attempt.objects.get()
    assert attempt.is_right
    assert attempt.answered_at == exam.deadline


def test_a_timed_exam_says_the_time_left_and_interrupts_rarely(client, begin):
    exam = begin(minutes=30)
    first = client.get(f"/exam/{exam.pk}/1/").content.decode()
    assert "30 minutes left" in first
    assert 'hx-trigger="every 60s"' in first
    for minutes, is_said in ((12, False), (10, True), (1, True)):
        Exam.objects.update(deadline=timezone.now() + timedelta(minutes=minutes))
        body = client.get(f"/exam/{exam.pk}/time/", headers=HTMX).content.decode()
        assert f"{minutes} minute" in body
        assert ('role="status"' in body) is is_said
    end_time(exam)
    response = client.get(f"/exam/{exam.pk}/time/", headers=HTMX)
    assert response.headers["HX-Redirect"] == f"/exam/{exam.pk}/"


def test_an_untimed_exam_says_no_time(client, begin):
    exam = begin()
    body = client.get(f"/exam/{exam.pk}/1/").content.decode()
    assert "untimed" in body
    assert "every 60s" not in body


def test_a_question_that_cannot_be_judged_any_more_is_withdrawn(client, begin):
    exam = begin()
    fill_all(client, exam)
    broken = place_of(exam, "number")
    question = Question.objects.get(pk=broken.item.question_id)
    question.query = {"ask": "nonsense", "of": "clone"}
    question.save()
    assert "being fixed" in client.get(broken.get_absolute_url()).content.decode()
    hand_in(client, exam)
    result = client.get(f"/exam/{exam.pk}/")
    assert (result.context["result"].right, result.context["result"].counted) == (7, 7)
    assert "could no longer be graded and doesn’t count" in result.content.decode()
    assert "doesn’t count" in client.get(broken.get_absolute_url()).content.decode()


def test_the_time_on_a_question_is_that_of_all_visits(client, begin, monkeypatch):
    exam = begin()
    place = place_of(exam, "number")
    clock = {"now": timezone.now()}
    monkeypatch.setattr(timezone, "now", lambda: clock["now"])
    for seconds in (10, 5):
        data = sheet(client, place)
        for pause in (1, seconds - 1):  # saved twice in one visit
            clock["now"] += timedelta(seconds=pause)
            client.post(f"{place.get_absolute_url()}save/", data)
        clock["now"] += timedelta(hours=1)
    hand_in(client, exam)
    assert Attempt.objects.get().duration_ms == 15_000


def test_the_result_names_both_beliefs_that_an_answer_takes(client, begin):
    exam = begin()
    fill_all(client, exam, wrong=1)
    hand_in(client, exam)
    one, other = (MisconceptionFactory(slug=slug, belief=f"Said of {slug}.") for slug in ("one", "other"))
    missed = QuerySet(Attempt).filter(is_right=False)
    assert missed.update(misconception=one.slug, other_misconception=other.slug) == 1
    body = client.get(f"/exam/{exam.pk}/").content.decode()
    assert one.belief in body
    assert other.belief in body
    assert body.count("The rule: ") == 2


@pytest.mark.parametrize("sent", [{"was": "x" * 5000}, {"shown": "é" * 300}, {"token": ""}, {"flag": "7"}])
def test_nonsense_in_the_hidden_fields_harms_nothing(client, begin, sent):
    exam = begin()
    place = place_of(exam, "number")
    assert client.post(place.get_absolute_url(), sheet(client, place) | sent).status_code == 302
    place.refresh_from_db()
    assert json.dumps(place.sent)


def test_a_page_of_an_exam_takes_few_queries(client, begin, django_assert_max_num_queries):
    client.force_login(User.objects.create_user("mira"))
    exam = begin()
    for place in exam.places.select_related("item__quiz"):
        client.get(place.get_absolute_url())
        with django_assert_max_num_queries(8):
            client.get(place.get_absolute_url())
    data = sheet(client, exam.places.first())
    with django_assert_max_num_queries(12):
        client.post(f"/exam/{exam.pk}/1/save/", data, headers=HTMX)
    fill_all(client, exam, wrong=4)
    hand_in(client, exam)
    for address, most in ((f"/exam/{exam.pk}/", 10), (f"/exam/{exam.pk}/1/", 8), ("/exam/", 8)):
        client.get(address)
        with django_assert_max_num_queries(most):
            client.get(address)


def test_practice_on_what_was_missed(client, begin):
    rule = RuleFactory(ruleset__slug="mtg-2024", number="707.2")
    for scenario in Scenario.objects.all():
        scenario.rules.add(rule)
    exam = begin()
    assert client.post(f"/exam/{exam.pk}/practice/").url == f"/exam/{exam.pk}/hand-in/"
    fill_all(client, exam, wrong=8)
    hand_in(client, exam)
    response = client.post(f"/exam/{exam.pk}/practice/")
    items = QuizItem.objects.filter(quiz__kind=Quiz.Kind.QUIZ)
    assert response.url == items.get(position=1).get_absolute_url()
    # One for each that was missed, none twice; the exam had all eight.
    assert items.count() == 8
    assert Quiz.objects.running().count() == 1


def test_what_is_left_flagged_was_not_sure(client, begin):
    exam = begin()
    fill(client, exam.places.get(number=1), flag="1")
    fill(client, exam.places.get(number=2))
    hand_in(client, exam)
    assert list(exam.places.filter(number__lte=2).values_list("attempt__sure", flat=True)) == [False, None]


def test_an_open_exam_can_be_thrown_away_and_one_handed_in_cannot(client, begin):
    exam, kept = begin(), begin()
    fill_all(client, exam)
    assert "was discarded" in client.post(f"/exam/{exam.pk}/discard/", follow=True).content.decode()
    assert list(Exam.objects.all()) == [kept]
    assert Quiz.objects.count() == 1
    assert not Attempt.objects.exists()
    fill_all(client, kept)
    hand_in(client, kept)
    assert client.post(f"/exam/{kept.pk}/discard/").url == f"/exam/{kept.pk}/"
    assert Attempt.objects.count() == 8


def test_the_schedule_is_what_the_attempts_come_to(client, begin):
    """Also when an exam ended by itself before answers that were given since."""
    mira = User.objects.create_user("mira")
    client.force_login(mira)
    timed, untimed = begin(minutes=30), begin()
    fill_all(client, timed, wrong=3)
    fill_all(client, untimed, wrong=4)
    Exam.objects.filter(pk=timed.pk).update(deadline=timezone.now() - timedelta(days=2))
    hand_in(client, untimed)
    client.get(f"/exam/{timed.pk}/")
    assert Attempt.objects.count() == 16
    assert rebuild(Learner.objects.get(user=mira)) == []


def test_a_question_deleted_meanwhile_is_stepped_over(client, begin):
    exam = begin()
    exam.places.get(number=2).item.question.delete()
    page = client.get(f"/exam/{exam.pk}/1/").content.decode()
    assert 'value="3" data-key="]"' in page
    assert "Question 1 of 7" in page


def test_the_last_exams_are_listed_the_latest_first(client, begin, examples):
    begin()
    token = Exam.objects.get().guest_token
    for n in range(30):
        # Brought from elsewhere, the later the older.
        at = timezone.now() - timedelta(days=n + 1)
        Exam.objects.create(
            guest_token=token, preset="l1", title=f"No. {n}", pass_mark=70, started=at, handed_in=at
        )
    context = client.get("/exam/").context
    assert [exam.title for exam, _ in context["past"]] == [f"No. {n}" for n in range(10)]
    assert [exam.title for exam, _ in context["running"]] == ["Your own exam"]
