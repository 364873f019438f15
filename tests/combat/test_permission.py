"""Spells and abilities that can't be cast or activated now, or not at that target, are refused; what the
script doesn't tell forbids nothing.
"""

import pytest

from judgeapp.combat import play
from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import POOL, attack, card, creature, damage

PINGS = "{T}: This creature deals 1 damage to any target."
SCOUT, INSECT = card("s", "Gladecover Scout", "B"), card("i", "Deadly Insect", "B")
KNIGHT, LEYLINE = card("k", "White Knight", "B"), card("y", "Leyline of Sanctity", "B")
BONES, BEAR = card("e", "Bonesplitter", "A"), card("b", "Runeclaw Bear", "B")


def cast(name, *targets, by="A", ref="x", **keys):
    return {"do": "cast", "ref": ref, "card": name, "controller": by, "targets": list(targets), **keys}


def activate(source, *targets, ability="{T}", **keys):
    return {
        "do": "activate",
        "ref": "x",
        "source": source,
        "ability": ability,
        "targets": list(targets),
        **keys,
    }


def copy_to(target, by="A"):
    return {
        "do": "copy_spell",
        "ref": "c",
        "of": "x",
        "by": "Twincast",
        "controller": by,
        "new_targets": [target],
    }


LENDER = {
    "ref": "lender", "name": "Lender", "type": "Enchantment", "token": False, "controller": "A",
    "text": "You may cast creature spells without paying their mana costs.",
}  # fmt: skip
STEP = {"do": "begin_step", "step": "upkeep"}
MAIN = {"do": "begin_step", "step": "precombat main"}
FOR_NOTHING = cast("Hill Giant", alternative_cost="without paying its mana cost")
TURN = {"do": "begin_turn", "player": "A"}

REFUSED = {
    "a creature in the upkeep for no mana": ([BEAR, LENDER], [STEP, FOR_NOTHING], "events[1].ref", "702.8a"),
    "hexproof": ([SCOUT], [cast("Lightning Bolt", "s")], "events[0].targets", "702.11b"),
    "shroud, of one's own": ([INSECT], [cast("Giant Growth", "i", by="B")], "events[0].targets", "702.18a"),
    "protection": ([KNIGHT], [cast("Last Gasp", "k")], "events[0].targets", "702.16b"),
    "a player with hexproof": ([LEYLINE], [cast("Lightning Bolt", "B")], "events[0].targets", "702.11c"),
    "enchant": ([LEYLINE], [cast("Pacifism", "y")], "events[0].targets", "702.5a"),
    "equip another's creature": (
        [BONES, BEAR],
        [activate("e", "b", ability="Equip")],
        "events[0].targets",
        "702.6a",
    ),
    "a Clone that is hexproof": (
        [SCOUT],
        [
            {"do": "enter", "ref": "c", "card": "Clone", "controller": "B", "copy_of": "s"},
            cast("Lightning Bolt", "c"),
        ],
        "events[1].targets",
        "702.11b",
    ),
    "a new target that is hexproof": (
        [SCOUT, BEAR],
        [cast("Giant Growth", "s", by="B"), copy_to("s", by="A"), cast("Lightning Bolt", "s", ref="z")],
        "events[2].targets",
        "702.11b",
    ),
    "a player with hexproof for a copy": (
        [LEYLINE, BEAR],
        [cast("Lightning Bolt", "b"), copy_to("B")],
        "events[1].new_targets",
        "702.11c",
    ),
    "a creature in the upkeep": ([BEAR], [STEP, cast("Hill Giant")], "events[1].ref", "702.8a"),
    "a sorcery in another's turn": ([BEAR], [TURN, cast("Wrath of God", by="B")], "events[1].ref", "702.8a"),
    "a sorcery in combat": (
        [creature("a", "A", 2, 2)],
        [attack("a"), cast("Wrath of God")],
        "events[1].ref",
        "702.8a",
    ),
    "a sorcery over a spell": (
        [BEAR],
        [TURN, cast("Lightning Bolt", "b"), cast("Wrath of God", ref="w")],
        "events[2].ref",
        "702.8a",
    ),
    "equip in combat": (
        [BONES, creature("a", "A", 2, 2)],
        [attack("a"), activate("e", "a", ability="Equip")],
        "events[1].ability",
        "702.6a",
    ),
    "a new Sorcerer": (
        [],
        [
            TURN,
            {"do": "enter", "ref": "s", "card": "Prodigal Sorcerer", "controller": "A"},
            activate("s", "B"),
        ],
        "events[2].ability",
        "302.6",
    ),
}

ALLOWED = {
    "its controller aims at hexproof": ([SCOUT], [cast("Giant Growth", "s", by="B")]),
    "a target left as it is, illegal for the copy": (
        [SCOUT],
        [
            cast("Giant Growth", "s", by="B"),
            {"do": "copy_spell", "ref": "c", "of": "x", "by": "Twincast", "controller": "A"},
        ],
    ),
    "a sorcery at a time not told": ([BEAR], [cast("Wrath of God", by="B")]),
    "a Sorcerer that was there, where no turn is told": (
        [card("s", "Prodigal Sorcerer", "A")],
        [activate("s", "B")],
    ),
    "a new Sorcerer with haste": (
        [card("f", "Fervor", "A")],
        [
            TURN,
            {"do": "enter", "ref": "s", "card": "Prodigal Sorcerer", "controller": "A"},
            activate("s", "B"),
        ],
    ),
    "one that has become a Sorcerer": (
        [creature("a", "A", 2, 2), card("s", "Prodigal Sorcerer", "B")],
        [TURN, {"do": "become_copy", "ref": "a", "of": "s"}, activate("a", "B")],
    ),
    "a payment stated after": (
        [card("s", "Prodigal Sorcerer", "A")],
        [TURN, activate("s", "B"), {"do": "tap", "ref": "s"}],
    ),
    "a sorcery after combat damage": (
        [creature("a", "A", 2, 2)],
        [attack("a"), damage(), cast("Wrath of God")],
    ),
    "flash in another's turn": ([BEAR], [TURN, cast("Ambush Viper", by="B")]),
    "an instant in the upkeep": ([BEAR], [STEP, cast("Lightning Bolt", "b")]),
    "something cast for a cost that a permanent offers": ([BEAR, LENDER], [MAIN, FOR_NOTHING]),
}


def played(setup, events, policy=()):
    return play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL, policy=policy)


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_with_place_and_rule(name):
    setup, events, where, rule = REFUSED[name]
    with pytest.raises(CopyEngineError) as refused:
        played(setup, events)
    assert refused.value.where == where
    assert f"({rule})" in str(refused.value)


@pytest.mark.parametrize("name", ALLOWED)
def test_it_is_allowed(name):
    assert played(*ALLOWED[name]).table().objects


def test_beliefs_are_played_without_these_checks():
    setup, events, *_ = REFUSED["hexproof"]
    assert played(setup, events, "shroud-only-against-opponents").table().stack == ("x",)


def test_a_player_who_has_become_hexproof_is_no_legal_target_any_more():
    events = [
        cast("Lightning Bolt", "B"),
        {"do": "enter", "ref": "c", "card": "Copy Enchantment", "controller": "B", "copy_of": "y"},
        {"do": "resolve", "ref": "x"},
    ]
    game = played([card("y", "Leyline of Sanctity", "A")], events)
    assert game.table().players["B"].life == 20
