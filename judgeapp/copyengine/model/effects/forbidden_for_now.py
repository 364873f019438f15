"""What spells and abilities that resolve forbid for a while (CR 101.2, 611.2)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.amount_replacements import CantGainLife
from judgeapp.copyengine.model.effects.prohibitions import Prohibition
from judgeapp.copyengine.model.terms.durations import Lasting

SaidForNow = Prohibition | CantGainLife


@dataclass(frozen=True, slots=True)
class ForbiddenForNow:
    """What can't be done until a turn ends or begins, by a spell or ability that has resolved.

    Attributes:
        of: the ref of what says so.
        on: the refs of the targets it is said of.
    """

    said: SaidForNow
    of: str
    lasting: Lasting
    controller: str
    on: frozenset[str] = frozenset()
