"""Where a card goes, as it says itself, that is discarded because of an opponent (CR 614.1, 701.9)."""

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_ONTO_BATTLEFIELD = (
    "If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield "
    "instead of putting it into your graveyard."
)


def enters_if_discarded(values: Characteristics) -> bool:
    """Whether a card enters the battlefield instead of going to the graveyard, if an opponent's spell or
    ability makes its owner discard it.
    """
    return any(printed(ability.text) == _ONTO_BATTLEFIELD for ability in values.abilities)
