"""Pairs of creatures: how long two stay paired (CR 702.95e)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object, Pair


def pair(interpreter: Interpreter, one: Object, other: Object, controller: str) -> None:
    """Pair two creatures of a player."""
    for obj, mate in ((one, other), (other, one)):
        text = f"It is paired with {interpreter.called(mate.ref)}."
        interpreter.step(p.STATUS, obj.ref, text, {"paired_with": None}, {"paired_with": mate.ref})
        interpreter.put(replace(obj, pair=Pair(mate.ref, controller)))


def end_pairs(interpreter: Interpreter) -> None:
    """Part creatures of which one has left, isn't a creature any more, or has another controller."""
    for obj in [o for o in interpreter.table.objects.values() if o.pair is not None]:
        if obj.pair is None or all(_stays(interpreter, ref, obj.pair) for ref in (obj.ref, obj.pair.ref)):
            continue
        text = f"It isn't paired with {interpreter.called(obj.pair.ref)} anymore."
        before, after = {"paired_with": obj.pair.ref}, {"paired_with": None}
        interpreter.put(replace(obj, pair=None))
        interpreter.step(p.STATUS, obj.ref, text, before, after)


def _stays(interpreter: Interpreter, ref: str, paired: Pair) -> bool:
    obj = interpreter.table.objects[ref]
    there = obj.zone == "battlefield" and not obj.phased_out and obj.pair is not None
    is_creature = there and "Creature" in interpreter.values(ref).types
    return is_creature and interpreter.controller(ref) == paired.controller
