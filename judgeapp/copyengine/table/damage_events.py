"""Damage about to be dealt (CR 120)."""

from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.table.state import Object


class DamageEvent(Value, frozen=True):
    """Damage about to be dealt.

    Attributes:
        source: what deals it; None if the script names nothing.
        to: ref of the object, or the player.
    """

    source: Object | None
    to: str
    amount: int
    text: str
    in_combat: bool = False
