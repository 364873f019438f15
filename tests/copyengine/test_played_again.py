"""A script played lately is that game again, and nothing else is."""

import copy

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, ask, play

BEAR = {"ref": "bear", "card": "Grizzly Bears", "controller": "A", "counters": {"+1/+1": 1}}
SCRIPT = {
    "setup": [BEAR],
    "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "bear"}],
}
ENDING = [{"do": "leave", "ref": "clone", "to": "graveyard"}]


@pytest.fixture
def cards(pool):
    return CardPool(pool[name] for name in ("Grizzly Bears", "Clone"))


def test_an_equal_script_is_the_same_game(cards):
    game = play(SCRIPT, cards=cards)
    again = play(copy.deepcopy(SCRIPT), cards=cards)
    assert again.steps is game.steps
    assert again.moments is game.moments


@pytest.mark.parametrize(
    "other",
    [
        {"events": [*SCRIPT["events"], *ENDING]},
        {"setup": [{**BEAR, "tapped": True}]},
        {"ruleset": "mtg-2008"},
        {"title": "Another"},
    ],
)
def test_what_differs_is_played(cards, other):
    game = play(SCRIPT, cards=cards)
    assert play({**SCRIPT, **other}, cards=cards).moments is not game.moments


def test_another_ruleset_is_another_game(cards):
    assert play(SCRIPT, cards=cards, ruleset="mtg-2008").ruleset.id == "mtg-2008"
    assert play(SCRIPT, cards=cards, ruleset="mtg-2024").ruleset.id == "mtg-2024"


def test_a_belief_is_played_for_itself(cards):
    power = {"ask": "power", "of": "clone"}
    by_the_rules = ask(play(SCRIPT, cards=cards), power).value
    believed = ask(play(SCRIPT, cards=cards, policy="counters-copied"), power).value
    assert (by_the_rules, believed) == (2, 3)


def test_a_script_changed_since_is_the_script_it_is_now(cards):
    given = copy.deepcopy(SCRIPT)
    first = play(given, cards=cards)
    given["events"].clear()
    assert play(SCRIPT, cards=cards).events_as_given == SCRIPT["events"]
    assert list(play(given, cards=cards).table().objects) == ["bear"]
    assert "clone" in first.table().objects


def test_a_card_taken_in_makes_all_games_new(cards, pool):
    unknown = {"events": [{"do": "enter", "ref": "angel", "card": "Serra Angel", "controller": "A"}]}
    game = play(SCRIPT, cards=cards)
    with pytest.raises(CopyEngineError):
        play(unknown, cards=cards)
    cards.add(pool["Serra Angel"])
    assert "angel" in play(unknown, cards=cards).table().objects
    assert play(SCRIPT, cards=cards).moments is not game.moments
