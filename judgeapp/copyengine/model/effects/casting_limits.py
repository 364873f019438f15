"""What a spell says of when it can be cast (CR 601.3)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class CastOnly:
    """ "Cast this spell only during combat", "Cast this spell only if you control a creature".

    Attributes:
        text: as printed.
        steps: the steps and phases in which it can be cast; () for any.
        turn: in whose turn: "any" | "you" | "opponent".
        condition: under which; None for always.
        is_read: false where any of it can't be read.
    """

    text: Text
    steps: tuple[str, ...] = ()
    turn: str = "any"
    condition: Condition | None = None
    is_read: bool = True
