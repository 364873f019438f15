"""Manifest and cloak: a card is put onto the battlefield face down (CR 701.40, 701.58)."""

from judgeapp.copyengine.events.actions.objects.noted_names import put_face_down
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.immutable import replace


@performs("manifest", "cloak")
def _manifest(resolution: Resolution, effect: KeywordAction) -> None:
    """A card is put onto the battlefield face down as a 2/2, cloaked with ward {2} (CR 701.40, 701.58)."""
    interpreter = resolution.interpreter
    ref = resolution.choices.get("card")
    if ref is None:
        raise not_said(interpreter, "card", "the ref of the card in the library")
    obj = interpreter.find(ref, "choices.card")
    way = "cloak" if effect.name == "cloak" else "manifest"
    resolution.it = put_face_down(interpreter, replace(obj, face_down_as=way), resolution.controller).ref
