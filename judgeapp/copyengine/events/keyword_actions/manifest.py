"""Manifest, cloak and manifest dread: a card enters face down (CR 701.40, 701.58, 701.62)."""

from judgeapp.copyengine.events.actions.libraries.library import bury
from judgeapp.copyengine.events.actions.objects.noted_names import put_face_down
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.library_order import on_top
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.script.fields import chosen_word
from judgeapp.copyengine.table.state import Object


@performs("manifest", "cloak")
def _manifest(resolution: Resolution, effect: KeywordAction) -> None:
    """The top card enters face down as a 2/2, cloaked with ward {2} (CR 701.40, 701.58)."""
    named, top = _named_and_top(resolution, 1)
    if (obj := named or next(iter(top), None)) is None:
        raise not_said(resolution.interpreter, "card", "the ref of the card in the library")
    resolution.it = _put(resolution, obj, effect.name)


@performs("manifest dread")
def _manifest_dread(resolution: Resolution, _: KeywordAction) -> None:
    """One of the top two cards is manifested, and the other goes to the graveyard (CR 701.62)."""
    named, top = _named_and_top(resolution, 2)
    if named is None:
        among = [obj.ref for obj in top]
        raise not_said(resolution.interpreter, "card", "the ref of the card that is manifested", among)
    others = [obj for obj in top if obj.ref != named.ref]
    resolution.it = _put(resolution, named, "manifest")
    bury(resolution, others, 1 - len(others), resolution.controller)


def _named_and_top(resolution: Resolution, number: int) -> tuple[Object | None, list[Object]]:
    """Return the card that the script names, and those of the top cards that are known, it included.

    Raises:
        CopyEngineError: it isn't among them.
    """
    interpreter, player = resolution.interpreter, resolution.controller
    ref = chosen_word(resolution.choices.get("card"))
    named = interpreter.find(ref, "choices.card") if ref else None
    if named is not None and (named.zone != "library" or named.owner != player):
        raise CopyEngineError(
            f"{named.ref} isn't in the library of whoever does it.",
            where=interpreter.at("choices.card"),
            mend="Name a card on top of that library.",
        )
    return named, on_top(interpreter, player, number, () if named is None else (named,), "card")


def _put(resolution: Resolution, obj: Object, way: str) -> str:
    now = replace(resolution.interpreter.table.objects[obj.ref], face_down_as=way)
    return put_face_down(resolution.interpreter, now, resolution.controller).ref
