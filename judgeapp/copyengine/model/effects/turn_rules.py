"""What static abilities change of turns: steps skipped, untapping, hand size, what stays (CR 500-514)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class SkipsStep:
    """ "Skip your draw step", "Players skip their untap steps" (CR 500.11, 614.10).

    Attributes:
        text: as printed.
        step: "untap", "upkeep" or "draw".
        who: whose: "any" | "you" | "opponent".
        condition: under which; None for always.
    """

    text: Text
    step: str
    who: str = "any"
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class UntapsInOthersSteps:
    """ "Untap all permanents you control during each other player's untap step" (CR 502.3)."""

    text: Text
    what: Description
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class UntapsAtMost:
    """ "Players can't untap more than one land during their untap steps" (CR 502.3).

    Attributes:
        who: whose: "any" | "you".
        number: how many of `what` may untap.
        condition: under which; None for always.
    """

    text: Text
    who: str
    what: Description
    number: int
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class HandSize:
    """ "You have no maximum hand size", "Your maximum hand size is reduced by two" (CR 402.2).

    Attributes:
        text: as printed.
        who: whose: "any" | "you" | "opponent" | "chosen".
        number: the size that is set; None for no maximum, or where the size is changed.
        change: by how much it is increased, or with a minus reduced; None where it is set.
        condition: under which; None for always.
    """

    text: Text
    who: str
    number: Amount | None = None
    change: Amount | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class DamageStays:
    """ "Damage isn't removed from creatures your opponents control during cleanup steps" (CR 514.2)."""

    text: Text
    what: Description


@dataclass(frozen=True, slots=True)
class ManaStays:
    """ "You don't lose unspent green mana as steps and phases end" (CR 500.5).

    Attributes:
        symbol: of the mana that stays; "" for any.
    """

    text: Text
    who: str
    symbol: str = ""


type TurnRule = SkipsStep | UntapsInOthersSteps | UntapsAtMost | HandSize | DamageStays | ManaStays
