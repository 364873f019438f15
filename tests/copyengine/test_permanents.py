"""Permanents that copy, case by case (permanents/*.yaml): what the rules make of interactions nobody printed.

A case is a script with the deciding `rule`, a `why` in our own words, and either `expect` (ref -> field ->
value), `answers` (questions with their answers), or `refused` (words of the refusal).
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, ask, expectations, game_as_json, play
from judgeapp.copyengine.model.comparison import matches
from tests.copyengine.conftest import card_rows
from tests.documents import cases_in, document

FOLDER = Path(__file__).parent / "permanents"
MANY = frozenset(
    "has_ability lacks_ability has_type lacks_type has_subtype lacks_subtype triggered ability_count".split()
)

CASES = cases_in(FOLDER)


@pytest.fixture(scope="module")
def cards() -> CardPool:
    own = document(FOLDER / "cards.yaml")
    return CardPool.from_rows([*card_rows(), *own])


def listed(expected: Any) -> list[dict[str, Any]]:
    """Write {ref: {field: value}} as a script's list; a list of abilities means each of them."""
    if isinstance(expected, list):
        return expected
    return [
        {"of": ref, "field": field, "value": one}
        for ref, fields in expected.items()
        for field, value in fields.items()
        for one in (value if isinstance(value, list) and field in MANY else [value])
    ]


def script_of(case: dict[str, Any]) -> dict[str, Any]:
    own = {"rule", "why", "refused", "answers"}
    script = {key: value for key, value in case.items() if key not in own}
    script["expect"] = listed(case.get("expect") or [])
    script["events"] = [
        {**event, "expect": listed(event["expect"])} if event["do"] == "check" else event
        for event in case["events"]
    ]
    return script


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_permanents(case: dict[str, Any], cards: CardPool) -> None:
    assert case["rule"]
    assert case["why"]
    if "refused" in case:
        with pytest.raises(CopyEngineError, match=case["refused"]):
            play(script_of(case), cards=cards)
        return
    game = play(script_of(case), cards=cards)
    assert expectations(game) or case.get("answers"), "a case must expect something"
    assert [entry for entry in expectations(game) if not entry["holds"]] == []
    for wanted in case.get("answers", ()):
        query = {key: value for key, value in wanted.items() if key != "answer"}
        assert matches(ask(game, query).value, wanted["answer"]), query
    assert set(game_as_json(game)["objects"]) == set(game.table().objects)


def test_titles_are_told_apart() -> None:
    titles = [case["title"] for case in CASES]
    assert sorted(set(titles)) == sorted(titles)
