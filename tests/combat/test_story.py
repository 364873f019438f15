"""How the steps of a turn and the order of blockers are told."""

import pytest

from judgeapp.combat import tell
from judgeapp.combat.script import COMBAT_VOCABULARY
from judgeapp.combat.story import CombatTeller, account
from tests.combat.conftest import POOL, Entry, creature

TABLE = [creature("one", "A", 3, 3, ""), creature("two", "B", 2, 2, ""), creature("three", "B", 1, 1, "")]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"do": "begin_step", "step": "upkeep"}, "The upkeep step begins."),
        ({"do": "begin_step", "step": "postcombat main"}, "The postcombat main phase begins."),
        ({"do": "begin_step", "step": "beginning of combat"}, "Combat begins."),
        (
            {"do": "order_blockers", "order": {"one": ["three", "two"]}},
            "The One token's damage assignment order is the Three token, then the Two token.",
        ),
    ],
)
def test_an_event_of_combat_is_told(event: Entry, sentence: str) -> None:
    assert tell({"setup": TABLE, "events": [event]}, POOL)[-1] == sentence


def test_every_event_that_a_script_can_have_is_told() -> None:
    assert [do for do in COMBAT_VOCABULARY.events if do not in CombatTeller.handlers] == ["check"]


def test_a_land_is_played_by_its_owner() -> None:
    script = {
        "setup": [{"ref": "forest", "card": "Forest", "owner": "B", "zone": "hand"}],
        "events": [{"do": "begin_turn", "player": "B"}, {"do": "play_land", "ref": "forest"}],
    }
    assert tell(script, POOL)[-1] == "Noah plays Forest."


def test_activations_of_one_source_that_wait_are_numbered_however_many_there_are() -> None:
    breather = creature("one", "A", 1, 1, "{R}: This creature gets +1/+0 until end of turn.")
    events = [{"do": "activate", "ref": f"a{n}", "source": "one", "ability": "{R}"} for n in range(8)]
    resolving = [{"do": "resolve", "ref": f"a{n}"} for n in (7, 1)]
    told = tell({"setup": [breather], "events": [*events, *resolving]}, POOL)
    assert list(told[-2:]) == [
        "Activation number 8 of the One token's ability resolves.",
        "The second activation of the One token's ability resolves.",
    ]


def test_an_entry_that_is_being_written_is_told_as_far_as_it_can_be() -> None:
    script = {"setup": TABLE[:1], "events": [{"do": "tap"}, {"do": "cast_copy"}, {"do": "tap", "ref": "one"}]}
    assert account(script, POOL).events == ("Tap.", "Cast copy.", "The One token becomes tapped.")


def test_what_fails_on_an_entry_that_is_well_formed_is_hidden_from_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CombatTeller, "name", lambda teller, ref: {}[ref])
    script = {"setup": [], "events": [{"do": "tap", "ref": "one"}]}
    with pytest.raises(KeyError):
        account(script, POOL)
