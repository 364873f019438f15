"""The scenarios in fixtures/ hold together; tests/copyengine/test_scenarios.py plays them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from judgeapp.quiz.content.derived_questions import derived_questions
from tests.copyengine.conftest import scenarios
from tests.documents import document

FIXTURES = Path(settings.BASE_DIR) / "fixtures"

SCENARIOS = scenarios()
QUESTIONS = [
    pytest.param(scenario, question, id=f"{scenario['id']}-{number}")
    for scenario in SCENARIOS
    for number, question in enumerate(scenario["questions"], 1)
]
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=[s["id"] for s in SCENARIOS])
every_question = pytest.mark.parametrize(("scenario", "question"), QUESTIONS)


@cache
def known(kind: str) -> frozenset[str]:
    """The slugs, or for rules (ruleset, number), of fixtures/rules/."""
    rows = [row for path in (FIXTURES / "rules").glob("*.yaml") for row in document(path)]
    fields = [row["fields"] for row in rows if row["model"] == f"rules.{kind}"]
    if kind == "rule":
        return frozenset(f"{rule['ruleset'][0]} {rule['number']}" for rule in fields)
    return frozenset(field["slug"] for field in fields)


def options(question: dict[str, Any]) -> list[dict[str, Any]]:
    """Its choices, and the wrong answers it knows the reasons of."""
    return [*question.get("choices", ()), *question.get("beliefs", ())]


def test_every_scenario_has_its_own_id_and_title():
    for key in ("id", "title"):
        values = [scenario[key] for scenario in SCENARIOS]
        assert sorted(values) == sorted(set(values))


@every_scenario
def test_what_a_scenario_names_exists(scenario):
    assert set(scenario["rulesets"]) <= known("ruleset")
    assert {f"{rule['ruleset']} {rule['number']}" for rule in scenario["rules"]} <= known("rule")
    assert set(scenario["principles"]) <= known("principle")
    named = {o["misconception"] for q in scenario["questions"] for o in options(q) if "misconception" in o}
    assert named <= known("misconception")


@every_question
def test_a_wrong_answer_is_explained_whole(scenario, question):
    reasons = [option for option in options(question) if {*option} == {"value", "correction"}]
    wrong = [option for option in options(question) if option not in reasons]
    # The reason for a right yes or no stands alone; all the others are wrong answers.
    assert all(reason["value"] is not option["value"] for reason in reasons for option in wrong)
    for option in wrong:
        assert ("belief" in option) == ("correction" in option), option
        assert "belief" in option or "misconception" not in option, option


def test_which_rule_decides_is_asked_in_the_author_s_words():
    told = "It's X. The name is copied (707.2)."
    first = {"prompt": "What is it?", "query": {"ask": "name", "of": "x"}, "explanation": told}
    scenario = {"id": "cloned", "also": ["cite"], "questions": [first]}
    with pytest.raises(ValueError, match="needs a prompt"):
        list(derived_questions(scenario))
    asked = {"cite": {"prompt": "Which rule decides its name?"}}
    ((_, made),) = derived_questions({**scenario, "also": asked})
    assert made["prompt"] == "Which rule decides its name?"
    assert made["explanation"] == "It's X, under rule 707.2. The name is copied."


def test_no_story_names_a_new_target_whose_legality_is_asked():
    asked = 0
    for scenario in SCENARIOS:
        for _, question in derived_questions(scenario):
            if question["kind"] != "legal":
                continue
            asked += 1
            story = scenario["script"]["events"][: question["query"]["at"]]
            assert not any("new_targets" in event for event in story), scenario["id"]
            assert any(event["do"] == "copy_spell" for event in [*story, *question["query"].get("then", ())])
    assert asked
