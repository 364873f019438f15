"""The story on a question's page: told up to the moment that is asked about."""

import pytest

from judgeapp.cards.display.symbols import discs, typographic
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings.rulings import folded_of, opening
from tests.factories import CardFactory, QuestionFactory, ScenarioFactory

pytestmark = pytest.mark.django_db
AFTER_ONE = {"ask": "colors", "of": "clone", "at": 1}
ALL = {"ask": "colors", "of": "clone"}
CLAIM = {"of": "clone", "field": "tapped", "value": True}


@pytest.fixture
def long_story(cards):
    """A Bear; then it is cloned, then the clone is tapped, then untapped."""
    scenario = ScenarioFactory(slug="bear-cloned")
    scenario.script["events"] += [{"do": "tap", "ref": "clone"}, {"do": "untap", "ref": "clone"}]
    scenario.save()
    return scenario


@pytest.mark.parametrize(
    ("query", "events_told"),
    [
        (None, 3),
        (ALL, 3),
        (AFTER_ONE, 1),
        (AFTER_ONE | {"at": 0}, 0),
        (AFTER_ONE | {"at": 3}, 3),
        ({"ask": "holds", "at": 1, "claims": [CLAIM]}, 1),
        ({"ask": "holds", "at": 1, "claims": [CLAIM, CLAIM | {"at": 2}]}, 2),
        ({"ask": "which", "claims": {"early": CLAIM | {"at": 1}, "late": CLAIM}}, 3),
    ],
)
def test_the_story_ends_where_the_question_is_asked(long_story, query, events_told):
    whole = opening(long_story)
    assert len(whole.story) == 1 + 3
    assert opening(long_story, query).story == whole.story[: 1 + events_told]


def test_a_card_that_comes_later_is_not_shown_yet(long_story):
    before = opening(long_story, AFTER_ONE | {"at": 0})
    assert [face.name for face in before.faces] == ["Test Bear"]
    assert [face.name for face in opening(long_story).faces] == ["Test Bear", "Test Clone"]


def test_a_card_that_the_question_goes_on_with_is_shown(long_story):
    CardFactory(slug="test-goblin", name="Test Goblin")
    then = [{"do": "enter", "ref": "late", "card": "Test Goblin", "controller": "A"}]
    shown = opening(long_story, ALL | {"then": then}).faces
    assert [face.name for face in shown] == ["Test Bear", "Test Clone", "Test Goblin"]


def test_a_card_that_only_the_answer_names_is_not_shown(long_story):
    CardFactory(slug="test-goblin", name="Test Goblin")
    claim = {"of": "clone", "field": "choices", "value": {"card_name": "Test Goblin"}}
    long_story.script["expect"] = [claim]
    assert [face.name for face in opening(long_story).faces] == ["Test Bear", "Test Clone"]


def test_the_questions_page_tells_no_more_than_that(client, long_story):
    early = QuestionFactory(
        scenario=long_story, kind=Question.Kind.YES_NO, query=AFTER_ONE | {"ask": "tapped"}
    )
    address = client.post(f"/scenarios/{long_story.slug}/practice/", {"question": early.position}).url
    told, later = opening(long_story, early.query).story, opening(long_story).story[2:]
    page = client.get(address).content.decode()
    assert all(discs(typographic(sentence)) in page for sentence in told)
    assert not any(discs(typographic(sentence)) in page for sentence in later)


BEAR = {"ref": "bear", "card": "Test Bear", "controller": "A"}
CLONE = {"do": "enter", "ref": "clone", "card": "Test Clone", "controller": "A", "copy_of": "bear"}


@pytest.mark.parametrize(
    ("events", "is_said"),
    [
        ([CLONE], True),
        ([{"do": "tap", "ref": "bear"}], True),
        ([CLONE | {"controller": "B"}], False),
        ([{"do": "tap", "ref": "bear"}, CLONE | {"controller": "B"}], False),
        ([CLONE | {"controller": "B", "by": "bear"}], True),
        ([{"do": "begin_turn", "player": "B"}, CLONE | {"controller": "B"}], False),
    ],
)
def test_it_is_adas_turn_unless_the_story_has_noah_cast_something_at_sorcery_speed(cards, events, is_said):
    scenario = ScenarioFactory(slug="whose-turn")
    scenario.script = scenario.script | {"setup": [BEAR], "events": events}
    scenario.save()
    assert ("It’s Ada’s turn." in opening(scenario).told) is is_said


def test_it_is_not_said_where_the_question_goes_on_with_what_noah_does_at_sorcery_speed(cards):
    scenario = ScenarioFactory(slug="whose-turn-then")
    scenario.script = scenario.script | {"setup": [BEAR], "events": [{"do": "tap", "ref": "bear"}]}
    scenario.save()
    asked = {"ask": "tapped", "of": "bear"}
    assert "It’s Ada’s turn." in opening(scenario, asked).told
    assert "It’s Ada’s turn." not in opening(scenario, asked | {"then": [CLONE | {"controller": "B"}]}).told


def test_it_is_not_said_of_another_game(cards):
    scenario = ScenarioFactory(slug="whose-turn-there")
    acolyte = {
        "ref": "acolyte",
        "name": "Acolyte",
        "types": ["Ally"],
        "power": 1,
        "toughness": 1,
        "controller": "A",
    }
    scenario.script = {"title": "Turns", "ruleset": "grand-archive", "setup": [acolyte], "events": []}
    scenario.save()
    assert "It’s Ada’s turn." not in opening(scenario).told


SETUP, LONG, SHORT = "Ada controls a Bear.", "Ada casts Clone, " * 5, "Clone resolves."
FITTING = "Cackling Counterpart finishes resolving."
"""Longer than the shortest line."""


@pytest.mark.parametrize(
    ("story", "folded"),
    [
        ((), []),
        ((SETUP,), []),
        ((SETUP,) * 7, []),
        ((SETUP,) * 9, [3, 4, 5, 6]),
        ((SETUP, LONG, SHORT, SHORT), []),
        ((SETUP, LONG, LONG, SHORT), []),
        ((SETUP, LONG, LONG, LONG, SHORT), [3, 4]),
        ((SETUP, SHORT, SHORT, LONG, LONG), []),
        ((FITTING, FITTING, LONG, FITTING), []),
        ((LONG * 4, SHORT), [1]),
        ((SETUP, SHORT, LONG * 3), []),
        ((SETUP, LONG, LONG * 3), []),
        ((SETUP, LONG, LONG, LONG * 3), [1, 2, 3]),
    ],
)
def test_what_a_phone_folds_of_a_story_is_never_its_last_step(story, folded):
    first, end = folded_of(story)
    assert [number for number, _ in enumerate(story, start=1)][first:end] == folded
