"""Famous copy cards and reported bugs: each misconception leads to the answer that it is said to lead to."""

from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, matches
from tests.copyengine.conftest import ROOT, card_rows
from tests.documents import document

POOL = CardPool.from_rows(card_rows())
SCENARIOS = [
    each
    for name in ("favorites.yaml", "layouts.yaml", "reported-bugs.yaml")
    for each in document(ROOT / "scenarios" / name)
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[each["id"] for each in SCENARIOS])
def test_its_misconception_gives_its_wrong_answer(scenario: dict[str, Any]) -> None:
    for question in scenario["questions"]:
        for option in (*question.get("choices", ()), *question.get("beliefs", ())):
            if belief := option.get("misconception"):
                game = play(scenario["script"], cards=POOL, policy=(belief,))
                believed = ask(game, question["query"]).value
                many = question["kind"] == "choose_many"
                assert option["value"] in believed if many else matches(believed, option["value"])
