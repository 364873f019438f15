"""Amass: an Army grows, or comes (CR 701.47)."""

from judgeapp.copyengine.evaluation.filters import has_type
from judgeapp.copyengine.events.actions.lasting.until_later import apply_to
from judgeapp.copyengine.events.actions.objects.tokens import create_tokens
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import CreateToken, KeywordAction
from judgeapp.copyengine.model.terms.subjects import ONE
from judgeapp.copyengine.table.state import Object


@performs("amass")
def amass(resolution: Resolution, effect: KeywordAction) -> None:
    """An Army of its controller gets counters and the creature type; without one a token is made first (CR
    701.47a).
    """
    interpreter = resolution.interpreter
    if not _armies(resolution):
        token = CreateToken(
            ONE, power=0, toughness=0, colors=("black",), types=("Creature",), subtypes=(effect.said, "Army")
        )
        create_tokens(resolution, token)
    armies, named = _armies(resolution), str(resolution.choices.get("creature") or "")
    chosen = [obj for obj in armies if obj.ref == named] if named or len(armies) > 1 else armies
    if armies and not chosen:
        raise not_said(interpreter, "creature", f"one of {', '.join(obj.ref for obj in armies)}")
    for obj in chosen:
        obj = add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), "amass")
        resolution.it = obj.ref
        if not has_type(interpreter.values(obj.ref), effect.said):
            apply_to(resolution, obj, (SetTypes(subtypes=(effect.said,), keep="all"),))


def _armies(resolution: Resolution) -> list[Object]:
    interpreter = resolution.interpreter
    return [
        obj
        for obj in interpreter.table.on_battlefield()
        if interpreter.controller(obj.ref) == resolution.controller
        and "Creature" in interpreter.values(obj.ref).types
        and has_type(interpreter.values(obj.ref), "Army")
    ]
