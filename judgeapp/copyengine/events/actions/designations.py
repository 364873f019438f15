"""Designations that a permanent gets once: monstrous, renowned (CR 701.37, 702.112)."""

from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import trigger_of_its_own
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.immutable import replace


def become_once(resolution: Resolution, effect: KeywordAction, why: str, event: OwnEvent) -> None:
    """Put counters on something and let it become monstrous or renowned, if it isn't: no ability, and not
    copied.
    """
    interpreter, obj, what = resolution.interpreter, resolution.this, event.removeprefix("becomes ")
    if obj.zone != "battlefield" or obj.choices.get(what):
        return
    obj = add_counters(interpreter, obj, "+1/+1", resolution.number(effect.amount), why)
    choices = {**obj.choices, what: True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    interpreter.step(p.STATUS, obj.ref, f"It becomes {what}.", before, after)
    resolution.this = interpreter.put(replace(obj, choices=choices))
    trigger_of_its_own(interpreter, obj.ref, interpreter.values(obj.ref).abilities, event)
