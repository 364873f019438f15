"""Saddle: tapped creatures saddle it, and it is saddled until the turn ends (CR 702.171)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

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
    obj = resolution.this
    if obj.zone != "battlefield" or obj.choices.get("saddled"):
        return
    choices = {**obj.choices, "saddled": True}
    before, after = {"choices": dict(obj.choices)}, {"choices": choices}
    resolution.interpreter.step(p.STATUS, obj.ref, "It becomes saddled.", before, after)
    resolution.this = resolution.interpreter.put(replace(obj, choices=choices))
