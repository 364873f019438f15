"""The page at /progress/: whose it is, what it says, what it costs."""

import random
import re
from datetime import timedelta

import pytest
from django.utils import timezone

from judgeapp.accounts.models import User
from judgeapp.quiz.models import Attempt, QuizItem
from judgeapp.quiz.playing.guests import SESSION_KEY
from tests.every_screen import faults
from tests.factories import QuestionFactory, ScenarioFactory
from tests.progress.answers import answer, write_catalogue
from tests.progress.test_overview import random_history

GUEST = "a-guest-of-this-browser"
PASSWORD = "layers-before-lunch"
HTMX = {"HTTP_HX_REQUEST": "true"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def catalogue(db) -> None:
    write_catalogue()


@pytest.fixture
def mira(catalogue) -> User:
    return User.objects.create_user("mira", PASSWORD)


@pytest.fixture
def account(client, mira):
    client.force_login(mira)
    return client


@pytest.fixture
def guest(client, catalogue):
    session = client.session
    session[SESSION_KEY] = GUEST
    session.save()
    return client


def text(response) -> str:
    assert response.status_code == 200
    return response.content.decode()


def test_a_visitor_who_has_answered_nothing_is_shown_where_to_start(client):
    html = text(client.get("/progress/"))
    assert "No answers yet." in html
    assert "Start with an easy one." in html
    assert 'class="btn main" href="/"' in html
    assert "sessionid" not in client.cookies, "looking makes nobody a guest"


def test_a_new_account_is_shown_where_to_start(account):
    assert "No answers yet." in text(account.get("/progress/"))


def test_the_navigation_leads_here(client):
    html = text(client.get("/progress/"))
    assert '<a href="/progress/" aria-current="page">Progress</a>' in html


def test_a_guest_sees_the_answers_of_this_browser_only(guest):
    answer(guest_token=GUEST, prompt="Is it blue?", at=timezone.now())
    answer(guest_token="another", prompt="A stranger's question", at=timezone.now())
    html = text(guest.get("/progress/")) + text(guest.get("/progress/?tab=answers"))
    assert "Is it blue?" in html
    assert "1 answer since" in html
    assert "You are a guest" in html
    assert "stranger" not in html


def test_an_account_sees_its_own_answers_only(account, mira):
    answer(user=mira, prompt="Is it blue?", at=timezone.now())
    answer(user=User.objects.create_user("noah"), prompt="A stranger's question")
    answer(guest_token=GUEST, prompt="A stranger's question")
    html = text(account.get("/progress/")) + text(account.get("/progress/?tab=answers"))
    assert "Is it blue?" in html
    assert "1 answer since" in html
    assert "You are a guest" not in html
    assert "stranger" not in html


def test_what_a_guest_answered_counts_for_the_account_signed_in_to(guest, mira):
    answer(user=mira, right=False, prompt="Asked before")
    answer(guest_token=GUEST, prompt="Asked as a guest")
    guest.post("/account/sign-in/", {"username": "mira", "password": PASSWORD})
    html = text(guest.get("/progress/")) + text(guest.get("/progress/?tab=answers"))
    assert "<b>1 of 2</b> right" in html
    assert "Asked before" in html
    assert "Asked as a guest" in html


def test_each_rule_leads_to_its_page_with_its_share(account, mira):
    for right in (True, True, False, True, True):
        answer(user=mira, right=right, cites=["707.2", "707.9c"])
    answer(user=mira, right=False, cites=["707.9c"])
    answer(user=mira, right=False, cites=["707.10"])
    html = text(account.get("/progress/?tab=skills"))
    rows = {row.split("</a>")[0].rsplit("</span>")[-1]: row for row in html.split('<tr><th scope="row">')[1:]}
    assert 'href="/rules/mtg-2024/707.2"' in rows["707.2"]
    assert "Copiable values</th><td>5</td><td>4</td><td>80%<svg" in rows["707.2"]
    assert 'class="fill" width="80" height="8"' in rows["707.2"]
    assert "few answers" not in rows["707.2"]
    assert "<td>6</td><td>4</td><td>67%" in rows["707.9c"]
    assert "few answers" in rows["707.10"]


def said(mira, *, sure: int, sure_right: int, unsure: int, unsure_right: int) -> None:
    for count, right, word in ((sure, sure_right, True), (unsure, unsure_right, False)):
        for number in range(count):
            answer(user=mira, right=number < right, sure=word)


def test_the_calibration_curve_comes_after_thirty_answers_with_confidence(account, mira):
    said(mira, sure=20, sure_right=15, unsure=9, unsure_right=3)
    answer(user=mira)  # nothing is said of this one
    html = text(account.get("/progress/?tab=confidence"))
    assert "After 1 more answer with" in html
    assert "Calibration curve" not in html
    answer(user=mira, sure=False, right=False)
    html = text(account.get("/progress/?tab=confidence"))
    assert "more answer" not in html
    # Of 20 sure ones 75 % are right, of ten others 30 %: right is 150 high, and 344 wide.
    assert 'class="curve" d="M218.0 115.0 L372.8 47.5"' in html
    assert 'class="goal" d="M46.0 160.0 L390.0 10.0"' in html
    assert "Not sure: 30 percent right, between" in html
    assert "Sure: 75 percent right, between" in html


def test_a_curve_of_one_point_is_that_point(account, mira):
    said(mira, sure=30, sure_right=30, unsure=0, unsure_right=0)
    html = text(account.get("/progress/?tab=confidence"))
    assert html.count('<circle class="fill"') == 1
    assert "Not sure: never said" in html


def test_a_learner_sees_on_the_first_day_what_was_begun_and_how_strong_it_is(account, mira):
    answer(user=mira, skills=["copiable-values/enters"], at=timezone.now())
    html = text(account.get("/progress/"))
    grown = html.split('<ul class="grew">')[1].split("</ul>")[0]
    assert "new</span>" in grown
    assert "<b>begun</b>" in grown


def test_what_grew_today_is_set_beside_how_it_stood_yesterday(account, mira):
    for days, right in ((3, False), (3, False), (2, False), (0, True), (0, True)):
        at = timezone.now() - timedelta(days=days)
        answer(user=mira, skills=["copiable-values/enters"], right=right, at=at)
    html = text(account.get("/progress/"))
    grown = html.split('<ul class="grew">')[1].split("</ul>")[0]
    before, now = (int(found) for found in re.findall(r">(\d+)%<", grown))
    assert before < now


def test_nothing_grew_on_a_day_without_answers(account, mira):
    answer(user=mira, skills=["copiable-values/enters"], at=timezone.now() - timedelta(days=1))
    assert '<ul class="grew">' not in text(account.get("/progress/"))


def test_a_belief_is_named_with_its_correction(account, mira):
    for days in (3, 40, 41):
        at = timezone.now() - timedelta(days=days)
        answer(user=mira, right=False, misconception="counters-copied", at=at)
    html = text(account.get("/progress/?tab=beliefs"))
    (row,) = [each for each in html.split("<tr>") if "Counters come along." in each]
    last = timezone.now() - timedelta(days=3)
    assert "They are not copiable." in row
    assert "/rules/mtg-2024/707.2" in row
    assert "<td>3</td>" in row
    assert f'datetime="{last:%Y-%m-%d}"' in row


def test_the_goal_is_a_chance_of_right_answers_and_the_line_in_the_forecast_is_when_reviews_are_due(
    account, mira
):
    answer(user=mira, skills=["copiable-values/enters"], at=timezone.now() - timedelta(days=1))
    overview, forecast = (
        " ".join(re.sub(r"<[^>]+>", "", text(account.get(f"/progress/{tab}"))).split())
        for tab in ("", "?tab=ahead")
    )
    assert re.search(r"\d+% is your chance of a right answer .* Your goal is 90%", overview)
    assert "A skill that falls below the dashed line, 90%, is due for review." in forecast
    assert "your chance of a right answer, and your goal for that is 90% as well" in forecast
    assert "your goal is 90" not in text(account.get("/progress/?tab=ahead"))


def test_the_calendar_shows_how_many_were_answered_today(account, mira):
    for _ in range(9):
        answer(user=mira, at=timezone.now())
    html = text(account.get("/progress/?tab=days"))
    assert '9<span class="vh"> answers</span>' in html
    assert 'class="cell m2"' in html
    assert "You practiced on 1 of these days." in html


def test_the_history_says_right_or_wrong_in_words_newest_first(account, mira):
    now = timezone.now()
    answer(user=mira, prompt="The older one", right=True, at=now - timedelta(hours=1))
    answer(user=mira, prompt="The newer one", right=False, at=now)
    history = text(account.get("/progress/?tab=answers")).split('id="history"')[1]
    assert history.index("The newer one") < history.index("The older one")
    newer, older = history.split("<li>")[1:3]
    assert "Wrong</b>" in newer
    assert "Right</b>" in older
    assert "/rules/mtg-2024/707.2" in newer


def test_an_answer_leads_to_its_verdict_as_long_as_that_exists(account, mira, monkeypatch):
    from judgeapp.quiz.models import Question, Quiz, Scenario

    monkeypatch.setattr(QuizItem, "get_absolute_url", lambda item: f"/verdict-of/{item.position}")
    scenario = Scenario.objects.create(slug="a-clone", title="A Clone", script={})
    question = Question.objects.create(scenario=scenario, kind="yes_no", prompt="Blue?", query={})
    quiz = Quiz.objects.create(user=mira, seed=1, size=1, created=timezone.now())
    item = QuizItem.objects.create(quiz=quiz, position=7, question=question)
    answer(user=mira, item=item, question=question, prompt="Blue?")
    html = text(account.get("/progress/?tab=answers"))
    assert '<a href="/verdict-of/7">A Clone</a> <small>Blue?</small>' in html
    quiz.delete()
    html = text(account.get("/progress/?tab=answers"))
    assert "Blue?" in html
    assert "verdict-of" not in html


def test_answers_to_the_same_prompt_are_told_apart_by_their_scenarios(account, mira):
    """Also once their quizzes are gone; of a question that is gone the prompt is left."""
    titles = ["A Clone of a Bear", "A Clone of a Clone", ""]
    for title in titles:
        question = QuestionFactory(scenario=ScenarioFactory(title=title)) if title else None
        answer(user=mira, question=question, prompt="Which of these are true now?")
    html = text(account.get("/progress/?tab=answers"))
    rows = [
        " ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in html.split("<li>") if "true now?" in row
    ]
    assert sorted(row.partition(" Which")[0] for row in rows) == [
        "Right",
        *(f"Right {title}" for title in titles[:2]),
    ]


def test_a_prompt_is_text_and_not_markup(account, mira):
    answer(user=mira, prompt="<script>alert(1)</script>")
    assert "<script>alert" not in text(account.get("/progress/"))


def numbered(count: int, **owner) -> None:
    for number in range(count):
        answer(prompt=f"Question {number:02}.", at=timezone.now() + timedelta(seconds=number), **owner)


def test_the_history_has_pages(account, mira):
    numbered(29, user=mira)
    first, last = (text(account.get(f"/progress/?page={page}")) for page in (1, 3))
    assert "Question 28." in first
    assert "Question 17." in first
    assert "Question 16." not in first
    assert 'href="/progress/?page=2"' in first
    assert "Question 04." in last
    assert "page=4" not in last
    assert "No more of them." in text(account.get("/progress/?page=9"))


@pytest.mark.parametrize("page", ["0", "-1", "x", "", "99999999999999999999"])
def test_what_is_no_page_number_shows_the_first(account, mira, page):
    numbered(2, user=mira)
    assert "Question 01." in text(account.get("/progress/", {"page": page}))


def test_htmx_gets_the_history_alone(account, mira, django_assert_max_num_queries):
    numbered(21, user=mira)
    account.get("/progress/")  # so that the index of rules is in memory
    with django_assert_max_num_queries(4):
        response = account.get("/progress/?page=2", **HTMX)
    html = text(response)
    assert html.lstrip().startswith("<section")
    assert "Question 00." in html
    assert "Rule by rule" not in html
    assert "HX-Request" in response["Vary"]


@pytest.mark.parametrize("owner", ["account", "guest"])
def test_the_page_takes_at_most_eight_queries_for_any_number_of_answers(
    request, owner, mira, django_assert_max_num_queries
):
    client = request.getfixturevalue(owner)
    owned = {"user": mira} if owner == "account" else {"guest_token": GUEST}
    rng = random.Random(1)
    random_history(rng, 3, **owned)
    client.get("/progress/")  # so that the index of rules is in memory
    for more in (1, 300):
        random_history(rng, more, **owned)
        with django_assert_max_num_queries(8):
            client.get("/progress/")


def test_nobody_else_keeps_a_copy(account):
    assert "no-store" in account.get("/progress/")["Cache-Control"]


def test_it_is_only_looked_at(account):
    assert account.post("/progress/").status_code == 405


@pytest.mark.django_db(transaction=True)
def test_a_full_page_fits_and_is_accessible(new_page, sign_in, mira):
    for attempt in random_history(random.Random(2), 60, user=mira):
        assert attempt.pk
    answer(user=mira, at=timezone.now(), cites=["707.2", "707.9c", "707.10"])
    page = new_page(width=390)
    sign_in(page, mira)
    page.goto("/progress/")
    assert faults(page) == []


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.django_db(transaction=True)
def test_the_history_is_paged_with_and_without_a_script(new_page, sign_in, mira, javascript):
    numbered(20, user=mira)
    assert Attempt.objects.count() == 20
    page = new_page(javascript=javascript)
    sign_in(page, mira)
    page.goto("/progress/")
    page.get_by_role("link", name="Answers", exact=True).click()
    page.get_by_text("Question 19.").wait_for()
    page.get_by_role("link", name="Next").click()
    page.get_by_text("Question 00.").wait_for()
    assert page.url.endswith("/progress/?tab=answers&page=2")
    assert page.get_by_text("Question 19.").count() == 0
    page.go_back()
    page.get_by_text("Question 19.").wait_for()
