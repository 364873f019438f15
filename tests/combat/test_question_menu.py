"""What menus offer to ask about combat: only what has an answer."""

from judgeapp.combat import ask, play
from judgeapp.combat.asking.question_menu import askable
from tests.combat.conftest import POOL, attack, block, card, creature, damage

NAMES = {"a": "the attacker", "b": "the blocker", "s": "the spell"}
SETUP = [
    creature("a", "A", 3, 3, "First strike", "Trample"),
    creature("b", "B", 2, 4, "Protection from red"),
    card("s", "Lightning Bolt", "A", zone="hand"),
]


def asked(events, ref, ruleset="mtg-2024"):
    game = play({"ruleset": ruleset, "setup": SETUP, "events": events}, cards=POOL)
    found = list(askable(game, ref, NAMES))
    for query, prompt in found:
        ask(game, query)
        assert NAMES[ref] in prompt
    return {query["ask"] for query, _ in found}


def test_before_combat():
    assert asked([], "a") == {"dies"}
    assert asked([], "b") == {"dies", "protections"}
    assert asked([], "s") == {"may_cast"}


def test_in_combat():
    events = [attack("a"), block(b="a")]
    assert asked(events, "a") == {"dies", "is_attacking", "is_blocked", "legal_blockers", "most_past"}
    assert asked(events, "b") == {"dies", "may_block", "is_blocking", "lethal_damage", "protections"}
    assert {"combat_damage_dealt", "participates"} <= asked([*events, damage(a={"b": 3})], "a")


def test_nothing_where_the_rules_know_no_combat():
    assert asked([], "a", "mtg-2008") == set()
