"""Saddle: tapped creatures saddle it, and it is saddled until the turn ends (CR 702.171)."""

from judgeapp.copyengine.events.resolving.registry import performs, resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import trigger_of_its_own
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import BecomeSaddled, KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.table.state import Object

declare(
    KeywordAbility(
        name="saddle",
        takes=Takes.NUMBER,
        counts_as=Kind.ACTIVATED,
        resolves_as=(KeywordAction("saddle"),),
    )
)


@performs("saddle")
def _saddle(resolution: Resolution, effect: KeywordAction) -> None:
    """It becomes saddled: a designation, no ability, and not copied (CR 702.171b)."""
    resolution.this = _saddled(resolution.interpreter, resolution.this)


@resolves(BecomeSaddled)
def become_saddled(resolution: Resolution, effect: BecomeSaddled) -> None:
    """A permanent becomes saddled by an effect."""
    for obj in resolution.objects(effect.subject):
        _saddled(resolution.interpreter, obj)


def _saddled(interpreter: Interpreter, obj: Object) -> Object:
    if obj.zone != "battlefield" or obj.choices.get("saddled"):
        return obj
    choices = {**obj.choices, "saddled": True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    interpreter.step(p.STATUS, obj.ref, "It becomes saddled.", before, after)
    obj = interpreter.put(replace(obj, choices=choices))
    trigger_of_its_own(interpreter, obj.ref, interpreter.values(obj.ref).abilities, OwnEvent.SADDLED)
    return obj
