"""The scenarios in fixtures/ hold together, and the engine finds the right options in them."""

from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, expectations, matches

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load(path: Path) -> list[dict[str, Any]]:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)


SCENARIOS = [s for path in sorted((FIXTURES / "scenarios").glob("*.yaml")) for s in load(path)]
QUESTIONS = [
    pytest.param(scenario, question, id=f"{scenario['id']}-{number}")
    for scenario in SCENARIOS
    for number, question in enumerate(scenario["questions"], 1)
]
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=[s["id"] for s in SCENARIOS])
every_question = pytest.mark.parametrize(("scenario", "question"), QUESTIONS)


@cache
def cards() -> CardPool:
    """The documented cards, one row a face as MTGJSON has them."""
    rows = load(FIXTURES / "cards" / "documented.yaml")
    known = {row["fields"]["slug"]: row["fields"] for row in rows if row["model"] == "cards.card"}
    faces = [row["fields"] for row in rows if row["model"] == "cards.face"]
    return CardPool.from_rows(
        face | {"name": known[slug]["name"], "faceName": face["name"], "side": "ab"[place > 0]}
        | {"layout": known[slug].get("layout", "normal")}
        for slug, of_card in groupby(faces, key=lambda face: face["card"][0])
        for place, face in enumerate(of_card)
    )  # fmt: skip


@cache
def known(kind: str) -> frozenset[str]:
    """The slugs, or for rules (ruleset, number), of fixtures/rules/."""
    rows = [row for path in (FIXTURES / "rules").glob("*.yaml") for row in load(path)]
    fields = [row["fields"] for row in rows if row["model"] == f"rules.{kind}"]
    if kind == "rule":
        return frozenset(f"{rule['ruleset'][0]} {rule['number']}" for rule in fields)
    return frozenset(field["slug"] for field in fields)


def answer(scenario: dict[str, Any], question: dict[str, Any], ruleset: str | None = None) -> Any:
    return ask(play(scenario["script"], cards=cards(), ruleset=ruleset), question["query"]).value


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


@every_scenario
def test_the_engine_plays_it_as_expected(scenario):
    game = play(scenario["script"], cards=cards())
    assert [seen for seen in expectations(game) if not seen["holds"]] == []


@every_question
def test_a_wrong_answer_is_explained_whole(scenario, question):
    for option in options(question):
        assert ("belief" in option) == ("correction" in option), option
        assert "belief" in option or "misconception" not in option, option


@every_question
def test_the_engine_tells_right_from_wrong(scenario, question):
    value = answer(scenario, question)
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
def test_no_belief_leads_to_the_right_answer(scenario, question):
    """Where rulesets differ, a belief may stand by what is right in some of them, but not in all."""
    values = [answer(scenario, question, ruleset) for ruleset in scenario["rulesets"]]

    def is_always_right(option):
        if question["kind"] == "choose_many":
            return all(option in value for value in values)
        return all(matches(value, option) for value in values)

    for choice in question.get("choices", ()):
        assert not (is_always_right(choice["value"]) and "belief" in choice), choice
    for wrong in question.get("beliefs", ()):
        assert not all(matches(value, wrong["value"]) for value in values), wrong
