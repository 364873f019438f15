"""Damage about to be dealt (CR 120)."""

from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.state import Object


class DamageEvent(Value, frozen=True):
    """Damage about to be dealt.

    Attributes:
        source: what deals it; None if the script names nothing.
        to: ref of the object, or the player.
        redirected_by: keys of the abilities that have redirected it; each does so once (CR 614.5).
        applied: what else has applied to it before it was redirected, by ref and words (CR 614.5).
        choices: what is chosen of this damage; None for what is chosen of all that happens with it.
    """

    source: Object | None
    to: str
    amount: int
    text: str
    in_combat: bool = False
    redirected_by: frozenset[str] = frozenset()
    applied: frozenset[tuple[str, Text]] = frozenset()
    choices: Choices | None = None
