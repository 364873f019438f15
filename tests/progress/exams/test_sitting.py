"""Sitting an exam: nothing is told, nothing is lost, and it is judged once."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.progress.exams.models import Exam, Place
from judgeapp.progress.models import Learner
from judgeapp.progress.recording import rebuild
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.signals import question_answered
from tests.factories import RuleFactory
from tests.progress.exams.conftest import end_time, fill, fill_all, hand_in, place_of, sheet
from tests.quiz.conftest import HTMX

pytestmark = pytest.mark.django_db


def test_an_exam_is_taken_from_beginning_to_end(client, begin):
    exam = begin()
    assert list(exam.places.values_list("number", flat=True)) == list(range(1, 9))
    fill_all(client, exam, wrong=2)
    assert not Attempt.objects.exists()
    page = client.get(f"/exam/{exam.pk}/hand-in/").content.decode()
    assert "Every question is answered" in page
    assert hand_in(client, exam).url == f"/exam/{exam.pk}/"
    result = client.get(f"/exam/{exam.pk}/")
    body = result.content.decode()
    assert "<b>Passed</b>" in body
    assert "6 of 8 right, 75%" in body
    assert result.context["result"].needed == 6
    assert Attempt.objects.count() == 8
    assert Attempt.objects.filter(is_right=True).count() == 6
    for place in exam.places.all():
        review = client.get(place.get_absolute_url())
        right = Attempt.objects.get(place=place).is_right
        assert ("<b>Right</b>" if right else "<b>Wrong</b>") in review.content.decode()


def test_the_same_is_a_failure_by_one_question(client, begin):
    exam = begin()
    fill_all(client, exam, wrong=3)
    hand_in(client, exam)
    body = client.get(f"/exam/{exam.pk}/").content.decode()
    assert "<b>Not passed</b>" in body
    assert "It takes 6 of 8 to pass (70%)" in body


def test_open_questions_count_as_wrong_and_make_no_attempt(client, begin):
    exam = begin()
    fill(client, place_of(exam, "number"))
    page = client.get(f"/exam/{exam.pk}/hand-in/").content.decode()
    assert "7 questions are open" in page
    hand_in(client, exam)
    result = client.get(f"/exam/{exam.pk}/").context["result"]
    assert (result.right, result.counted, len(result.skipped)) == (1, 8, 7)
    assert Attempt.objects.count() == 1
    open_one = exam.places.filter(attempt=None).first()
    assert "<b>Not answered</b>" in client.get(open_one.get_absolute_url()).content.decode()


def test_answers_are_told_to_whoever_listens_when_handed_in(client, begin):
    exam, heard = begin(), []

    def listen(attempt, **kwargs):
        heard.append(attempt.pk)

    question_answered.connect(listen)
    try:
        fill_all(client, exam)
        assert not heard
        hand_in(client, exam)
    finally:
        question_answered.disconnect(listen)
    assert sorted(heard) == sorted(Attempt.objects.values_list("pk", flat=True))
    assert len(heard) == 8


def test_what_fails_while_handing_in_leaves_everything_as_it_was(client, begin):
    exam, heard = begin(), []

    def fail(**kwargs):
        heard.append(1)
        if len(heard) == 5:
            raise RuntimeError

    fill_all(client, exam)
    question_answered.connect(fail)
    try:
        with pytest.raises(RuntimeError):
            hand_in(client, exam)
    finally:
        question_answered.disconnect(fail)
    exam.refresh_from_db()
    assert exam.handed_in is None
    assert not Attempt.objects.exists()
    assert Quiz.objects.get().finished is None
    hand_in(client, exam)
    assert Attempt.objects.count() == 8


# Nothing is told before the end ------------------------------------------------------------------------


def test_no_page_of_the_quiz_tells_about_an_exam_that_is_open(client, begin):
    exam = begin()
    place = place_of(exam, "choose_one")
    fill(client, place)
    item = place.item
    assert client.get(item.get_absolute_url(), follow=True).redirect_chain[-1][0] == place.get_absolute_url()
    sent = sheet(client, place)
    client.post(item.get_absolute_url(), sent)
    assert not Attempt.objects.exists()
    assert client.post(f"{item.get_absolute_url()}another/").status_code == 404
    chain = client.get(item.quiz.get_absolute_url(), follow=True).redirect_chain
    assert chain[-1][0] == f"/exam/{exam.pk}/hand-in/"
    assert client.get(f"/exam/{exam.pk}/").status_code == 302


def test_what_is_chosen_changes_nothing_else_on_the_page(client, begin):
    """A right and a wrong choice are taken alike, byte for byte but for what was chosen."""
    exam = begin()
    place = place_of(exam, "number")
    bodies = []
    for answer in ("0", "2"):
        data = sheet(client, place, answer=answer)
        response = client.post(f"{place.get_absolute_url()}save/", data, headers=HTMX)
        bodies.append(response.content.decode().replace(response.context["was"], ""))
    assert bodies[0] == bodies[1]


# Nothing is lost ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["choose_one", "choose_many", "number", "yes_no"])
def test_what_was_filled_in_is_there_again(client, begin, kind):
    exam = begin()
    place = place_of(exam, kind)
    data = sheet(client, place)
    client.post(f"{place.get_absolute_url()}save/", data, headers=HTMX)
    body = client.get(place.get_absolute_url()).content.decode()
    if kind == "number":
        assert 'value="0"' in body
    else:
        wanted = data["answer"] if isinstance(data["answer"], list) else [data["answer"]]
        assert body.split("<main", 1)[1].count(" checked") == len(wanted)
        for key in wanted:
            assert f'value="{key}"' in body
    assert place.get_absolute_url()
    place.refresh_from_db()
    assert place.is_answered


def test_an_answer_that_is_not_complete_is_kept_and_said_to_be_open(client, begin):
    exam = begin()
    place = place_of(exam, "number")
    data = sheet(client, place, answer="two")
    response = client.post(f"{place.get_absolute_url()}save/", data, headers=HTMX)
    assert "begun, not complete" in response.content.decode()
    body = client.get(place.get_absolute_url()).content.decode()
    assert 'value="two"' in body
    assert "Type a whole number." in body
    hand_in(client, exam)
    assert not Attempt.objects.exists()


def test_an_answer_can_be_taken_back(client, begin):
    exam = begin()
    place = place_of(exam, "choose_many")
    fill(client, place)
    data = sheet(client, place)
    data.pop("answer")
    client.post(place.get_absolute_url(), data)
    place.refresh_from_db()
    assert not place.is_answered
    assert place.sent == {}


@pytest.mark.parametrize("go", ["2", "hand-in", "", "999", "x"])
def test_every_button_keeps_what_is_filled_in(client, begin, go):
    exam = begin()
    place = exam.places.get(number=1)
    response = fill(client, place, go=go)
    wanted = {"2": f"/exam/{exam.pk}/2/", "hand-in": f"/exam/{exam.pk}/hand-in/"}
    assert response.url == wanted.get(go, f"/exam/{exam.pk}/1/")
    place.refresh_from_db()
    assert place.is_answered


def test_a_flag_is_set_and_taken_back(client, begin):
    exam = begin()
    place = exam.places.get(number=3)
    fill(client, place, flag="1")
    place.refresh_from_db()
    assert place.is_flagged
    assert place.is_answered
    assert "answered, flagged" in client.get(f"/exam/{exam.pk}/1/").content.decode()
    fill(client, place, flag="0")
    place.refresh_from_db()
    assert not place.is_flagged


def test_a_page_left_open_in_another_tab_overwrites_nothing(client, begin):
    exam = begin()
    place = place_of(exam, "number")
    stale = sheet(client, place)
    stale.pop("answer")
    fill(client, place)
    client.post(place.get_absolute_url(), stale | {"go": "2"})
    place.refresh_from_db()
    assert place.sent == {"answer": ["0"]}
    client.post(place.get_absolute_url(), stale | {"answer": "7", "go": "2"})
    place.refresh_from_db()
    assert place.chosen == [7]


def test_another_browser_goes_on_where_the_first_was_left(client, begin):
    mira = User.objects.create_user("mira")
    client.force_login(mira)
    exam = begin()
    fill(client, exam.places.get(number=1))
    other = Client()
    other.force_login(mira)
    assert "1 of 8 answered" in other.get("/exam/").content.decode()
    assert "7 questions are open" in other.get(f"/exam/{exam.pk}/hand-in/").content.decode()


def test_an_exam_begun_as_a_guest_goes_with_the_account(client, begin):
    exam = begin()
    fill(client, exam.places.get(number=1))
    client.post(
        "/account/sign-up/",
        {"username": "mira", "password1": "layers-before-lunch", "password2": "layers-before-lunch"},
    )
    exam.refresh_from_db()
    assert exam.user == User.objects.get()
    hand_in(client, exam)
    assert Attempt.objects.get().user == exam.user


@pytest.mark.parametrize("address", ["", "1/", "1/save/", "hand-in/", "practice/", "time/"])
def test_an_exam_is_nobody_elses_business(client, begin, address):
    exam, stranger = begin(), Client()
    where = f"/exam/{exam.pk}/{address}"
    for player in (stranger, _signed_in(stranger)):
        answers = {player.get(where).status_code, player.post(where).status_code}
        assert answers <= {404, 405}
    stranger.get(f"/exam/item/{exam.places.first().item_id}/")
    assert stranger.get(f"/exam/quiz/{Quiz.objects.get().pk}/").status_code == 404


def _signed_in(client: Client) -> Client:
    client.force_login(User.objects.create_user("mallory"))
    return client


# Once and in time --------------------------------------------------------------------------------------


def test_handing_in_twice_changes_nothing(client, begin):
    exam = begin()
    fill_all(client, exam, wrong=1)
    hand_in(client, exam)
    before = list(Attempt.objects.order_by("pk").values())
    when = Exam.objects.get().handed_in
    again = client.post(f"/exam/{exam.pk}/hand-in/", follow=True)
    assert "was handed in before" in again.content.decode()
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
    assert "being mended" in client.get(broken.get_absolute_url()).content.decode()
    hand_in(client, exam)
    result = client.get(f"/exam/{exam.pk}/")
    assert (result.context["result"].right, result.context["result"].counted) == (7, 7)
    assert "could not be judged any more and doesn’t count" in result.content.decode()
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
    for address in (f"/exam/{exam.pk}/", f"/exam/{exam.pk}/1/", "/exam/"):
        client.get(address)
        with django_assert_max_num_queries(8):
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
    assert "is thrown away" in client.post(f"/exam/{exam.pk}/discard/", follow=True).content.decode()
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
