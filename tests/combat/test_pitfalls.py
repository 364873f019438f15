"""Where rules engines go wrong, class by class (pitfalls/*.yaml), on originals and copies.

A row is a script with the number of its `class`, the `rule` that decides, a `why`, and `expect` (ref ->
field -> value), `answers`, or `refused` (words of the refusal). Nothing on the table is left out but what
`left_out` lists (words on decks).
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError, expectations, not_considered_at_all
from tests.combat.pitfall_tables import PAGE, page, tables
from tests.copyengine.conftest import card_rows
from tests.copyengine.test_permanents import script_of
from tests.documents import cases_in, document

FOLDER = Path(__file__).parent / "pitfalls"
LEAST = 8
"""Cases on each class."""
CASES = cases_in(FOLDER)


@pytest.fixture(scope="module")
def cards() -> CardPool:
    return CardPool.from_rows([*card_rows(), *document(FOLDER / "cards.yaml")])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_pitfall(case: dict[str, Any], cards: CardPool) -> None:
    assert case["rule"]
    assert case["why"]
    script = script_of({key: value for key, value in case.items() if key not in {"class", "left_out"}})
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            play(script, cards=cards)
        assert case["refused"] in str(refused.value)
        return
    game = play(script, cards=cards)
    assert expectations(game) or case.get("answers"), "a row must expect something"
    assert [e for e in expectations(game) if not e["holds"]] == []
    for question in case.get("answers", ()):
        asked = {key: value for key, value in question.items() if key != "value"}
        assert ask(game, asked).value == question["value"], asked
    assert [str(left.text) for left in not_considered_at_all(game)] == case.get("left_out", [])


def test_titles_are_told_apart() -> None:
    titles = [case["title"] for case in CASES]
    assert sorted(set(titles)) == sorted(titles)


def test_each_class_has_eight_cases_and_copies_among_them() -> None:
    total, copied = Counter[int](), Counter[int]()
    for number, _, _, count, with_copies in tables():
        total[number] += count
        copied[number] += with_copies
    assert sorted(total) == list(range(1, 17))
    assert min(total.values()) >= LEAST
    assert min(copied.values()) >= LEAST // 2


def test_the_page_counts_them() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.combat.pitfall_tables writes it"
