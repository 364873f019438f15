"""The list of scenarios, a scenario's page, and practice on it."""

import pytest
from django.test import Client

from judgeapp.authoring.roles import AUTHORS
from judgeapp.quiz.models import Attempt, Quiz, Scenario
from tests.accounts.roles import person
from tests.factories import CardFactory, QuestionFactory, RuleFactory, RulesetFactory, ScenarioFactory
from tests.quiz.conftest import answer

pytestmark = pytest.mark.django_db


def text(response) -> str:
    return response.content.decode()


@pytest.fixture
def three(cards) -> None:
    """One of 2024 with a bear, one of 2008 with a wolf, and one nobody may see."""
    bear = ScenarioFactory(slug="bear", title="The bear")
    bear.rules.add(RuleFactory(ruleset=RulesetFactory(slug="mtg-2024"), number="707.2"))
    QuestionFactory(scenario=bear)
    CardFactory(slug="wolf", name="Test Wolf")
    wolf = ScenarioFactory(
        slug="wolf",
        title="The wolf",
        decided_by=["mtg-2008"],
        script={"setup": [{"ref": "w", "card": "Test Wolf", "controller": "A"}], "events": []},
    )
    wolf.rules.add(RuleFactory(ruleset=RulesetFactory(slug="mtg-2008"), number="503.2"))
    QuestionFactory(scenario=wolf, kind="number")
    ScenarioFactory(slug="hidden", title="The hidden one", is_published=False)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"bear", "wolf"}),
        ("ruleset=mtg-2024", {"bear"}),
        ("ruleset=mtg-2008", {"wolf"}),
        ("rule=707.2", {"bear"}),
        ("rule=707.2&ruleset=mtg-2008", set()),
        ("rule=503.2&ruleset=mtg-2008", {"wolf"}),
        ("kind=number", {"wolf"}),
        ("kind=choose_one", {"bear"}),
        ("kind=forged", {"bear", "wolf"}),
        ("card=wolf", {"wolf"}),
        ("card=Test+Clone", {"bear"}),
        ("card=nothing", set()),
        ("card=%00", {"bear", "wolf"}),
        ("rule=" + "7" * 500, {"bear", "wolf"}),
        ("page=forged", {"bear", "wolf"}),
        ("page=2", set()),
    ],
)
@pytest.mark.parametrize("headers", [None, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_filters(client, three, query, found, headers):
    response = client.get(f"/scenarios/?{query}", headers=headers)
    assert response.status_code == 200
    assert {scenario.slug for scenario in response.context["page"].items} == found
    assert ("<html" in text(response)) is (headers is None)
    assert ("No scenario matches" in text(response)) is not found or found


@pytest.mark.parametrize(
    ("asked", "found"), [("707.2", {"bear"}), ("707", set()), ("707.20", set()), ("503.2", {"wolf"})]
)
def test_a_rules_number_finds_the_scenarios_about_it(client, three, asked, found):
    scenarios = client.get("/search/", {"q": asked}).context["scenarios"]
    assert {scenario.slug for scenario in scenarios} == found


@pytest.mark.parametrize("asked", ["legend rule token copy", "does a clone copy counters"])
def test_words_of_several_kinds_are_found_together(client, content, asked):
    """Some in a title, some in the name of a card or of a rule; of rules, those that say most."""
    page = client.get("/search/", {"q": asked})
    assert page.context["scenarios"]
    assert not page.context["found"].is_empty
    assert "I looked for" not in text(page)
    assert all(not card.in_text for card in page.context["cards"])


def test_a_cards_name_is_no_misspelled_word_of_the_rules(client, content):
    page = client.get("/search/", {"q": "clone"})
    assert page.context["cards"]
    assert page.context["found"].is_empty
    page = client.get("/search/", {"q": "copyable"})
    assert not page.context["found"].is_empty
    assert "No rule says “copyable”; I looked for “copiable.”" in text(page)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("card=tets+wolf", 'href="?card=Test%20Wolf"'),
        ("card=tset+wolf&kind=number", 'href="?card=Test%20Wolf&amp;kind=number"'),
        ("card=qqqq", "No scenario matches all of these filters."),
        ("card=test+wolf&kind=order", "No scenario matches all of these filters."),
    ],
)
def test_a_slip_offers_the_card_that_is_meant(client, three, query, says):
    CardFactory(slug="test-wolves", name="Test Wolves")  # of no scenario
    page = text(client.get(f"/scenarios/?{query}"))
    assert says in page.replace("+", "%20")
    assert "Wolves" not in page


def test_what_is_withheld_leaves_the_lists_and_says_why(client, three):
    bear = Scenario.objects.get(slug="bear")
    bear.questions.update(held_back=True)
    assert "The bear" not in text(client.get("/scenarios/"))
    assert "The bear" not in text(client.get("/search/?q=bear"))
    page = text(client.get(bear.get_absolute_url()))
    assert "Its question is withheld" in page
    assert "Try it" not in page
    assert "Look at the answers" not in page
    client.force_login(person("mira", AUTHORS))
    page = text(client.get(bear.get_absolute_url()))
    assert "/admin/authoring/acceptedanswer/?doubt=yes&amp;q=bear" in page
    QuestionFactory(scenario=bear, position=2)
    page = text(client.get(bear.get_absolute_url()))
    assert "1 more question is withheld" in page
    assert page.count("Try it") == 1


def test_the_list_comes_in_pages(client, cards, django_assert_max_num_queries):
    for _ in range(25):
        ScenarioFactory()
    with django_assert_max_num_queries(6):
        first = client.get("/scenarios/")
    assert len(first.context["page"].items) == 20
    assert len(client.get("/scenarios/?page=2").context["page"].items) == 5


def test_a_scenario_page_tells_the_story_and_no_answer(client, scenario):
    response = client.get(scenario.get_absolute_url())
    page = text(response)
    assert "Noah’s Test Clone enters as a copy of Test Bear." in page
    assert page.count('class="card card-s"') == 2
    for question in scenario.questions.all():
        assert question.prompt in page
        assert question.explanation not in page
        # "Green" and "Blue" also stand on the cards; these texts stand nowhere else.
        assert not [
            choice.text for choice in question.choices.filter(text__startswith="It is") if choice.text in page
        ]


def test_a_shared_scenario_previews_with_its_title_and_its_story(client, scenario):
    head = client.get(scenario.get_absolute_url()).content.decode().partition("</head>")[0]
    assert f'property="og:title" content="{scenario.title}"' in head
    assert "Noah’s Test Clone enters as a copy of Test Bear." in head.partition("og:description")[2]


@pytest.mark.parametrize("fields", [{"is_published": False}, {"retired": True}])
def test_what_is_not_published_is_not_there(client, scenario, fields):
    Scenario.objects.update(**fields)
    assert client.get(scenario.get_absolute_url()).status_code == 404
    assert client.post(f"{scenario.get_absolute_url()}practice/").status_code == 404


def test_a_scenario_that_cannot_be_played_says_so(client, scenario):
    Scenario.objects.update(script={"setup": [{"ref": "x", "card": "No Such Card"}], "events": []})
    assert "being fixed" in text(client.get(scenario.get_absolute_url()))


def test_practice_counts_as_an_attempt_and_leads_back(client, scenario):
    where = client.post(f"{scenario.get_absolute_url()}practice/", {"question": "3"}).url
    quiz = Quiz.objects.get()
    assert where == f"/quiz/{quiz.pk}/1/"
    answer(client, quiz.items.get())
    assert Attempt.objects.get().question_key == "bear-cloned/3"
    assert f'href="{scenario.get_absolute_url()}"' in text(client.get(where))


def test_practice_leaves_the_running_quiz_alone(client, scenario, start):
    running = start()
    client.post(f"{scenario.get_absolute_url()}practice/")
    running.refresh_from_db()
    assert running.finished is None
    assert f'href="/quiz/{running.pk}/1/"' in text(client.get("/"))


@pytest.mark.parametrize("question", ["99", "forged", "-1", "1" * 30, "²"])
def test_practice_on_no_question_is_a_404(scenario, question):
    response = Client().post(f"{scenario.get_absolute_url()}practice/", {"question": question})
    assert response.status_code == 404
    assert not Quiz.objects.exists()


def test_cards_and_rules_name_their_scenarios(client, three):
    assert "The bear" in text(client.get("/cards/test-bear/"))
    assert "The bear" not in text(client.get("/cards/wolf/"))
    assert "The bear" in text(client.get("/rules/mtg-2024/707.2"))
