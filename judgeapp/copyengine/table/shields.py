"""Prevention effects that last for a turn, and whom each is about (CR 615)."""

from judgeapp.copyengine.model.effects.prevention import Party
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.text import Text


class Bound(Value, frozen=True):
    """One object or player that a prevention effect is about; an object that has left and come back is
    another.
    """

    ref: str
    timestamp: int


class Shield(Value, frozen=True):
    """A prevention effect.

    Attributes:
        to, by: whom damage is dealt to, and what deals it: one thing, a group, or None for anybody.
        left: how much more it prevents; None for all.
        in_combat: whether combat damage, or other damage, alone is meant; None for both.
        either: whether damage to and damage by the thing is meant.
        this_turn: whether it lasts for this turn; what lasts otherwise isn't understood.
        is_known: whether its words are.
    """

    text: Text
    to: Bound | Party | None
    by: Bound | Party | None
    this: str
    controller: str
    this_turn: bool = True
    left: int | None = None
    in_combat: bool | None = None
    either: bool = False
    is_known: bool = True
