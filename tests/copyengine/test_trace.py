"""The trace of every stored scenario under each of its rulesets: whole, no step idle, every rule real."""

import copy
import gc
import weakref
from typing import Any

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, Game, game_as_json
from judgeapp.copyengine.play.replaying import state_at
from tests.copyengine.conftest import ROOT, scenarios
from tests.documents import document

CASES = [
    pytest.param(scenario, ruleset, id=f"{scenario['id']}-{ruleset}")
    for scenario in scenarios()
    for ruleset in scenario["rulesets"]
]
every_case = pytest.mark.parametrize(("scenario", "ruleset"), CASES)


@pytest.fixture(scope="module")
def rules() -> dict[str, set[str]]:
    """The numbers of the rules that ship, by ruleset."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "rules").glob("*.yaml")):
        for entry in document(path):
            if entry["model"] == "rules.rule":
                found.setdefault(entry["fields"]["ruleset"][0], set()).add(str(entry["fields"]["number"]))
    return found


def replayed(game: Game) -> dict[str, dict[str, Any]]:
    """The start state with every `after` laid over it in turn."""
    state = copy.deepcopy(state_at(game, 0))
    for step in game_as_json(game)["trace"]:
        state.setdefault(step["object"], {}).update(step["after"])
    return state


@every_case
def test_replaying_the_trace_gives_the_end(scenario: dict[str, Any], ruleset: str, pool: CardPool) -> None:
    game = play(scenario["script"], cards=pool, ruleset=ruleset)
    state = replayed(game)
    for ref, end in state_at(game, len(game.moments) - 1).items():
        assert {name: state[ref][name] for name in end} == end, ref
    for name, player in game_as_json(game)["players"].items():
        told = {"life": 20, "drew": 0} | state.get(name, {})
        assert {key: told[key] for key in player} == player, name


@every_case
def test_no_step_changes_nothing(scenario: dict[str, Any], ruleset: str, pool: CardPool) -> None:
    for step in game_as_json(play(scenario["script"], cards=pool, ruleset=ruleset))["trace"]:
        assert step["before"] != step["after"], step
        assert any(step["before"].get(name) != value for name, value in step["after"].items()), step


@every_case
def test_every_rule_cited_is_one_of_the_ruleset(
    scenario: dict[str, Any], ruleset: str, pool: CardPool, rules: dict[str, set[str]]
) -> None:
    """Outside the section on copying the older documents cite today's numbers; another game's is silent."""
    for step in play(scenario["script"], cards=pool, ruleset=ruleset).steps:
        assert step.rule in rules[ruleset] | rules["mtg-2024"] | (
            {""} if ruleset == "grand-archive" else set()
        ), step


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
        del game
        assert [ref() for ref in there] == [None, None]
    finally:
        gc.enable()
