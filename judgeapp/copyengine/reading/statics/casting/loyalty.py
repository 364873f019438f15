"""Static abilities that let loyalty abilities be activated more often than once a turn (CR 606.3)."""

import re

from judgeapp.copyengine.model.effects.permanents import LoyaltyAbilitiesTwice
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.statics.descriptions import described

_TWICE = re.compile(
    r"You may activate (?:the )?loyalty abilities of (?P<of>[^.,]+) twice each turn rather than only once\b"
)


def loyalty_twice(values: Characteristics) -> tuple[LoyaltyAbilitiesTwice, ...]:
    """Return which planeswalkers an object lets have their loyalty abilities activated twice a turn."""
    found = (_TWICE.match(printed(ability.text)) for ability in values.abilities)
    return tuple(LoyaltyAbilitiesTwice(_of(said["of"], values.name)) for said in found if said is not None)


def _of(words: str, name: str) -> Description:
    is_it = name == words or name.startswith((f"{words},", f"{words} "))
    return Description(words, itself=True) if is_it else described(words)
