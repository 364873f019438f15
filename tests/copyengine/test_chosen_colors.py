"""Colors that an exception leaves open: chosen as the copying begins, or those of what copies."""

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, ask, play

OLD_FORK = (
    "Copy target instant or sorcery spell, except that it copies Prong's color and you may choose new "
    "targets for the copy."
)
CARDS = CardPool.from_rows(
    [
        {"name": "Prong", "manaCost": "{R}{R}", "type": "Instant",
         "text": "Copy target instant or sorcery spell.",
         "layout": "normal", "wordings": {"mtg-2008": OLD_FORK}},
        {"name": "Sprout", "manaCost": "{G}", "type": "Instant", "layout": "normal",
         "text": "Target creature gets +1/+1 until end of turn."},
        {"name": "Wolf", "manaCost": "{G}", "type": "Creature — Wolf", "power": "1", "toughness": "1",
         "layout": "normal", "text": ""},
    ]
)  # fmt: skip
COPIED = [
    {"do": "cast", "ref": "sprout", "card": "Sprout", "controller": "A", "targets": ["wolf"]},
    {"do": "cast", "ref": "prong", "card": "Prong", "controller": "A", "targets": ["sprout"]},
    {"do": "continuous", "on": "prong", "effect": "becomes blue"},
    {"do": "copy_spell", "ref": "copy", "of": "sprout", "by": "prong"},
]


def colors_of_copy(ruleset, events):
    script = {"setup": [{"ref": "wolf", "card": "Wolf", "controller": "A"}], "events": events}
    game = play(script, cards=CARDS, ruleset=ruleset)
    return ask(game, {"ask": "colors", "of": "copy"}).value


@pytest.mark.parametrize(("ruleset", "colors"), [("mtg-2008", ["blue"]), ("mtg-2024", ["green"])])
def test_a_card_is_read_as_it_was_worded_then(ruleset, colors):
    assert colors_of_copy(ruleset, COPIED) == colors


BY_CHOICE = "(Create a token that's a copy of target creature, except it's the color of your choice.)"


def token_of(choices):
    return [{"do": "create_token_copy", "ref": "copy", "of": "wolf", "by": BY_CHOICE, "choices": choices}]


@pytest.mark.parametrize(
    ("choices", "colors"),
    [
        ({"color": "blue"}, ["blue"]),
        ({"color": ["red", "white"]}, ["white", "red"]),
        ({"color": "B"}, ["black"]),
    ],
)
def test_a_color_is_chosen(choices, colors):
    assert colors_of_copy("mtg-2024", token_of(choices)) == colors


@pytest.mark.parametrize("choices", [{}, {"color": "mauve"}])
def test_a_color_left_open_is_refused(choices):
    with pytest.raises(CopyEngineError) as refused:
        colors_of_copy("mtg-2024", token_of(choices))

    assert refused.value.where == "events[0].choices.color"
    assert "color" in refused.value.mend
