"""What static abilities, and effects for a while, let somebody cast or play that couldn't be otherwise (CR
601.3).
"""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.costs import NO_COST, AbilityCost
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class ActivatesAsThoughHasty:
    """ "You may activate abilities of creatures you control as though they had haste" (CR 302.6)."""

    text: Text
    of: Description


class PermittedUntil(StrEnum):
    """When the permission to play a card ends that a spell or ability has given (CR 611.2)."""

    THIS_TURN = "this turn"
    END_OF_NEXT_TURN = "the end of your next turn"
    NEXT_END_STEP = "your next end step"
    REMAINS = "for as long as it remains there"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PermittedForNow:
    """ "You may play that card this turn": what a spell or ability that has resolved lets a player play.

    Attributes:
        ref, timestamp, zone: the card as it was then; what has gone elsewhere is another object (CR 400.7).
        together: tells the cards of which one alone may be played; "" for others.
        look_only: it may be looked at, and not played.
        mana: what is paid rather than the mana cost, in symbols; "" for the mana cost.
    """

    text: Text
    ref: str
    timestamp: int
    zone: str
    player: str
    until: PermittedUntil
    casts_only: bool = False
    together: str = ""
    look_only: bool = False
    mana: str = ""


@dataclass(frozen=True, slots=True)
class MayCast:
    """ "You may cast creature spells from your graveyard", "You may cast this spell as though it had flash".

    Attributes:
        text: as printed.
        of: the spells, one of which has to fit; () for the card that says it.
        zones: from which; () for where it could be cast from anyway.
        with_flash: any time an instant could be cast.
        anyone: not only the controller.
        in_your_turn: only during the turn of the one who casts it.
        once: only one spell a turn.
        linked: only cards exiled with the permanent that says it (CR 607.2a).
        condition: under which; None for always.
        cost: what it takes from the table besides.
        mana: the mana that is paid rather than the mana cost; "" for the mana cost.
        keyword: whose cost is paid: "blitz"; "" for none.
    """

    text: Text
    of: tuple[Description, ...] = ()
    zones: frozenset[str] = frozenset()
    with_flash: bool = False
    anyone: bool = False
    in_your_turn: bool = False
    once: bool = False
    linked: bool = False
    condition: Condition | None = None
    cost: AbilityCost = NO_COST
    mana: str = ""
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class FlashForNow:
    """What may be cast as though it had flash until a turn ends or begins, by a spell or ability that has
    resolved.

    Attributes:
        of: the ref of what says so.
        first_after: how many such spells the player had cast this turn, where only the next one may; None for
            any number.
    """

    said: MayCast
    of: str
    lasting: Lasting
    controller: str
    first_after: int | None = None
