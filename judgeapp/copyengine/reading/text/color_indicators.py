"""Color indicators of faces whose data doesn't state any (CR 204): MTGJSON-like lists without color fields.

Color identity holds every color of a card's costs, symbols in its text, and indicators. What the rest of a
card doesn't account for must come from the indicator.
"""

import re
from collections.abc import Iterable

from judgeapp.copyengine.model.objects.characteristics import COLOR_OF_SYMBOL, COLORS, colors_of_cost
from judgeapp.copyengine.model.plain_data import PlainMapping, as_words

_SYMBOLS = re.compile(r"\{[^}]+\}")
_PHYREXIAN = re.compile(r"\{([WUBRG])/P\}")


def indicator_of(row: PlainMapping, types: frozenset[str], front: PlainMapping | None) -> frozenset[str]:
    """Return the colors of a face's color indicator, stated or derived.

    Args:
        front: the row of the front face, if this is the back of a double-faced card.
    """
    stated = row.get("colorIndicator", row.get("color_indicator"))
    if stated:
        return colors_named(as_words(stated))
    cost = _cost(row)
    if cost and (cost != "{0}" or "Artifact" in types):
        return frozenset()
    if row.get("colors") is not None:
        return colors_named(as_words(row["colors"]))
    if ("Land" in types and "Creature" not in types) or "Eldrazi" in as_words(row.get("subtypes")):
        return frozenset()  # what a land taps for is no color of its own, and Eldrazi have none
    identity = colors_named(as_words(row.get("colorIdentity", row.get("color_identity"))))
    if front is None:
        return identity
    of_front = colors_of_cost(_cost(front))
    ways = {COLOR_OF_SYMBOL[letter] for letter in _PHYREXIAN.findall(_text(front))}
    if identity == of_front | ways:
        # Turned with Phyrexian mana of a new color, it has that color as well.
        return identity
    mentioned = colors_of_cost("".join(_SYMBOLS.findall(_text(front) + _text(row))))
    return identity - of_front - mentioned or identity & of_front


def colors_named(values: Iterable[str]) -> frozenset[str]:
    """Return the colors that words or letters name; what names none is left out."""
    words = (COLOR_OF_SYMBOL.get(value, str(value).lower()) for value in values)
    return frozenset(word for word in words if word in COLORS)


def _cost(row: PlainMapping) -> str | None:
    cost = row.get("manaCost", row.get("mana_cost"))
    return str(cost) if cost else None


def _text(row: PlainMapping) -> str:
    return re.sub(r"\([^)]*\)", "", str(row.get("text") or row.get("oracle_text") or ""))
