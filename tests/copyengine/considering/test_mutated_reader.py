"""No ability that isn't understood is passed over in silence.

Each ability of each shipped card loses its reading in turn, and permanents are put beside the scenarios.
An answer that changes lists something, is refused, or its script can't be played any more.
"""

from pathlib import Path

import pytest

from judgeapp.copyengine import CardPool
from tests.copyengine.conftest import card_rows, scenarios
from tests.copyengine.considering.mutants import passed_over
from tests.copyengine.generated.permanents import Draws
from tests.documents import document

HERE = Path(__file__).parent
POOL = CardPool.from_rows(card_rows())
SCENARIOS = scenarios()
GROUPS = 12


@pytest.mark.parametrize("first", range(GROUPS))
def test_an_answer_that_changes_says_what_it_leaves_out(first: int) -> None:
    silent: list[str] = []
    changed = 0
    for scenario in SCENARIOS[first::GROUPS]:
        own = [question["query"] for question in scenario["questions"]]
        found, number = passed_over(scenario["script"], own, POOL)
        silent += [f"{scenario['id']}: {each}" for each in found]
        changed += number
    assert silent == []
    assert changed > 5  # the mutants do make a difference


def test_no_permanent_beside_a_scenario_is_passed_over() -> None:
    draws = Draws([*document(HERE / "cards.yaml"), *document(HERE.parent / "board_cards.yaml")], seed=17)
    for _ in range(150):
        draws.draw()
    assert (draws.errors, draws.silent) == ([], [])
    assert min(draws.ends[end] for end in ("the same", "changed", "listed")) > 0
