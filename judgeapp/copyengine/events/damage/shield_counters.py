"""What saves a permanent by being used up: shield counters, umbra armor (CR 122.1c, 702.89)."""

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object

_ARMOR = ("umbra armor", "totem armor")


def is_shielded(interpreter: Interpreter, hit: Object | str) -> bool:
    """Whether a permanent that would be dealt damage or destroyed by an effect isn't, for a shield counter or
    for an Aura that is destroyed instead (then only what is to be destroyed is an `Object`).
    """
    obj = interpreter.table.objects.get(hit) if isinstance(hit, str) else hit
    if obj is None or obj.zone != "battlefield":
        return False
    if obj.counters.get("shield"):
        add_counters(interpreter, obj, "shield", -1, "a shield counter is removed instead")
        return True
    return isinstance(hit, Object) and is_armored(interpreter, obj)


def is_armored(interpreter: Interpreter, obj: Object) -> bool:
    """Whether an Aura with umbra armor is destroyed in place of what it enchants."""
    for other in interpreter.table.on_battlefield():
        values = interpreter.values(other.ref)
        if other.attached_to != obj.ref or not any(has_keyword(values, word) for word in _ARMOR):
            continue
        if has_keyword(values, "indestructible"):
            return True
        if obj.damage:
            text = "All damage is removed from it."
            interpreter.step(p.DAMAGE, obj.ref, text, {"damage": obj.damage}, {"damage": 0})
        interpreter.put(replace(obj, damage=0, deadly=False))
        move(interpreter, interpreter.table.objects[other.ref], "graveyard", p.NEW_OBJECT)
        return True
    return False
