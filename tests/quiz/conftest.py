"""A small world to play in: two cards, and an example with a question of each kind."""

from collections.abc import Callable

import pytest

from judgeapp.quiz.models import Question, Quiz, QuizItem, Scenario
from tests.factories import CardFactory, ChoiceFactory, MisconceptionFactory, QuestionFactory, ScenarioFactory


@pytest.fixture
def cards(db) -> None:
    CardFactory(slug="test-bear", name="Test Bear")
    CardFactory(
        slug="test-clone",
        name="Test Clone",
        face__mana_cost="{3}{U}",
        face__subtypes=["Shapeshifter"],
        face__colors=["blue"],
        face__power="0",
        face__toughness="0",
        face__oracle_text="You may have this creature enter as a copy of any creature on the battlefield.",
    )


def add_questions(scenario: Scenario) -> None:
    """What color (Green, and Blue by a belief), how many counters, is it a token, which hold."""
    color = QuestionFactory(scenario=scenario)
    ChoiceFactory(question=color, text="Green", value=["green"])
    ChoiceFactory(
        question=color,
        text="Blue",
        value=["blue"],
        misconception=MisconceptionFactory(slug=f"keeps-color-{scenario.slug}"),
        belief="Clone stays blue.",
        correction="It copies the color, as 707.2 says.",
    )
    ChoiceFactory(question=color, text="Colorless", value=[])
    counters = QuestionFactory(
        scenario=scenario,
        kind=Question.Kind.NUMBER,
        prompt="How many +1/+1 counters are on the clone?",
        query={"ask": "counters", "of": "clone", "kind": "+1/+1"},
        explanation="It has none.",
    )
    ChoiceFactory(question=counters, text="", value=2, belief="Counters are copied.", correction="They stay.")
    QuestionFactory(
        scenario=scenario,
        kind=Question.Kind.YES_NO,
        prompt="Is the clone a token?",
        query={"ask": "is_token", "of": "clone"},
        explanation="No. A card is no token.",
    )
    which = QuestionFactory(
        scenario=scenario,
        kind=Question.Kind.CHOOSE_MANY,
        prompt="What is true of the clone?",
        query={
            "ask": "which",
            "claims": {
                "bear": {"of": "clone", "field": "has_subtype", "value": "Bear"},
                "green": {"of": "clone", "field": "colors", "value": ["green"]},
                "tapped": {"of": "clone", "field": "tapped", "value": True},
            },
        },
        explanation="It is a green Bear.",
    )
    for label in ("bear", "green", "tapped"):
        ChoiceFactory(question=which, text=f"It is {label}", value=label)
    ChoiceFactory(
        question=which, text="", value=["bear", "tapped"], belief="Status is copied.", correction="No."
    )


@pytest.fixture
def scenario(cards) -> Scenario:
    """One example with four questions, each of another kind."""
    found = ScenarioFactory(slug="bear-cloned")
    add_questions(found)
    return found


@pytest.fixture
def start(client, scenario) -> Callable[..., Quiz]:
    """Start a quiz in the browser, and return it."""

    def begin(browser=client) -> Quiz:
        where = browser.post("/quiz/start/").url
        return Quiz.objects.get(pk=where.split("/")[2])

    return begin


# The texts of the right answers, and of wrong ones, by kind.
RIGHT = {
    "choose_one": ["Green"],
    "number": "0",
    "yes_no": ["No"],
    "choose_many": ["It is bear", "It is green"],
}
WRONG = {
    "choose_one": ["Blue"],
    "number": "2",
    "yes_no": ["Yes"],
    "choose_many": ["It is bear", "It is tapped"],
}
HTMX = {"HX-Request": "true", "HX-Target": "play"}


def item_of(quiz: Quiz, kind: str) -> QuizItem:
    return quiz.items.get(question__kind=kind)


def filled_in(client, item: QuizItem, answers: dict[str, object]) -> dict[str, object]:
    """What the form on the item's page sends when filled in with the answer to its kind."""
    page = client.get(item.get_absolute_url())
    wanted = answers[item.question.kind]
    keys = {option.text: option.key for option in page.context["options"]}
    answer = wanted if isinstance(wanted, str) else [keys[text] for text in wanted]
    return {"answer": answer, "token": str(item.token), "shown": page.context["shown"]}


def answer(client, item: QuizItem, answers: dict[str, object] = RIGHT, headers=None, **more):
    data = filled_in(client, item, answers) | more
    return client.post(item.get_absolute_url(), data, headers=headers)
