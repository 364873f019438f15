"""Abilities split, sorted and read: kinds, keywords, triggers, characteristic-defining ones."""

from typing import Any

import pytest

from judgeapp.copyengine.model.effects.changes import SetPT
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    Continuous,
    CopySpell,
    EntersWith,
    LinkedWhenYouDo,
    Modal,
    TokenCopy,
)
from judgeapp.copyengine.model.effects.except_clauses import CopyContext
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import WasKicked
from judgeapp.copyengine.model.terms.subjects import Counted, Who
from judgeapp.copyengine.reading import read_abilities, read_effect
from tests.copyengine.conftest import card_rows

CREATURE = frozenset({"Creature"})
INSTANT = frozenset({"Instant"})


def one(text: str, name: str = "Test", types: frozenset[str] = CREATURE) -> Ability:
    (ability,) = read_abilities(text, name=name, types=types)
    assert ability.unread == ()
    return ability


NOT_READ_WHOLE = {
    "Adagia, Windswept Bastion": ["STATION 12+"],
}
"""Cards that ship for what they copy, and what isn't read of them; it is listed where it matters."""


@pytest.mark.parametrize("row", card_rows(), ids=lambda row: row["faceName"])
def test_every_documented_card_is_read_whole(row: dict[str, Any]) -> None:
    text, name = str(row["text"] or ""), row["faceName"]
    abilities = read_abilities(text, name=name, types=frozenset(row["types"]))
    unread = [words for ability in abilities for words, _ in ability.unread]
    assert unread == NOT_READ_WHOLE.get(name, [])


def test_a_creature_named_behind_a_card_that_is_drawn_is_not_that_card() -> None:
    weapon = (
        "Whenever equipped creature attacks, draw a card and reveal it. The creature gets +X/+X until end of "
        "turn and you lose X life, where X is that card's mana value."
    )
    (ability,) = read_abilities(weapon, name="Pact Weapon", types=frozenset({"Artifact"}))
    assert [words.split(" gets")[0] for words, _ in ability.unread] == ["The creature"]


KINDS = [
    ("Flying", CREATURE, "keyword"),
    ("Creatures you control get +1/+1.", CREATURE, "static"),
    ("When this creature enters, draw a card.", CREATURE, "triggered"),
    ("At the beginning of your upkeep, you lose 2 life.", CREATURE, "triggered"),
    (
        "Magecraft — Whenever you cast or copy an instant or sorcery spell, draw a card.",
        CREATURE,
        "triggered",
    ),
    ("{1}{R}, {T}: This creature deals 1 damage to any target.", CREATURE, "activated"),
    ("[−2]: Draw a card.", frozenset({"Planeswalker"}), "activated"),
    ("Draw a card.", INSTANT, "spell"),
    ("This spell can't be countered.", INSTANT, "static"),
    ("As an additional cost to cast this spell, sacrifice a creature.", INSTANT, "additional cost"),
    ("This creature enters tapped.", CREATURE, "replacement"),
    ("As this creature enters, choose a color.", CREATURE, "replacement"),
    ("I, II — Draw a card.", frozenset({"Enchantment"}), "triggered"),
]


@pytest.mark.parametrize(("text", "types", "kind"), KINDS)
def test_kind(text: str, types: frozenset[str], kind: str) -> None:
    assert one(text, types=types).kind == kind


PARAMETERS = [
    ("Morph {2}{B}{B}", "morph", "{2}{B}{B}"),
    ("Fading 2", "fading", "2"),
    ("Kicker—Sacrifice a creature.", "kicker", "Sacrifice a creature"),
    ("Protection from black", "protection", "from black"),
    ("Enchant creature", "enchant", "creature"),
    ("Equip {1}", "equip", "{1}"),
    ("Snow landwalk", "snow landwalk", ""),
    ("Suspend 4—{1}{U}", "suspend", "4—{1}{U}"),
    ("Ward—Pay 2 life.", "ward", "Pay 2 life"),
    ("Islandcycling {2}", "islandcycling", "{2}"),
    ("Artifact landcycling {2}", "artifact landcycling", "{2}"),
    ("Splice onto Arcane—Sacrifice a land", "splice", "onto Arcane—Sacrifice a land"),
]


@pytest.mark.parametrize(("text", "keyword", "parameter"), PARAMETERS)
def test_keyword_with_what_stands_behind_it(text: str, keyword: str, parameter: str) -> None:
    ability = one(text)
    assert (ability.keyword, ability.parameter) == (keyword, parameter)


def test_a_line_of_keywords_is_one_ability_each() -> None:
    read = read_abilities(
        "Flying, first strike (It deals damage first.)\nTrample", name="Test", types=CREATURE
    )
    assert [a.text for a in read] == ["Flying", "First strike", "Trample"]


def test_fading_is_what_it_enters_with() -> None:
    assert isinstance(one("Fading 2").effects[0], EntersWith)


DEFINING = [
    (
        "Test's power and toughness are each equal to the number of creatures you control.",
        {"power", "toughness"},
    ),
    ("Test's power is equal to the number of cards in your hand.", {"power"}),
    ("Test is all colors.", {"colors"}),
    ("Changeling", {"subtypes"}),
    ("Devoid", {"colors"}),
    ("Creatures you control get +1/+1.", set()),
    ("As long as you control a Forest, Test is all colors.", set()),
]


@pytest.mark.parametrize(("text", "defines"), DEFINING)
def test_what_a_characteristic_defining_ability_defines(text: str, defines: set[str]) -> None:
    assert one(text).defines == defines


def test_a_number_named_before() -> None:
    text = (
        "Test's power is equal to the number of card types among cards in all graveyards and its toughness "
        "is equal to that number plus 1."
    )
    (effect,) = one(text).effects
    assert isinstance(effect, Continuous)
    (size,) = effect.changes
    assert isinstance(size, SetPT)
    assert size.toughness is not None
    assert (size.toughness.per, size.toughness.base) == (Counted.CARD_TYPES_IN_GRAVEYARDS, 1)


POINTING = [
    (
        "Whenever another creature enters, this creature becomes a copy of that creature.",
        BecomeCopy,
        Who.TRIGGERING,
    ),
    ("When this creature dies, create a token that's a copy of it.", TokenCopy, Who.THIS),
    ("Whenever you cast an instant or sorcery spell, copy it.", CopySpell, Who.TRIGGERING),
    (
        "{T}: Exile target creature card from a graveyard. Create a token that's a copy of it.",
        TokenCopy,
        Who.IT,
    ),
    ("{2}: Copy the exiled card. You may cast the copy.", CastCopy, Who.EXILED),
    ("Enchanted creature is a copy of the chosen creature.", BecomeCopy, Who.CHOSEN),
]


@pytest.mark.parametrize(("text", "kind", "source"), POINTING)
def test_what_a_pronoun_points_at(text: str, kind: type[Any], source: Who) -> None:
    (found,) = [e for e in one(text).effects if isinstance(e, kind)]
    assert found.source is source


def test_the_spell_deals_the_damage_of_its_kicked_form() -> None:
    ability = one(
        "Test deals 3 damage to any target. If this spell was kicked, instead it deals 10 damage to that "
        "permanent or player.",
        types=INSTANT,
    )
    kicked: Any = ability.effects[1]
    assert (kicked.source, kicked.to, kicked.instead) == (Who.THIS, (Who.IT,), True)
    assert kicked.condition == WasKicked("this spell was kicked")


def test_when_you_do_is_linked_to_the_copying() -> None:
    ability = one(
        "You may have this creature enter as a copy of any creature on the battlefield, except it has "
        "defender. When you do, tap the copied creature."
    )
    assert isinstance(ability.effects[1], LinkedWhenYouDo)
    (tapped,) = ability.effects[1].effects
    assert getattr(tapped, "subject", None) is Who.COPIED


def test_modes_belong_to_their_heading() -> None:
    ability = one("Choose one —\n• Draw a card.\n• Copy target spell.", types=INSTANT)
    (modal,) = ability.effects
    assert isinstance(modal, Modal)
    assert [m.text for m in modal.modes] == ["Draw a card.", "Copy target spell."]


def test_quotation_within_quotation() -> None:
    ability = one(
        "Create a token that's a copy of target creature, except it has \"{T}: Target creature gains "
        "'{T}: Draw a card' until end of turn.\"",
        types=INSTANT,
    )
    (clause,) = ability.effects[0].exceptions  # type: ignore[union-attr]
    (granted,) = clause.abilities
    inner = granted.effects[0].changes[0].abilities[0]
    assert inner.text == "{T}: Draw a card."
    assert inner.cost == "{T}"


AUTHORS = [
    ("+3/+3 until end of turn", "until end of turn", ["ChangePT"]),
    ("gets +3/+3 until end of turn", "until end of turn", ["ChangePT"]),
    ("becomes a 5/5 artifact creature until end of turn", "until end of turn", ["SetTypes", "SetPT"]),
    ("loses all abilities", "permanent", ["LoseAbilities"]),
    ("gains flying", "permanent", ["GainAbilities"]),
    (
        "has base power and toughness 0/1 and loses all abilities until end of turn",
        "until end of turn",
        ["SetPT", "LoseAbilities"],
    ),
    ("becomes blue", "permanent", ["SetColors"]),
    ("is an Angel in addition to its other types", "permanent", ["SetTypes"]),
    ("switch power and toughness", "permanent", ["SwitchPT"]),
    ('gains "{T}: Draw a card."', "permanent", ["GainAbilities"]),
    ("replace black with red", "permanent", ["ChangeText"]),
    ("gain control of it", "permanent", ["SetController"]),
]


@pytest.mark.parametrize(("text", "duration", "changes"), AUTHORS)
def test_effects_as_authors_type_them(text: str, duration: str, changes: list[str]) -> None:
    (effect,) = read_effect(text)
    assert isinstance(effect, Continuous)
    assert effect.duration == duration
    assert [type(c).__name__ for c in effect.changes] == changes


def test_added_abilities_reach_the_copy() -> None:
    """The exceptions that are read do to characteristics what they say."""
    (effect,) = read_effect("Create a token that's a copy of target creature, except it has haste")
    assert isinstance(effect, TokenCopy)
    context = CopyContext(copier=Characteristics())
    copied = effect.exceptions[0].apply(Characteristics(name="Bear"), context)
    assert [a.keyword for a in copied.abilities] == ["haste"]


@pytest.mark.parametrize(
    ("head", "x", "allowed"),
    [
        ("Choose one —", None, (1, 1)),
        ("Choose up to two —", None, (0, 2)),
        ("Choose one or more —", None, (1, 3)),
        ("Choose X —", None, (0, 3)),
        ("Choose X —", 2, (2, 2)),
        ("Choose X. You may choose the same mode more than once.", 5, (5, 5)),
        ("Choose up to X —", 2, (0, 2)),
        ("Choose up to X, where X is the number of Lessons you control —", None, (0, 3)),
        ("Choose three. You may choose the same mode more than once.", None, (3, 3)),
    ],
)
def test_a_text_says_how_many_modes_may_be_chosen(
    head: str, x: int | None, allowed: tuple[int, int | None]
) -> None:
    bullets = "\n• Draw a card.\n• Scry 1.\n• You gain 2 life."
    modal = one(f"{head}{bullets}", types=INSTANT).effects[0]
    assert isinstance(modal, Modal)
    number = modal.allowed(x)
    assert (number.least, number.most) == allowed
    assert modal.again == ("more than once" in head)


@pytest.mark.parametrize(
    ("otherwise", "allowed"),
    [(None, (0, 3)), (True, (0, 3)), (False, (1, 1))],
    ids=["unknown", "so", "not so"],
)
def test_a_condition_lets_another_number_of_modes_be_chosen(
    otherwise: bool | None, allowed: tuple[int, int]
) -> None:
    text = "Choose one. If this spell was kicked, choose any number instead."
    modal = one(f"{text}\n• Draw a card.\n• Scry 1.\n• You gain 2 life.", types=INSTANT).effects[0]
    assert isinstance(modal, Modal)
    assert modal.otherwise is not None
    assert isinstance(modal.otherwise.condition, WasKicked)
    number = modal.allowed(None, otherwise=otherwise)
    assert (number.least, number.most) == allowed


def test_modes_are_worth_what_stands_before_them() -> None:
    text = "Choose up to five {P} worth of modes. You may choose the same mode more than once."
    modal = one(f"{text}\n{{P}} — Draw a card.\n{{P}}{{P}}{{P}} — You gain 2 life.", types=INSTANT).effects[0]
    assert isinstance(modal, Modal)
    assert (modal.worth, [mode.worth for mode in modal.modes]) == (5, [1, 3])
