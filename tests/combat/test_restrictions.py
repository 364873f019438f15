"""Declarations that keywords and texts forbid or require (CR 508.1, 509.1)."""

import pytest

from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import answered, attack, block, creature

BEARS = [creature("b", "B", 2, 2), creature("c", "B", 1, 1)]
LURE = "All creatures able to block this creature do so."
COUNTED = "This creature can't be blocked except by three or more creatures."
REFUSED = {
    "menace, blocked by one": ([creature("a", "A", 3, 2, "Menace"), *BEARS], block(b="a"), "two or more"),
    "three are needed": ([creature("a", "A", 3, 2, COUNTED), *BEARS], block(b="a", c="a"), "three or more"),
    "one is the most": (
        [creature("a", "A", 3, 2, "This creature can't be blocked by more than one creature."), *BEARS],
        block(b="a", c="a"),
        "more than one",
    ),
    "it must be blocked": (
        [creature("a", "A", 3, 2, "This creature must be blocked if able."), *BEARS],
        block(),
        "must be blocked",
    ),
    "all must block it": ([creature("a", "A", 3, 2, LURE), *BEARS], block(b="a"), "C can"),
    "it blocks if able": (
        [creature("a", "A", 3, 2), creature("b", "B", 2, 2, "This creature blocks each combat if able.")],
        block(),
        "each combat if able",
    ),
    "no more than one may block": (
        [
            creature("a", "A", 3, 2),
            *BEARS,
            creature("s", "A", 1, 1, "No more than one creature can block each combat."),
        ],
        block(b="a", c="a"),
        "No more than one",
    ),
    "it can't block alone": (
        [creature("a", "A", 3, 2), creature("b", "B", 2, 2, "This creature can't attack or block alone.")],
        block(b="a"),
        "alone",
    ),
}


EAGER = "This creature attacks each combat if able."
ONE, TWO = (f"No more than {most} can attack each combat." for most in ("one creature", "two creatures"))
NOT_ALONE = "This creature can't attack alone."
J, K, P = creature("j", "A", 5, 3, EAGER), creature("k", "A", 2, 1, EAGER), creature("p", "A", 1, 1)
REFUSED_ATTACKS = {
    "it stays behind": ([J, P], attack("p")),
    "nobody attacks": ([J, P], attack()),
    "another goes in its place": ([J, P, creature("s", "B", 2, 4, ONE)], attack("p")),
    "nobody goes though one may": ([J, P, creature("s", "B", 2, 4, ONE)], attack()),
    "one of two that have to, and another": ([J, K, P, creature("s", "B", 2, 4, TWO)], attack("j", "p")),
    "it could have company": ([creature("j", "A", 5, 3, EAGER, NOT_ALONE), P], attack()),
    "it has company of another that has to": ([creature("j", "A", 5, 3, EAGER, NOT_ALONE), K], attack("k")),
}
LEGAL_ATTACKS = {
    "it attacks": ([J, P], attack("j")),
    "it attacks with another": ([J, P], attack("j", "p")),
    "it attacks alone, as only one may": ([J, P, creature("s", "B", 2, 4, ONE)], attack("j")),
    "either of two that have to": ([J, K, P, creature("s", "B", 2, 4, ONE)], attack("k")),
    "two that have to, as only two may": ([J, K, P, creature("s", "B", 2, 4, TWO)], attack("j", "k")),
    "it can't go alone, and is alone": ([creature("j", "A", 5, 3, EAGER, NOT_ALONE)], attack()),
    "it can't go alone, and only one may": (
        [creature("j", "A", 5, 3, EAGER, NOT_ALONE), P, creature("s", "B", 2, 4, ONE)],
        attack("p"),
    ),
    "a tapped one isn't able": ([creature("j", "A", 5, 3, EAGER, tapped=True), P], attack("p")),
}


@pytest.mark.parametrize("name", REFUSED_ATTACKS)
def test_attacks_that_cant_be_declared(name: str) -> None:
    setup, attacks = REFUSED_ATTACKS[name]
    with pytest.raises(CopyEngineError, match="attacks if able") as refused:
        answered(setup, [attacks], {"ask": "life", "of": "B"}, "mtg-2024")
    assert refused.value.where == "events[0].attackers"


@pytest.mark.parametrize("name", LEGAL_ATTACKS)
def test_attacks_that_may_be_declared(name: str) -> None:
    setup, attacks = LEGAL_ATTACKS[name]
    assert answered(setup, [attacks], {"ask": "life", "of": "B"}, "mtg-2024") == 20


@pytest.mark.parametrize("name", REFUSED)
def test_blocks_that_cant_be_declared(name: str) -> None:
    setup, blocks, words = REFUSED[name]
    with pytest.raises(CopyEngineError, match=words) as refused:
        answered(setup, [attack("a"), blocks], {"ask": "life", "of": "B"}, "mtg-2024")
    assert refused.value.where == "events[1].blocks"


LEGAL = {
    "menace, blocked by nobody": ([creature("a", "A", 3, 2, "Menace"), *BEARS], block()),
    "menace, blocked by two": ([creature("a", "A", 3, 2, "Menace"), *BEARS], block(b="a", c="a")),
    "all that can block it do": ([creature("a", "A", 3, 2, LURE), *BEARS], block(b="a", c="a")),
    "all but a tapped one": (
        [creature("a", "A", 3, 2, LURE), BEARS[0], creature("c", "B", 1, 1, tapped=True)],
        block(b="a"),
    ),
    "one of two that all must block": (
        [creature("a", "A", 3, 2, LURE), creature("x", "A", 1, 1, LURE), BEARS[0]],
        block(b="a"),
    ),
    "one is enough": (
        [creature("a", "A", 3, 2, "This creature must be blocked if able."), *BEARS],
        block(b="a"),
    ),
}


@pytest.mark.parametrize("name", LEGAL)
def test_blocks_that_can_be_declared(name: str) -> None:
    setup, blocks = LEGAL[name]
    attackers = [entry["ref"] for entry in setup if entry["controller"] == "A"]
    assert answered(setup, [attack(*attackers), blocks], {"ask": "life", "of": "B"}, "mtg-2024") == 20


def test_no_more_than_one_may_attack() -> None:
    one = creature("s", "B", 1, 1, "No more than one creature can attack each combat.")
    setup = [creature("a", "A", 2, 2), creature("x", "A", 1, 1), one]
    with pytest.raises(CopyEngineError, match="No more than one"):
        answered(setup, [attack("a", "x")], {"ask": "life", "of": "B"}, "mtg-2024")


def test_what_cant_attack_alone() -> None:
    lonely = creature("a", "A", 2, 2, "This creature can't attack alone.")
    with pytest.raises(CopyEngineError, match="attack alone"):
        answered([lonely], [attack("a")], {"ask": "life", "of": "B"}, "mtg-2024")
    both = [lonely, creature("x", "A", 1, 1)]
    assert answered(both, [attack("a", "x")], {"ask": "life", "of": "B"}, "mtg-2024") == 20


def test_menace_is_cited_by_its_rule() -> None:
    setup = [creature("a", "A", 3, 2, "Menace"), BEARS[0]]
    with pytest.raises(CopyEngineError, match=r"702\.111b"):
        answered(setup, [attack("a"), block(b="a")], {"ask": "life", "of": "B"}, "mtg-2024")


def test_what_isnt_understood_of_damage_is_refused_as_it_is_dealt() -> None:
    text = "All damage that would be dealt to you by unblocked creatures is dealt to this creature instead."
    pariah = creature("p", "B", 1, 1, text)
    setup = [creature("a", "A", 2, 2), pariah]
    assert answered(setup, [attack("a"), block()], {"ask": "most_past", "of": ["a"]}, "mtg-2024") == 2
    with pytest.raises(CopyEngineError, match="can't judge"):
        answered(
            setup, [attack("a"), block(), {"do": "combat_damage"}], {"ask": "life", "of": "B"}, "mtg-2024"
        )
