"""What is refused of turns, and which rules are cited (CR 500.11, 514.1)."""

import pytest

from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError, not_considered_at_all
from tests.combat.conftest import POOL, Entry, answered, creature

HAND: list[Entry] = [
    {"ref": f"card {n}", "token": False, "name": "Held", "type": "Instant", "owner": "A", "zone": "hand"}
    for n in range(8)
]
TURNS: list[Entry] = [{"do": "begin_turn", "player": "A"}, {"do": "begin_turn", "player": "B"}]


def test_a_skipped_step_doesnt_begin():
    setup = [creature("s", "A", 1, 1, "Skip your draw step.")]
    events = [TURNS[0], {"do": "begin_step", "step": "draw"}]
    with pytest.raises(CopyEngineError, match="skips the draw step"):
        answered(setup, events, {"ask": "life", "of": "A"})


def test_it_must_be_said_which_cards_are_discarded():
    with pytest.raises(CopyEngineError, match="has to discard 1"):
        answered(HAND, TURNS, {"ask": "hand_size", "of": "A"})


def test_the_cards_named_are_discarded():
    events = [TURNS[0], {**TURNS[1], "discard": ["card 3"]}]
    game = play({"setup": HAND, "events": events}, cards=POOL)
    assert ask(game, {"ask": "hand_size", "of": "A"}).value == 7
    assert ask(game, {"ask": "zone", "of": "card 3"}).value == "graveyard"
    assert "514.1" in {step.rule for step in game.steps}


def test_nobody_discards_more_than_is_too_much():
    events = [TURNS[0], {**TURNS[1], "discard": ["card 3", "card 4"]}]
    with pytest.raises(CopyEngineError, match="has to discard 1"):
        answered(HAND, events, {"ask": "hand_size", "of": "A"})


def test_nobody_discards_without_a_maximum():
    setup = [creature("s", "A", 1, 1, "You have no maximum hand size."), *HAND]
    assert answered(setup, TURNS, {"ask": "hand_size", "of": "A"}) == 8
    with pytest.raises(CopyEngineError, match="any number"):
        answered(setup, [TURNS[0], {**TURNS[1], "discard": ["card 3"]}], {"ask": "hand_size", "of": "A"})


LANDS: list[Entry] = [
    {"ref": ref, "token": False, "name": ref.title(), "type": "Land", "owner": "A", "zone": "hand"}
    for ref in ("field", "gate")
]


def test_a_second_land_isnt_played():
    events = [TURNS[0], *({"do": "play_land", "ref": ref} for ref in ("field", "gate"))]
    with pytest.raises(CopyEngineError, match="has played 1 of 1"):
        answered(LANDS, events, {"ask": "zone", "of": "gate"})


def test_the_card_on_top_of_a_library_is_the_only_one_listed():
    setup = [{**each, "zone": "library"} for each in LANDS]
    look = creature("s", "A", 1, 1, "You may look at the top card of your library any time.")
    with pytest.raises(CopyEngineError, match="on top"):
        answered([*setup, look], [], {"ask": "who_may_look", "of": "field"})


READ_WHOLE = (
    "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, "
    "that ability triggers an additional time.",
    "If a creature attacking causes a triggered ability of a permanent you control to trigger, that ability "
    "triggers an additional time.",
    "This creature gets +2/+2 and doesn't untap during its controller's untap step.",
    "You may look at the top card of your library any time, and you may play lands from the top of your "
    "library.",
    "You have no maximum hand size and don't lose the game for having 0 or less life.",
)


@pytest.mark.parametrize("text", READ_WHOLE)
def test_what_is_carried_out_isnt_listed(text: str):
    setup = [creature("s", "A", 1, 1, text), creature("b", "A", 2, 2)]
    game = play({"setup": setup, "events": TURNS}, cards=POOL)
    assert not not_considered_at_all(game)


def test_a_second_predicate_that_nobody_reads_is_listed():
    setup = [
        creature("s", "A", 1, 1, "This creature gets +2/+2 and can't frobnicate during your untap step.")
    ]
    game = play({"setup": setup, "events": TURNS}, cards=POOL)
    assert not_considered_at_all(game)
