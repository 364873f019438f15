"""What tokens, choices, durations and static abilities make of objects, copied and not (values/*.yaml).

A row is a script with the `rule` that decides, a `why` in our own words, and what it expects (as a script
lists it, or as ref -> field -> value), or `refused`: the place that a refusal names.
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, expectations, play
from tests.documents import cases_in, document

from .test_permanents import script_of

FOLDER = Path(__file__).parent / "values"
CASES = cases_in(FOLDER)


@pytest.fixture(scope="module")
def cards() -> CardPool:
    return CardPool.from_rows(document(FOLDER / "cards.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_values(case: dict[str, Any], cards: CardPool) -> None:
    assert case["rule"]
    assert case["why"]
    script = script_of(case)
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            assert expectations(play(script, cards=cards))
        assert refused.value.where == case["refused"]
        return
    game = play(script, cards=cards)
    found = expectations(game)
    assert found, "a row must expect something"
    assert [e for e in found if not e["holds"]] == []


def test_titles_are_told_apart() -> None:
    titles = [case["title"] for case in CASES]
    assert sorted(set(titles)) == sorted(titles)
