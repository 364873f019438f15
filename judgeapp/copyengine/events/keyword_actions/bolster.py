"""Bolster: counters on the weakest creature (CR 701.39)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction


@performs("bolster")
def _bolster(resolution: Resolution, effect: KeywordAction) -> None:
    """A creature with the least toughness among those its controller has gets counters (CR 701.39)."""
    interpreter = resolution.interpreter
    mine = [
        obj
        for obj in interpreter.table.on_battlefield()
        if interpreter.controller(obj.ref) == resolution.controller
        and "Creature" in interpreter.values(obj.ref).types
    ]
    least = min((interpreter.values(obj.ref).toughness or 0 for obj in mine), default=0)
    fitting = [obj for obj in mine if (interpreter.values(obj.ref).toughness or 0) == least]
    named = str(resolution.choices.get("creature") or "")
    chosen = [obj for obj in fitting if obj.ref == named] if named or len(fitting) > 1 else fitting
    if fitting and not chosen:
        listed = ", ".join(obj.ref for obj in fitting)
        raise not_said(interpreter, "creature", f"one of {listed}")
    for obj in chosen:
        add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), "bolster")
