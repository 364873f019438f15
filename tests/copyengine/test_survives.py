"""Whether a permanent stays once state-based actions are checked (CR 704.5): derived before it was run."""

from typing import Any

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError
from tests.copyengine.conftest import card_rows

POOL = CardPool.from_rows(card_rows())
GIANT = {"ref": "giant", "card": "Hill Giant", "controller": "A"}
KIKI = {"ref": "kiki", "card": "Kiki-Jiki, Mirror Breaker", "controller": "A"}


def game(setup: list[dict[str, Any]], events: list[dict[str, Any]], ruleset: str = "mtg-2024") -> Any:
    return play({"setup": setup, "events": events}, cards=POOL, ruleset=ruleset)


def damage(amount: int) -> dict[str, Any]:
    return {"do": "damage", "to": "giant", "amount": amount}


def effect(words: str) -> dict[str, Any]:
    return {"do": "continuous", "on": "giant", "effect": words}


@pytest.mark.parametrize(
    ("events", "stays"),
    [
        ([damage(2)], True),
        ([damage(3)], False),  # 704.5g
        ([damage(1), effect("-2/-2 until end of turn")], False),  # 704.5g: toughness 1, damage 1
        ([effect("-3/-3 until end of turn")], False),  # 704.5f
        ([damage(3), effect("+0/+1 until end of turn")], True),
        ([damage(3), effect("gains indestructible until end of turn")], True),  # 702.12b
        ([effect("gains indestructible until end of turn"), effect("-3/-3 until end of turn")], False),
        ([{"do": "leave", "ref": "giant", "to": "exile"}], False),
    ],
)
def test_a_creature_stays_unless_a_state_based_action_takes_it(
    events: list[dict[str, Any]], stays: bool
) -> None:
    assert ask(game([GIANT], events), {"ask": "survives", "of": "giant"}).value is stays


def test_a_copy_with_lethal_damage_goes() -> None:
    copied = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "giant"}
    hurt = game([GIANT], [copied, {"do": "damage", "to": "clone", "amount": 3}])
    assert ask(hurt, {"ask": "survives", "of": "clone"}).value is False
    assert ask(hurt, {"ask": "survives", "of": "giant"}).value is True


def test_a_planeswalker_without_loyalty_goes() -> None:  # 704.5i
    walker = {"ref": "saheeli", "card": "Saheeli Rai", "controller": "A", "counters": {"loyalty": 1}}
    emptied = game([walker], [{"do": "counters", "on": "saheeli", "remove": {"loyalty": 1}}])
    assert ask(emptied, {"ask": "survives", "of": "saheeli"}).value is False


def test_nobody_guesses_which_legend_its_controller_keeps() -> None:  # 704.5j
    copied = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "A", "copy_of": "kiki"}
    two = game([KIKI], [copied])
    for ref in ("kiki", "clone"):
        with pytest.raises(CopyEngineError, match="which Kiki-Jiki, Mirror Breaker its controller keeps"):
            ask(two, {"ask": "survives", "of": ref})
    kept = game([KIKI], [copied, {"do": "state_based_actions", "legend_keep": "kiki"}])
    assert ask(kept, {"ask": "survives", "of": "kiki"}).value is True
    assert ask(kept, {"ask": "survives", "of": "clone"}).value is False


def test_legends_of_two_players_stay_now_and_went_in_2008() -> None:
    copied = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "kiki"}
    assert ask(game([KIKI], [copied]), {"ask": "survives", "of": "kiki"}).value is True
    assert ask(game([KIKI], [copied], "mtg-2008"), {"ask": "survives", "of": "kiki"}).value is False
