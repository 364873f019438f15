"""What abilities change of damage, life, cards drawn, tokens, counters and copies (CR 614.1, 614.11, 615).

`text` is that of the ability, for the story.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text


class Matter(StrEnum):
    """What a text has a say in."""

    LIFE_GAINED = "how much life is gained"
    LIFE_LOST = "how much life is lost"
    CARDS_DRAWN = "how many cards are drawn"
    DAMAGE_DEALT = "how much damage is dealt"
    GAINING_LIFE = "whether life is gained"
    DRAWING = "whether cards are drawn"
    LIFE_TOTAL = "whether a life total changes"
    LIFE_LEFT = "how much life damage leaves"
    DEALT_AS_THOUGH = "what damage results in"
    PREVENTION = "whether damage is prevented"
    LIBRARY_ACTIONS = "how many cards are milled, surveilled or scried"
    MANA = "how much mana is produced"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """ "Twice that much", "that much plus one", "half that many, rounded down"."""

    times: int = 1
    plus: int = 0
    halves: bool = False

    def of(self, number: int) -> int:
        """Return what becomes of a number."""
        return number // 2 if self.halves else max(0, number * self.times + self.plus)


class Recipient(StrEnum):
    """To whom damage is dealt, from where the ability that says it stands."""

    ANYTHING = "anything"
    PLAYER = "player"
    YOU = "you"
    OPPONENT = "opponent"
    PERMANENT = "permanent"
    YOUR_PERMANENT = "permanent you control"
    PERMANENT_OF_OPPONENT = "permanent an opponent controls"
    CREATURE = "creature"
    YOUR_CREATURE = "creature you control"
    PLANESWALKER = "planeswalker"
    BATTLE = "battle"
    ITSELF = "this permanent"
    ATTACHED = "what this permanent is attached to"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class DamageSource:
    """ "A red source you control".

    Attributes:
        itself: only the permanent that says it.
        attached: only what the permanent that says it is attached to.
        other: not the permanent that says it.
        controller: "any" | "you" | "opponent".
        filter: what the source has to be; None for anything.
        is_read: whether its words can be read.
    """

    itself: bool = False
    attached: bool = False
    other: bool = False
    controller: str = "any"
    filter: Filter | None = None
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class AmountChanged:
    """ "If you would gain life, you gain twice that much life instead."

    Attributes:
        who: "any" | "you" | "opponent".
        condition: what "during your turn" or "as long as ..." asks for; None for always.
        spares_first: the first card that a player draws in each of their draw steps is left alone.
    """

    text: Text
    matter: Matter
    who: str
    change: Arithmetic
    condition: Condition | None = None
    spares_first: bool = False


@dataclass(frozen=True, slots=True)
class LifeReplaced:
    """ "If an opponent would gain life, that player loses that much life instead."

    Attributes:
        who: "any" | "you" | "opponent".
    """

    matter: ClassVar[Matter] = Matter.LIFE_GAINED
    text: Text
    who: str


@dataclass(frozen=True, slots=True)
class DamageLeavesLife:
    """ "Damage that would reduce your life total to less than 1 reduces it to 1 instead."

    Attributes:
        least: so much life is left.
        condition: None for always.
    """

    matter: ClassVar[Matter] = Matter.LIFE_LEFT
    text: Text
    least: int
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class LibraryActionChanged:
    """ "If you would scry a number of cards, draw that many cards instead."

    Attributes:
        verb: "mill" | "surveil" | "scry": what would be done.
        does: what is done instead: one of these, or "draw".
        who: "any" | "you" | "opponent".
    """

    matter: ClassVar[Matter] = Matter.LIBRARY_ACTIONS
    text: Text
    verb: str
    does: str
    who: str
    change: Arithmetic


@dataclass(frozen=True, slots=True)
class ManaMultiplied:
    """ "If you tap a permanent for mana, it produces twice as much of that mana instead" (CR 106.12b).

    Attributes:
        what: the permanents.
    """

    matter: ClassVar[Matter] = Matter.MANA
    text: Text
    what: Description
    change: Arithmetic


@dataclass(frozen=True, slots=True)
class DrawReplaced:
    """ "If an opponent would draw a card, instead that player skips that draw and you draw a card."

    Attributes:
        who: "any" | "you" | "opponent".
        instead: what the controller of the permanent that says it does, as a text; "" for nothing.
        draws: that is drawing a card.
        spares_first: the first card that a player draws in each of their draw steps is left alone.
    """

    matter: ClassVar[Matter] = Matter.CARDS_DRAWN
    text: Text
    who: str
    instead: str
    draws: bool = False
    spares_first: bool = False


@dataclass(frozen=True, slots=True)
class DamageChanged:
    """ "If a source you control would deal damage to an opponent, it deals double that damage instead."

    Attributes:
        to: to whom damage is dealt; () for words that can't be read.
        change: None where the rest can't be read.
        in_combat: only combat damage, or only other damage; None for any.
        condition: what "as long as ..." asks for; None for always.
    """

    matter: ClassVar[Matter] = Matter.DAMAGE_DEALT
    text: Text
    to: tuple[Recipient, ...]
    source: DamageSource
    change: Arithmetic | None
    in_combat: bool | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class CantGainLife:
    """ "Your opponents can't gain life." (CR 119.7)"""

    matter: ClassVar[Matter] = Matter.GAINING_LIFE
    text: Text
    who: str


@dataclass(frozen=True, slots=True)
class CantDraw:
    """ "Each opponent can't draw more than one card each turn." (CR 101.2, 121.2)

    Attributes:
        who: "any" | "you" | "opponent".
        most: how many cards each may draw in a turn all the same.
    """

    matter: ClassVar[Matter] = Matter.DRAWING
    text: Text
    who: str
    most: int = 0


@dataclass(frozen=True, slots=True)
class LifeTotalCantChange:
    """ "Your life total can't change." (CR 119.8)"""

    matter: ClassVar[Matter] = Matter.LIFE_TOTAL
    text: Text


@dataclass(frozen=True, slots=True)
class DamageAsThough:
    """ "All damage is dealt as though its source had wither."

    Attributes:
        keyword: "wither" | "infect".
        to_you: only damage dealt to the controller is.
        condition: what "as long as ..." asks for.
    """

    matter: ClassVar[Matter] = Matter.DEALT_AS_THOUGH
    text: Text
    keyword: str
    to_you: bool
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class Portion:
    """How much of some damage is prevented: "that damage", "2 of that damage", "all but 1", "half".

    Attributes:
        number: so much of it; None for all.
        leaves: all but so much of it.
        halves: half of it, rounded up.
    """

    number: int | None = None
    leaves: int | None = None
    halves: bool = False

    @property
    def is_all(self) -> bool:
        """Whether nothing is left of any damage."""
        return self.number is None and self.leaves is None and not self.halves

    def of(self, amount: int) -> int:
        """Return how much of an amount is prevented."""
        if self.halves:
            return (amount + 1) // 2
        if self.leaves is not None:
            return max(0, amount - self.leaves)
        return amount if self.number is None else min(self.number, amount)


class Instead(StrEnum):
    """What else happens where damage is prevented or replaced."""

    PUT = "counters are put"
    REMOVE = "counters are removed"
    GAIN_LIFE = "you gain that much life"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """ "Remove that many +1/+1 counters from it", "You gain life equal to the damage prevented this way."

    Attributes:
        counter: the kind of counters.
        number: how many; None for as many as there was damage.
        on_this: counters of the permanent that says it, not of what the damage is dealt to.
        if_prevented: only as much as was really prevented.
    """

    what: Instead
    counter: str = ""
    number: int | None = None
    on_this: bool = False
    if_prevented: bool = False


class DealtTo(StrEnum):
    """To whom redirected damage is dealt (CR 614.9)."""

    THIS = "the permanent that says it"
    ATTACHED = "what that permanent is attached to"
    CONTROLLER = "the controller of what it would be dealt to"


@dataclass(frozen=True, slots=True)
class DamagePrevented:
    """ "Prevent all combat damage that would be dealt to and dealt by this creature." (CR 615)

    Attributes:
        what: what is protected, or by `by` whose damage is prevented.
        you, opponents: the controller is protected, each opponent; both for every player.
        to, by: whether damage to what is protected, and damage by `what`, is prevented.
        in_combat: whether combat damage, or other damage, alone is meant; None for both.
        source: whose damage alone is prevented; None for anybody's.
        portion: how much.
        condition: under which it is, "it" being what the damage is dealt to; None for always.
        aftermath: what else happens.
        replaced: it is no prevention: something else happens instead of the damage (CR 614).
        redirected: to whom the damage is dealt instead; None where it isn't.
        is_read: false where something of it can't be read.
    """

    matter: ClassVar[Matter] = Matter.PREVENTION
    text: Text
    what: tuple[Description, ...] = ()
    you: bool = False
    opponents: bool = False
    to: bool = True
    by: bool = False
    in_combat: bool | None = None
    source: DamageSource | None = None
    portion: Portion = Portion()
    condition: Condition | None = None
    aftermath: Aftermath | None = None
    replaced: bool = False
    redirected: DealtTo | None = None
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class Unpreventable:
    """ "Damage can't be prevented."

    Attributes:
        in_combat: only combat damage is meant.
        by_itself: only damage by the object that says it is meant.
        condition: what has to hold; None for nothing.
        is_read: whether its words can be read.
    """

    text: Text
    in_combat: bool = False
    by_itself: bool = False
    condition: Condition | None = None
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class UnreadAmount:
    """Words that change an amount and can't be read."""

    text: Text
    matter: Matter


SaidOfAmounts = (
    AmountChanged
    | LifeReplaced
    | DamageLeavesLife
    | LibraryActionChanged
    | ManaMultiplied
    | DrawReplaced
    | DamageChanged
    | CantGainLife
    | CantDraw
    | LifeTotalCantChange
    | DamageAsThough
    | DamagePrevented
    | UnreadAmount
)


@dataclass(frozen=True, slots=True)
class TokensChanged:
    """ "If an effect would create one or more tokens under your control, it creates twice that many instead."

    Attributes:
        kind: the card type or subtype that the tokens have; "" for any.
        yours: only tokens that its controller creates.
        change: None for words that can't be read.
        adds: the words for the token that is created besides, or as many of it as of the others (`as_many`).
        one_of_each: names of predefined tokens: of one, one of each of them is created.
        in_place: the words for the tokens of which that many are created instead.
    """

    text: Text
    kind: str
    yours: bool
    change: Arithmetic | None
    adds: str = ""
    as_many: bool = False
    one_of_each: tuple[str, ...] = ()
    in_place: str = ""


@dataclass(frozen=True, slots=True)
class TokensAsCopies:
    """ "The first time you would create one or more tokens each turn, you may instead create that many tokens
    that are copies of enchanted permanent."

    Attributes:
        kind: the card type of the permanent on the battlefield that is chosen; "" where it is the one that
            the permanent that says so is attached to.
        other: another one than that permanent itself.
        your_turns: only in turns of its controller.
    """

    text: Text
    kind: str
    other: bool
    your_turns: bool


@dataclass(frozen=True, slots=True)
class CountersChanged:
    """ "If one or more counters would be put on a creature you control, that many plus one are put on it."

    Attributes:
        kind: the kind of counter; "" for any.
        on: card types and subtypes, of which a permanent has one; None for any permanent.
        yours: only on permanents that its controller controls.
        by: who puts them there: "any" | "you" | "opponent".
        effects_only: only what an effect puts, not what a cost, damage or a rule does.
        itself: only on the object that says so.
        other: only on others.
    """

    text: Text
    kind: str
    on: frozenset[str] | None
    yours: bool
    change: Arithmetic
    by: str = "any"
    effects_only: bool = False
    itself: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class SpellCopiesChanged:
    """ "If you would copy a spell one or more times, instead copy it that many times plus one time." """

    text: Text
    change: Arithmetic


NumberChanged = TokensChanged | TokensAsCopies | CountersChanged | SpellCopiesChanged
