"""Static abilities by which a card may be a commander that couldn't be one otherwise (CR 903.3a)."""

import re

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_CAN_BE = re.compile(r"[^.\"“]+ can be your commander\.?$")


def may_be_commander(values: Characteristics) -> bool:
    """Whether a card with these values on its front may be a commander (CR 903.3): a legendary creature, a
    legendary permanent with a power and a toughness, a Background (702.124k), or one whose text says so.
    """
    if can_be_commander_by_its_text(values):
        return True
    fits = "Creature" in values.types or values.power is not None or "Background" in values.subtypes
    return fits and "Legendary" in values.supertypes


def can_be_commander_by_its_text(values: Characteristics) -> bool:
    """Whether an ability says that the card can be a commander."""
    return any(_CAN_BE.match(printed(ability.text)) for ability in values.abilities if not ability.keyword)
