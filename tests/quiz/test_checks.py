"""The check in a small world: question after question, nothing told before the end, then what was found."""

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.content.versions import touch
from judgeapp.progress.planning import Plan
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.diagnosis import inference
from judgeapp.quiz.diagnosis.inference import Evidence, Held
from judgeapp.quiz.diagnosis.outcomes import outcome_table
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing import checks
from judgeapp.quiz.rulings.answer_forms import options_for
from judgeapp.quiz.rulings.rulings import opening_of
from judgeapp.rules.models import Misconception, Prior
from tests.factories import MisconceptionFactory, ScenarioFactory
from tests.progress.answers import an_answer
from tests.quiz import filling
from tests.quiz.conftest import HTMX, add_questions

pytestmark = pytest.mark.django_db
# What somebody holds who answers right, and who believes that a copy keeps its own color.
RIGHT, BLUE = (), ("copy-keeps-own-color",)


@pytest.fixture
def world(cards) -> None:
    for slug in ("copy-keeps-own-color", "abilities-not-copied", "some-things-cannot-be-copied"):
        MisconceptionFactory(slug=slug, belief=f"They believe {slug}.")
    for slug in ("bear-cloned", "bear-cloned-again", "bear-cloned-twice"):
        add_questions(ScenarioFactory(slug=slug))


@pytest.fixture
def begin(client, world) -> Callable[..., Quiz]:
    def start(browser: Client = client) -> Quiz:
        where = browser.post("/check/start/").url
        return Quiz.objects.get(pk=where.split("/")[2])

    return start


def open_item(quiz: Quiz) -> QuizItem | None:
    return quiz.items.filter(attempt=None).first()


def finish(client: Client, quiz: Quiz, held: Held, headers=None) -> None:
    while item := open_item(quiz):
        answer(client, item, held, headers)
    quiz.refresh_from_db()


def filled_in(client: Client, item: QuizItem, held: Held) -> dict[str, object]:
    """What the form sends if somebody fills it in as they believe."""
    context = client.get(item.get_absolute_url()).context
    row = outcome_table("mtg-2024").rows[item.question_id]
    chosen = row.answers[min(row.asked.fitting(held))]
    keys = [option.key for option in context["options"] if option.value in chosen]
    number = item.question.kind == "number"
    return {"answer": chosen if number else keys, "token": str(item.token), "shown": context["shown"]}


def answer(client: Client, item: QuizItem, held: Held, headers=None):
    return client.post(item.get_absolute_url(), filled_in(client, item, held), headers=headers)


def text(response) -> str:
    return response.content.decode()


def test_the_table_knows_what_believers_answer(world):
    table = outcome_table("mtg-2024")
    question = Scenario.objects.get(slug="bear-cloned").questions.get(kind="choose_one")
    row = table.rows[question.pk]
    assert row.answers[0] == [["green"]]
    (number,) = row.asked.fitting(("copy-keeps-own-color",))
    assert row.answers[number] == [["blue"]]
    assert row.asked.fitting(("abilities-not-copied",)) == frozenset({0})
    assert not Scenario.objects.get(slug="bear-cloned").questions.filter(kind="yes_no", pk__in=table.rows), (
        "what no belief changes tells nothing"
    )


def test_rare_beliefs_are_looked_for_like_common_ones(world):
    Misconception.objects.update(prior=Prior.RARE)
    Misconception.objects.filter(slug="copy-keeps-own-color").update(prior=Prior.COMMON)
    touch("rules")
    before = Evidence(outcome_table("mtg-2024").assumed).beliefs
    assert len(before) > 1
    assert len({round(probability, 9) for probability in before.values()}) == 1


def test_the_table_follows_the_content(world):
    before = set(outcome_table("mtg-2024").rows)
    Scenario.objects.get(slug="bear-cloned").delete()
    assert set(outcome_table("mtg-2024").rows) < before


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("signed_in", [False, True], ids=["guest", "account"])
def test_a_whole_check_finds_the_belief(client, begin, headers, signed_in):
    if signed_in:
        client.force_login(User.objects.create_user("mira"))
    quiz = begin()
    finish(client, quiz, BLUE, headers)
    assert quiz.finished
    assert quiz.items.count() == len(set(quiz.items.values_list("question", flat=True))) == quiz.size
    page = text(client.get(f"/check/{quiz.pk}/"))
    assert "Likely" in page
    assert "They believe copy-keeps-own-color." in page
    assert "They believe abilities-not-copied." not in page
    assert "What’s next" in page
    assert "Your plan for today" in page
    assert page.count('class="btn main') == 1
    assert "<strong>Practice these beliefs</strong>" in page
    assert "Redo what you missed" not in page


def test_what_was_right_stands_beside_a_wrong_answer(client, begin):
    quiz = begin()
    finish(client, quiz, BLUE)
    answered = [item for item in quiz.items.select_related("attempt") if not item.attempt.is_right]
    wrong = next(item for item in answered if item.attempt.partly is None)
    told = " ".join(re.sub(r"<[^>]+>", "", text(client.get(quiz.get_absolute_url()))).split())
    said, right = wrong.attempt.chosen_texts, wrong.attempt.correct_texts
    assert wrong.attempt.prompt.replace("'", "’") in told
    assert f"You said: {'; '.join(said)} Right: {'; '.join(right)}" in told


def test_nothing_found_is_said(client, begin):
    quiz = begin()
    finish(client, quiz, RIGHT)
    page = text(client.get(quiz.get_absolute_url()))
    assert "No wrong belief found" in page
    assert "What’s next" in page
    assert "Practice these" not in page


def test_what_is_only_possible_is_not_told_as_found(client, begin, monkeypatch):
    monkeypatch.setattr(inference, "LIKELY", 1.1)
    quiz = begin()
    finish(client, quiz, BLUE)
    page = text(client.get(quiz.get_absolute_url()))
    assert "Nothing certain, one belief to look at" in page


def test_not_to_know_is_told_as_that(client, begin):
    quiz = begin()
    item = open_item(quiz)
    client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})
    finish(client, quiz, RIGHT)
    page = text(client.get(quiz.get_absolute_url()))
    assert f"{quiz.size} questions answered, 1 of them “I don’t know.”" in page
    assert "You didn’t know" in page
    assert "You said" not in page


def read(client: Client, quiz: Quiz) -> str:
    """What the page of a check reads, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", "", text(client.get(quiz.get_absolute_url()))).split())


def not_known(client: Client, quiz: Quiz, most: int) -> None:
    """Say so many times not to know."""
    for _ in range(most):
        item = open_item(quiz)
        client.post(item.get_absolute_url(), {"token": str(item.token), "unknown": "1"})


@pytest.mark.parametrize("others", [0, 1], ids=["all", "most"])
def test_mostly_not_to_know_is_too_little_to_go_on(client, begin, others):
    """It counts neither way: no slip, and no sign that nothing wrong is believed."""
    quiz = begin()
    unknown = quiz.size - others
    not_known(client, quiz, unknown)
    finish(client, quiz, RIGHT)
    told = read(client, quiz)
    assert f"Too little to go on {unknown} of {quiz.size} were “I don’t know.”" in told
    assert "counts neither way" in told
    for untrue in ("No wrong belief", "You missed", "slip", "was right"):
        assert untrue not in told


def test_after_too_little_to_go_on_the_lesson_comes_first(client, begin, monkeypatch):
    monkeypatch.setattr(Plan, "next_step", "redo")
    quiz = begin()
    not_known(client, quiz, quiz.size)
    page = text(client.get(quiz.get_absolute_url()))
    (main,) = re.findall(r'<(?:a|button) class="btn main go".*?<strong>(.*?)</strong>', page)
    assert main.startswith(("Lesson", "New"))
    assert "enough new material" not in page
    assert "Not there yet" not in page
    assert "rule out" not in page


def test_what_was_not_known_is_not_missed(client, begin):
    quiz = begin()
    not_known(client, quiz, 1)
    finish(client, quiz, RIGHT)
    told = read(client, quiz)
    assert "No wrong belief found" in told
    assert "Every other answer was right." in told
    assert "slip" not in told


def test_the_navigation_marks_the_check_while_it_runs(client, begin):
    page = client.get(open_item(begin()).get_absolute_url()).content.decode()
    marked = set(re.findall(r'href="([^"]+)" aria-current="true"', page))
    assert marked == {"/check/"}


def test_no_verdict_before_the_end(client, begin):
    quiz = begin()
    first = open_item(quiz)
    sent = answer(client, first, RIGHT)
    second = open_item(quiz)
    assert sent.url == second.get_absolute_url()
    for address in (first.get_absolute_url(), f"{first.get_absolute_url()}?again=1"):
        assert client.get(address).url == f"{second.get_absolute_url()}?again=1"
    assert "You answered that question before" in text(client.get(f"{second.get_absolute_url()}?again=1"))
    assert client.get(quiz.get_absolute_url()).url == "/check/"
    assert client.get(f"/quiz/{quiz.pk}/").url == quiz.get_absolute_url()
    finish(client, quiz, RIGHT)
    assert "<b>Right</b>" in text(client.get(first.get_absolute_url()))


def test_htmx_goes_on_without_loading_the_page_anew(client, begin):
    quiz = begin()
    sent = answer(client, open_item(quiz), RIGHT, HTMX)
    assert open_item(quiz).get_absolute_url() in sent["HX-Location"]
    while (item := open_item(quiz)) and quiz.items.count() <= quiz.size:
        sent = answer(client, item, RIGHT, HTMX)
    assert sent["HX-Redirect"] == quiz.get_absolute_url()


def test_two_tabs_answer_once(client, begin):
    quiz = begin()
    item = open_item(quiz)
    form = filled_in(client, item, RIGHT)
    for _ in range(2):
        client.post(item.get_absolute_url(), form)
    assert Attempt.objects.count() == 1
    assert quiz.items.count() == 2
    assert client.post(item.get_absolute_url(), form).url == f"{open_item(quiz).get_absolute_url()}?again=1"


def test_a_form_of_a_check_that_has_ended_leads_to_what_it_found(client, begin):
    old = begin()
    item = open_item(old)
    form = filled_in(client, item, RIGHT)
    begin()
    old.refresh_from_db()
    assert old.finished
    assert client.post(item.get_absolute_url(), form).url == old.get_absolute_url()
    assert not Attempt.objects.exists()
    assert "Nothing answered" in text(client.get(old.get_absolute_url()))


def test_ending_early_counts_what_was_answered(client, begin):
    quiz = begin()
    answer(client, open_item(quiz), BLUE)
    assert client.post(f"/check/{quiz.pk}/end/").url == quiz.get_absolute_url()
    assert "1 question answered" in text(client.get(quiz.get_absolute_url()))
    first = Quiz.objects.get().finished
    client.post(f"/check/{quiz.pk}/end/")
    assert Quiz.objects.get().finished == first


def test_it_can_be_gone_on_with(client, begin):
    quiz = begin()
    answer(client, open_item(quiz), RIGHT)
    page = text(client.get("/check/"))
    assert "Continue with question 2" in page
    assert open_item(quiz).get_absolute_url() in page


def test_a_check_is_no_running_quiz(client, begin):
    begin()
    assert "Continue with question" not in text(client.get("/"))
    quiz = Quiz.objects.get()
    client.post("/quiz/start/")
    quiz.refresh_from_db()
    assert quiz.finished is None


def test_practice_on_what_was_found(client, begin):
    quiz = begin()
    assert client.post(f"/check/{quiz.pk}/practice/").url == "/check/"
    finish(client, quiz, BLUE)
    where = client.post(f"/check/{quiz.pk}/practice/").url
    drawn = Quiz.objects.get(pk=where.split("/")[2])
    assert (drawn.kind, drawn.finished) == (Quiz.Kind.QUIZ, None)
    rows = outcome_table("mtg-2024").rows
    for item in drawn.items.all():
        assert "copy-keeps-own-color" in rows[item.question_id].asked.revealed


@pytest.mark.parametrize("answered", [0, 10], ids=["new", "not new"])
def test_nobody_new_practices_a_belief_by_filling_in_a_card(content, answered):
    player = Player(guest_token="mira")
    for _ in range(answered):
        an_answer(guest_token="mira").save()
    rows = outcome_table("mtg-2024").rows
    of_cards = Counter(b for row in rows.values() if row.kind == "card" for b in row.asked.revealed)
    kinds = set()
    for belief, _ in of_cards.most_common(5):
        for seed in range(5):
            drawn = checks.practice_belief(player, belief, at=timezone.now(), rng=random.Random(seed))
            kinds.update(drawn.items.values_list("question__kind", flat=True))
    assert ("card" in kinds) is bool(answered)


@pytest.mark.parametrize(
    "belief", ["some-things-cannot-be-copied", "copy-keeps-own-color", "costs-paid-again"]
)
def test_a_belief_is_practiced_first_where_it_is_on_offer_and_the_result_names_it(client, content, belief):
    where = client.post(f"/check/beliefs/{belief}/").url
    quiz = Quiz.objects.get(pk=where.split("/")[2])
    asked = [item.question for item in quiz.items.select_related("question")]
    assert len(asked) == 5
    assert len({question.scenario_id for question in asked}) == 5
    offered = (
        Question.objects.filter(choices__misconception__slug=belief).values("scenario").distinct().count()
    )
    offers = [each for each in asked if each.choices.filter(misconception__slug=belief).exists()]
    assert len(offers) >= min(3, offered)
    assert "fit this belief" not in text(client.get(quiz.get_absolute_url()))
    for item in quiz.items.all():
        shown = client.get(item.get_absolute_url()).context
        client.post(item.get_absolute_url(), filling.filled_in(shown, item, right=True))
    page = text(client.get(quiz.get_absolute_url()))
    assert "No answer fits this belief" in page
    assert misconceptions()[belief].correction.replace("'", "’") in page


def test_a_belief_that_no_question_is_about_leads_to_practice(client, content):
    assert client.post("/check/beliefs/nobody-believes-this/").status_code == 404
    MisconceptionFactory(slug="nobody-is-asked-this")
    response = client.post("/check/beliefs/nobody-is-asked-this/", follow=True)
    assert response.redirect_chain[-1][0] == "/practice/"
    assert "No question is about that belief" in text(response)


def test_another_persons_check(client, begin):
    quiz = begin()
    finish(client, quiz, BLUE)
    stranger = Client()
    stranger.post("/check/start/")
    addresses = [quiz.get_absolute_url(), quiz.items.first().get_absolute_url()]
    assert {stranger.get(address).status_code for address in addresses} == {404}
    posts = [f"/check/{quiz.pk}/end/", f"/check/{quiz.pk}/practice/", addresses[1]]
    assert {stranger.post(address).status_code for address in posts} == {404}


def test_one_who_only_looks_gets_no_session(client, world):
    assert not client.get("/check/").cookies.get("sessionid")
    assert client.get("/check/start/").status_code == 405


def test_without_questions(client, db):
    assert "No questions yet" in text(client.post("/check/start/"))


def test_it_stops_when_nothing_more_is_to_be_told(client, begin, monkeypatch):
    monkeypatch.setattr(checks, "SHORTEST", 2)
    monkeypatch.setattr(checks, "SETTLED", 10)
    quiz = begin()
    finish(client, quiz, RIGHT)
    assert quiz.items.count() == 2


def test_a_question_that_left_the_content_says_nothing(client, begin):
    quiz = begin()
    finish(client, quiz, BLUE)
    Scenario.objects.filter(questions__items__quiz=quiz).update(is_published=False)
    touch("quiz")
    assert "No wrong belief found" in text(client.get(quiz.get_absolute_url()))


@pytest.mark.database("sqlite")  # It plays and reads for long, and asks the database nothing of its own.
@pytest.mark.database("sqlite")  # It plays every short question, and asks the database nothing of its own.
def test_its_questions_have_few_words_and_at_most_four_options(content):
    short = checks.short_ones("mtg-2024")
    assert len(short) > 100
    quiz = Quiz(ruleset="mtg-2024", kind=Quiz.Kind.CHECK, created=timezone.now())
    for question in Question.objects.filter(pk__in=short).select_related("scenario"):
        texts = [option.text for option in options_for(QuizItem(quiz=quiz, question=question))]
        assert len(texts) <= 4
        read = [*opening_of(question.pk).story, question.prompt, *texts]
        assert len(" ".join(read).split()) <= 120, question


def test_it_begins_with_a_plain_question(content):
    """It has few copy effects, few cards, and little to read."""
    table = outcome_table("mtg-2024")
    for seed in range(10):
        player = Player(guest_token=f"mira {seed}")
        quiz = checks.start_check(player, at=timezone.now(), rng=random.Random(seed))
        first = table.rows[quiz.items.get().question_id]
        assert first.copies <= 2, first
        assert first.cards <= 4, first
        assert first.words <= 70, first


def test_it_says_that_it_takes_about_eight_minutes(client, world):
    assert "About 8 minutes" in text(client.get("/check/"))


def test_few_beliefs_are_out_of_reach_of_short_questions(content):
    rows = outcome_table("mtg-2024").rows
    reached = {belief for key in checks.short_ones("mtg-2024") for belief in rows[key].asked.revealed}
    anywhere = {belief for row in rows.values() for belief in row.asked.revealed}
    assert len(reached) >= 0.9 * len(anywhere)
