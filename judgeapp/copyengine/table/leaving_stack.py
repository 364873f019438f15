"""Where a spell goes as it leaves the stack (CR 608.2n, 702.34, 702.27, 715.3d)."""

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.state import Object

_EXILED = frozenset({"flashback", "jump-start", "aftermath", "harmonize"})
_EXILED_IF_DYING = frozenset({"disturb"})


def zone_of_resolved(obj: Object, values: Characteristics) -> str:
    """Return where a spell that isn't a permanent's goes once it has resolved."""
    if zone_instead(obj, "graveyard") == "exile":
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
    """Return where a spell goes that would leave the stack for `zone`: what was cast by flashback is exiled
    instead of going anywhere else (CR 702.34a); some others are exiled rather than put into a graveyard.
    """
    if zone == "graveyard" and (obj.cast.exiled_instead or _is_cast_by(obj, _EXILED_IF_DYING)):
        return "exile"
    return "exile" if _is_cast_by(obj, _EXILED) else zone


def _is_cast_by(obj: Object, keywords: frozenset[str]) -> bool:
    """Whether a spell was cast by one of these keywords."""
    stated = obj.cast.alternative_cost.casefold()
    if stated or obj.cast.cast_from != "graveyard":
        return stated in keywords
    # Cast from the graveyard with nothing said of the cost: by the keyword that allows it.
    return any(a.keyword in keywords for a in obj.faces[obj.face].normal.abilities)
