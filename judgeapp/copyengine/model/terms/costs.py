"""What an activated ability's cost takes, as far as the table shows it (CR 118, 602.2b)."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.copyengine.model.terms.subjects import Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterCost:
    """Counters that are removed from "this" as a cost, or put on it.

    Attributes:
        kind: "+1/+1"; "" for any kind.
        number: how many; the number chosen for X with `is_x`, "any number" included.
        every: all of them, so that X is their number.
        puts: they are put on it.
    """

    kind: str
    number: int = 0
    is_x: bool = False
    every: bool = False
    puts: bool = False


class Paying(StrEnum):
    """What is done with what somebody chooses to pay with; the values are the keys of `choices` for it."""

    SACRIFICE = "sacrifice"
    DISCARD = "discard"
    EXILE = "exile"
    RETURN = "return"
    TAP = "tap"
    REMOVE_COUNTERS = "counters_from"
    REVEAL = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenCost:
    """Objects of which somebody chooses the ones to pay with: "Sacrifice two artifacts", "Discard a card".

    Attributes:
        what: the words, for refusals.
        filter: what they have to be.
        number: how many; None for a number that somebody chooses.
        but_this: "another creature".
        counter: the kind of counter that is removed; "" for any kind.
    """

    paying: Paying = Paying.SACRIFICE
    what: str
    filter: Filter
    number: int | None = 1
    but_this: bool = False
    counter: str = ""

    def __str__(self) -> str:
        return f"{self.paying.name.lower().split('_')[0]} {self.what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityCost:
    """The parts of a cost that change the table, the object that has the ability being "this".

    Attributes:
        taps, untaps: {T} and {Q}.
        sacrifices_this, discards_this, exiles_this, returns_this: "Sacrifice this artifact", "Discard this
            card", "Exile this card from your graveyard", "Return this creature to its owner's hand".
        taps_this, unattaches_this: "Tap this Equipment", "Unattach this Equipment".
        life: how much life is paid; `life_x`: as much as X.
        energy: how many energy counters are paid.
        counters: the counters removed from "this", or put on it.
        chosen: the other objects that somebody chooses to pay with.
        of_giver: the parts paid with the object that gives the ability; None for no such part.
        unread: parts that take something from the table and aren't read, or of which one is chosen.
        loyalty: loyalty counters put on (positive) or removed; None for no loyalty cost.
        loyalty_x: the loyalty cost is as many as X times this: -1 for "-X"; 0 for no X.
    """

    taps: bool = False
    untaps: bool = False
    sacrifices_this: bool = False
    discards_this: bool = False
    exiles_this: bool = False
    returns_this: bool = False
    taps_this: bool = False
    unattaches_this: bool = False
    life: int = 0
    life_x: bool = False
    energy: int = 0
    counters: tuple[CounterCost, ...] = ()
    chosen: tuple[ChosenCost, ...] = ()
    of_giver: "AbilityCost | None" = None
    unread: tuple[str, ...] = ()
    loyalty: int | None = None
    loyalty_x: int = 0


NO_COST = AbilityCost()
