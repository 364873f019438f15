"""What a spell says may be paid rather than its mana cost (CR 118.9)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class CostForSpells:
    """ "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast."

    Attributes:
        text: as printed.
        of: the spells, one of which has to fit.
        words: the mana; "without paying its mana cost" for none.
        anyone: whoever casts it, not only the controller.
        once: for one spell a turn.
        in_your_turn: only during the controller's turn.
    """

    text: Text
    of: tuple[Description, ...]
    words: str
    anyone: bool = False
    once: bool = False
    in_your_turn: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost:
    """ "You may exile a blue card from your hand rather than pay this spell's mana cost."

    Attributes:
        text: as printed.
        words: of the cost alone; "without paying its mana cost" for none.
        cost: what it takes from the table.
        condition: under which it may be chosen; None for always.
    """

    text: Text
    words: str
    cost: AbilityCost
    condition: Condition | None = None
