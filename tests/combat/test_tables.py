"""Cases from the rules, one an entry of cases.yaml: what is there, what happens, what is asked."""

from pathlib import Path
from typing import Any

import pytest

from judgeapp.combat import ask, play
from tests.combat.conftest import POOL, answered, attack, block, creature, damage
from tests.documents import document

DIES = {"ask": "dies", "of": "big"}
FILES = (
    "cases.yaml",
    "copying.yaml",
    "declared.yaml",
    "hidden_cards.yaml",
    "mana.yaml",
    "restrictions.yaml",
    "turns.yaml",
)
CASES = {case["case"]: case for name in FILES for case in document(Path(__file__).with_name(name))}


def entry(written: dict[str, Any]) -> dict[str, Any]:
    """A setup entry; `size` marks a creature token written in short."""
    if "size" not in written:
        return written
    rest = {k: v for k, v in written.items() if k not in {"ref", "by", "size", "has", "color"}}
    power, toughness = (int(part) for part in written["size"].split("/"))
    abilities, color = written.get("has", ()), written.get("color", "green")
    return creature(written["ref"], written["by"], power, toughness, *abilities, color=color, **rest)


@pytest.mark.parametrize("name", CASES)
def test_a_case_of_the_rules(name):
    case = CASES[name]
    setup = [entry(written) for written in case["setup"]]
    assert answered(setup, case["events"], case["query"]) == case["answer"]


def test_without_an_order_any_division_among_blockers_is_legal():
    setup = [creature("a", "A", 4, 4), creature("bear", "B", 2, 2), creature("o", "B", 3, 3)]
    query = {"ask": "legal_assignment", "assign": {"a": {"bear": 2, "o": 2}}}
    assert answered(setup, [attack("a"), block(bear="a", o="a")], query, "mtg-2024") is True


@pytest.mark.parametrize("checked", [False, True])
def test_what_deathtouch_destroys_is_told_by_its_rule(checked):
    setup = [creature("rat", "A", 1, 1, "Deathtouch"), creature("big", "B", 5, 5)]
    events = [{"do": "damage", "to": "big", "amount": 1, "by_source": "rat"}]
    events += [{"do": "state_based_actions"}] if checked else []
    found = ask(play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL), DIES)
    assert found.value is True
    assert found.steps[-1].rule == "702.2b"
    assert found.steps[-1].text.count("deathtouch") <= 1


@pytest.mark.parametrize(
    ("then", "now", "rule"),
    [
        (["Double strike"], [], "702.4c"),
        (["Double strike"], ["First strike"], "702.4c"),
        (["First strike"], [], "702.7c"),
        (["First strike"], ["First strike"], "702.7b"),
    ],
)
def test_what_deals_no_more_in_the_second_step_is_told_by_its_keywords_rule(then, now, rule):
    setup = [creature("a", "A", 3, 3, *then), creature("bear", "B", 2, 2, *now)]
    setup.append(creature("mate", "A", 1, 1, "First strike"))
    events = [attack("a", "mate"), {"do": "combat_damage"}, {"do": "become_copy", "ref": "a", "of": "bear"}]
    events.append({"do": "combat_damage"})
    query = {"ask": "combat_damage_dealt", "of": "a", "step": 2}
    found = ask(play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL), query)
    assert rule in {step.rule for step in found.steps}


@pytest.mark.parametrize(("shown", "named"), [(True, "Noah's Clone"), (False, "Typhoid Rats")])
def test_a_copy_is_told_from_what_it_copies_only_where_both_are_there(shown, named):
    setup = [creature("ox", "A", 1, 1), {"ref": "rat", "card": "Typhoid Rats", "controller": "A"}]
    enter = {"do": "enter", "ref": "clone", "card": "Clone", "controller": "B", "copy_of": "rat"}
    gone = [] if shown else [{"do": "leave", "ref": "rat", "to": "hand"}]
    events = [enter, *gone, attack("ox"), block(clone="ox"), damage()]
    game = play({"ruleset": "mtg-2024", "setup": setup, "events": events}, cards=POOL)
    steps = ask(game, {"ask": "dies", "of": "ox"}).steps
    assert f"{named} deals 1 combat damage" in " ".join(step.text for step in steps)
