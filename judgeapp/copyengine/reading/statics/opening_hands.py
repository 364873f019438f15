"""What players may do with cards of their opening hands as the game begins (CR 103.6)."""

import re

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_BEGINS = re.compile(
    r"If (?:this card|[^.]+) is in your opening hand, you may begin the game with \w+ on the battlefield\.?$"
)


def may_begin_on_battlefield(values: Characteristics) -> bool:
    """Whether an ability lets a player begin the game with the card on the battlefield (CR 103.6a)."""
    return any(_BEGINS.match(printed(ability.text)) for ability in values.abilities if not ability.keyword)
