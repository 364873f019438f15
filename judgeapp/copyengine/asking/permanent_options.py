"""What a permanent's faces and doors allow: turning face up, flipping, unlocking (CR 708, 710, 709.5)."""

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.copiable_values import hidden_values
from judgeapp.copyengine.table.state import Object


def values_face_up(obj: Object) -> Characteristics:
    """Return the copiable values that a permanent has or would have face up."""
    return hidden_values(obj).on(obj)


def can_flip(obj: Object) -> bool:
    """Whether a permanent is an unflipped flip card, face up."""
    return hidden_values(obj).flipped is not None and not obj.flipped and not obj.face_down


def locked_doors(obj: Object) -> list[str]:
    """Return the doors of a Room that are locked: "left", "right"."""
    doors = [side for side, _ in zip(("left", "right"), hidden_values(obj).doors, strict=False)]
    return [side for side in doors if side not in chosen_words(obj.choices.get("unlocked"))]
