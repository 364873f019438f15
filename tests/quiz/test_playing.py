"""Playing a quiz: from the first page to the result, with and without htmx, signed in and not."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from judgeapp.accounts.models import User
from judgeapp.content.versions import touch
from judgeapp.quiz.models import Attempt, Quiz, QuizItem, Scenario
from judgeapp.quiz.signals import question_answered
from tests.quiz.conftest import HTMX, RIGHT, WRONG, answer, filled_in, item_of

pytestmark = pytest.mark.django_db
KINDS = list(RIGHT)
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=["guest", "account"])
def player(request, client) -> Client:
    if request.param == "account":
        client.force_login(User.objects.create_user("mira"))
    return client


def text(response) -> str:
    return response.content.decode()


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("answers", [RIGHT, WRONG], ids=["right", "wrong"])
def test_a_whole_quiz(player, start, headers, answers):
    quiz = start()
    for item in quiz.items.all():
        verdict = answer(player, item, answers, headers)
        if headers is None:
            assert verdict.url == item.get_absolute_url()
            verdict = player.get(verdict.url)
        page = text(verdict)
        assert ("<html" in page) is (headers is None)
        assert ("<b>Right</b>" in page) is (answers is RIGHT)
        assert item.question.headline.replace("’", "'") in page.replace("&#x27;", "'")
        assert ("is-wrong" in page) is (answers is WRONG)
    quiz.refresh_from_db()
    assert quiz.finished
    result = player.get(quiz.get_absolute_url()).context["result"]
    assert result.right == (4 if answers is RIGHT else 0)
    assert len(result.missed) == (0 if answers is RIGHT else 4)
    assert Attempt.objects.filter(is_right=answers is RIGHT).count() == 4


def test_the_result_tells_what_was_right_of_several_ticked(client, start):
    quiz = start()
    for item in quiz.items.all():
        answer(client, item, WRONG)
    told = " ".join(re.sub(r"<[^>]+>", "", text(client.get(quiz.get_absolute_url()))).split())
    assert "You got: It is bear Wrong: It is tapped Missed: It is green" in told
    assert told.count("You said: ") == 3


@pytest.mark.parametrize(
    ("chosen", "correct", "partly"),
    [
        (["a", "b"], ["a", "c"], (["a"], ["b"], ["c"])),
        (["a"], ["a", "c"], (["a"], [], ["c"])),
        (["a", "b", "c"], ["a", "c"], (["a", "c"], ["b"], [])),
        (["b"], ["a", "c"], None),
        (["a", "c"], ["a", "c"], None),
        (["c", "a"], ["a", "c"], None),  # an order, put wrong
        ([True], [1], None),
    ],
)
def test_of_several_ticked_some_may_be_right(chosen, correct, partly):
    attempt = Attempt(chosen=chosen, chosen_texts=chosen, correct=correct, correct_texts=correct)
    assert attempt.partly == partly


def test_a_visitor_who_only_looks_gets_no_session(client, scenario):
    for page in ("/", "/scenarios/", "/scenarios/bear-cloned/"):
        assert not client.get(page).cookies.get("sessionid")


@every_kind
@pytest.mark.parametrize("answers", [RIGHT, WRONG], ids=["right", "wrong"])
def test_what_is_kept_of_an_answer(client, start, kind, answers):
    item = item_of(start(), kind)
    answer(client, item, answers, unsure="on")
    attempt = Attempt.objects.get()
    chosen = answers[kind] if isinstance(answers[kind], list) else [answers[kind]]
    right = RIGHT[kind] if isinstance(RIGHT[kind], list) else [RIGHT[kind]]
    assert sorted(attempt.chosen_texts) == sorted(chosen)
    assert sorted(attempt.correct_texts) == sorted(right)
    assert (attempt.is_right, attempt.unsure) == (answers is RIGHT, True)
    assert attempt.question_key == f"bear-cloned/{item.question.position}"
    assert attempt.client_token == item.token
    assert attempt.duration_ms is not None
    assert {"principle", "rule"} == set(attempt.cited[0])
    assert "707.2" in attempt.rules


SAID = [
    ({}, None),
    ({"unsure": ""}, None),
    ({"unsure": "no"}, True),
    ({"unsure": "on"}, False),
    ({"unsure": "?"}, None),
]


@pytest.mark.parametrize(("said", "sure"), SAID, ids=[str(row[0]) for row in SAID])
def test_one_may_say_how_sure_one_is_or_leave_it(client, start, said, sure):
    answer(client, item_of(start(), "number"), RIGHT, **said)
    assert Attempt.objects.get().sure is sure


def test_what_was_said_of_sureness_stands_again_beside_an_error(client, start):
    item = item_of(start(), "number")
    page = text(client.get(item.get_absolute_url()))
    assert re.findall(r'name="unsure" value="(\w*)"[^>]* checked', page) == []
    sent = {"token": str(item.token), "answer": "many", "unsure": "no"}
    page = text(client.post(item.get_absolute_url(), sent))
    assert re.findall(r'name="unsure" value="(\w*)"[^>]* checked', page) == ["no"]
    assert not Attempt.objects.exists()


def test_a_wrong_answer_names_the_belief_and_what_corrects_it(client, start):
    item = item_of(start(), "choose_one")
    page = text(answer(client, item, WRONG, HTMX))
    assert "You seem to believe" in page
    assert "Clone stays blue." in page
    assert "It copies the color, as " in page
    (fold,) = re.findall(r"<summary><h2>(You seem to believe.*?)</h2></summary>", page)
    assert fold == "You seem to believe: <q>Clone stays blue.</q>"
    assert Attempt.objects.get().misconception == "keeps-color-bear-cloned"


@pytest.mark.parametrize(
    ("kind", "belief"), [("number", "Counters are copied."), ("choose_many", "Status is")]
)
def test_a_typed_number_and_a_whole_selection_have_beliefs_too(client, start, kind, belief):
    assert belief in text(answer(client, item_of(start(), kind), WRONG, HTMX))


def test_a_right_answer_is_told_no_belief(client, start):
    assert "You seem to believe" not in text(answer(client, item_of(start(), "choose_one"), RIGHT, HTMX))


def test_a_selection_needs_all_that_is_right(client, start):
    item = item_of(start(), "choose_many")
    answer(client, item, RIGHT | {"choose_many": ["It is bear"]})
    assert not Attempt.objects.get().is_right


def test_not_to_know_is_no_belief_and_shows_the_ruling(client, start):
    item = item_of(start(), "choose_one")
    page = text(
        client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"}, headers=HTMX)
    )
    assert "You didn’t know" in page
    assert "You seem to believe" not in page
    attempt = Attempt.objects.get()
    assert (attempt.is_right, attempt.is_unknown, attempt.misconception) == (False, True, "")
    assert attempt.chosen_texts == ["I don’t know"]
    assert "is-wrong" not in page
    assert 'class="soft">Yours' in page
    assert "Not known" in text(client.get("/progress/?tab=answers"))


def test_the_verdict_draws_the_derivation_with_its_rules(client, start):
    page = text(answer(client, item_of(start(), "choose_one"), RIGHT, HTMX))
    assert 'class="chain"' in page
    assert page.count('class="card card-s"') == 2 + 2, "of the situation again, and of the derivation"
    assert 'data-copy="1"' in page
    assert "Noah’s Test Clone" in page
    assert '<span class="vh">rule </span>707.2' in page
    assert '<span class="vh">now </span>green' in page


@every_kind
def test_the_question_page_holds_no_trace_of_the_answer(client, start, kind):
    item = item_of(start(), kind)
    response = client.get(item.get_absolute_url())
    page = text(response)
    for choice in item.question.choices.all():
        for secret in (choice.belief, choice.correction):
            assert not secret or secret not in page
    assert item.question.explanation not in page
    assert "707." not in page
    assert len({option.key for option in response.context["options"]}) == len(response.context["options"])
    assert all(len(option.key) == 12 for option in response.context["options"])


def test_options_keep_their_order_in_one_quiz_and_change_it_between_quizzes(client, start):
    def shown(quiz) -> list[str]:
        page = client.get(item_of(quiz, "choose_one").get_absolute_url())
        return [option.text for option in page.context["options"]]

    quizzes = [start() for _ in range(8)]
    assert all(shown(quiz) == shown(quiz) for quiz in quizzes)
    assert len({tuple(shown(quiz)) for quiz in quizzes}) > 1


# Again, in another tab, or never ---------------------------------------------------------------


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_the_first_answer_counts(player, start, headers):
    item = item_of(start(), "choose_one")
    second = filled_in(player, item, WRONG)
    answer(player, item, RIGHT)
    again = player.post(item.get_absolute_url(), second, headers=headers)
    if headers is None:
        again = player.get(again.url)
    assert "Your first answer counts" in text(again)
    assert "<b>Right</b>" in text(again)
    assert Attempt.objects.get().is_right


def test_two_answers_at_the_same_moment_count_once(client, start, monkeypatch):
    """Both tabs saw the question open; the database decides."""
    item = item_of(start(), "yes_no")
    data = filled_in(client, item, WRONG)
    answer(client, item, RIGHT)
    monkeypatch.setattr("judgeapp.quiz.playing.views.first_attempt", lambda item: None)
    monkeypatch.setattr("judgeapp.quiz.playing.answering.first_attempt", lambda item: None)
    page = text(client.post(item.get_absolute_url(), data, headers=HTMX))
    assert "Your first answer counts" in page
    assert "<b>Right</b>" in page
    assert Attempt.objects.count() == 1


def test_an_answered_question_shows_its_verdict_again(client, start):
    item = item_of(start(), "yes_no")
    answer(client, item, WRONG)
    assert "<b>Wrong</b>" in text(client.get(item.get_absolute_url()))


def test_a_skipped_question_stays_open(client, start):
    quiz = start()
    for item in quiz.items.all()[1:]:
        answer(client, item)
    quiz.refresh_from_db()
    assert quiz.finished is None
    result = client.get(quiz.get_absolute_url())
    assert [item.position for item in result.context["result"].skipped] == [1]
    assert "Continue with question 1" in text(client.get("/"))
    answer(client, quiz.items.first())
    assert "Continue with" not in text(client.get("/"))
    assert "You answered 4 of 4 right." in text(client.get("/"))


def test_a_new_quiz_ends_the_one_that_runs(client, start):
    first, second = start(), start()
    first.refresh_from_db()
    assert first.finished
    assert f'href="/quiz/{second.pk}/1/"' in text(client.get("/"))
    answer(client, item_of(first, "yes_no"))
    assert Attempt.objects.get().item.quiz == first


# Stale, forged, or somebody else's -----------------------------------------------------------------


@every_kind
@pytest.mark.parametrize(
    "change",
    [
        {"answer": "forged"},
        {"answer": ["forged", "twice"]},
        {"answer": ""},
        {"answer": "1\0"},
        {"answer": "9" * 50},
        {"token": "forged"},
        {"token": ""},
        {"token": "00000000-0000-4000-8000-000000000000"},
    ],
    ids=str,
)
@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_a_forged_form_is_answered_with_the_question_and_a_reason(client, start, kind, change, headers):
    item = item_of(start(), kind)
    response = answer(client, item, RIGHT, headers, **change)
    assert response.status_code == 422
    assert 'role="alert"' in text(response)
    assert item.question.prompt in text(response)
    assert not Attempt.objects.exists()


def test_a_form_without_any_answer_says_what_is_missing(client, start):
    item = item_of(start(), "choose_one")
    response = client.post(item.get_absolute_url(), {"token": str(item.token)})
    assert "Choose an option." in text(response)
    assert 'aria-describedby="answer-error"' in text(response)
    assert 'id="answer-error"' in text(response)


@pytest.mark.parametrize("shown", ["", "forged", "1:2:3"])
def test_when_it_was_shown_need_not_be_believed(client, start, shown):
    answer(client, item_of(start(), "yes_no"), shown=shown)
    assert Attempt.objects.get().duration_ms is None


def test_the_option_of_another_quiz_is_not_taken(client, start):
    first, second = (item_of(start(), "choose_one") for _ in range(2))
    data = filled_in(client, first, RIGHT) | {"token": str(second.token)}
    assert client.post(second.get_absolute_url(), data).status_code == 422


@pytest.mark.parametrize("place", ["/quiz/{}/1/", "/quiz/{}/"])
@pytest.mark.parametrize("who", ["guest", "account", "nobody"])
def test_somebody_elses_quiz_is_not_there(start, place, who):
    quiz = start()
    stranger = Client()
    if who == "account":
        stranger.force_login(User.objects.create_user("noah"))
    elif who == "guest":
        start(stranger)
    assert stranger.get(place.format(quiz.pk)).status_code == 404
    data = {"answer": "0", "token": str(quiz.items.first().token)}
    assert stranger.post(f"/quiz/{quiz.pk}/1/", data).status_code == 404
    assert not Attempt.objects.exists()


@pytest.mark.parametrize(
    "place", ["/quiz/999/1/", "/quiz/99999999999999999999/1/", "/quiz/{}/99/", "/quiz/999/"]
)
def test_what_does_not_exist_is_a_404(client, start, place):
    assert client.get(place.format(start().pk)).status_code == 404


def test_a_form_from_another_site_is_refused(scenario):
    assert Client(enforce_csrf_checks=True).post("/quiz/start/").status_code == 403


# Content that changes under a quiz ----------------------------------------------------------------


def test_a_script_that_cannot_be_played_gets_a_clear_page(client, start):
    item = item_of(start(), "yes_no")
    data = filled_in(client, item, RIGHT)
    Scenario.objects.update(script={"setup": [], "events": [{"do": "explode"}]})
    touch("quiz")  # a bulk update doesn't say so by itself
    for response in (client.get(item.get_absolute_url()), client.post(item.get_absolute_url(), data)):
        assert response.status_code == 200
        assert "being fixed" in text(response)
    assert not Attempt.objects.exists()


def test_an_option_that_has_gone_is_asked_for_again(client, start):
    item = item_of(start(), "choose_one")
    data = filled_in(client, item, {"choose_one": ["Colorless"]})
    item.question.choices.get(text="Colorless").delete()
    response = client.post(item.get_absolute_url(), data)
    assert response.status_code == 422
    assert "no longer offered" in text(response)


def test_an_option_that_a_belief_gives_stays_when_the_author_drops_it(client, start):
    item = item_of(start(), "choose_one")
    data = filled_in(client, item, WRONG)
    item.question.choices.get(text="Blue").delete()
    client.post(item.get_absolute_url(), data)
    assert Attempt.objects.get().misconception == "copy-keeps-own-color"


def test_the_verdict_shows_what_was_answered_even_if_the_option_has_gone(client, start):
    item = item_of(start(), "choose_one")
    answer(client, item, WRONG)
    item.question.choices.get(text="Blue").delete()
    answers = client.get(item.get_absolute_url()).context["answers"]
    assert [(a.text, a.is_right) for a in answers if a.is_chosen] == [("Blue", False)]


def test_a_changed_card_changes_the_ruling(client, start):
    item = item_of(start(), "choose_one")
    client.get(item.get_absolute_url())
    face = item.question.scenario.cards.get(name="Test Bear").faces.get()
    face.colors, face.mana_cost = ["blue"], "{1}{U}"
    face.save()
    answer(client, item, WRONG)
    assert Attempt.objects.get().is_right


def test_no_questions_at_all(client, db):
    assert "No questions yet" in text(client.post("/quiz/start/"))
    assert client.get("/").status_code == 200


# The record ----------------------------------------------------------------------------------------


def test_an_attempt_is_written_once(client, start):
    answer(client, item_of(start(), "yes_no"))
    attempt = Attempt.objects.get()
    attempt.is_right = False
    for change in (attempt.save, attempt.delete, Attempt.objects.all().delete):
        with pytest.raises(ValidationError):
            change()
    with pytest.raises(ValidationError):
        Attempt.objects.update(is_right=False)
    assert Attempt.objects.get().is_right


def test_an_attempt_outlives_its_question(client, start):
    answer(client, item_of(start(), "yes_no"))
    Scenario.objects.all().delete()
    attempt = Attempt.objects.get()
    assert (attempt.question, attempt.question_key) == (None, "bear-cloned/3")


def test_the_answer_is_announced_once_and_lost_together_with_the_attempt(client, start):
    heard = []

    def listen(attempt: Attempt, **_: object) -> None:
        heard.append(attempt.pk)
        if len(heard) > 1:
            raise RuntimeError("The listener failed.")

    question_answered.connect(listen)
    try:
        first, second = QuizItem.objects.filter(quiz=start())[:2]
        data = filled_in(client, first, RIGHT)
        for _ in range(2):
            client.post(first.get_absolute_url(), data)
        with pytest.raises(RuntimeError):
            answer(client, second)
    finally:
        question_answered.disconnect(listen)
    assert list(Attempt.objects.values_list("pk", flat=True)) == heard[:1]


def test_a_guests_running_quiz_goes_on_in_the_account(client, start):
    quiz = start()
    answer(client, quiz.items.first())
    password = "layers-before-lunch"
    client.post("/account/sign-up/", {"username": "mira", "password1": password, "password2": password})
    assert Quiz.objects.get().user == User.objects.get() == Attempt.objects.get().user
    assert "Continue with question 2" in text(client.get("/"))
    for item in quiz.items.all()[1:]:
        answer(client, item)
    assert Attempt.objects.filter(user__username="mira").count() == 4
