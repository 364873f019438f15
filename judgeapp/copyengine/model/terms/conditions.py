"""What card text asks for: "if it was kicked", "as long as you control an artifact".

The reader makes these values, and the modules of `evaluation` that have the same subjects decide whether they
hold. No condition at all is None.
"""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.terms.qualities import Trait
from judgeapp.copyengine.model.terms.subjects import Amount, Filter, SizedByCount, Who

STARTING_LIFE = 20
"""What each player begins with (CR 103.4)."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that has to be so.

    words: as printed, for messages alone; nothing is decided by them.
    """

    words: str


@dataclass(frozen=True, slots=True)
class UnreadCondition(Condition):
    """One the reader has no form for: only a script can say whether it holds.

    of_graveyard, of_size: whether its words speak of your graveyard, of power or toughness.
    unless: whether it says "unless", so that something else may be done if it doesn't hold.
    """

    of_graveyard: bool = False
    of_size: bool = False
    unless: bool = False


@dataclass(frozen=True, slots=True)
class Otherwise(Condition):
    """ "Otherwise, ...": the condition before doesn't hold."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class OfTriggering(Condition):
    """ "if it had a +1/+1 counter on it" where "it" is what made the ability trigger, not what has it."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class OfThatPlayer(Condition):
    """ "that player has no cards in hand": the condition, as that player would say it of "you"."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Unless(Condition):
    """ "unless you control a Villain"; if a script states the outcome, it is that of the whole."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class UnlessPaid(Condition):
    """ "unless that player pays {1}": whoever isn't said to pay doesn't.

    of_life: whether life is paid.
    """

    of_life: bool = False


@dataclass(frozen=True, slots=True)
class CameSinceUpkeep(Condition):
    """ "this came under your control since the beginning of your last upkeep" (CR 702.30a)."""


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """ "it's your turn and you control an Army"."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OpponentDamaged(Condition):
    """ "an opponent was dealt damage this turn" (CR 702.54)."""


@dataclass(frozen=True, slots=True)
class CounterOfRiot(Condition):
    """Whether the +1/+1 counter is chosen rather than haste (CR 702.136)."""


@dataclass(frozen=True, slots=True)
class Bound:
    """ "three or more", "no", "an": at least that many, `at_most`, or `exactly`."""

    number: int
    at_most: bool = False
    exactly: bool = False

    def allows(self, number: int) -> bool:
        """Whether so many are enough, or few enough."""
        if self.exactly:
            return number == self.number
        return number <= self.number if self.at_most else number >= self.number


# How a spell was cast ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WasKicked(Condition):
    """ "this spell was kicked", "it was kicked twice", "with its {1}{R} kicker" (CR 702.33).

    that_spell: the spell spoken of is meant, not what has the text.
    """

    times: int = 1
    cost: str = ""
    negated: bool = False
    that_spell: bool = False


@dataclass(frozen=True, slots=True)
class CostPaid(Condition):
    """ "its conspire cost was paid": an additional or an alternative cost of a keyword, or "additional"."""

    keyword: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ManaSpent(Condition):
    """ "{G}{G} was spent to cast it"."""

    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TotalManaSpent(Condition):
    """ "at least seven mana was spent to cast it", or "that spell", which made the ability trigger."""

    bound: Bound
    that_spell: bool = False


@dataclass(frozen=True, slots=True)
class ColoredManaSpent(Condition):
    """ "at least three white mana was spent to cast this spell"; the symbol of the color, or {C}."""

    symbol: str
    at_least: int


@dataclass(frozen=True, slots=True)
class YouCastIt(Condition):
    """ "you cast it from your hand", "you didn't cast it"; zone None for any."""

    zone: str | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class WasCast(Condition):
    """ "it was cast", "this spell was cast from a graveyard", "it wasn't cast"; zone None for any.

    elsewhere: from anywhere but that zone.
    """

    zone: str | None = None
    elsewhere: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CastInYourMain(Condition):
    """ "you cast this spell during your main phase"."""


@dataclass(frozen=True, slots=True)
class EnteredOrCastFrom(Condition):
    """ "it entered from your graveyard or you cast it from your graveyard"; yours: not just any player's."""

    zone: str
    yours: bool = False


@dataclass(frozen=True, slots=True)
class WasBargained(Condition):
    """ "this spell was bargained" (CR 702.166)."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class HasEscaped(Condition):
    """ "this permanent escaped" (CR 702.138)."""

    negated: bool = False


# How an ability came to resolve -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NthResolution(Condition):
    """ "this is the second time this ability has resolved this turn"."""

    number: int


@dataclass(frozen=True, slots=True)
class YouDo(Condition):
    """ "if you do": the instruction before was followed."""


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """ "you control a Desert or there is a Desert card in your graveyard"."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class YouMay(Condition):
    """ "you may pay 2 life": whoever isn't said to do it doesn't."""


@dataclass(frozen=True, slots=True)
class VoteIsTied(Condition):
    """ "the vote is tied" (CR 701.38)."""


@dataclass(frozen=True, slots=True)
class CostHasX(Condition):
    """ "that spell's mana cost contains {X}", "that ability's activation cost contains {X}"."""


@dataclass(frozen=True, slots=True)
class CoinFell(Condition):
    """ "you win the flip", "it comes up heads", "you win two or more flips" (CR 705).

    result: "win", "lose", "heads" or "tails".
    """

    result: str
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class WonClash(Condition):
    """ "you win", behind "clash with an opponent" (CR 701.30)."""


@dataclass(frozen=True, slots=True)
class KeywordChosen(Condition):
    """In "gains your choice of flying or lifelink": it is this one that is chosen as it resolves.

    among: what there is to choose from.
    """

    keyword: str
    among: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Condition):
    """ "you roll a 1", "the result is 3 or less" (CR 706.2)."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class MostVotes(Condition):
    """ "death gets more votes", "... or the vote is tied" (CR 701.38)."""

    choice: str
    or_tied: bool = False


@dataclass(frozen=True, slots=True)
class AbilityCountered(Condition):
    """ "an ability of an artifact is countered this way"."""

    source: Filter


class Fate(StrEnum):
    """What an instruction has done to something."""

    DESTROYED = "destroyed"
    DIED = "died"
    EXILED = "exiled"
    SACRIFICED = "sacrificed"
    RETURNED = "returned"
    TAPPED = "tapped"
    DISCARDED = "discarded"
    MILLED = "milled"
    REVEALED = "revealed"
    DAMAGED = "dealt damage"


@dataclass(frozen=True, slots=True)
class DoneSo(Condition):
    """ "a creature card was exiled this way", "that creature dies this way", of what the text did before.

    what: None for what was spoken of.
    """

    fate: Fate
    bound: Bound
    what: Filter | None


@dataclass(frozen=True, slots=True)
class ExcessDealt(Condition):
    """ "excess damage was dealt this way" (CR 120.10); "that much" is that excess from then on."""


@dataclass(frozen=True, slots=True)
class DiscardedIs(Condition):
    """ "the discarded card was an artifact card", of what was discarded as the ability resolves."""

    what: Filter
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SpellTargets(Condition):
    """ "that spell targets only this creature", of the spell that made an ability trigger."""


@dataclass(frozen=True, slots=True)
class IsNoManaAbility(Condition):
    """ "it isn't a mana ability", of what was activated."""


@dataclass(frozen=True, slots=True)
class SacrificedToActivate(Condition):
    """ "one or more permanents were sacrificed to activate it"."""


@dataclass(frozen=True, slots=True)
class LifePaidToActivate(Condition):
    """ "life was paid to activate it"."""


@dataclass(frozen=True, slots=True)
class IsNthCast(Condition):
    """ "it's the second creature spell you cast this turn", of a spell as it is cast."""

    number: int
    what: Filter


@dataclass(frozen=True, slots=True)
class IsKindOfCard(Condition):
    """ "it's a creature card", of the card that was spoken of."""

    what: Filter
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CopyIsPermanentSpell(Condition):
    """ "the copy is a permanent spell"."""


# What an object is ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HadCounters(Condition):
    """ "it had two or more +1/+1 counters on it", of something that has left; kind "" for any."""

    kind: str
    negated: bool = False
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class WasType(Condition):
    """ "it was a creature", "it wasn't a Demon", of something that has left."""

    type: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ConditionOnObject(Condition):
    """Something asked of one object.

    who: Who.THIS, IT or ATTACHED; Who.TRIGGERING for "that creature", "the token".
    """

    who: Who
    negated: bool


@dataclass(frozen=True, slots=True)
class IsColor(ConditionOnObject):
    """ "it's blue"."""

    color: str


@dataclass(frozen=True, slots=True)
class IsType(ConditionOnObject):
    """ "this creature isn't an artifact", "it's legendary", "that creature is a Zombie".

    listed: whether it is among the types that the rules list.
    known: whether it is a type, listed or by its looks; of another word, not being that tells nothing.
    """

    name: str
    listed: bool
    known: bool


@dataclass(frozen=True, slots=True)
class IsToken(ConditionOnObject):
    """ "it's a token"."""


@dataclass(frozen=True, slots=True)
class IsAttachedTo(ConditionOnObject):
    """ "it's enchanted", "it's equipped": by a permanent of this subtype."""

    subtype: str


@dataclass(frozen=True, slots=True)
class IsSized(ConditionOnObject):
    """ "it has power 2 or less", "that creature has toughness 4 or greater".

    of: "power", "toughness" or "mana value".
    """

    of: str
    bound: Bound


@dataclass(frozen=True, slots=True)
class IsSizedByCount(ConditionOnObject):
    """ "its mana value is less than or equal to the number of Allies you control"."""

    size: SizedByCount


@dataclass(frozen=True, slots=True)
class HasKeyword(ConditionOnObject):
    """ "it has first strike", "this creature doesn't have flying"."""

    keyword: str


@dataclass(frozen=True, slots=True)
class IsDesignated(ConditionOnObject):
    """ "it isn't renowned", "this creature is monstrous" (CR 702.112, 701.37)."""

    designation: str


@dataclass(frozen=True, slots=True)
class IsSo(ConditionOnObject):
    """ "it's attacking", "this artifact is tapped"."""

    trait: Trait


@dataclass(frozen=True, slots=True)
class IsPaired(Condition):
    """ "this creature is paired with another creature" (CR 702.95): with something that is `what`."""

    what: Filter


@dataclass(frozen=True, slots=True)
class CanBePaired(Condition):
    """Soulbond: you control this creature and another, or the one that entered, and both are unpaired."""


@dataclass(frozen=True, slots=True)
class AttackedThisTurn(ConditionOnObject):
    """ "this creature attacked this turn"."""


@dataclass(frozen=True, slots=True)
class DealtDamageThisTurn(ConditionOnObject):
    """ "this creature dealt damage to an opponent this turn"; to: "you" | "opponent" | "any"."""

    to: str


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(ConditionOnObject):
    """ "it entered this turn"."""


@dataclass(frozen=True, slots=True)
class HasCounters(Condition):
    """ "it has a +1/+1 counter on it", "there are no counters on this creature"; kind "" for any."""

    who: Who
    bound: Bound
    kind: str


@dataclass(frozen=True, slots=True)
class CardsExiledWithThis(Condition):
    """ "three or more cards have been exiled with this artifact" (CR 607.2); kind None for any."""

    bound: Bound
    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class HasAttachments(Condition):
    """ "two or more Equipment are attached to it"."""

    bound: Bound
    subtype: str
    who: Who = Who.THIS


@dataclass(frozen=True, slots=True)
class ThisIsIn(Condition):
    """ "this card is in your graveyard", "this creature isn't on the battlefield"; `who` for "it's on it"."""

    zone: str
    negated: bool = False
    who: Who = Who.THIS


@dataclass(frozen=True, slots=True)
class ThisIsAttached(Condition):
    """ "it is attached to a creature"."""


@dataclass(frozen=True, slots=True)
class CounterChosen(Condition):
    """ "the flying counter is chosen"."""

    kind: str


# How things stand -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """ "you control three or more artifacts", "an opponent controls a creature"; the filter says who."""

    bound: Bound
    filter: Filter


@dataclass(frozen=True, slots=True)
class IsInCombat(ConditionOnObject):
    """ "it's attacking or blocking"; `blocking` alone where it has to block."""

    blocking: bool = False


@dataclass(frozen=True, slots=True)
class AttacksAlone(ConditionOnObject):
    """ "it's attacking alone": no other creature attacks (CR 506.5)."""


@dataclass(frozen=True, slots=True)
class IsOneOf(ConditionOnObject):
    """ "equipped creature is a Human or an Angel", "enchanted land is a basic Mountain": one of these."""

    kinds: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class YouControlHost(Condition):
    """ "you control enchanted creature"; negated, "another player controls enchanted creature"."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class ThisIsSuspended(Condition):
    """ "this card is suspended" (CR 702.62b)."""


@dataclass(frozen=True, slots=True)
class IsDay(Condition):
    """ "it's night", "it's neither day nor night" (CR 731).

    day: "day" | "night" | "" for neither.
    """

    day: str


@dataclass(frozen=True, slots=True)
class OfHostsController(Condition):
    """ "its controller controls no other creatures": the condition, as the controller of what something is
    attached to would say it, with that as the object that says it.
    """

    condition: Condition


@dataclass(frozen=True, slots=True)
class IsCommonestColor(Condition):
    """ "white is the most common color among all permanents or is tied for most common" (CR 105.2)."""

    color: str


@dataclass(frozen=True, slots=True)
class TopOfLibraryIs(Condition):
    """ "the top card of your library is a creature card"."""

    what: Filter


@dataclass(frozen=True, slots=True)
class ControlsOtherSpellCouldTarget(Condition):
    """ "you control one or more other creatures that spell could target": others than what it targets."""

    bound: Bound
    filter: Filter


@dataclass(frozen=True, slots=True)
class ControlsSameNamed(Condition):
    """ "you control eight or more artifacts with the same name as one another"."""

    bound: Bound
    filter: Filter


@dataclass(frozen=True, slots=True)
class IsYourTurn(Condition):
    """ "it's your turn", "during turns other than yours"."""

    negated: bool = False


class PhaseOf(StrEnum):
    """Phases that conditions ask for."""

    MAIN = "main phase"
    COMBAT = "combat phase"
    FIRST_COMBAT = "first combat phase"


@dataclass(frozen=True, slots=True)
class InPhase(Condition):
    """ "it's your main phase", "it's the first combat phase of the turn" (CR 500.1, 505.1, 506.1)."""

    phase: PhaseOf
    yours: bool = False


@dataclass(frozen=True, slots=True)
class AttackingYou(Condition):
    """ "a creature is attacking you": you, not a planeswalker of yours (CR 508.1b)."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class AttackedThisStep(Condition):
    """ "you've been attacked this step": a creature was declared as an attacker attacking you."""


@dataclass(frozen=True, slots=True)
class MostCardsInHand(Condition):
    """ "you have more cards in hand than each opponent"."""


@dataclass(frozen=True, slots=True)
class ControlsGreatest(Condition):
    """ "you control the creature with the greatest power or tied for the greatest power"."""

    of: str


@dataclass(frozen=True, slots=True)
class WarpedThisTurn(Condition):
    """ "a spell was warped this turn" (CR 702.185)."""


@dataclass(frozen=True, slots=True)
class DevotionLessThan(Condition):
    """ "your devotion to white and blue is less than seven" (CR 700.5)."""

    colors: tuple[str, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class CardsInGraveyard(Condition):
    """ "there are seven or more cards in your graveyard"; kinds () for any: one of them is enough."""

    bound: Bound
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTypesInGraveyard(Condition):
    """ "there are four or more card types among cards in your graveyard"; `of_permanents`, "four or more
    permanent types".
    """

    bound: Bound
    of_permanents: bool = False


@dataclass(frozen=True, slots=True)
class TopOfGraveyardIs(Condition):
    """ "the top card of your graveyard is a creature card"."""

    type: str


@dataclass(frozen=True, slots=True)
class YourLife(Condition):
    """ "you have 30 or more life"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class AnyonesLife(Condition):
    """ "a player has 13 or less life"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class YourOpponents(Condition):
    """ "you have two or more opponents"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class LifeChanged(Condition):
    """ "you gained life this turn", "an opponent lost 3 or more life this turn"; who: "you" | "opponent" |
    "any".
    """

    who: str
    bound: Bound
    lost: bool = False


@dataclass(frozen=True, slots=True)
class DrewCards(Condition):
    """ "you've drawn two or more cards this turn"; who: "you" | "opponent"."""

    who: str
    bound: Bound


@dataclass(frozen=True, slots=True)
class CastSpells(Condition):
    """ "you've cast another spell this turn", "you've cast an instant or sorcery spell this turn".

    other: the object that says so doesn't count.
    """

    bound: Bound
    what: Filter
    other: bool = False


@dataclass(frozen=True, slots=True)
class CardsInHand(Condition):
    """ "you have one or fewer cards in hand"; who: "you" | "opponent"."""

    who: str
    bound: Bound


@dataclass(frozen=True, slots=True)
class OpponentsGraveyard(Condition):
    """ "an opponent has eight or more cards in their graveyard"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class OpponentsLife(Condition):
    """ "an opponent has 10 or less life"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class OpponentsLifeBeside(Condition):
    """ "an opponent has more life than you", "you have more life than each opponent".

    Attributes:
        more: an opponent has more than you, rather than less.
        every: so has each of them.
    """

    more: bool
    every: bool = False


class ObjectEvent(StrEnum):
    """What happens to objects and conditions look back at; "descended" is a permanent card put into a
    graveyard from anywhere.
    """

    ENTERED = "entered"
    LEFT = "left"
    DIED = "died"
    ATTACKED = "attacked"
    DESCENDED = "descended"
    DISCARDED = "discarded"
    SACRIFICED = "sacrificed"
    RETURNED = "returned to a hand"
    LEFT_GRAVEYARD = "left a graveyard"
    GOT_COUNTERS = "got counters"
    COMMITTED_CRIME = "committed a crime"


@dataclass(frozen=True, slots=True)
class HappenedThisTurn(Condition):
    """ "a creature died this turn", "you attacked this turn", "an artifact entered this turn".

    Attributes:
        deed: what happened.
        who: under whose control: "any" | "you" | "opponent".
        bound: to how many objects; "two or more creatures died".
        what: which objects; None for any.
        other: the object that says so doesn't count.
    """

    deed: ObjectEvent
    who: str
    bound: Bound
    what: Filter | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class AttackedWithTotalPower(Condition):
    """ "you attacked with creatures with total power 6 or greater this combat"."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class CastLastTurn(Condition):
    """ "no spells were cast last turn", "a player cast two or more spells last turn".

    by_one: one player has to have cast so many.
    """

    bound: Bound
    by_one: bool = False


@dataclass(frozen=True, slots=True)
class PlayerCounters(Condition):
    """ "an opponent has three or more poison counters"; who: "you" | "opponent"."""

    who: str
    kind: str
    bound: Bound


@dataclass(frozen=True, slots=True)
class IsDesignatedPlayer(Condition):
    """ "you're the monarch", "there is no monarch", "you have the city's blessing".

    Attributes:
        who: "you" | "opponent" | "nobody".
        designation: "monarch" or "city's blessing".
        negated: "you aren't the monarch".
    """

    who: str
    designation: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CompletedDungeon(Condition):
    """ "You've completed a dungeon", "you haven't completed Tomb of Annihilation" (CR 309.7).

    name: of that dungeon alone; "" for any.
    """

    name: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SpeedIs(Condition):
    """ "You have max speed", "your speed is 1 or higher" (CR 702.179)."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class RingTempted(Condition):
    """ "The Ring has tempted you two or more times this game" (CR 701.54)."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class OpponentHasMore(Condition):
    """ "an opponent controls more lands than you", "an opponent has more cards in hand than you".

    what: the permanents; None for cards in hand.
    """

    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class YouHaveMostLife(Condition):
    """ "you have the most life or are tied for most life"."""


@dataclass(frozen=True, slots=True)
class ThatPlayerHasMore(Condition):
    """ "that player controls more lands than you"; what: the permanents, None for cards in hand."""

    what: Filter | None = None


@dataclass(frozen=True, slots=True)
class TotalAmong(Condition):
    """ "creatures you control have total power 8 or greater", "you have a full party".

    Attributes:
        amount: what is counted.
        bound: what it has to come to.
    """

    amount: Amount
    bound: Bound


# What only keywords ask -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IsAnotherCreature(Condition):
    """Backup gives its abilities to another creature only (CR 702.165)."""


@dataclass(frozen=True, slots=True)
class Outgrows(Condition):
    """Evolve asks for greater power or toughness than its own (CR 702.100)."""


@dataclass(frozen=True, slots=True)
class GreaterAttacksToo(Condition):
    """Training asks for another attacker with greater power (CR 702.149)."""


@dataclass(frozen=True, slots=True)
class TributePaid(Condition):
    """Whether the opponent paid tribute (CR 702.104)."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class CounterOfUnleash(Condition):
    """Its controller chose the additional +1/+1 counter (CR 702.98)."""


@dataclass(frozen=True, slots=True)
class XIsAtLeast(Condition):
    """Ravenous asks for an X of 5 or more (CR 702.156)."""

    number: int


# What text has at a level -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AtLevel(Condition):
    """At that many level or charge counters, or at that class level (CR 711, 716, 721).

    of: "level" | "charge" for counters, "class" for a Class. most: None for no end.
    """

    of: str
    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class WordChosen(Condition):
    """While this anchor word is the one chosen (CR 614.12b)."""

    word: str


# What an exception of copying asks --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MadeByKeyword(Condition):
    """ "that creature was embalmed": the keyword, or its beginning."""

    keyword: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class YouControlCopied(Condition):
    """ "you control that creature"."""


@dataclass(frozen=True, slots=True)
class CopiedIs(Condition):
    """ "the copied creature is a Wizard"."""

    type: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ConditionOnCopy(Condition):
    """Something asked of the would-be copy, or of the `original` ("that creature")."""

    original: bool


@dataclass(frozen=True, slots=True)
class CopyHasKeyword(ConditionOnCopy):
    """ "it has flying"."""

    keyword: str
    negated: bool


@dataclass(frozen=True, slots=True)
class CopyIsColored(ConditionOnCopy):
    """ "it's white or blue", "it's multicolored": one of these."""

    colors: tuple[str, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class CopyIsSized(ConditionOnCopy):
    """ "that creature has power 3 or less": of "power", "toughness" or "mana value"."""

    of: str
    number: int
    or_less: bool = False
    or_greater: bool = False
