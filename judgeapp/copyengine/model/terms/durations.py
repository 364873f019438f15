"""How long an effect lasts (CR 611.2)."""

from dataclasses import dataclass
from enum import StrEnum


class Lasting(StrEnum):
    """How long an effect lasts that ends with nobody doing anything, or never."""

    FOR_GOOD = "for good"
    THIS_COMBAT = "this combat"
    THIS_TURN = "this turn"
    UNTIL_END_STEP = "until the next end step"
    UNTIL_YOUR_END_STEP = "until your next end step"
    UNTIL_YOUR_TURN = "until your turn"
    UNTIL_TURNED_DOWN = "until it is turned face down"


class Holding(StrEnum):
    """What has to go on being so."""

    TAPPED = "tapped"
    ON_BATTLEFIELD = "on the battlefield"
    ATTACHED = "attached"
    CONTROLLED = "controlled"
    ENCHANTED = "enchanted"
    HAS_COUNTER = "has a counter"


@dataclass(frozen=True, slots=True)
class AsLongAs:
    """ "for as long as this creature remains tapped", "until it leaves the battlefield".

    who: the ref of the object it is about; None for the one that the effect comes from, `AFFECTED` for the
        one that it is on.
    kind: of the counter that has to be on it.
    until: it lasts until that is over, which phasing out isn't (CR 702.26d), and not "for as long as" it is.
    also: what else has to be so: "for as long as you control this creature and this creature remains tapped".
    """

    who: str | None
    what: Holding
    kind: str = ""
    until: bool = False
    also: "AsLongAs | None" = None


AFFECTED = "that"
"""In place of a ref: "for as long as that creature remains tapped"."""


Duration = Lasting | AsLongAs
