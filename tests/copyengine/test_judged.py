"""What judges are asked (judged/*.yaml), and what other engines got wrong (fixtures/reported_bugs/).

`judged/failing.yaml` lists by title the rows that don't hold yet; a row that holds must be taken off.
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, CopyEngineError, expectations
from tests.documents import document

from .conftest import ROOT, card_rows

FOLDER = Path(__file__).parent / "judged"
FOR_PEOPLE = frozenset({"rule", "why", "source", "refused"})
FAILING = frozenset(document(FOLDER / "failing.yaml") or ())
REPORTED: list[dict[str, Any]] = document(ROOT / "reported_bugs" / "copying.yaml")
CASES: list[dict[str, Any]] = [
    *(case for name in ("cases.yaml", "layers.yaml", "last_known.yaml") for case in document(FOLDER / name)),
    *REPORTED,
]


def row(case: dict[str, Any]) -> Any:
    """Return the case as a parameter, expected to fail if it is listed."""
    listed = pytest.mark.xfail(strict=True, reason="listed in judged/failing.yaml")
    return pytest.param(case, id=case["title"], marks=listed if case["title"] in FAILING else ())


@pytest.fixture(scope="module")
def cards() -> CardPool:
    return CardPool.from_rows(
        [*card_rows(), *document(ROOT / "reported_bugs" / "cards.yaml"), *document(FOLDER / "cards.yaml")]
    )


@pytest.mark.parametrize("case", [row(case) for case in CASES])
def test_case(case: dict[str, Any], cards: CardPool) -> None:
    script = {key: value for key, value in case.items() if key not in FOR_PEOPLE}
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            play(script, cards=cards)
        assert refused.value.where == case["refused"]
        return
    assert script["expect"], "A row must expect something"
    assert [e for e in expectations(play(script, cards=cards)) if not e["holds"]] == []


def test_every_report_has_a_source() -> None:
    assert all(case["source"].startswith("https://") and case["rule"] for case in REPORTED)


def test_every_listed_row_exists() -> None:
    assert {case["title"] for case in CASES} >= FAILING
