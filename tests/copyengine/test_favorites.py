"""Copy cards that judges are asked about most, and reported bugs: derived from the rules before played."""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, expectations, matches
from tests.copyengine.conftest import FAVORITES, card_rows
from tests.documents import document

HERE = Path(__file__).parent
POOL = CardPool.from_rows(card_rows(FAVORITES, HERE / "reported_bug_cards.yaml"))
SCENARIOS = [
    each for name in ("favorites.yaml", "reported_bug_scenarios.yaml") for each in document(HERE / name)
]
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=[each["id"] for each in SCENARIOS])


@every_scenario
def test_what_it_expects_holds(scenario: dict[str, Any]) -> None:
    game = play(scenario["script"], cards=POOL)
    assert [entry for entry in expectations(game) if not entry["holds"]] == []


@every_scenario
def test_no_wrong_answer_is_right(scenario: dict[str, Any]) -> None:
    game = play(scenario["script"], cards=POOL)
    for question in scenario["questions"]:
        value = ask(game, question["query"]).value
        choices = question.get("choices", [])
        wrong = [each["value"] for each in (*choices, *question.get("beliefs", ())) if "belief" in each]
        if question["kind"] == "choose_many":
            assert value == [each["value"] for each in choices if "belief" not in each]
        else:
            assert wrong
            assert not any(matches(value, each) for each in wrong)
        if question["kind"] == "choose_one":
            assert any(matches(value, each["value"]) for each in choices)


@every_scenario
def test_its_belief_gives_its_wrong_answer(scenario: dict[str, Any]) -> None:
    for question in scenario["questions"]:
        for option in (*question.get("choices", ()), *question.get("beliefs", ())):
            if belief := option.get("misconception"):
                game = play(scenario["script"], cards=POOL, policy=(belief,))
                believed = ask(game, question["query"]).value
                many = question["kind"] == "choose_many"
                assert option["value"] in believed if many else matches(believed, option["value"])
