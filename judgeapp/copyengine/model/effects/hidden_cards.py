"""What static abilities let players see of hidden cards (CR 400.2, 701.20)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import Text


class Hidden(StrEnum):
    """Where the cards are that may be looked at."""

    TOP = "the top of a library"
    HAND = "a hand"
    FACE_DOWN = "face down"
    EXILED = "exiled with it"


@dataclass(frozen=True, slots=True)
class MayLook:
    """ "You may look at the top card of your library any time", "Players play with their hands revealed".

    Attributes:
        text: as printed.
        where: which cards.
        who: who may look at them: "any" | "you".
        whose: whose cards they are, or who controls them: "any" | "you" | "opponent".
        condition: under which; None for always.
    """

    text: Text
    where: Hidden
    who: str
    whose: str
    condition: Condition | None = None
