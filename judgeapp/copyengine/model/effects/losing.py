"""What static abilities say of losing the game (CR 104.3, 101.2)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class CantLose:
    """ "You can't lose the game", "You don't lose the game for having 0 or less life".

    Attributes:
        text: as printed.
        who: "any" | "you" | "opponent".
        for_life: only for having 0 or less life.
        condition: under which; None for always.
    """

    text: Text
    who: str
    for_life: bool = False
    condition: Condition | None = None
