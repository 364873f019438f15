"""What triggers on attacking, blocking and damage, copies included."""

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import POOL, attack, block, creature, damage

BEAR = creature("bear", "A", 2, 2)


def of(*texts, ref="a", by="A", toughness=2, **keys):
    return creature(ref, by, 2, toughness, *texts, **keys)


def copying(ref, of):
    return {"do": "become_copy", "ref": ref, "of": of}


DRAW = "Whenever this creature deals combat damage to a player, draw a card."
ATTACKS = "Whenever this creature attacks, you gain 1 life."
BLOCKS = "Whenever this creature blocks, you gain 1 life."
BLOCKED = "Whenever this creature becomes blocked, you gain 1 life."
BY_EACH = "Whenever this creature becomes blocked by a creature, you gain 1 life."
BOTH = "Whenever this creature attacks or blocks, you gain 1 life."
HURT = "Whenever this creature is dealt damage, you gain 1 life."
ANY_DAMAGE = "Whenever this creature deals damage, you gain that much life."
YOU_ATTACK = "Whenever you attack, you gain 1 life."
EACH = "Whenever a creature you control attacks, you gain 1 life."
ONE_OR_MORE = "Whenever one or more creatures you control deal combat damage to a player, draw a card."
ALONE = "Whenever this creature attacks alone, you gain 1 life."
TO_CREATURE = "Whenever this creature deals combat damage to a creature, you gain 1 life."
TO_VAMPIRE = "Whenever this creature deals damage to a Vampire, you gain 1 life."
TO_PLAYERS = (
    "Whenever one or more creatures you control deal combat damage to one or more players, draw a card."
)
EQUIPPED = "Whenever equipped creature attacks, you gain 1 life."
MYRIAD = "Myriad"

B = creature("b", "B", 1, 4)
CASES = {
    "attacks": ([of(ATTACKS)], [attack("a")], [("a", ATTACKS)]),
    "a copy made before attacks": (
        [of(ATTACKS, ref="o"), of()],
        [copying("a", "o"), attack("a")],
        [("a", ATTACKS)],
    ),
    "a copy made after attacks": ([of(ATTACKS, ref="o"), of()], [attack("a"), copying("a", "o")], []),
    "one that has become a bear": ([of(DRAW), BEAR], [attack("a"), copying("a", "bear"), damage()], []),
    "damage to a player": ([of(DRAW)], [attack("a"), damage()], [("a", DRAW)]),
    "damage to a blocker": ([of(DRAW), B], [attack("a"), block(b="a"), damage()], []),
    "damage to a creature": (
        [of(TO_CREATURE), B],
        [attack("a"), block(b="a"), damage()],
        [("a", TO_CREATURE)],
    ),
    "damage to a creature of a type": (
        [of(TO_VAMPIRE), creature("b", "B", 1, 4, type="Creature — Vampire")],
        [attack("a"), block(b="a"), damage()],
        [("a", TO_VAMPIRE)],
    ),
    "damage to a creature of another type": (
        [of(TO_VAMPIRE), B],
        [attack("a"), block(b="a"), damage()],
        [],
    ),
    "damage to one or more players": (
        [of(TO_PLAYERS), BEAR],
        [attack("a", "bear"), damage()],
        [("a", TO_PLAYERS)],
    ),
    "twice with double strike": (
        [of(DRAW, "Double strike")],
        [attack("a"), damage(), damage()],
        [("a", DRAW)] * 2,
    ),
    "a copy with the ability between the steps": (
        [of("First strike"), of(DRAW, "Double strike", ref="o")],
        [attack("a"), damage(), copying("a", "o"), damage()],
        [("a", DRAW)],
    ),
    "prevented damage": (
        [of(DRAW)],
        [{"do": "shield", "on": "B", "prevent": 2}, attack("a"), damage()],
        [],
    ),
    "blocks": ([of(), of(BLOCKS, ref="b", by="B")], [attack("a"), block(b="a")], [("b", BLOCKS)]),
    "blocks, for a creature that attacks": ([of(BLOCKS)], [attack("a")], []),
    "attacks or blocks": (
        [of(BOTH), of(BOTH, ref="b", by="B")],
        [attack("a"), block(b="a")],
        [("a", BOTH), ("b", BOTH)],
    ),
    "becomes blocked by two": (
        [of(BLOCKED), B, creature("c", "B", 1, 1)],
        [attack("a"), block(b="a", c="a")],
        [("a", BLOCKED)],
    ),
    "becomes blocked by each": (
        [of(BY_EACH), B, creature("c", "B", 1, 1)],
        [attack("a"), block(b="a", c="a")],
        [("a", BY_EACH)] * 2,
    ),
    "unblocked": ([of(BLOCKED), B], [attack("a"), block()], []),
    "is dealt damage by two at once": (
        [of(HURT, toughness=9), B, creature("c", "B", 1, 1)],
        [attack("a"), block(b="a", c="a"), damage(a={"b": 2})],
        [("a", HURT)],
    ),
    "deals damage outside combat": (
        [of(ANY_DAMAGE)],
        [{"do": "damage", "to": "B", "amount": 1, "by_source": "a"}],
        [("a", ANY_DAMAGE)],
    ),
    "you attack with two": ([of(YOU_ATTACK), BEAR], [attack("a", "bear")], [("a", YOU_ATTACK)]),
    "another's turn": ([of(), of(YOU_ATTACK, ref="b", by="B")], [attack("a")], []),
    "each of two": ([of(EACH), BEAR], [attack("a", "bear")], [("a", EACH)] * 2),
    "one or more": ([of(ONE_OR_MORE), BEAR], [attack("a", "bear"), damage()], [("a", ONE_OR_MORE)]),
    "alone": ([of(ALONE)], [attack("a")], [("a", ALONE)]),
    "not alone": ([of(ALONE), BEAR], [attack("a", "bear")], []),
    "equipped": (
        [
            of(),
            {
                "ref": "e",
                "token": True,
                "name": "Blade",
                "types": ["Artifact"],
                "subtypes": ["Equipment"],
                "controller": "A",
                "abilities": [EQUIPPED, "Equip {1}"],
                "attached_to": "a",
            },
        ],
        [attack("a")],
        [("e", EQUIPPED)],
    ),
    "myriad": ([of(MYRIAD)], [attack("a")], [("a", MYRIAD)]),
    "keywords of a copy": (
        [of("Mentor", "Battle cry", "Annihilator 2", ref="o", by="B"), of()],
        [copying("a", "o"), attack("a")],
        [("a", "Mentor"), ("a", "Battle cry"), ("a", "Annihilator 2")],
    ),
    "exalted of what doesn't attack": ([of("Exalted", ref="e"), of()], [attack("a")], [("e", "Exalted")]),
    "exalted with two attackers": ([of("Exalted", ref="e"), of()], [attack("a", "e")], []),
    "training with a greater one": (
        [of("Training"), creature("g", "A", 4, 4)],
        [attack("a", "g")],
        [("a", "Training")],
    ),
    "training with an equal one": ([of("Training"), BEAR], [attack("a", "bear")], []),
    "renown that another had": (
        [of("Renown 1", ref="o", choices={"renowned": True}), of()],
        [copying("a", "o"), attack("a", "o"), damage()],
        [("a", "Renown 1")],
    ),
    "bushido": ([of("Bushido 1"), B], [attack("a"), block(b="a")], [("a", "Bushido 1")]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_triggers(name):
    setup, events, expected = CASES[name]
    game = play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL)
    found = [(ref, text.rstrip(".")) for ref, text in game.triggers]
    assert found == [(ref, text.rstrip(".")) for ref, text in expected]


def test_myriad_attacks_the_other_opponents_and_its_tokens_are_exiled_after_combat():
    setup = [of(MYRIAD), creature("c", "C", 1, 1), creature("b", "B", 1, 1)]
    events = [
        attack("a", whom="B"),
        {"do": "trigger", "ref": "m", "source": "a", "ability": MYRIAD, "controller": "A"},
        {"do": "create_token_copy", "ref": "t", "of": "a", "by": "a", "controller": "A"},
        {"do": "resolve", "ref": "m"},
        block(),
        damage(),
        {"do": "end_combat"},
    ]
    game = play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL)
    players = game.table().players
    assert (players["B"].life, players["C"].life) == (18, 18)
    assert game.table().objects["t"].zone in {"exile", "nowhere"}


@pytest.mark.parametrize(
    "whom", ["a white creature you control", "enchanted player", "a permanent you control"]
)
def test_damage_to_what_nobody_can_judge_is_no_silent_zero(whom):
    text = f"Whenever this creature deals damage to {whom}, you gain 1 life."
    dealt = {"do": "damage", "to": "bear", "amount": 1, "by_source": "a"}
    game = play({"setup": [of(text), BEAR], "events": [dealt]}, cards=POOL)
    with pytest.raises(CopyEngineError):
        ask(game, {"ask": "times_triggered", "of": "a"})
