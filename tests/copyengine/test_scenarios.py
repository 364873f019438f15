"""Every stored scenario: what it expects holds, and every question has its one answer."""

import pytest

from judgeapp.combat import ask, play, tell
from judgeapp.copyengine import CardPool, expectations, matches
from tests.copyengine.conftest import scenarios

SCENARIOS = {scenario["id"]: scenario for scenario in scenarios()}


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_a_scenario_expects_holds(name: str, pool: CardPool) -> None:
    game = play(SCENARIOS[name]["script"], cards=pool)
    assert [entry for entry in expectations(game) if not entry["holds"]] == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_question_has_its_answer_and_cites_a_rule(name: str, pool: CardPool) -> None:
    scenario = SCENARIOS[name]
    game = play(scenario["script"], cards=pool)
    for question in scenario["questions"]:
        answer = ask(game, question["query"])
        options = [choice["value"] for choice in question.get("choices", ())]
        if question["kind"] == "choose_one":
            assert sum(matches(answer.value, option) for option in options) == 1, (
                question["prompt"],
                answer.value,
            )
        elif question["kind"] == "choose_many":
            right = [option for option in options if option in answer.value]
            assert right, (question["prompt"], answer.value)
            assert len(right) < len(options)
        elif question["kind"] == "yes_no":
            assert isinstance(answer.value, bool), question["prompt"]
        else:
            assert isinstance(answer.value, int), question["prompt"]
        for belief in question.get("beliefs", ()):
            answers = [
                ask(play(scenario["script"], cards=pool, ruleset=ruleset), question["query"]).value
                for ruleset in scenario["rulesets"]
            ]
            assert not all(matches(value, belief["value"]) for value in answers), question["prompt"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_step_changes_something_and_cites_a_rule(name: str, pool: CardPool) -> None:
    game = play(SCENARIOS[name]["script"], cards=pool)
    for step in game.steps:
        assert step.before != step.after
        # Another game's document has only its rules of copying.
        assert step.rule or game.ruleset.terms, step
        assert step.text.endswith((".", "”"))


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_story_is_told_in_sentences(name: str, pool: CardPool) -> None:
    script = SCENARIOS[name]["script"]
    story = tell(script, pool)
    told = [event for event in script["events"] if event["do"] != "check"]
    assert 0 < len(story) <= len(script["setup"]) + len(told)
    assert all(sentence[0].isupper() or not sentence[0].isalpha() for sentence in story)
