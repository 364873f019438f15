"""Static abilities by which a card may be a commander that couldn't be one otherwise (CR 903.3a), and the
color identity of commanders (903.4).
"""

import re

from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    COLOR_OF_SYMBOL,
    Characteristics,
    symbols_in,
)
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


_SYMBOL = re.compile(r"\{[^}]+\}")


def color_identity(values: Characteristics) -> frozenset[str]:
    """Return the colors of a face as printed: those it has, and those of mana symbols in its mana cost and
    text, reminder text aside (CR 903.4, 903.4c).
    """
    texts = (printed(ability.text) for ability in values.abilities)
    said = [values.mana_cost or "", *(symbol for text in texts for symbol in _SYMBOL.findall(text))]
    letters = {letter for symbols in said for symbol in symbols_in(symbols) for letter in symbol.split("/")}
    of_types = {letter for name, letter in BASIC_LAND_TYPES.items() if name in values.subtypes}
    return values.colors | {
        color for letter, color in COLOR_OF_SYMBOL.items() if letter in letters | of_types
    }
