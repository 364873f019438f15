"""Spells with any number of targets: all of them are dealt with, and a copy has them all (CR 707.10)."""

import pytest

from judgeapp.copyengine import CardPool, ask, play

FIREBALL = {
    "setup": [
        {"ref": "giant", "card": "Hill Giant", "controller": "B"},
        {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"},
    ],
    "events": [
        {"do": "cast", "ref": "fireball", "card": "Fireball", "controller": "A", "x": 2,
         "targets": ["giant", "bear"]},
        {"do": "copy_spell", "ref": "copy", "of": "fireball", "by": "Twincast", "controller": "A"},
        {"do": "resolve", "ref": "copy"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("beliefs", "targets", "giant", "bear"),
    [
        ((), 2, 1, 1),
        (("paid-options-lost",), 1, 2, 0),
        (("x-of-a-copy-is-zero",), 2, 0, 0),
    ],
)
def test_damage_divided_among_any_number_of_targets(
    beliefs: tuple[str, ...], targets: int, giant: int, bear: int, pool: CardPool
) -> None:
    game = play(FIREBALL, cards=pool, policy=beliefs)
    assert ask(game, {"ask": "target_count", "of": "copy"}).value == targets
    assert ask(game, {"ask": "damage", "of": "giant"}).value == giant
    assert ask(game, {"ask": "damage", "of": "bear"}).value == bear
