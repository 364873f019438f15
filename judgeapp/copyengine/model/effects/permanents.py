"""What abilities say of entering the battlefield and of what is there (CR 614.1, 614.12, 614.17, 704.5j)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class EnteringExiled:
    """ "If a creature would enter and it wasn't cast, exile it instead."

    Attributes:
        words: for what would enter, as printed.
        filter: what that is; None for words that can't be read.
        uncast: only what wasn't cast is exiled.
        controller: "any" | "you" | "opponent", under whose control it would enter.
    """

    words: str
    filter: Filter | None
    uncast: bool
    controller: str


@dataclass(frozen=True, slots=True)
class EnteringTaken:
    """ "If a creature would enter under an opponent's control, it enters under your control instead."

    Attributes:
        what: what would enter.
        controller: "any" | "opponent", under whose control it would.
    """

    what: Filter
    controller: str


@dataclass(frozen=True, slots=True)
class EnteringReplaced:
    """What an ability does instead of something entering.

    Attributes:
        by_another: whether a static ability speaks of other objects that would enter.
        exiled: what it exiles; None for words that can't be read.
        price: the words for what is to be sacrificed for the object itself; "" for nothing.
        discarded: it is discarded, not sacrificed.
    """

    by_another: bool
    exiled: EnteringExiled | None
    price: str
    discarded: bool = False


@dataclass(frozen=True, slots=True)
class CardsCantEnter:
    """ "Creature cards in graveyards and libraries can't enter the battlefield."""

    what: Filter
    zones: frozenset[str]


@dataclass(frozen=True, slots=True)
class UnreadChange:
    """A static ability that changes what some objects are, in words that can't be read."""

    text: Text
    what: Description


@dataclass(frozen=True, slots=True)
class LegendRuleDoesntApply:
    """ "The "legend rule" doesn't apply to tokens you control." (CR 704.5j)

    exactly: how many that are `to` there have to be; None for any number.
    """

    to: Filter
    exactly: int | None = None


@dataclass(frozen=True, slots=True)
class LoyaltyAbilitiesTwice:
    """ "You may activate the loyalty abilities of planeswalkers you control twice each turn" (CR 606.3)."""

    of: Description
