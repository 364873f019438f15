"""What the workshop proposes to ask: what tells beliefs apart first, of players too, and no junk."""

import pytest

from judgeapp.authoring.assessment.suggestions import asked_about, suggestions
from judgeapp.combat import play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("content")]
FORKED = {
    "setup": [{"ref": "angel", "card": "Serra Angel", "controller": "A"}],
    "events": [
        {"do": "cast", "ref": "bolt", "card": "Lightning Bolt", "controller": "B", "targets": ["A"]},
        {"do": "cast", "ref": "fork", "card": "Fork", "controller": "A", "targets": ["bolt"]},
        {
            "do": "copy_spell",
            "ref": "copy",
            "of": "bolt",
            "by": "fork",
            "controller": "A",
            "new_targets": ["B"],
        },
        {"do": "resolve", "ref": "fork"},
        {"do": "resolve", "ref": "copy"},
        {"do": "resolve", "ref": "bolt"},
    ],
}


@pytest.fixture
def game():
    from judgeapp.cards.pool import card_pool

    return play(FORKED, cards=card_pool())


def prompts(found):
    return [each.question["prompt"] for each in found]


def test_players_can_be_asked_about(game):
    assert asked_about(game)[-2:] == [("A", "Ada"), ("B", "Noah")]
    life = next(
        each for each in suggestions(game, "mtg-2024", "B") if each.question["query"]["ask"] == "life"
    )
    assert (life.question["prompt"], life.answer) == ("What is Noah’s life total now?", "17")
    assert "20" in life.wrong  # the copy isn't aimed anew


def test_what_tells_more_beliefs_apart_comes_first(game):
    found = suggestions(game, "mtg-2024")
    assert "What is Noah’s life total now?" in prompts(found)
    assert all(each.separates for each in found)
    assert [each.separates for each in found] == sorted((each.separates for each in found), reverse=True)


def test_of_what_is_gone_nothing_is_asked_but_where_it_is(game):
    found = suggestions(game, "mtg-2024", "copy")
    assert {each.question["query"]["ask"] for each in found} <= {"zone", "survives", "destroyed"}
    every = [*found, *suggestions(game, "mtg-2024")]
    assert not [each for each in every if any("nameless" in option.text.lower() for option in each.options)]
