"""Battles whose card data names no defense (CR 310.4)."""

from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.state import Object


def lacks_defense(values: Characteristics) -> bool:
    """Whether something is a battle that names no defense."""
    return "Battle" in values.types and values.defense is None


def refuse_unknown_defense(obj: Object, values: Characteristics, where: str) -> None:
    """Refuse a permanent whose defense counters can't be told.

    Raises:
        CopyEngineError: it is a battle without defense, and nobody says how many counters it has.
    """
    if obj.zone == "battlefield" and lacks_defense(values) and "defense" not in obj.counters:
        raise CopyEngineError(
            f"How much defense {values.name or obj.ref} has isn't known: its card names none.",
            where=where,
            mend="Import the card with its defense, or state defense: 5 for it.",
        )
