"""What triggers, what can't be done, and what happens instead: scripts with turns and combat in them.

One file a subject in events/*.yaml. A case is a script with the deciding `rule`, which a step cites unless
the case is `silent` (nothing happens), a `why`, and `expect` (ref -> field -> value), `answers`, or `refused`
(words of the refusal). `listed` are the refs whose abilities nothing has taken into account.
"""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError, expectations, not_considered_at_all
from tests.copyengine.conftest import card_rows
from tests.copyengine.test_permanents import script_of
from tests.documents import cases_in, document

FOLDER = Path(__file__).parent / "events"
CASES = cases_in(FOLDER)


@pytest.fixture(scope="module")
def cards() -> CardPool:
    return CardPool.from_rows([*card_rows(), *document(FOLDER / "cards.yaml")])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_what_happens(case: dict[str, Any], cards: CardPool) -> None:
    assert case["rule"]
    assert case["why"]
    script = script_of({key: value for key, value in case.items() if key not in {"silent", "listed"}})
    if "refused" in case:
        with pytest.raises(CopyEngineError) as refused:
            play(script, cards=cards)
        assert case["refused"] in str(refused.value)
        return
    game = play(script, cards=cards)
    assert [e for e in expectations(game) if not e["holds"]] == []
    if "listed" in case:
        assert sorted({left.obj for left in not_considered_at_all(game)}) == case["listed"]
    steps = [*game.steps]
    for question in case.get("answers", ()):
        asked = {key: value for key, value in question.items() if key != "value"}
        answer = ask(game, asked)
        assert answer.value == question["value"], asked
        steps += answer.steps
    cited = {number.strip() for step in steps for number in (step.rule, *step.also.split(","))}
    assert case.get("silent") or case["rule"] in cited, cited


def test_how_often_an_ability_triggers_that_nobody_can_read_is_refused_once_something_attacks(
    cards: CardPool,
) -> None:
    watcher = {
        "ref": "w", "name": "Watcher", "type": "Creature", "power": 1, "toughness": 1, "controller": "A",
        "token": False,
        "text": "Whenever a creature you control with a hidden ability attacks, you gain 1 life.",
    }  # fmt: skip
    asked = {"ask": "times_triggered", "of": "w"}
    giant = {"ref": "g", "card": "Hill Giant", "controller": "A"}
    attacks = [{"do": "declare_attackers", "attackers": ["g"]}]
    assert ask(play({"setup": [watcher, giant]}, cards=cards), asked).value == 0
    game = play({"setup": [watcher, giant], "events": attacks}, cards=cards)
    with pytest.raises(CopyEngineError, match="I don't know what that makes of it"):
        ask(game, asked)
    wanted = [{"of": "w", "field": "times_triggered", "value": 0}]
    game = play({"setup": [watcher, giant], "events": attacks, "expect": wanted}, cards=cards)
    with pytest.raises(CopyEngineError, match=r"expect\[0\].field: .* I don't know what that makes of it"):
        expectations(game)


@pytest.mark.parametrize(
    "event",
    [
        "a creature spell with power 1, 2, or 3",
        "a spell with mana value, power, or toughness equal to the chosen number",
    ],
)
def test_an_event_is_not_cut_off_at_a_comma_of_its_list(cards: CardPool, event: str) -> None:
    watcher = {
        "ref": "w", "name": "Watcher", "type": "Creature", "power": 1, "toughness": 1, "controller": "A",
        "token": False, "choices": {"number": 3}, "text": f"Whenever you cast {event}, draw a card.",
    }  # fmt: skip
    casts = [{"do": "cast", "ref": "s", "card": "Hill Giant", "controller": "A"}]
    game = play({"setup": [watcher], "events": casts}, cards=cards)
    with pytest.raises(CopyEngineError, match="I don't know what that makes of it"):
        ask(game, {"ask": "times_triggered", "of": "w"})


def test_how_often_an_ability_triggers_is_refused_where_its_condition_cannot_be_read(cards: CardPool) -> None:
    watcher = {
        "ref": "w", "name": "Watcher", "type": "Creature", "power": 1, "toughness": 1, "controller": "A",
        "token": False,
        "text": "Whenever you cast a spell, if you control a creature whose owner is humming, draw a card.",
    }  # fmt: skip
    casts = [{"do": "cast", "ref": "s", "card": "Hill Giant", "controller": "A"}]
    game = play({"setup": [watcher], "events": casts}, cards=cards)
    with pytest.raises(CopyEngineError, match="I don't know what that makes of it"):
        ask(game, {"ask": "times_triggered", "of": "w"})
