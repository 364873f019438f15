"""Interactions nobody wrote down for the engine (unwritten/*.yaml): a script, what the rules make of it, why.

A row has the deciding `rule`, which a step must cite, a `why`, and what it expects (as a script lists it, or
as ref -> field -> value); every step must change something and cite a rule.
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, expectations, play
from judgeapp.copyengine.asking.asking import ask
from judgeapp.copyengine.model.comparison import matches
from tests.documents import document

from .conftest import card_rows
from .test_permanents import script_of

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = [
    case
    for path in sorted((HERE / "unwritten").glob("*.yaml"))
    if not path.name.startswith("cards")
    for case in document(path)
]


@pytest.fixture(scope="module")
def cards() -> CardPool:
    own = [
        row
        for name in ("board_cards.yaml", "unwritten/cards.yaml", "unwritten/cards_more.yaml")
        for row in document(HERE / name)
    ]
    return CardPool.from_rows([*card_rows(), *own])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_unwritten(case: dict[str, Any], cards: CardPool) -> None:
    assert case["why"]
    script = script_of(case)
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            assert expectations(play(script, cards=cards))
        assert refused.value.where == case["refused"]
        return
    game = play(script, cards=cards)
    assert expectations(game) or case.get("answers"), "a row must expect something"
    assert [e for e in expectations(game) if not e["holds"]] == []
    for wanted in case.get("answers", ()):
        query = {key: value for key, value in wanted.items() if key != "answer"}
        assert matches(ask(game, query).value, wanted["answer"]), query
    assert case["rule"] in {step.rule for step in game.steps}, [step.rule for step in game.steps]
    assert [step.text for step in game.steps if step.before == step.after or not step.rule] == []


def test_titles_are_told_apart() -> None:
    titles = [case["title"] for case in CASES]
    assert sorted(set(titles)) == sorted(titles)
