"""What static abilities say that something can't do or be (CR 101.2, 614.17)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.subjects import Filter


@dataclass(frozen=True, slots=True)
class Description:
    """The objects that an ability of a permanent names.

    Attributes:
        words: as printed; they may also be the name of the permanent itself.
        itself: the permanent is meant ("this creature").
        attached: what the permanent is attached to is meant ("enchanted creature").
        filter: what is meant otherwise; None for words that can't be read.
    """

    words: str
    itself: bool = False
    attached: bool = False
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class CantTransform:
    what: Description


@dataclass(frozen=True, slots=True)
class CantBeCountered:
    what: Description


@dataclass(frozen=True, slots=True)
class CantBeSacrificed:
    what: Description


@dataclass(frozen=True, slots=True)
class OpponentsCantCauseSacrifice:
    """ "Spells and abilities your opponents control can't cause you to sacrifice permanents."""


@dataclass(frozen=True, slots=True)
class CantBeActivated:
    """Activated abilities of `what` can't be activated; `text` is as printed."""

    what: Description
    unless_for_mana: bool
    text: str


@dataclass(frozen=True, slots=True)
class CantHaveCounters:
    """Counters of a kind, or of any ("") can't be put on `what`."""

    what: Description
    kind: str = ""


@dataclass(frozen=True, slots=True)
class CountersRemain:
    """Counters stay on the object as it moves to a zone that isn't a hand or library."""


Prohibition = (
    CantTransform
    | CantBeCountered
    | CantBeSacrificed
    | OpponentsCantCauseSacrifice
    | CantBeActivated
    | CantHaveCounters
    | CountersRemain
)
