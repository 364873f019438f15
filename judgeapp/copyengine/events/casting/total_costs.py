"""How much mana a spell costs with what the script says is paid for it (CR 601.2f)."""

from collections.abc import Iterator

from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.table.state import Object

_FACE_DOWN = 3
_KICKERS = ("kicker", "multikicker")
_NOTED = {"squad": "squad", "replicate": "replicated", "offspring": "offspring"}
"""Keyword abilities whose cost is paid so many times, and the keys of a script that say how many."""


def total_mana(spell: Object, values: Characteristics) -> int:
    """Return the mana that a spell's total cost asks for, before anything makes it cheaper or dearer.

    Args:
        spell: with the choices made in casting it.
        values: what the spell is, with the abilities it has gained.
    """
    paid = mana_value(_main_cost(spell, values), spell.cast.x or 0)
    return paid + sum(times * mana_value(cost, spell.cast.x or 0) for cost, times in _more(spell, values))


def _main_cost(spell: Object, values: Characteristics) -> str:
    """Return the alternative cost that is paid, or else the mana cost (CR 118.9)."""
    stated = spell.cast.alternative_cost
    if not stated:
        return f"{{{_FACE_DOWN}}}" if spell.face_down else values.mana_cost or ""
    if "{" in stated:
        return stated
    keyword = stated.casefold().partition(" ")[0]
    return next((ability.cost for ability in values.abilities if ability.keyword == keyword), "")


def _more(spell: Object, values: Characteristics) -> Iterator[tuple[str, int]]:
    """Yield each additional cost that is paid, and how many times."""
    cast = spell.cast
    stated = " ".join(cast.additional_costs).casefold().split()
    for ability in values.abilities:
        if ability.keyword in _KICKERS:
            yield ability.cost, cast.kicked
        elif ability.keyword in _NOTED:
            yield ability.cost, as_number(cast.notes.get(_NOTED[ability.keyword]) or 0)
        elif ability.keyword in stated:
            yield ability.cost, 1
    for words in cast.additional_costs:
        if "{" in words:
            yield words, 1
