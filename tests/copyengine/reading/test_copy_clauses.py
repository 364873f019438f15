"""Every form of copy clause, as `read_card --json` tells it."""

from typing import Any

import pytest

from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.output.as_json import clauses_of

CREATURE = frozenset({"Creature"})
PLAIN: dict[str, Any] = {
    "add_types": [], "add_subtypes": [], "add_supertypes": [], "remove_supertypes": [], "set_types": None,
    "set_subtypes": None, "set_power": None, "set_toughness": None, "set_name": None, "set_colors": None,
    "add_colors": [], "no_mana_cost": False, "add_keywords": [], "add_abilities": [], "loses_abilities": [],
    "retains": [], "enters_with_counters": [], "enters_tapped": False, "conditional": [], "other": [],
}  # fmt: skip


def clause(text: str, name: str = "Test Mimic", types: frozenset[str] = CREATURE) -> dict[str, Any]:
    """Return the one copy clause of a text that must be read whole."""
    (ability,) = read_abilities(text, name=name, types=types)
    assert ability.unread == ()
    (found,) = clauses_of(ability, sorted(types))
    return found


ENTER = "You may have this creature enter as a copy of any creature on the battlefield"
EXCEPTIONS = [
    ("it's 7/7", {"set_power": 7, "set_toughness": 7}),
    ("it's an artifact in addition to its other types", {"add_types": ["artifact"]}),
    ("it's a Shapeshifter Rogue in addition to its other types", {"add_subtypes": ["Shapeshifter", "Rogue"]}),
    ("it's legendary and snow in addition to its other types", {"add_supertypes": ["legendary", "snow"]}),
    ("it isn't legendary", {"remove_supertypes": ["legendary"]}),
    ("it's not legendary", {"remove_supertypes": ["legendary"]}),
    ("its name is Test Mimic", {"set_name": "Test Mimic"}),
    ("her name is Test Mimic", {"set_name": "Test Mimic"}),
    ("their names are Test Mimic", {"set_name": "Test Mimic"}),
    # The name of another object begins with its own ("Test").
    ("its name is Test's Double", {"set_name": "Test's Double"}),
    ("it has flying", {"add_keywords": ["flying"]}),
    ("it has menace and haste", {"add_keywords": ["menace", "haste"]}),
    ("it has toxic 1", {"add_keywords": ["toxic 1"]}),
    ("it has this ability", {"add_abilities": ["this ability"]}),
    ("he has flying and this ability", {"add_keywords": ["flying"], "add_abilities": ["this ability"]}),
    ("it doesn't copy that creature's color", {"retains": ["color"]}),
    ("it retains its name", {"retains": ["name"]}),
    ("the token has no mana cost", {"no_mana_cost": True}),
    ("it's white", {"set_colors": ["white"]}),
    ("it's blue in addition to its other colors", {"add_colors": ["blue"]}),
    ("it loses flying", {"loses_abilities": ["flying"]}),
    ("it doesn't have this ability", {"loses_abilities": ["this ability"]}),
    (
        "it enters with X additional +1/+1 counters on it",
        {"enters_with_counters": [{"kind": "+1/+1", "count": "X"}]},
    ),
    ("its starting loyalty is 1", {"other": ["its starting loyalty is 1"]}),
    # Without "in addition": what is named replaces, but only what is named (CR 205.1a).
    (
        "it's a 4/4 black Zombie",
        {"set_power": 4, "set_toughness": 4, "set_colors": ["black"], "set_subtypes": ["Zombie"]},
    ),
    (
        "it's a 2/2 white Spirit and loses all other creature types",
        {"set_power": 2, "set_toughness": 2, "set_colors": ["white"], "set_subtypes": ["Spirit"]},
    ),
    (
        "it's a 1/1 enchantment creature",
        {"set_power": 1, "set_toughness": 1, "set_types": ["enchantment", "creature"]},
    ),
    ("it's an artifact and it loses all other card types", {"set_types": ["artifact"]}),
    # "other types" sets the color, "other colors and types" adds it.
    (
        "it's a 3/3 black Zombie creature in addition to its other types",
        {
            "set_power": 3, "set_toughness": 3, "set_colors": ["black"], "add_types": ["creature"],
            "add_subtypes": ["Zombie"],
        },
    ),
    (
        "it's a 1/1 green Squirrel in addition to its other colors and types",
        {"set_power": 1, "set_toughness": 1, "add_colors": ["green"], "add_subtypes": ["Squirrel"]},
    ),
    (
        "it's a 1/1 white Spirit creature with flying in addition to its other types",
        {
            "set_power": 1, "set_toughness": 1, "set_colors": ["white"], "add_types": ["creature"],
            "add_subtypes": ["Spirit"], "add_keywords": ["flying"],
        },
    ),
    (
        "it has haste and \"At the beginning of the end step, sacrifice this permanent.\"",
        {
            "add_keywords": ["haste"],
            "add_abilities": ["At the beginning of the end step, sacrifice this permanent."],
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), EXCEPTIONS)
def test_each_kind_of_exception(words: str, expected: dict[str, Any]) -> None:
    assert clause(f"{ENTER}, except {words}.")["exceptions"] == {**PLAIN, **expected}


def test_a_condition_covers_what_follows_it_and_nothing_before() -> None:
    found = clause(
        f"{ENTER}, except it's legendary in addition to its other types and, if it's a creature, it enters "
        "with two additional +1/+1 counters on it and has changeling."
    )["exceptions"]
    assert found["add_supertypes"] == ["legendary"]
    (conditional,) = found["conditional"]
    assert conditional["if"] == "it's a creature"
    assert conditional["exceptions"]["add_keywords"] == ["changeling"]
    assert conditional["exceptions"]["enters_with_counters"] == [{"kind": "+1/+1", "count": "2"}]


def test_a_condition_behind_its_exception() -> None:
    text = "Copy target creature spell you control, except it isn't legendary if the spell is legendary."
    (conditional,) = clause(text, types=frozenset({"Instant"}))["exceptions"]["conditional"]
    assert conditional["if"] == "the spell is legendary"
    assert conditional["exceptions"]["remove_supertypes"] == ["legendary"]


def test_a_sentence_of_its_own_is_a_rider_not_an_exception() -> None:
    found = clause(
        "{T}: Create a token that's a copy of target creature you control. That token gains haste. "
        "Exile it at the beginning of the next end step."
    )
    assert found["exceptions"] == PLAIN
    assert found["riders"] == [
        "That token gains haste.",
        "Exile it at the beginning of the next end step.",
    ]


WORDINGS = [
    "You may have Test Mimic enter as a copy of any creature on the battlefield.",
    "You may have this creature enter the battlefield as a copy of any creature on the battlefield.",
    "You may have Test Mimic come into play as a copy of any creature in play.",
    "As Test Mimic comes into play, you may choose a creature in play. If you do, Test Mimic comes into play "
    "as a copy of that creature.",
    "As Test Mimic enters the battlefield, you may choose a creature on the battlefield. If you do, it "
    "enters the battlefield as a copy of that creature.",
]


@pytest.mark.parametrize("text", WORDINGS)
def test_old_and_new_wording_read_alike(text: str) -> None:
    found = clause(text)
    assert (found["event"], found["optional"], found["subject"]) == ("enter-as-copy", True, "this")
    assert found["source_filter"]["types"] == ["creature"]


# As cards were once printed: (old, of today).
REWORDED = [
    (
        "Remove target creature card in a graveyard from the game. Test Mimic becomes a copy of that card.",
        "Exile target creature card from a graveyard. Test Mimic becomes a copy of that card.",
    ),
    (
        "{X}, {T}: Put a token into play that's a copy of the imprinted artifact card.",
        "{X}, {T}: Create a token that's a copy of the exiled artifact card.",
    ),
    (
        "Target opponent chooses target creature he or she controls. Put a creature token into play that's "
        "a copy of that creature.",
        "Target opponent chooses target creature they control. Create a token that's a copy of that "
        "creature.",
    ),
    (
        "You may have Test Mimic come into play as a copy of any creature in play, except it's still 7/7.",
        "You may have Test Mimic enter as a copy of any creature on the battlefield, except it's 7/7.",
    ),
    (
        "You may have Test Mimic come into play as a copy of any creature in play, except its name is still "
        "Test Mimic and it's still legendary.",
        "You may have Test Mimic enter as a copy of any creature on the battlefield, except its name is Test "
        "Mimic and it's legendary in addition to its other types.",
    ),
]


@pytest.mark.parametrize(("old", "new"), REWORDED)
def test_what_words_meant_once(old: str, new: str) -> None:
    before, now = clause(old), clause(new)
    for told in (before, now):
        told["source_filter"].pop("other")  # "he or she controls" is told as it is printed
    assert before == now


EVENTS = [
    ("Create a token that's a copy of target creature you control.", "token-copy", "1", "permanent"),
    ("Create two tokens that are copies of target artifact.", "token-copy", "2", "permanent"),
    ("Create X tokens that are copies of target token you control.", "token-copy", "X", "permanent"),
    ("For each token you control, create a token that's a copy of that permanent.", "token-copy",
     "for each token you control", "permanent"),
    ("Target artifact becomes a copy of another target artifact until end of turn.", "become-copy", "1",
     "until end of turn"),
    ("Until end of turn, target creature becomes a copy of another target creature.", "become-copy", "1",
     "until end of turn"),
    ("Copy target spell twice.", "copy-spell", "2", "permanent"),
    ("Copy target activated or triggered ability you control.", "copy-ability", "1", "permanent"),
    ("Exile target instant card from a graveyard. Copy that card. You may cast the copy without paying its "
     "mana cost.", "cast-copy", "1", "permanent"),
    ("When you next cast an instant or sorcery spell this turn, copy that spell.", "copy-spell", "1",
     "permanent"),
    ("This spell can't be copied.", "reference-only", "1", "permanent"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event", "count", "duration"), EVENTS)
def test_event_count_and_duration(text: str, event: str, count: str, duration: str) -> None:
    found = clause(text, types=frozenset({"Instant"}))
    assert (found["event"], found["count"], found["duration"]) == (event, count, duration)


NEW_TARGETS = [
    "Copy target instant or sorcery spell. You may choose new targets for the copy.",
    "Copy target instant or sorcery spell, and you may choose new targets for the copy.",
    "When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets "
    "for the copy.",
    "Then that player may copy this spell and may choose a new target for that copy.",
]


@pytest.mark.parametrize("text", NEW_TARGETS)
def test_new_targets_in_all_forms(text: str) -> None:
    assert clause(text, types=frozenset({"Sorcery"}))["choose_new_targets"] is True


SOURCES = [
    ("any creature on the battlefield", ["creature"], "any", "battlefield", ""),
    ("any artifact or creature on the battlefield", ["artifact", "creature"], "any", "battlefield", ""),
    ("a permanent you control", [], "you", "battlefield", ""),
    ("a creature an opponent controls", ["creature"], "opponent", "battlefield", ""),
    ("another creature you control", ["creature"], "you", "battlefield", "another"),
    ("any nonland permanent on the battlefield", [], "any", "battlefield", "nonland"),
    ("any creature card in a graveyard", ["creature"], "any", "graveyard", ""),
    ("any permanent that entered this turn", [], "any", "battlefield", "that entered this turn"),
]


@pytest.mark.parametrize(("words", "types", "controller", "zone", "other"), SOURCES)
def test_what_may_be_copied(words: str, types: list[str], controller: str, zone: str, other: str) -> None:
    found = clause(f"You may have this creature enter as a copy of {words}.")["source_filter"]
    assert found == {
        "types": types, "types_match": "any", "controller": controller, "zone": zone, "other": other,
    }  # fmt: skip


def test_both_of_two_cards_named_one_by_one_are_copied() -> None:
    found = clause(
        "Exile target instant card from your graveyard and target sorcery card from an opponent's graveyard. "
        "Copy those cards. Cast the copies if able without paying their mana costs.",
        types=frozenset({"Sorcery"}),
    )["source_filter"]
    assert (found["types"], found["zone"], found["controller"]) == (
        ["instant", "sorcery"],
        "graveyard",
        "any",
    )


def test_the_next_creature_spell_is_a_spell_of_ones_own() -> None:
    found = clause("When you next cast a creature spell this turn, copy it.", types=frozenset({"Sorcery"}))
    assert (found["source_filter"]["zone"], found["source_filter"]["controller"]) == ("stack", "you")


def test_the_card_exiled_with_an_aura_is_what_its_creature_copies() -> None:
    text = "Enchanted creature is a copy of the creature card exiled with this Aura, except it has flying."
    found = clause(text, types=frozenset({"Enchantment"}))
    assert (found["subject"], found["duration"]) == ("enchanted creature", "static")
    assert (found["source_filter"]["types"], found["source_filter"]["zone"]) == (["creature"], "exile")


RIDERS = [
    "Then put a +1/+1 counter on her.",
    "She gains haste until end of turn.",
    "That token enters with half that many +1/+1 counters on it, rounded down.",
]


@pytest.mark.parametrize("words", RIDERS)
def test_what_happens_to_the_copy_afterwards_is_a_rider(words: str) -> None:
    text = f"{{T}}: This creature becomes a copy of target creature until end of turn. {words}"
    if "token" in words:
        text = f"{{T}}: Create a token that's a copy of this creature. {words}"
    assert clause(text)["riders"] == [words]


CARDS_THAT_WENT = [("an opponent's graveyard", "opponent"), ("your graveyard", "you"), ("a graveyard", "any")]


@pytest.mark.parametrize(("where", "whose"), CARDS_THAT_WENT)
def test_a_card_put_into_a_graveyard_is_copied_there(where: str, whose: str) -> None:
    event = f"Whenever a creature card is put into {where} from anywhere"
    found = clause(f"{event}, this creature becomes a copy of that card.")["source_filter"]
    assert (found["types"], found["zone"], found["controller"]) == (["creature"], "graveyard", whose)


KEYWORDS = [
    ("Embalm {3}{W}", "token-copy",
     {"no_mana_cost": True, "set_colors": ["white"], "add_subtypes": ["Zombie"]}),
    ("Eternalize {3}{B}", "token-copy",
     {"no_mana_cost": True, "set_colors": ["black"], "add_subtypes": ["Zombie"], "set_power": 4,
      "set_toughness": 4}),
    ("Storm", "copy-spell", {}),
    ("Replicate {1}{R}", "copy-spell", {}),
    ("Myriad", "token-copy", {"enters_tapped": True}),
    ("Offspring {2}", "token-copy", {"set_power": 1, "set_toughness": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "event", "expected"), KEYWORDS)
def test_keywords_that_copy(text: str, event: str, expected: dict[str, Any]) -> None:
    found = clause(text)
    assert found["event"] == event
    assert found["exceptions"] == {**PLAIN, **expected}
