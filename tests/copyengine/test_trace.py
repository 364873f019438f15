"""What the trace tells, and with which numbers; test_scenarios.py looks at that of every stored scenario."""

import gc
import weakref

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, game_as_json
from tests.copyengine.conftest import replayed


def test_what_other_things_do_to_an_object_is_told(pool: CardPool) -> None:
    script = {
        "setup": [{"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}],
        "events": [{"do": "enter", "ref": "anthem", "card": "Glorious Anthem", "controller": "A"}],
    }
    game = play(script, cards=pool)
    assert replayed(game)["bear"]["power"] == 3
    told = [step for step in game_as_json(game)["trace"] if step["object"] == "bear"]
    assert [(step["before"], step["after"]) for step in told] == [
        ({"power": 2, "toughness": 2}, {"power": 3, "toughness": 3})
    ]


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"counters": {"+1/+1": 1}}, "its counter isn't copied"),
        ({"counters": {"+1/+1": 2}}, "its counters aren't copied"),
        ({"counters": {"+1/+1": 1, "charge": 1}}, "its counters aren't copied"),
        ({"counters": {"+1/+1": 1}, "tapped": True}, "its counter and tapped status aren't copied"),
        ({"tapped": True}, "its tapped status isn't copied"),
    ],
)
def test_what_a_copy_leaves_behind_is_counted(pool: CardPool, state: dict[str, object], told: str) -> None:
    script = {
        "setup": [{"ref": "bear", "card": "Runeclaw Bear", "controller": "A", **state}],
        "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "bear"}],
    }
    texts = [step["text"] for step in game_as_json(play(script, cards=pool))["trace"]]
    assert f"It takes the copiable values of Runeclaw Bear; {told}." in texts


def test_no_step_gives_a_noncreature_a_size(pool: CardPool) -> None:
    """An effect on its power and toughness does nothing while it is no creature (CR 208.3a)."""
    script = {
        "setup": [{"ref": "jace", "card": "Jace, Mirror Mage", "controller": "A"}],
        "events": [
            {"do": "continuous", "on": "jace", "effect": "has base power and toughness 1/1"},
            {"do": "continuous", "on": "jace", "effect": "loses all abilities"},
        ],
    }
    trace = game_as_json(play(script, cards=pool))["trace"]
    assert trace
    assert not any("power" in step["after"] for step in trace)


def test_no_step_tells_what_has_ceased_to_exist_has_become(pool: CardPool) -> None:
    script = {
        "setup": [
            {"ref": "shell", "name": "Shell", "controller": "A"},
            {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"},
        ],
        "events": [
            {"do": "become_copy", "ref": "shell", "of": "bear", "duration": "until end of turn"},
            {"do": "leave", "ref": "shell"},
            {"do": "end_turn"},
        ],
    }
    game = play(script, cards=pool)
    assert replayed(game)["shell"]["name"] == "Runeclaw Bear"
    assert game_as_json(game)["trace"][-1]["after"] == {"zone": "nowhere"}


@pytest.mark.parametrize(
    ("card", "others", "left"),
    [
        ("Tarmogoyf", [], False),
        ("Tarmogoyf", ["Glorious Anthem"], True),
        ("Runeclaw Bear", ["Glorious Anthem"], True),
        ("Runeclaw Bear", [], False),
        ("Woodland Changeling", [], False),
        ("Voice of All", [], False),
        ("Voice of All", ["Glorious Anthem"], True),
    ],
)
def test_effects_are_left_behind_only_if_there_are_some(
    pool: CardPool, card: str, others: list[str], left: bool
) -> None:
    """A static ability is copied with the rest, so what it does is no effect left behind (CR 707.2)."""
    cards = [card, *others]
    script = {
        "setup": [
            {"ref": f"c{n}", "card": name, "controller": "A", "choices": {"color": "red"}}
            for n, name in enumerate(cards)
        ],
        "events": [{"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "c0"}],
    }
    told = " ".join(step["text"] for step in game_as_json(play(script, cards=pool))["trace"])
    assert f"It takes the copiable values of {card}" in told
    assert ("the effects on it aren't copied" in told) is left


@pytest.mark.parametrize(
    ("copiers", "told"),
    [
        (["Clone"], "those of Hill Giant."),
        (["Quicksilver Gargantuan"], "those of Hill Giant, with its exceptions."),
        (["Quicksilver Gargantuan", "Clone"], "those of Hill Giant, with its exceptions."),
        (["Clone", "Clone"], "those of Hill Giant."),
    ],
)
def test_a_copy_of_a_copy_has_exceptions_only_if_there_are_some(
    pool: CardPool, copiers: list[str], told: str
) -> None:
    """The copiable values of a copy include what exceptions made of them (CR 707.3, 707.9b)."""
    cards = [*copiers, "Clone"]
    script = {
        "setup": [{"ref": "c", "card": "Hill Giant", "controller": "A"}],
        "events": [
            {"do": "enter", "ref": "c" * (n + 2), "card": card, "controller": "B", "copy_of": "c" * (n + 1)}
            for n, card in enumerate(cards)
        ],
    }
    steps = [step["text"] for step in game_as_json(play(script, cards=pool))["trace"]]
    assert next(text for text in reversed(steps) if "of the copy" in text).endswith(told)


EDITIONS = [
    ("mtg-2024", "613.4c", "613.4d"),
    ("mtg-2017", "613.3c", "613.3e"),
    ("class-3", "613.3c", "613.3e"),
]


@pytest.mark.parametrize(("ruleset", "pump", "switch"), [*EDITIONS, ("mtg-2008", "418", "418")])
def test_each_edition_gives_its_own_numbers(pool: CardPool, ruleset: str, pump: str, switch: str) -> None:
    """Rules outside the copying section, too, are cited by the numbers they have in the edition played."""
    script = {
        "ruleset": ruleset,
        "setup": [{"ref": "bears", "card": "Grizzly Bears"}],
        "events": [
            {"do": "continuous", "on": "bears", "effect": "+3/+0 until end of turn"},
            {"do": "continuous", "on": "bears", "effect": "switch its power and toughness until end of turn"},
        ],
    }
    assert [step.rule for step in play(script, cards=pool).steps] == [pump, switch]


def test_a_game_is_no_circle(pool: CardPool) -> None:
    """What was played goes away with the last that speaks of it: no collector has to look for it."""
    script = {
        "setup": [{"ref": "goyf", "card": "Tarmogoyf"}],
        "events": [{"do": "enter", "ref": "copy", "card": "Quicksilver Gargantuan", "copy_of": "goyf"}],
    }
    gc.collect()
    gc.disable()
    try:
        game = play(script, cards=pool)
        there = [weakref.ref(game.layers()), weakref.ref(game.table().objects["copy"])]
        pool.games.clear()
        del game
        assert [ref() for ref in there] == [None, None]
    finally:
        gc.enable()


ANTHEM = {"ref": "anthem", "card": "Glorious Anthem", "controller": "A"}
BEAR = {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"}
GOYF = {"ref": "goyf", "card": "Tarmogoyf", "controller": "A"}


@pytest.mark.parametrize(
    ("setup", "events", "of", "told", "rule"),
    [
        (
            [BEAR, ANTHEM],
            [{"do": "leave", "ref": "anthem"}],
            "bear", "“Creatures you control get +1/+1” no longer applies to it.", "613.4c",
        ),
        (
            [BEAR | {"counters": {"+1/+1": 2}}],
            [{"do": "counters", "on": "bear", "remove": {"+1/+1": 2}}],
            "bear", "The effect of its two +1/+1 counters no longer applies to it.", "613.4c",
        ),
        (
            [GOYF, BEAR],
            [{"do": "leave", "ref": "bear"}],
            "goyf", "“Tarmogoyf's power is equal to the number of card …” now makes it 1/2.", "613.4a",
        ),
        (
            [BEAR, GOYF],
            [{"do": "become_copy", "ref": "bear", "of": "goyf", "duration": "until end of turn"},
             {"do": "end_turn"}],
            "bear", "Effects that last until end of turn are over.", "514.2",
        ),
        (
            [{"ref": "zygon", "card": "Zygon Infiltrator", "controller": "A"}, GOYF | {"controller": "B"}],
            [{"do": "activate", "ref": "printing", "source": "zygon", "ability": "Body-print",
              "controller": "A", "targets": ["goyf"]},
             {"do": "resolve", "ref": "printing"},
             {"do": "become_copy", "ref": "zygon", "of": "goyf", "by": "Zygon Infiltrator"},
             {"do": "counters", "on": "goyf", "remove": {"stun": 1}},
             {"do": "untap", "ref": "goyf"}],
            "zygon", "Its copiable values have changed.", "707.2",
        ),
    ],
)  # fmt: skip
def test_why_something_is_otherwise_is_told(pool, setup, events, of, told, rule):
    """What ends, or counts something else, is named with its layer (CR 613.1)."""
    last = [step for step in play({"setup": setup, "events": events}, cards=pool).steps if step.obj == of][-1]
    assert (last.text, last.rule) == (told, rule)


def test_who_sacrifices_as_a_spell_resolves_is_told_to_choose(pool: CardPool) -> None:
    setup = [
        {"ref": "bear", "card": "Runeclaw Bear", "controller": "A"},
        {"ref": "elemental", "card": "Air Elemental", "controller": "B"},
        {"ref": "forest", "card": "Forest", "controller": "B"},
    ]
    chosen = {"choices": {"copy": True, "sacrifice": ["forest"]}, "makes": ["copy"], "new_targets": ["bear"]}
    events = [
        {"do": "cast", "ref": "chain", "card": "Chain of Vapor", "controller": "A", "targets": ["elemental"]},
        {"do": "resolve", "ref": "chain", **chosen},
    ]
    told = [step.text for step in play({"setup": setup, "events": events}, cards=pool).steps]
    assert "Noah makes the choice as it resolves: Forest." in told
