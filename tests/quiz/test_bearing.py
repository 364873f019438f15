"""Wrong reasons offered for a right answer are about what is asked."""

import pytest

from judgeapp.combat import EVERY_BELIEF, TOPICS, Believers
from judgeapp.copyengine import CardPool
from judgeapp.quiz.beliefs.relevance import bearing, touched
from judgeapp.rules.models import Misconception
from tests.copyengine.conftest import card_rows

pytestmark = pytest.mark.django_db
HASTE = {
    "title": "A copy of a hasty creature",
    "ruleset": "mtg-2024",
    "setup": [{"ref": "goblin", "card": "Raging Goblin", "controller": "B"}],
    "events": [
        {"do": "begin_turn", "player": "A"},
        {"do": "enter", "ref": "copy", "card": "Clone", "controller": "A", "copy_of": "goblin"},
    ],
}
COUNTED = {**HASTE, "setup": [{**HASTE["setup"][0], "counters": {"+1/+1": 1}}]}
ASTRAY = ["abilities-not-copied"]


@pytest.fixture(scope="module")
def pool():
    return CardPool.from_rows(card_rows())


@pytest.mark.parametrize(
    ("belief", "fields"),
    [
        ("copy-keeps-own-color", {"colors"}),
        ("abilities-not-copied", {"abilities"}),
        ("copy-tracks-original", set()),
    ],
)
def test_what_a_belief_changes(pool, belief, fields):
    assert fields <= touched(Believers(HASTE, pool), belief) <= fields | {"subtypes"}


@pytest.mark.parametrize(
    ("script", "belief", "about", "bears"),
    [
        (HASTE, "copied-after-entering", "May it attack?", True),
        (HASTE, "copy-keeps-own-color", "May it attack?", False),
        (HASTE, "counters-copied", "May it attack?", False),
        (HASTE, "choices-copied", "May it attack?", False),
        (HASTE, "vigilance-untaps", "May it attack?", False),
        (COUNTED, "counters-copied", "May it attack?", False),
    ],
)
def test_a_reason_bears_on_what_is_asked(content, pool, script, belief, about, bears):
    assert bearing(Believers(script, pool), [belief], ASTRAY, about) == ([belief] if bears else [])


def test_where_something_goes_elsewhere_all_of_it_is_at_stake(content, pool):
    events = [
        {"do": "cast", "ref": "spell", "card": "Hill Giant", "controller": "A"},
        {"do": "cast", "ref": "major", "card": "Double Major", "controller": "A", "targets": ["spell"]},
        {"do": "copy_spell", "ref": "copy", "of": "spell", "by": "Double Major", "controller": "A"},
        {"do": "resolve", "ref": "major"},
        {"do": "resolve", "ref": "copy"},
    ]
    believers = Believers({"title": "A token", "ruleset": "mtg-2024", "setup": [], "events": events}, pool)
    owned, asked = ["nobody-owns-a-copy"], "What does it become?"
    assert touched(believers, "copied-permanent-spell-vanishes") == {"zone"}
    assert bearing(believers, owned, ["copied-permanent-spell-vanishes"], asked) == owned
    assert bearing(believers, owned, ["copies-become-real-cards"], asked) == []


def test_every_belief_declares_what_it_speaks_of():
    """Or that it may come up anywhere; what it speaks of is never taken from its words."""
    assert TOPICS.keys() == set(EVERY_BELIEF)


def test_other_words_for_a_belief_change_no_options(content, pool):
    believers = Believers(COUNTED, pool)
    before = bearing(believers, EVERY_BELIEF, ASTRAY, "May it attack?")
    Misconception.objects.update(belief="A counter, a choice, X, a target and the color of lifelink.")
    assert bearing(Believers(COUNTED, pool), EVERY_BELIEF, ASTRAY, "May it attack?") == before
