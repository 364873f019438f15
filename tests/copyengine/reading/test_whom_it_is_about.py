"""Whom an effect is about, who does it, how long it lasts, and what words go on saying in a list."""

from typing import Any

import pytest

from judgeapp.copyengine.model.effects.changes import LoseAbilities
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Counted, Target, Who
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.qualities import qualities_of
from judgeapp.copyengine.reading.text.keyword_names import Takes, declared_names

CREATURE = frozenset({"Creature"})
SORCERY = frozenset({"Sorcery"})


def ability(text: str, types: frozenset[str] = CREATURE, place: int = 0) -> Ability:
    found = read_abilities(text, name="Test", types=types)[place]
    assert found.unread == ()
    return found


def at(value: Any, path: str) -> Any:
    """Return what stands at "1.changes.0.named": places and attributes one after another."""
    for name in path.split("."):
        value = value[int(name)] if name.isdigit() else getattr(value, name)
    return value


DESTROY = "Destroy target creature."
CARD = "Exile target creature card from your graveyard."
# (text, types, where, what stands there)
ROWS = [
    # Who creates the token.
    (f"{DESTROY} Its controller creates a 3/3 green Ape creature token.", SORCERY, "1.maker", Who.CONTROLLER),
    ("Each opponent creates a 1/1 white Soldier creature token.", SORCERY, "0.maker", Who.OPPONENTS),
    ("Each player creates a Treasure token.", SORCERY, "0.maker", Who.EACH_PLAYER),
    ("You create a Food token.", SORCERY, "0.maker", Who.YOU),
    ("Create a Food token.", SORCERY, "0.maker", Who.YOU),
    # "each other player" is the opponent of the one who does it.
    ("Each other player loses 2 life.", SORCERY, "0.who", Who.OPPONENTS),
    (
        "Whenever a player casts a sorcery spell, each other player draws a card.",
        CREATURE, "0.who", Who.OTHER_PLAYERS,
    ),
    # What is lost goes on being lost.
    (
        "Creatures your opponents control lose hexproof and indestructible until end of turn.",
        SORCERY, "0.changes", (LoseAbilities(("hexproof", "indestructible")),),
    ),
    (
        "Until end of turn, target creature loses flying and shroud and can't have flying or shroud.",
        SORCERY, "0.changes", (LoseAbilities(("flying", "shroud"), for_good=True),),
    ),
    (
        "Create a token that's a copy of target creature, except it loses flying and haste.",
        SORCERY, "0.exceptions.0.named", ("flying", "haste"),
    ),
    # Types that are added by the end of the sentence.
    (
        "All Forests are 1/1 green Saproling creatures and Forest lands in addition to their other types.",
        CREATURE, "0.changes.0.keep", "all",
    ),
    # How long.
    (
        "Change the text of target permanent by replacing all instances of one color word with another "
        "until end of turn.",
        SORCERY, "0.duration", "until end of turn",
    ),
    # The condition speaks of the object, so "it" is the object, not the spell.
    (
        "Whenever you cast a blue spell, if this creature is untapped, it gets +1/+1 until end of turn.",
        CREATURE, "0.subject", Who.THIS,
    ),
    (
        "Whenever you cast a creature spell, if this creature is untapped, that creature enters with a +1/+1 "
        "counter on it.",
        CREATURE, "0.subject", Who.TRIGGERING,
    ),
    # What becomes of the copy happens to the copy, not to the spell copied.
    (
        "Whenever you cast a creature spell, copy it. The token gains haste.",
        CREATURE, "1.subject", Who.IT,
    ),
    # Whose the value is.
    ("Choose target creature. Its base power and toughness become 1/1 until end of turn.",
     SORCERY, "1.subject", Who.IT),
    ("Its base power and toughness become 1/1.", CREATURE, "0.subject", Who.THIS),
    (
        "Each creature gets +X/+0, where X is the number of +1/+1 counters on it.",
        CREATURE, "0.changes.0.power.who", Who.AFFECTED,
    ),
    (
        "Exile a creature card from your graveyard: Put X +0/+1 counters on this creature, where X is the "
        "exiled card's mana value.",
        CREATURE, "0.amount.who", Who.EXILED,
    ),
    ("This creature gets +X/+0, where X is equipped creature's power.", CREATURE, "0.changes.0.power.who",
     Who.ATTACHED),
    # All of them, not one.
    ("Choose two target creatures. Put a +1/+1 counter on each of them.", SORCERY, "1.subject", Who.IT),
    ("Choose two target creatures. Each of those creatures gains haste until end of turn.", SORCERY,
     "1.subject", Who.IT),
    ("Choose two target creatures. Create a token that's a copy of each of them.", SORCERY, "1.count.text",
     "for each of them"),
    # "that card" is the card copied.
    (
        "You may have this creature enter as a copy of a creature card in a graveyard. If you do, exile that "
        "card.",
        CREATURE, "1.subject", Who.COPIED,
    ),
    # "that creature" is never the object that says so.
    ("Whenever this creature becomes blocked by a creature, put a -1/-1 counter on that creature.",
     CREATURE, "0.subject", Who.TRIGGERING),
    ("Whenever this creature deals combat damage to a creature, tap that creature.", CREATURE, "0.subject",
     Who.TRIGGERING),
    ("Whenever this Equipment becomes unattached from a permanent, sacrifice that permanent.",
     frozenset({"Artifact"}), "0.subject", Who.TRIGGERING),
    ("When this Aura enters, if enchanted creature has flying, this Aura deals 2 damage to that creature.",
     frozenset({"Enchantment"}), "0.to.0", Who.ATTACHED),
    ("When this Aura enters, if enchanted permanent is tapped, untap it.", frozenset({"Enchantment"}),
     "0.subject", Who.ATTACHED),
    ("{T}: Look at the top card of your library. You may put that card into your graveyard.", CREATURE,
     "1.subject", Who.IT),
    ("Whenever this creature becomes the target of a spell, counter that spell.", CREATURE, "0.subject",
     Who.TRIGGERING),
    ("If a creature card was discarded this way, this creature becomes a copy of it.", CREATURE, "0.source",
     Who.IT),
    ("Draw a card for each creature you control with flying. Those creatures gain shroud this turn.",
     SORCERY, "1.subject.filter.keywords", ("flying",)),
    ("Each player chooses a creature. Then each player creates a token that's a copy of the creature they "
     "chose.",
     SORCERY, "1.source", Who.CHOSEN),
    # Sizes: of a token, not of the object that makes it; of nothing that isn't told apart.
    ("Create a green Fungus creature token with base power and toughness each equal to your life total.",
     SORCERY, "0.size.0.per", Counted.LIFE),
    ("Whenever a creature dies, this creature gets +X/+0, where X is the total power of those creatures.",
     CREATURE, "0.changes.0.power.per", Counted.UNREAD),
    ("Target creature gets +X/+0, where X is the power of the exiled card.", SORCERY,
     "0.changes.0.power.who", Who.EXILED),
    ("Whenever this creature attacks, you may have the base power and toughness of other creatures you "
     "control become equal to this creature's power and toughness until end of turn.", CREATURE,
     "0.changes.0.toughness.per", Counted.TOUGHNESS),
    ("As long as this creature is tapped, prevent all combat damage it would deal and it has defender.",
     CREATURE, "1.subject", Who.THIS),
    ("This creature's power is equal to the total power of the exiled cards.", CREATURE,
     "0.changes.0.power.per", Counted.UNREAD),
    ("Target player draws two cards and loses 2 life.", SORCERY, "1.who", Who.IT),
    ("Target player discards a card, then sacrifices a creature.", SORCERY, "1.who", Who.IT),
    ("Target creature gets +2/+2 until end of turn and fights target creature.",
     SORCERY, "1.subject", Who.IT),
    ("When this creature enters, target opponent gains control of it.", CREATURE, "1.subject", Who.THIS),
    ("Each opponent discards a card and exiles all cards from their hand.",
     SORCERY, "1.who", Who.OPPONENTS),
    ("When this creature enters, an opponent gains control of it.", CREATURE, "0.changes.0.who",
     Who.OPPONENTS),
    # One of two, as the condition says.
    ("Draw a card. If you control a Wizard, draw two cards instead.", SORCERY, "0.condition.words",
     "not: you control a Wizard"),
    ("Put a +1/+1 counter on target creature. If that creature is a Giant, put three +1/+1 counters on it "
     "instead.", SORCERY, "1.subject", Who.IT),
    # What may be done to it.
    ("At the beginning of your upkeep, you may transform this creature.", CREATURE, "0.verb", "transform"),
    ("You may tap or untap target creature.", SORCERY, "0.verb", "tap or untap"),
    ("{1}: You may untap this creature.", CREATURE, "0.verb", "untap"),
    # One duration for both.
    ("Target creature becomes a copy of another target creature until end of turn and gains haste.", SORCERY,
     "1.duration", "until end of turn"),
    # What waits, waits together.
    (
        f"{CARD} At the beginning of the next end step, sacrifice this creature. If you do, draw a card.",
        SORCERY, "1.effects.1.condition.words", "you do",
    ),
    # One more player, or card.
    ("Target player scries 2, then draws a card.", SORCERY, "0.who.filter.what", "player"),
    ("Target player scries 2, then draws a card.", SORCERY, "1.who", "it"),
    ("You choose a card from it. That player discards that card.", SORCERY, "1.amount.base", 1),
    # Spells and abilities in one list.
    (
        "Copy target instant, sorcery, activated ability, or triggered ability you control.",
        SORCERY, "0.source.filter.what", "spell or ability",
    ),
    # Of several with the most, one is chosen.
    (
        "Create a token that's a copy of the creature you control with the greatest power.",
        SORCERY, "0.source.filter.qualities", qualities_of("with the greatest power"),
    ),
    ("This creature has all activated and triggered abilities of enchanted creature.", CREATURE,
     "0.changes.1.kind", "triggered"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types", "path", "expected"), ROWS, ids=[row[0][:60] for row in ROWS])
def test_whom_how_long_how_many(text: str, types: frozenset[str], path: str, expected: object) -> None:
    assert at(ability(text, types).effects, path) == expected


def test_a_target_creates_the_token() -> None:
    maker = at(ability("Target opponent creates a Treasure token.", SORCERY).effects, "0.maker")
    assert isinstance(maker, Target)


def test_each_thing_chosen_on_entering_is_asked_for() -> None:
    found = ability("As this artifact enters, choose a color and a creature type.")
    assert [e.what for e in found.effects] == ["color", "creature_type"]  # type: ignore[union-attr]


def test_a_spell_can_define_its_colors() -> None:
    assert ability("Test is all colors.", SORCERY).defines == {"colors"}


@pytest.mark.parametrize("both", ["each of those creatures has", "both creatures have"])
def test_both_of_a_pair_have_what_pairing_gives(both: str) -> None:
    text = f"As long as this creature is paired with another creature, {both} flying."
    other, itself = ability(text).effects
    assert at(itself, "subject") is Who.THIS
    assert at(other, "subject.filter.qualities") == qualities_of("paired with ~")
    assert at(other, "condition") == at(itself, "condition") is not None


@pytest.mark.parametrize("keyword", sorted({*declared_names(Takes.NOTHING)} - {"for mirrodin!"}))
def test_a_keyword_with_a_module_can_be_asked_for(keyword: str) -> None:
    assert printed_objects(f"creatures with {keyword}").keywords == (keyword,)


def test_that_token_is_the_one_a_linked_ability_made() -> None:
    text = (
        "When this enchantment enters, create a token that's a copy of target creature.\n"
        "When this enchantment leaves the battlefield, exile that token."
    )
    last = ability(text, frozenset({"Enchantment"}), place=1)
    assert at(last.effects, "0.subject") is Who.MADE
    assert last.linked


def test_what_enters_as_something_else_too_is_what_enters() -> None:
    """CR 614.1c: the type is added to the creature that enters, not to the one that says so."""
    text = (
        "Each other creature you control enters with an additional +1/+1 counter on it and as a Mutant in "
        "addition to its other types."
    )
    (found,) = read_abilities(text, name="Test", types=CREATURE)
    assert not found.unread
    assert at(found.effects, "0.subject").filter.other
    assert at(found.effects, "0.added.0.subtypes") == ("Mutant",)


REFUSED = [
    "When this creature enters, draw a card, then gain 1 life. If it was kicked, instead draw three cards.",
    "Whenever this creature blocks a creature, destroy both creatures.",
    "As long as the top card of your graveyard is a creature card, this creature has all activated abilities "
    "of that card.",
    "This creature has all activated abilities of that card.",
    "Create a token that's a copy of target creature. The token fights that creature.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_be_told_of_the_wrong_thing_is_left_unread(text: str) -> None:
    (found,) = read_abilities(text, name="Test", types=CREATURE)
    assert found.unread


TAKEN = [
    'The "legend rule" doesn\'t apply to permanents you control.',
    "Activated abilities of artifacts and creatures can't be activated unless they're mana abilities.",
    "Artifact, instant, and sorcery spells your opponents cast cost {1} more to cast.",
    "Counters can't be put on artifacts or creatures.",
    "You may choose not to untap this creature during your untap step.",
    "When this creature enters, you become the monarch.",
    "Whenever this creature deals combat damage to a player, you get that many {E}.",
    "You may cast Goblin spells from the top of your library.",
    "The Ring tempts you.",
]


@pytest.mark.parametrize("text", TAKEN)
def test_what_changes_no_object_is_taken_as_it_stands(text: str) -> None:
    assert ability(text).effects


EXCEPTIONS = [
    ("it isn't an artifact", ["it isn't artifact"]),
    ("it isn't legendary and it isn't a Zombie", ["it isn't legendary", "it isn't Zombie"]),
    ("it's 4/4 and black", ["it's 4/4", "it's black"]),
    ("they keep their names", ["it keeps its own name"]),
]


@pytest.mark.parametrize(("words", "expected"), EXCEPTIONS)
def test_more_exceptions(words: str, expected: list[str]) -> None:
    found = ability(f"Create a token that's a copy of target creature, except {words}.", SORCERY)
    assert [str(clause) for clause in at(found.effects, "0.exceptions")] == expected
