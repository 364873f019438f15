"""Proliferate: another counter of each kind (CR 701.34)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import Deed
from judgeapp.copyengine.script.fields import chosen_words


@performs("proliferate")
def _proliferate(resolution: Resolution, effect: KeywordAction) -> None:
    """Each permanent chosen gets another counter of each kind that is on it (CR 701.34)."""
    interpreter = resolution.interpreter
    there = [obj for obj in interpreter.table.on_battlefield() if obj.counters]
    said = resolution.choices.get("proliferate")
    if said is None and there:
        raise not_said(interpreter, "proliferate", f"a list of any of {', '.join(obj.ref for obj in there)}")
    chosen = chosen_words(said)
    for obj in there:
        if obj.ref in chosen:
            for kind in dict(obj.counters):
                obj = add_counters(interpreter, obj, kind, 1, "proliferated")
    trigger_doing(interpreter, Deed.PROLIFERATES, resolution.controller)
