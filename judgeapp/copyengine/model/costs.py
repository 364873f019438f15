"""What an activated ability's cost takes, as far as the table shows it (CR 118, 602.2b)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityCost:
    """The parts of a cost that change the table, the object that has the ability being "this".

    Attributes:
        taps, untaps: {T} and {Q}.
        sacrifices_this, discards_this, exiles_this: "Sacrifice this artifact", "Discard this card" ...
        loyalty: loyalty counters put on (positive) or removed; None for no loyalty cost.
        loyalty_x: the loyalty cost is as many as X times this: -1 for "-X"; 0 for no X.
    """

    taps: bool = False
    untaps: bool = False
    sacrifices_this: bool = False
    discards_this: bool = False
    loyalty: int | None = None
    loyalty_x: int = 0
