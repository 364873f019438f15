"""Events that trigger abilities: activating, creating tokens, becoming a copy (CR 603.2)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.prohibitions import Description
from judgeapp.copyengine.model.subjects import Filter


@dataclass(frozen=True, slots=True)
class Activates:
    """ "Whenever you activate an ability of a creature that isn't a mana ability".

    Attributes:
        who: "any" | "you" | "opponent".
        kind: "loyalty" | "exhaust" | "" for any ability.
        of: whose ability; None for anything.
        no_mana_ability: no mana ability is meant.
        with_x: {X} is in its cost.
        targets: the words for what it targets; "" for nothing that matters.
    """

    who: str
    kind: str
    of: Description | Filter | None
    no_mana_ability: bool
    with_x: bool
    targets: str


@dataclass(frozen=True, slots=True)
class CreatesTokens:
    """ "Whenever you create one or more creature tokens"; `together`: once for all of them."""

    who: str
    what: Filter
    together: bool


@dataclass(frozen=True, slots=True)
class BecomesCopy:
    """ "becomes a copy of a creature"."""

    of: Filter
