"""Static abilities that can't be read and may change what an object is: asked of it, that is refused."""

from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.reading.statics.changes import unread_changes
from judgeapp.copyengine.reading.statics.descriptions import speaks_of_itself
from judgeapp.copyengine.table.state import Object, Table


def refuse_unread(table: Table, layers: Layers, obj: Object) -> None:
    """Refuse to say what a permanent is where an ability that can't be read may change it.

    Raises:
        CopyEngineError: there is one.
    """
    if obj.zone != "battlefield":
        return
    for other in table.on_battlefield():
        for change in unread_changes(layers.values[other.ref]):
            if _is_meant(layers, obj, other, change.what):
                raise CopyEngineError(
                    f"What “{change.text}” makes of {obj.ref} I can't read.",
                    where="ask",
                    mend="Leave that permanent out, or state its effect by a continuous event.",
                )


def _is_meant(layers: Layers, obj: Object, other: Object, what: Description) -> bool:
    if speaks_of_itself(what, layers.values[other.ref].name):
        return obj.ref == other.ref
    if what.attached:
        return other.attached_to == obj.ref
    if what.filter is None:
        return False
    you = layers.controllers.get(other.ref, other.controller)
    whose = layers.controllers.get(obj.ref, obj.controller)
    values = layers.values[obj.ref]
    return fits(what.filter, obj, values, this=other, controller=you, choices=other.choices, whose=whose)
