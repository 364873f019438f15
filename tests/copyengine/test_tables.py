"""Tables of scripts with what must come of them: the board around a copy, the stack, keyword copies.

Each row names the rule that decides and why in our own words; a step of the trace must cite that rule.
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, expectations, play
from tests.documents import document

from .conftest import card_rows

HERE = Path(__file__).parent
TABLES = (
    "board_cases.yaml",
    "layer_cases.yaml",
    "stack_cases.yaml",
    "resolving_cases.yaml",
    "paying_cases.yaml",
    "cost_cases.yaml",
    "keyword_cases.yaml",
    "examined/cases.yaml",
    "performed/cases.yaml",
)

CASES: list[dict[str, Any]] = [
    case for name in TABLES if (HERE / name).exists() for case in document(HERE / name)
]


@pytest.fixture(scope="module")
def cards() -> CardPool:
    own = document(HERE / "board_cards.yaml")
    more = [row for name in ("examined", "performed") for row in document(HERE / name / "cards.yaml")]
    return CardPool.from_rows([*card_rows(), *own, *more])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_row(case: dict[str, Any], cards: CardPool) -> None:
    script = {key: value for key, value in case.items() if key not in {"rule", "why", "refused"}}
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            play(script, cards=cards)
        assert refused.value.where == case["refused"]
        return
    game = play(script, cards=cards)
    assert [e for e in expectations(game) if not e["holds"]] == []
    assert case["rule"] in {step.rule for step in game.steps}, [step.rule for step in game.steps]
    assert [step.text for step in game.steps if step.before == step.after] == []
