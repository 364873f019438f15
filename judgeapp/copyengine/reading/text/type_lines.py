"""Type lines and printed numbers of cards (CR 205, 208)."""

import re

from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, SUPERTYPES
from judgeapp.copyengine.model.plain_data import Plain


def split_type_line(line: str) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """Split "Legendary Creature — Elf Druid" into supertypes, card types and subtypes."""
    left, _, right = re.sub(r"\s[-–]\s", " — ", line).partition("—")
    words = ["Kindred" if word == "Tribal" else word for word in left.split()]
    subtypes = re.sub(r"Time Lord", "Time~Lord", right).split()
    return (
        frozenset(word for word in words if word in SUPERTYPES),
        frozenset(word for word in words if word in CARD_TYPES),
        tuple(word.replace("~", " ") for word in subtypes),
    )


def printed_number(value: Plain) -> int | None:
    """Return the number that is printed in a corner of a card; None for a star or nothing."""
    text = str(value if value is not None else "")
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else None
