"""Prevention and redirection effects that last for a turn, and whom each is about (CR 614.9, 615)."""

from judgeapp.copyengine.model.effects.prevention import Meant, Party, Sources
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.text import Text


class Bound(Value, frozen=True):
    """One object or player that a prevention effect is about; an object that has left and come back is
    another.
    """

    ref: str
    timestamp: int


class PreventionEffect(Value, frozen=True):
    """A prevention effect, or one that redirects damage.

    Attributes:
        to, by: whom damage is dealt to, and what deals it: one thing, a group, or None for anybody.
        left: how much more it prevents or redirects; None for all.
        next_time: whether it is over once it has been applied to what is dealt at one time.
        applied: whether it has been, to what is being dealt now.
        kind: what the chosen source has to be as it deals the damage (CR 609.7b); None for anything.
        instead: whom the damage is dealt to instead: one thing, or CONTROLLER, that of the source.
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
    next_time: bool = False
    applied: bool = False
    kind: Sources | None = None
    instead: Bound | Meant | None = None
