"""Cards exiled face down, which have no characteristics there (CR 406.3)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace


def turn_down_in_exile(interpreter: Interpreter, ref: str) -> None:
    """Let a card that has been exiled be face down there."""
    obj = interpreter.table.objects[ref]
    if obj.zone == "exile" and obj.kind == "card":
        interpreter.step(
            p.FACE_DOWN, ref, "It is exiled face down.", {"face_down": False}, {"face_down": True}
        )
        interpreter.put(replace(obj, face_down=True))


def turn_up_in_exile(interpreter: Interpreter, ref: str) -> None:
    """Turn a card face up that was exiled face down."""
    obj = interpreter.table.objects[ref]
    if obj.face_down:
        interpreter.step(p.FACE_DOWN, ref, "It is turned face up.", {"face_down": True}, {"face_down": False})
        interpreter.put(replace(obj, face_down=False))
