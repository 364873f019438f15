"""Misconceptions: played under one, a scenario gives the wrong answer that people who hold it give."""

from typing import Any

import pytest

from judgeapp.copyengine import MISCONCEPTIONS, CardPool, CopyEngineError, ask, matches, play
from tests.copyengine.conftest import scenarios

SCENARIOS = {scenario["id"]: scenario for scenario in scenarios()}

EXPLAINED = [
    ("current-values-copied", "chimeric-staff-copied-while-animated", 0),
    ("abilities-not-copied", "chimeric-staff-copied-while-animated", 1),
    ("face-down-seen-through", "face-down-demon-copied", 0),
    ("copy-of-copy-sees-the-first", "doppelganger-as-runeclaw-bear-cloned", 0),
    ("printed-card-copied", "doppelganger-as-runeclaw-bear-cloned", 0),
    ("exception-abilities-not-copied-on", "doppelganger-as-runeclaw-bear-cloned", 1),
    ("exception-values-not-copied-on", "doppelganger-as-runeclaw-bear-cloned", 2),
    ("shown-half-copied", "flipped-tomoya-copies-nezumi", 0),
    ("counters-copied", "counters-not-copied", 1),
    ("mana-spent-copied", "dawnglow-infusion-copied", 0),
    ("cost-objects-not-shared", "fling-copied", 0),
    ("x-of-a-copy-is-zero", "x-spell-copied", 0),
]


def wrong_values(question: dict[str, Any], belief: str) -> list[Any]:
    """What the scenario's author says people with the belief answer."""
    entries = [*question.get("choices", ()), *question.get("beliefs", ())]
    return [entry["value"] for entry in entries if entry.get("misconception") == belief]


@pytest.mark.parametrize(("belief", "name", "place"), EXPLAINED)
def test_a_belief_gives_its_wrong_answer(belief: str, name: str, place: int, pool: CardPool) -> None:
    scenario = SCENARIOS[name]
    question = scenario["questions"][place]
    believed = ask(play(scenario["script"], cards=pool, policy=belief), question["query"]).value
    right = ask(play(scenario["script"], cards=pool), question["query"]).value
    assert any(matches(believed, value) for value in wrong_values(question, belief)), believed
    assert believed != right


def outcome(scenario: dict[str, Any], pool: CardPool, *beliefs: str) -> Any:
    """What comes of a scenario; the place of the refusal where a belief can't play it."""
    try:
        game = play(scenario["script"], cards=pool, policy=beliefs)
    except CopyEngineError as refused:
        return refused.where
    end = game.as_json()
    return end["objects"], end["players"], end["triggers"]


@pytest.fixture(scope="module")
def outcomes(pool: CardPool) -> dict[str, Any]:
    """What the rules make of every scenario."""
    return {name: outcome(scenario, pool) for name, scenario in SCENARIOS.items()}


@pytest.mark.parametrize("belief", MISCONCEPTIONS)
def test_a_belief_changes_some_scenario(belief: str, pool: CardPool, outcomes: dict[str, Any]) -> None:
    assert any(outcome(SCENARIOS[name], pool, belief) != outcomes[name] for name in SCENARIOS)


def test_two_beliefs_can_be_held_together(pool: CardPool) -> None:
    script = SCENARIOS["counters-not-copied"]["script"]
    both = play(script, cards=pool, policy=["counters-copied", "abilities-not-copied"])
    assert both.as_json()["objects"]["clone"]["counters"] == {"+1/+1": 2}


def test_an_unknown_belief_is_refused_with_those_there_are(pool: CardPool) -> None:
    with pytest.raises(CopyEngineError, match="no misconception 'nonsense'") as refused:
        play(SCENARIOS["counters-not-copied"]["script"], cards=pool, policy="nonsense")
    assert "counters-copied" in refused.value.mend
