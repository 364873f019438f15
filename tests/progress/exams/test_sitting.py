"""Sitting an exam: nothing is told before the end, and nothing is lost."""

import re

import pytest
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.progress.exams.places import write_out
from judgeapp.progress.models import Exam
from judgeapp.quiz.models import Attempt, Question, Quiz
from judgeapp.quiz.signals import question_answered
from tests.factories import RulesetFactory
from tests.progress.exams.conftest import fill, fill_all, hand_in, place_of, sheet
from tests.quiz.conftest import HTMX
from tests.quiz.filling import filled_in

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


@pytest.mark.parametrize("wrong", [2, 0])
def test_its_result_says_what_was_begun_and_what_is_next(client, content, wrong):
    own = {"preset": "own", "questions": 4, "pass_mark": 80, "rulesets": ["mtg-2024"]}
    address = client.post("/exam/start/", own).url
    exam = Exam.objects.get(pk=address.split("/")[2])
    write_out(exam)
    fill_all(client, exam, wrong=wrong)
    hand_in(client, exam)
    body = client.get(f"/exam/{exam.pk}/").content.decode()
    assert body.index("New skills") < body.index("What’s next") < body.index("Right (")
    mains = [button for button in re.split("<(?=a |button )", body) if 'class="btn main' in button]
    assert len(mains) == 1
    assert "Lesson 1" in mains[0]
    assert body.count("<strong>Redo what you missed</strong>") == bool(wrong)


def test_open_questions_count_as_wrong_and_make_no_attempt(client, begin):
    exam = begin()
    fill(client, place_of(exam, "number"))
    page = client.get(f"/exam/{exam.pk}/hand-in/").content.decode()
    assert "7 questions are unanswered" in page
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
    assert "started, not complete" in response.content.decode()
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


def test_the_date_of_the_rules_is_told(client):
    book = RulesetFactory(slug="mtg-2024", name="New rules", title="Comprehensive Rules (May 2, 2031)")
    told = f'They go by the <a href="{book.get_absolute_url()}">%s</a>.'
    assert told % "Comprehensive Rules of May 2, 2031" in client.get("/exam/").content.decode()
    book.title = "Comprehensive Rules"
    book.save()
    assert told % "New rules" in client.get("/exam/").content.decode()


def test_a_flag_is_set_and_taken_back(client, begin):
    exam = begin()
    place = exam.places.get(number=3)
    fill(client, place, flag="1")
    place.refresh_from_db()
    assert place.is_flagged
    assert place.is_answered
    assert "answered, flagged" in client.get(f"/exam/{exam.pk}/1/").content.decode()
    assert " Flagged</p>" in client.get(place.get_absolute_url()).content.decode()
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
    assert "7 questions are unanswered" in other.get(f"/exam/{exam.pk}/hand-in/").content.decode()


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


def test_what_is_seen_before_anything_is_sent_is_what_is_asked_then(client, begin):
    exam = begin(is_written=False)
    before = [client.get(f"/exam/{exam.pk}/{number}/").context for number in range(1, 9)]
    assert not exam.places.exists()
    assert "8 questions are unanswered" in client.get(f"/exam/{exam.pk}/hand-in/").content.decode()
    assert "0 of 8 answered" in client.get("/exam/").content.decode()
    assert client.get(f"/exam/{exam.pk}/9/").status_code == 404
    item = before[0]["item"]
    data = filled_in(before[0], item, right=True) | {"was": before[0]["was"]}
    assert client.post(f"/exam/{exam.pk}/1/", data).status_code == 302
    assert [c["item"].token for c in before] == [p.item.token for p in exam.places.order_by("number")]
    assert [c["question"] for c in before] == [p.item.question for p in exam.places.order_by("number")]
    assert exam.places.get(number=1).is_answered
    hand_in(client, exam)
    assert Attempt.objects.get().is_right


def test_what_nobody_began_is_handed_in_and_thrown_away_too(client, begin):
    unanswered, unwanted = begin(is_written=False), begin(is_written=False)
    hand_in(client, unanswered)
    assert client.get(f"/exam/{unanswered.pk}/").context["result"].counted == 8
    client.post(f"/exam/{unwanted.pk}/discard/")
    assert not Exam.objects.filter(pk=unwanted.pk).exists()


def test_a_problem_is_reported_from_the_question(client, begin):
    exam = begin(is_written=False)
    page = client.get(f"/exam/{exam.pk}/3/").content.decode()
    assert 'name="go" value="report"' in page
    response = client.post(f"/exam/{exam.pk}/3/", {"go": "report"}, follow=True)
    assert exam.places.get(number=3).item.question.prompt in response.content.decode()
    assert response.status_code == 200


def test_a_question_deleted_before_the_exam_is_begun_is_left_out(client, begin):
    exam = begin(is_written=False)
    Question.objects.filter(pk=exam.waiting[2]["question"]).delete()
    assert client.get(f"/exam/{exam.pk}/3/").status_code == 404
    client.post(f"/exam/{exam.pk}/1/", {"go": "2"})
    assert list(exam.places.values_list("number", flat=True)) == [1, 2, 4, 5, 6, 7, 8]
    assert sorted(exam.places.values_list("item__position", flat=True)) == list(range(1, 8))
