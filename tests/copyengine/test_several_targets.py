"""Spells with any number of targets: all of them are dealt with, and a copy has them all (CR 707.10)."""

import pytest

from judgeapp.copyengine import CardPool, CopyEngineError, ask, play

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


SEISMIC = {
    "name": "Seismic Test",
    "type": "Instant",
    "manaCost": "{R}",
    "text": "Destroy target land. Up to two target creatures can't block this turn.",
}
CREATURES = [
    {"ref": ref, "controller": "B", "token": False, "name": ref.title(), "type": "Creature"}
    for ref in ("ant", "bee")
]
LAND = {"ref": "land", "controller": "B", "token": False, "name": "Land", "type": "Land"}


@pytest.mark.parametrize(
    ("targets", "legal"),
    [(["land", "ant", "ant"], False), (["land", "ant", "bee"], True), (["land", "ant"], True)],
)
def test_an_object_is_chosen_once_for_each_word_target(targets: list[str], legal: bool) -> None:
    """Also behind another instance of the word (CR 115.3)."""
    cast = {"do": "cast", "ref": "quake", "card": "Seismic Test", "controller": "A", "targets": targets}
    script = {"setup": [*CREATURES, LAND], "events": [cast]}
    if legal:
        play(script, cards=CardPool.from_rows([SEISMIC]))
        return
    with pytest.raises(CopyEngineError, match="chosen twice"):
        play(script, cards=CardPool.from_rows([SEISMIC]))
