"""How much a page may ask of the database (DESIGN.md, "Budgets")."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from judgeapp.accounts.models import User
from judgeapp.rules.glossary import finder
from judgeapp.rules.templatetags.rules import ruleset_name
from tests.quiz.conftest import HTMX, RIGHT, filled_in

pytestmark = pytest.mark.django_db
PAGE, ANSWERING, STARTING, QUESTIONS = 6, 10, 22, 10


def warm(client, item) -> None:
    """Have the cards, the rules and their terms in memory, as in any process that has served a verdict."""
    client.get(item.get_absolute_url())
    finder()
    ruleset_name("mtg-2024")


@pytest.fixture(params=["guest", "account"])
def player(request, client):
    if request.param == "account":
        client.force_login(User.objects.create_user("mira"))
    return client


def test_question_answer_and_verdict(player, start):
    for item in start().items.all():
        warm(player, item)
        with CaptureQueriesContext(
            connection,
        ) as question:
            player.get(item.get_absolute_url())
        data = filled_in(player, item, RIGHT)
        with CaptureQueriesContext(connection) as answering:
            player.post(item.get_absolute_url(), data, headers=HTMX)
        with CaptureQueriesContext(connection) as verdict:
            player.get(item.get_absolute_url())
        assert len(question) <= PAGE, [query["sql"] for query in question]
        assert len(answering) <= ANSWERING, [query["sql"] for query in answering]
        assert len(verdict) <= PAGE, [query["sql"] for query in verdict]


def test_result_and_today_take_as_many_queries_for_many_questions_as_for_few(
    client, start, django_assert_max_num_queries
):
    quiz = start()
    client.get("/")  # what a process reads once is read now: which questions ask what
    with django_assert_max_num_queries(PAGE):
        client.get(quiz.get_absolute_url())
    with django_assert_max_num_queries(PAGE):
        client.get("/")


def test_a_quiz_is_started_with_as_many_queries_whatever_is_drawn(player, content):
    """A question that asks for rules reads those of its scenario with all others."""
    asked, of_cards = [], []
    for _ in range(6):
        with CaptureQueriesContext(connection) as starting:
            assert player.post("/quiz/start/").status_code == 302
        # The cards of a question are read once and kept: how many questions are new is a matter of chance.
        cards = [query for query in starting if "cards_face" in query["sql"]]
        asked.append(len(starting) - len(cards))
        of_cards.append(len(cards))
    assert max(asked[1:]) <= STARTING, asked
    assert max(of_cards[1:]) <= QUESTIONS, of_cards
