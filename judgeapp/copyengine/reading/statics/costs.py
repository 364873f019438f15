"""Costs of activated abilities (CR 602.1a)."""

import re

from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.costs import AbilityCost
from judgeapp.copyengine.model.immutable import memoized

_THIS = (
    r"(?:~|this (?:creature|artifact|land|enchantment|permanent|token|aura|equipment|vehicle|card|[a-z]+))"
)
_SACRIFICES = re.compile(rf"(?:^|, |and )sacrifice {_THIS}(?:$|,| and)", re.IGNORECASE)
_DISCARDS = re.compile(r"(?:^|, |and )discard this card(?:$|,| and)", re.IGNORECASE)
_LOYALTY = re.compile(r"\[?(?P<sign>[+−-]?)(?P<number>\d+|X)\]?$")


@memoized  # a few text matches for each activation
def cost_of(ability: Ability) -> AbilityCost:
    """Return what activating an ability takes from the table; mana isn't on it."""
    cost = ability.cost.strip()
    loyalty = _LOYALTY.match(cost)
    sign = -1 if loyalty is not None and loyalty["sign"] in {"−", "-"} else 1
    is_x = loyalty is not None and loyalty["number"] == "X"
    return AbilityCost(
        taps="{T}" in cost,
        untaps="{Q}" in cost,
        sacrifices_this=_SACRIFICES.search(cost) is not None,
        discards_this=_DISCARDS.search(cost) is not None,
        loyalty=None if loyalty is None else 0 if is_x else sign * int(loyalty["number"]),
        loyalty_x=sign if is_x else 0,
    )
