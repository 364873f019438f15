"""Mana that nobody says: an answer about a mana pool is refused, never guessed (106.4)."""

import pytest

from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import answered, creature

POOL = {"ask": "mana_pool", "of": "A"}
TAP = {"do": "activate", "ref": "m", "source": "elf", "ability": "{T}"}
RESOLVE = {"do": "resolve", "ref": "m"}
CAST = {
    "do": "cast", "ref": "s", "name": "Bear", "type": "Creature", "mana_cost": "{G}", "power": 2,
    "toughness": 2, "controller": "A",
}  # fmt: skip
UNSAID = [
    ("{T}: Add one mana of any color.", [], "which color was added"),
    ("{T}: Add {G} or {W}.", [], "which of two"),
    ("{T}: Add one mana of any color in your commander's color identity.", [], "unread"),
    ("{T}: Add {G} and you gain 1 life.", [], "unread"),
    ("{T}: Add {G}{G}.", [CAST], "what paid for the spell"),
]


@pytest.mark.parametrize(("text", "then", "why"), UNSAID, ids=[why for _, _, why in UNSAID])
def test_what_nobody_says_is_not_guessed(text, then, why):
    setup = [creature("elf", "A", 1, 1, text)]
    with pytest.raises(CopyEngineError, match="Nobody says"):
        answered(setup, [TAP, RESOLVE, *then], POOL)


def test_what_is_unsaid_is_forgotten_when_the_pool_empties():
    setup = [creature("elf", "A", 1, 1, "{T}: Add one mana of any color.")]
    assert answered(setup, [TAP, RESOLVE, {"do": "end_turn"}], POOL) == ""


def test_mana_that_it_cannot_add_is_refused():
    setup = [creature("elf", "A", 1, 1, "{T}: Add {G} or {W}.")]
    with pytest.raises(CopyEngineError, match="isn't among"):
        answered(setup, [TAP, {**RESOLVE, "choices": {"mana": "{R}"}}], POOL)
