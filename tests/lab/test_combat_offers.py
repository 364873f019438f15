"""Turns and combat are offered where the rules allow them, and each form gives back its event."""

import pytest

from judgeapp.combat.extension import COMBAT
from judgeapp.combat.story import account
from judgeapp.copyengine.play.resuming import play_on
from judgeapp.lab.offers.combat import combat_offers
from judgeapp.lab.offers.forms import filled, offer_of
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.tables.codec import packed, unpacked
from tests.combat.conftest import creature

SETUP = [
    {"ref": "dread", "card": "Colossal Dreadmaw", "controller": "A"},
    {"ref": "knight", "card": "Youthful Knight", "controller": "A"},
    {"ref": "wall", "card": "Wall of Stone", "controller": "A"},
    {"ref": "bear", "card": "Runeclaw Bear", "controller": "B"},
    {"ref": "guard", "card": "Palace Guard", "controller": "B"},
]
EVENTS = [
    {"do": "declare_attackers", "attackers": ["dread", "knight"]},
    {"do": "declare_blockers", "blocks": {"bear": "dread", "guard": ["dread", "knight"]}},
    {"do": "combat_damage"},
    {"do": "combat_damage", "assign": {"dread": {"bear": 2, "guard": 3, "B": 1}, "guard": {"dread": 1}}},
    {"do": "end_combat"},
    {"do": "begin_turn", "player": "B"},
]


def now_at(place, pool, events=EVENTS, **keys):
    script = {"setup": SETUP, "events": events[:place], **keys}
    played = play_on(script, pool, extension=COMBAT)
    assert played.error is None
    return Moment(script, played, place, account(script, pool).names)


def keys_of(now):
    return [offer.key for offer in combat_offers(now)]


def test_what_is_offered_step_by_step(pool):
    found = [keys_of(now_at(place, pool)) for place in range(5)]
    assert found == [
        ["begin_turn", "attack"],
        ["begin_turn", "block", "no_block", "strike:1", "end_combat"],
        ["begin_turn", "block", "no_block", "strike:1", "end_combat"],
        ["begin_turn", "strike:2", "end_combat"],
        ["begin_turn", "end_combat"],
    ]


def test_only_those_who_may_attack_are_offered(pool):
    offer = next(offer for offer in combat_offers(now_at(0, pool)) if offer.key == "attack")
    assert [ref for ref, _ in offer.fields[0].options] == ["dread", "knight"]


def test_what_has_to_attack_does_whatever_is_ticked(pool):
    setup = [creature("a", "A", 5, 3, "This creature attacks each combat if able."), creature("b", "A", 2, 2)]
    limit = creature("c", "B", 2, 4, "No more than one creature can attack each combat.")
    free, limited = (
        next(offer for offer in combat_offers(now_at(0, pool, setup=each)) if offer.key == "attack")
        for each in (setup, [*setup, limit])
    )
    assert filled(free, {"f.attackers": ["b"]})["attackers"] == ["a", "b"]
    assert filled(free, {})["attackers"] == ["a"]
    assert [ref for ref, _ in limited.fields[0].options] == ["a"]


@pytest.mark.parametrize("place", range(len(EVENTS)))
def test_the_form_of_an_event_gives_it_back(place, pool):
    event = EVENTS[place]
    offer = offer_of(event, combat_offers(now_at(place, pool), event))
    assert offer is not None
    form: dict[str, list[str]] = {}
    for field in offer.fields:
        value = field.value
        form[f"f.{field.name}"] = [str(each) for each in (value if isinstance(value, list) else [value])]
    assert filled(offer, form) == event


def test_a_division_is_filled_in_with_one_that_is_legal(pool):
    now = now_at(3, pool)
    offer = next(offer for offer in combat_offers(now) if offer.key == "strike:2")
    form = {f"f.{field.name}": [str(field.value)] for field in offer.fields}
    assert now.allows(filled(offer, form))


def test_a_combat_is_kept_in_the_address():
    script = {"title": "", "setup": SETUP, "events": EVENTS}
    again = unpacked(packed(script))
    assert (again["setup"], again["events"]) == (SETUP, EVENTS)


def test_no_combat_is_offered_where_the_rules_know_none(pool):
    assert combat_offers(now_at(0, pool, ruleset="mtg-2008")) == []
