"""A wrong ruling stands beside the game's, field by field."""

import re
from collections.abc import Mapping

import pytest

from judgeapp.quiz.beliefs.known import believers_of
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.models import DEFAULT_RULESET, Question, QuizItem, Scenario
from judgeapp.quiz.reviewing.items import generated_items
from judgeapp.quiz.rulings.explanations import explained
from judgeapp.quiz.rulings.rulings import ruling

pytestmark = pytest.mark.django_db
SLUG = "face-down-demon-copied"


@pytest.fixture
def item(client, content) -> QuizItem:
    client.post(f"/scenarios/{SLUG}/practice/", {"question": 1})
    return QuizItem.objects.get()


def verdict(client, item, right: bool) -> str:
    page = client.get(item.get_absolute_url())
    wanted = {choice.text for choice in item.question.choices.all() if bool(choice.belief) is not right}
    option = next(option for option in page.context["options"] if option.text in wanted)
    form = {"token": item.token, "answer": option.key}
    return client.post(item.get_absolute_url(), form, follow=True).content.decode()


@pytest.mark.parametrize("right", [True, False])
def test_the_situation_can_be_read_again_beside_the_verdict(client, item, right):
    situation = client.get(item.get_absolute_url()).context["opening"].html
    page = verdict(client, item, right=right)
    assert "<summary><h2>The situation again</h2></summary>" in page
    assert situation in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_what_differs_is_marked_in_words(client, item):
    assert (
        Scenario.objects.get_by_natural_key(SLUG).questions.get(position=1).query["ask"] == "characteristics"
    )
    page = verdict(client, item, right=False)
    assert "Your ruling and the game’s" in page
    assert "<small>differs</small>" in page


def test_a_right_answer_needs_no_comparison(client, item):
    page = verdict(client, item, right=True)
    assert "Right" in page
    assert "Your ruling and the game’s" not in page


def test_what_is_said_to_differ_is_worded_differently(content):
    """Tried on every fourth card to fill in, filled in as each belief has it."""
    cards = Question.objects.documented(DEFAULT_RULESET).filter(kind="card").select_related("scenario")
    tried, alike = 0, []
    for question in cards.order_by("pk")[::4]:
        found = ruling(question, DEFAULT_RULESET)
        believers = believers_of(question.scenario.script, DEFAULT_RULESET)
        for believed in believers.alternatives(question.query):
            if not isinstance(believed.fields, Mapping):
                continue
            why = explained(question, [], found, DEFAULT_RULESET, (), [believed.fields])
            tried += sum(field.differs for field in why.fields)
            alike += [
                (question, field) for field in why.fields if field.differs and field.yours == field.game
            ]
    assert tried > 30
    assert not alike


def test_players_have_their_names_and_fields_theirs(content):
    """A copied spell's controller is Ada or Noah, never the letter that a script has."""
    item = next(generated_items(templates()["pyromancer"], range(1, 9)))
    wrong, why = item.refutations[0]
    assert {"controller", "is_copy"} <= {*wrong.value}
    fields = {field.label: field.game for field in why.fields}
    assert fields["Controller"] in {"Ada", "Noah"}
    assert "Copy" not in fields  # it's one by all options, and none says so
