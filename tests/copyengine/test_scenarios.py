"""Every stored scenario under each of its rulesets, played once: expectations, answers and trace."""

from functools import cache
from typing import Any

import pytest

from judgeapp.combat import ask, play, tell
from judgeapp.copyengine import DEFAULT_RULESET, CardPool, Game, expectations, game_as_json, matches
from judgeapp.copyengine.play.replaying import state_at
from tests.copyengine.conftest import ROOT, card_rows, replayed, scenarios
from tests.documents import document

POOL = CardPool.from_rows(card_rows())
SCENARIOS = {scenario["id"]: scenario for scenario in scenarios()}
every_scenario = pytest.mark.parametrize("name", SCENARIOS)
every_case = pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        pytest.param(name, ruleset, id=f"{name}-{ruleset}")
        for name, scenario in SCENARIOS.items()
        for ruleset in scenario["rulesets"]
    ],
)
every_question = pytest.mark.parametrize(
    ("name", "question"),
    [
        pytest.param(name, question, id=f"{name}-{number}")
        for name, scenario in SCENARIOS.items()
        for number, question in enumerate(scenario["questions"], 1)
    ],
)


@cache
def played(name: str, ruleset: str = "") -> Game:
    """Return the game of a scenario, by its own ruleset if not by another; each is played once."""
    script = SCENARIOS[name]["script"]
    own = script.get("ruleset") or DEFAULT_RULESET
    return play(script, cards=POOL, ruleset=ruleset) if ruleset else played(name, own)


@cache
def told(name: str, ruleset: str) -> dict[str, Any]:
    return game_as_json(played(name, ruleset))


@pytest.fixture(scope="module")
def rules() -> dict[str, set[str]]:
    """The numbers of the rules that ship, by ruleset."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "rules").glob("*.yaml")):
        for entry in document(path):
            if entry["model"] == "rules.rule":
                found.setdefault(entry["fields"]["ruleset"][0], set()).add(str(entry["fields"]["number"]))
    return found


@every_scenario
def test_what_a_scenario_expects_holds(name: str) -> None:
    game = played(name)
    assert [entry for entry in expectations(game) if not entry["holds"]] == []


@every_question
def test_the_engine_tells_right_from_wrong(name: str, question: dict[str, Any]) -> None:
    value = ask(played(name), question["query"]).value
    choices = question.get("choices", [])
    match question["kind"]:
        case "choose_one":
            assert 3 <= len(choices) <= 5
            assert len([c for c in choices if matches(value, c["value"])]) == 1, value
        case "choose_many":
            right = [c["value"] for c in choices if c["value"] in value]
            assert set(right) == set(value)
            assert 0 < len(right) < len(choices)
        case "number":
            assert isinstance(value, int)
            assert not isinstance(value, bool)
        case "yes_no":
            assert isinstance(value, bool)
        case kind:
            pytest.fail(f"There is no kind {kind!r}.")


@every_question
def test_no_belief_leads_to_the_right_answer(name: str, question: dict[str, Any]) -> None:
    """Where rulesets differ, a belief may stand by what is right in some of them, but not in all."""
    values = [ask(played(name, ruleset), question["query"]).value for ruleset in SCENARIOS[name]["rulesets"]]

    def is_always_right(option: Any) -> bool:
        if question["kind"] == "choose_many":
            return all(option in value for value in values)
        return all(matches(value, option) for value in values)

    for choice in question.get("choices", ()):
        assert not (is_always_right(choice["value"]) and "belief" in choice), choice
    for said in question.get("beliefs", ()):
        if "belief" in said:  # what has none is the reason of a right answer
            assert not all(matches(value, said["value"]) for value in values), said


@every_scenario
def test_every_step_changes_something_and_cites_a_rule(name: str) -> None:
    game = played(name)
    for step in game.steps:
        assert step.before != step.after
        # Another game's document has only its rules of copying.
        assert step.rule or game.ruleset.terms, step
        assert step.text.endswith((".", "”"))


@every_scenario
def test_the_story_is_told_in_sentences(name: str) -> None:
    script = SCENARIOS[name]["script"]
    story = tell(script, POOL)
    events = [event for event in script["events"] if event["do"] != "check"]
    assert 0 < len(story) <= len(script["setup"]) + len(events)
    assert all(sentence[0].isupper() or not sentence[0].isalpha() for sentence in story)


@every_case
def test_replaying_the_trace_gives_the_end(name: str, ruleset: str) -> None:
    game = played(name, ruleset)
    state = replayed(game)
    for ref, end in state_at(game, len(game.moments) - 1).items():
        assert {name: state[ref][name] for name in end} == end, ref
    for each, player in told(name, ruleset)["players"].items():
        known = {"life": 20, "drew": 0} | state.get(each, {})
        assert {key: known[key] for key in player} == player, each


@every_case
def test_no_step_changes_nothing(name: str, ruleset: str) -> None:
    for step in told(name, ruleset)["trace"]:
        assert step["before"] != step["after"], step
        assert any(step["before"].get(name) != value for name, value in step["after"].items()), step


@every_case
def test_every_rule_cited_is_one_of_the_ruleset(name: str, ruleset: str, rules: dict[str, set[str]]) -> None:
    """Outside the section on copying the older documents cite today's numbers; another game's is silent."""
    for step in played(name, ruleset).steps:
        assert step.rule in rules[ruleset] | rules["mtg-2024"] | (
            {""} if ruleset == "grand-archive" else set()
        ), step
