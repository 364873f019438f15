"""How long an effect lasts (CR 611.2)."""

from dataclasses import dataclass
from enum import StrEnum


class Lasting(StrEnum):
    """How long an effect lasts that ends with nobody doing anything, or never."""

    FOR_GOOD = "for good"
    THIS_TURN = "this turn"
    UNTIL_YOUR_TURN = "until your turn"
    UNTIL_TURNED_DOWN = "until it is turned face down"


class Holding(StrEnum):
    """What has to go on being so."""

    TAPPED = "tapped"
    ON_BATTLEFIELD = "on the battlefield"
    ATTACHED = "attached"
    CONTROLLED = "controlled"


@dataclass(frozen=True, slots=True)
class AsLongAs:
    """ "for as long as this creature remains tapped", "until it leaves the battlefield".

    who: the ref of the object it is about; None for the one that the effect comes from.
    """

    who: str | None
    what: Holding


Duration = Lasting | AsLongAs
