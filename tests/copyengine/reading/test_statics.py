"""What static abilities say, as typed values: prohibitions, replacement and prevention effects."""

from typing import Any

import pytest

from judgeapp.copyengine.model.effects.additional_triggers import DontTrigger, TriggersAgain
from judgeapp.copyengine.model.effects.amount_replacements import (
    AmountChanged,
    Arithmetic,
    CantGainLife,
    CountersChanged,
    DamageChanged,
    DamagePrevented,
    Matter,
    Recipient,
    SpellCopiesChanged,
    TokensChanged,
    UnreadAmount,
)
from judgeapp.copyengine.model.effects.combat import Activation
from judgeapp.copyengine.model.effects.prohibitions import (
    Aimed,
    CantBeActivated,
    CantBeCountered,
    CantBeSacrificed,
    CantBeTargeted,
    CantHaveCounters,
    CantTransform,
    CountersRemain,
)
from judgeapp.copyengine.model.effects.replacements import CardsExiled, DyingExiled, ItselfExiled
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Unless
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.statics.combat import said_of_combat
from judgeapp.copyengine.reading.statics.descriptions import described
from judgeapp.copyengine.reading.statics.prohibitions import prohibitions
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts
from judgeapp.copyengine.reading.statics.replacement.entering import entering_replaced, forbids_entering
from judgeapp.copyengine.reading.statics.replacement.graveyard import exiled_instead
from judgeapp.copyengine.reading.statics.replacement.numbers import numbers_changed
from judgeapp.copyengine.reading.statics.targeting import activation, qualities_named
from judgeapp.copyengine.reading.statics.triggers.additional_triggers import additional_triggers


def having(text: str) -> Characteristics:
    """Return the characteristics of a creature with this text."""
    abilities = read_abilities(text, name="Test Bear", types=frozenset({"Creature"}))
    return Characteristics(name="Test Bear", types=frozenset({"Creature"}), abilities=abilities)


PROHIBITIONS: list[tuple[str, tuple[Any, ...]]] = [
    ("Werewolves can't transform.", (CantTransform(described("Werewolves")),)),
    ("Creature spells you control can't be countered.",
     (CantBeCountered(described("Creature spells you control")),)),
    ("This spell can't be countered.", ()),
    ("Enchanted creature can't be sacrificed.", (CantBeSacrificed(described("Enchanted creature")),)),
    ("Activated abilities of artifacts can't be activated unless they're mana abilities.",
     (CantBeActivated(described("artifacts"), True,
                      "Activated abilities of artifacts can't be activated unless they're mana abilities"),)),
    ("+1/+1 counters can't be put on creatures.", (CantHaveCounters(described("creatures"), "+1/+1"),)),
    ("Counters remain on this creature as it moves to any zone other than a player's hand or library.",
     (CountersRemain(),)),
    ("Whenever this creature attacks, target creature can't be sacrificed this turn.", ()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), PROHIBITIONS)
def test_what_is_forbidden(text: str, said: tuple[Any, ...]) -> None:
    assert prohibitions(having(text)) == said


NUMBERS: list[tuple[str, tuple[Any, ...]]] = [
    ("If an effect would create one or more tokens under your control, it creates twice that many of those "
     "tokens instead.", (TokensChanged, "", True, Arithmetic(times=2))),
    ("If one or more counters would be put on a creature you control, that many plus one of each of those "
     "kinds of counters are put on that creature instead.",
     (CountersChanged, "", frozenset({"Creature"}), True, Arithmetic(plus=1))),
    ("If you would copy a spell one or more times, instead copy it that many times plus an additional time.",
     (SpellCopiesChanged, Arithmetic(plus=1))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), NUMBERS)
def test_how_many(text: str, said: tuple[Any, ...]) -> None:
    kind, *values = said
    assert numbers_changed(having(text)) == (kind(text, *values),)


def test_what_goes_to_exile_instead() -> None:
    text = "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
    assert exiled_instead(having(text)) == (CardsExiled("opponent", tokens=False),)
    text = "If this creature would die, exile it instead."
    assert exiled_instead(having(text))[0] == ItselfExiled("", dying=True)
    text = "If a creature an opponent controls would die, exile it instead."
    other = exiled_instead(having(text))[1]
    assert isinstance(other, DyingExiled)
    assert other.filter is not None
    assert other.filter.controller == "opponent"


def test_what_is_made_of_amounts() -> None:
    text = "If you would gain life, you gain twice that much life instead."
    double = Arithmetic(times=2)
    assert said_of_amounts(having(text)) == (AmountChanged(text, Matter.LIFE_GAINED, "you", double),)
    text = "If you would gain life, draw a card instead."
    assert said_of_amounts(having(text)) == (UnreadAmount(text, Matter.LIFE_GAINED),)
    text = "Your opponents can't gain life."
    assert said_of_amounts(having(text)) == (CantGainLife(text, "opponent"),)
    text = "If a source you control would deal damage to an opponent or a permanent an opponent controls, it "
    text += "deals that much damage plus 2 instead."
    (damage,) = said_of_amounts(having(text))
    assert isinstance(damage, DamageChanged)
    assert damage.change == Arithmetic(plus=2)
    assert damage.to == (Recipient.OPPONENT, Recipient.PERMANENT_OF_OPPONENT)
    assert damage.source.controller == "you"
    assert damage.source.is_read
    text = "Prevent all combat damage that would be dealt to and dealt by this creature."
    (prevented,) = said_of_amounts(having(text))
    assert isinstance(prevented, DamagePrevented)
    assert (prevented.to, prevented.by, prevented.in_combat, prevented.what[0].itself) == (
        True,
        True,
        True,
        True,
    )


def test_what_is_said_of_entering() -> None:
    text = "If a nontoken creature would enter and it wasn't cast, exile it instead."
    ((_, said),) = entering_replaced(having(text))
    assert said.by_another
    assert said.exiled is not None
    assert said.exiled.uncast
    text = "Creature cards in graveyards and libraries can't enter the battlefield."
    ((_, forbidden),) = forbids_entering(having(text))
    assert forbidden.zones >= {"graveyard", "library"}
    assert forbidden.what.types == ("Creature",)


COMBAT = [
    ("This creature can't block.", "itself", "no block", ""),
    ("Test Bear attacks each combat if able.", "itself", "must attack", ""),
    ("Enchanted creature can't attack or block.", "attached", "neither", ""),
    ("Equipped creature gets +1/+1 and can't be blocked except by Walls.", "attached", "only by", "Walls"),
    ("Creatures with power 2 or less can't block.", "filter", "no block", ""),
    ("Cowards can't block Warriors.", "filter", "blocks not", "Warriors"),
    ("Creatures with power less than this creature's power can't block it.", "filter", "blocks not", "it"),
    ("All creatures able to block this creature do so.", "itself", "all must block", ""),
    ("This creature can't be blocked by more than one creature.", "itself", "most blockers", ""),
    ("Threshold — This creature can't be blocked.", "itself", "unblockable", ""),
]


@pytest.mark.parametrize(("text", "of", "what", "by"), COMBAT)
def test_what_is_said_of_combat(text: str, of: str, what: str, by: str) -> None:
    (said,) = said_of_combat(having(text).abilities[0], "Test Bear")
    assert said.is_read
    assert all(getattr(each, of) for each in said.of)
    (restriction,) = said.restrictions
    assert (restriction.what, "".join(each.words for each in restriction.by)) == (what, by)


UNJUDGED = [
    "This creature can't attack unless you sacrifice two Islands.",
    "Creatures can't attack you unless their controller pays {2} for each word in this sentence.",
    "This creature can't be blocked as long as the moon is full.",
    "Equipped creature must be blocked by an Eldrazi if able.",
    "Enchanted creature can attack as though it had haste.",
]


@pytest.mark.parametrize("text", UNJUDGED)
def test_what_isnt_understood_of_combat_is_known_to_be_about_it(text: str) -> None:
    (said,) = said_of_combat(having(text).abilities[0], "Test Bear")
    assert not said.is_read
    assert said.about & {"attack", "block"}


def test_a_condition_on_the_defending_player_is_theirs() -> None:
    text = "This creature can't attack unless defending player controls an Island."
    (said,) = said_of_combat(having(text).abilities[0], "Test Bear")
    assert said.is_read
    assert said.of_defender
    assert isinstance(said.condition, Unless)


def test_when_an_ability_may_be_activated() -> None:
    text = "{2}, {T}: Draw a card. Activate only as a sorcery."
    said = activation(having(text).abilities[0])
    assert said == Activation(frozenset({"{T}"}), False, True, None, False, "")
    assert activation(Ability("[+1]: Draw a card.", Kind.ACTIVATED, cost="[+1]")).is_loyalty


def test_what_cant_be_targeted() -> None:
    (said,) = prohibitions(having("This creature can't be the target of spells your opponents control."))
    assert isinstance(said, CantBeTargeted)
    assert [each.itself for each in said.what] == [True]
    assert said.by == (Aimed(is_spell=True, by_opponents=True),)
    unread = (
        "This creature can't be the target of spells that can target only Walls or of abilities that can."
    )
    assert prohibitions(having(unread)) == ()


def test_what_protection_is_from() -> None:
    protection = having("Protection from red and from artifacts").abilities
    assert [word for ability in protection for word in qualities_named(ability)] == ["red", "artifacts"]


def test_what_triggers_again() -> None:
    text = "If an artifact or creature entering causes a triggered ability of a permanent you control to "
    (again,) = additional_triggers(having(text + "trigger, that ability triggers an additional time."))
    assert isinstance(again, TriggersAgain)
    assert (again.any_cause, again.dying, again.casting) == (False, (), ())
    (entering,) = again.entering
    assert entering is not None
    assert entering.types == ("Artifact", "Creature")
    (hindered,) = additional_triggers(having("Creatures entering or dying don't cause abilities to trigger."))
    assert isinstance(hindered, DontTrigger)
    assert (hindered.or_dies, hindered.of) == (True, None)
