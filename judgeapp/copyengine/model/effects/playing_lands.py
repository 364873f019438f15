"""What static abilities say of playing lands (CR 305.2, 305.3)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class MoreLands:
    """ "You may play an additional land on each of your turns".

    Attributes:
        who: "any" | "you".
        number: how many more; None for any number.
    """

    text: Text
    who: str
    number: int | None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class MayPlayLands:
    """ "You may play lands from your graveyard".

    Attributes:
        what: which lands.
        zone: "graveyard" or "library".
    """

    text: Text
    what: Description
    zone: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class CantPlayLands:
    """ "Players can't play lands", "Your opponents can't play land cards from graveyards".

    Attributes:
        who: "any" | "you" | "opponent".
        what: which lands.
        zone: from where; "" for anywhere.
    """

    text: Text
    who: str
    what: Description
    zone: str = ""
    condition: Condition | None = None


type LandRule = MoreLands | MayPlayLands | CantPlayLands
