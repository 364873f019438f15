"""Where a spell goes as it leaves the stack (CR 608.2n, 702.34, 702.27, 715.3d)."""

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.state import Object

_EXILED = frozenset({"flashback", "jump-start", "aftermath", "harmonize", "disturb"})


_FROM_GRAVEYARD = frozenset({"flashback", "jump-start", "aftermath", "harmonize"})


def zone_of_resolved(obj: Object, values: Characteristics) -> str:
    """Return where a spell that isn't a permanent's goes once it has resolved."""
    if _exiled_anyway(obj):
        return "exile"
    paid = {cost.casefold() for cost in (*obj.cast.additional_costs, obj.cast.alternative_cost)}
    if "buyback" in paid:
        return "hand"
    if "Adventure" in values.subtypes:
        return "exile"
    if any(a.keyword == "paradigm" for a in values.abilities):
        return "exile"
    if obj.cast.cast_from == "hand" and any(a.keyword == "rebound" for a in values.abilities):
        return "exile"
    return "graveyard"


def zone_instead(obj: Object, zone: str) -> str:
    """Return where a spell goes that would go to `zone` without having resolved."""
    return "exile" if _exiled_anyway(obj) else zone


def _exiled_anyway(obj: Object) -> bool:
    """Whether the way it was cast exiles the card as it leaves the stack (CR 702.34a)."""
    if obj.cast.exiled_instead:
        return True
    stated = obj.cast.alternative_cost.casefold()
    if stated or obj.cast.cast_from != "graveyard":
        return stated in _EXILED
    # Cast from the graveyard with nothing said of the cost: by the keyword that allows it.
    return any(a.keyword in _FROM_GRAVEYARD for a in obj.faces[obj.face].normal.abilities)
