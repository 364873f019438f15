"""What generated scripts have found amiss, each by its smallest script."""

from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, game_as_json, play, tell
from judgeapp.copyengine.layers.layers import Layers

SETUP = [{"ref": "bear", "card": "Grizzly Bears", "controller": "A"}, {"ref": "rats", "card": "Typhoid Rats"}]
BECOMES = "(Target creature becomes a copy of target permanent, except {}.)"
TRAILING_IF = "it's red and it has flying if it's an artifact"


def end(pool: CardPool, events: list[dict[str, Any]], *more: dict[str, Any]) -> dict[str, Any]:
    return dict(game_as_json(play({"setup": [*SETUP, *more], "events": events}, cards=pool))["objects"])


def test_a_trailing_condition_is_that_of_its_own_clause(pool: CardPool) -> None:
    event = {"do": "become_copy", "ref": "bear", "of": "rats", "by": BECOMES.format(TRAILING_IF)}
    assert end(pool, [event])["bear"]["colors"] == ["red"]
    assert "Flying" not in end(pool, [event])["bear"]["abilities"]


def test_the_later_of_two_control_effects_decides(pool: CardPool) -> None:
    aura = {"ref": "aura", "card": "Control Magic", "controller": "B", "attached_to": "bear"}
    taken = {"do": "change_control", "ref": "bear", "to": "A"}
    assert end(pool, [], aura)["bear"]["controller"] == "B"
    assert end(pool, [taken], aura)["bear"]["controller"] == "A"
    assert end(pool, [taken, {"do": "unattach", "ref": "aura"}], aura)["bear"]["controller"] == "A"


@pytest.mark.parametrize(
    ("events", "where"),
    [
        (
            [{"do": "simultaneous", "events": [{"do": "simultaneous", "events": []}]}],
            "events[0].events[0].do",
        ),
        ([{"do": "simultaneous"}], "events[0].events"),
        ([{"do": "simultaneous", "events": []}], "events[0].events"),
        ([{"do": "lose_life", "player": "A"}], "events[0].amount"),
        ([{"do": "create_token_copy", "of": "bear"}], "events[0].ref"),
        ([{"do": "create_token_copy", "ref": "t", "of": "bear", "count": 10**12}], "events[0].count"),
        ([{"do": {}}], "events[0].do"),
        ([{"do": "cast", "ref": "s", "card": "Shock", "mana_spent": {"R": "x"}}], "events[0].mana_spent.R"),
        ([{"do": "cast", "ref": "s", "card": "Fling", "sacrificed": [None]}], "events[0].sacrificed"),
    ],
)
def test_what_cant_be_played_is_refused_at_its_place(
    events: list[dict[str, Any]], where: str, pool: CardPool
) -> None:
    with pytest.raises(CopyEngineError) as refused:
        end(pool, events)
    assert refused.value.where == where
    assert refused.value.mend


def test_who_controls_what_returns_under_another_s_control_is_told(pool: CardPool) -> None:
    lore = {"lore": 3}
    saga = {"ref": "saga", "card": "Fable of the Mirror-Breaker", "controller": "A", "counters": lore}
    events = [
        {"do": "trigger", "ref": "iii", "source": "saga", "ability": "III", "controller": "C"},
        {"do": "resolve", "ref": "iii"},
    ]
    game = play({"setup": [saga], "events": events}, cards=pool)
    told = [step.after["controller"] for step in game.steps if "controller" in step.after]
    assert told == ["C"]
    returned = game.object("saga")
    assert returned is not None
    assert returned.controller == "C"


def test_only_what_passes_an_effect_on_the_same_object_is_applied_ahead(pool: CardPool) -> None:
    nemesis = {"ref": "o", "card": "True-Name Nemesis", "count": 3}
    effect = {"do": "continuous", "on": "o", "effect": "loses all abilities"}
    game = play({"setup": [nemesis], "events": [effect]}, cards=pool)
    ahead = {a.ref for each in game.layers().applied().values() for a in each if a.ahead}
    assert ahead == {"o"}
    anew = Layers(game.table())
    assert anew.applied() == game.layers().applied()


def test_a_question_that_cant_be_answered_is_named(pool: CardPool) -> None:
    game = play(
        {"setup": SETUP, "questions": [{"ask": "life", "of": "A"}, {"ask": "power", "of": "gone"}]},
        cards=pool,
    )
    life, power = game_as_json(game)["answers"]
    assert (life["value"], power["of"]) == (20, "gone")
    assert power["error"]["where"].startswith("questions[1]")


def test_an_added_creature_type_doesnt_fit_a_planeswalker(pool: CardPool) -> None:
    walker = {"ref": "walker", "card": "Chandra Nalaar"}
    by = BECOMES.format("it's a Wall artifact in addition to its other types")
    bear = end(pool, [{"do": "become_copy", "ref": "bear", "of": "walker", "by": by}], walker)["bear"]
    assert bear["subtypes"] == ["Chandra"]


def test_many_alike_static_abilities_are_no_trouble(pool: CardPool) -> None:
    choice = {"creature_type": "Bear"}
    many = {"ref": "m", "card": "Adaptive Automaton", "count": 60, "choices": choice}
    assert end(pool, [{"do": "tap", "ref": "m"}], many)["m"]["power"] == 2 + 59


def test_nothing_chosen_on_resolution_is_no_choice(pool: CardPool) -> None:
    setup = [{"ref": "stinger", "card": "Guttersnipe"}]
    events = [
        {"do": "trigger", "ref": "sting", "source": "stinger"},
        {"do": "resolve", "ref": "sting", "choices": {"color": None}},
    ]
    game = play({"setup": setup, "events": events}, cards=pool)
    assert not any("makes the choice" in step.text for step in game.steps)
    assert game.steps[-1].obj == "sting"


def test_a_story_tells_a_single_effect_that_is_no_list(pool: CardPool) -> None:
    entry = {"ref": "elemental", "card": "Air Elemental"}
    one, several = (
        str(tell({"setup": [{**entry, "effects": given}]}, pool))
        for given in ("loses flying", ["loses flying"])
    )
    assert "flying" in one
    assert one == several


def test_what_comes_back_was_cast_no_more(pool: CardPool) -> None:
    blink = "Exile target creature, then return that card to the battlefield under its owner's control."
    events = [
        {
            "do": "cast",
            "ref": "blink",
            "name": "Blink",
            "types": ["Instant"],
            "text": blink,
            "targets": ["drake"],
        },
        {"do": "resolve", "ref": "blink"},
    ]
    drake = {"ref": "drake", "card": "Air Elemental", "kicked": 2, "x": 3}
    game = play({"setup": [drake], "events": events}, cards=pool)
    told = [step.after for step in game.steps if step.obj == "drake"][-1]
    assert (told["kicked"], told["x"]) == (False, None)
    assert not game_as_json(game)["objects"]["drake"]["kicked"]
