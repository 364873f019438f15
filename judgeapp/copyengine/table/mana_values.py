"""The mana value of an object, which for some is not that of the cost it shows (CR 202.3)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics, mana_value
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.table.state import NOT_CAST, Object

MELDED_VALUE = "melded_value"
"""The note of a melded permanent on what its front faces' mana values come to."""


def mana_value_of(obj: Object, values: Characteristics) -> int:
    """Return an object's mana value: of a back face the front's, of a melded permanent that of its parts, of
    a copy of either 0 (CR 202.3b, 202.3c); X is 0 but on the stack (CR 202.3e).
    """
    x = (obj.cast.x or 0) if obj.zone == "stack" else 0
    if obj.copy_effects or obj.face_down:
        return mana_value(values.mana_cost, x)
    if obj.merged and obj.on_top is not obj:
        return mana_value_of(replace(obj.on_top, zone=obj.zone), values)
    if obj.cast is not NOT_CAST:
        melded = obj.cast.notes.get(MELDED_VALUE)
        if melded is not None and obj.zone == "battlefield":
            return as_number(melded)
    has_front = obj.face and obj.can_transform and (obj.card is None or obj.card.double_faced)
    if has_front and obj.faces[obj.face].normal.mana_cost is None:  # a modal card's has its own
        return mana_value(obj.faces[0].normal.mana_cost, x)
    return mana_value(values.mana_cost, x)
