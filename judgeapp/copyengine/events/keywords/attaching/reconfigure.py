"""Reconfigure: attach it or unattach it; attached, it is no creature (CR 702.151)."""

from judgeapp.copyengine.events.actions.permanents.attaching import attach, unattach
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import Continuous, KeywordAction
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Filter, Target, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import NO_CREATURE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.script import events

_YOURS = Filter(types=("Creature",), controller="you", text="creature you control")

declare(
    KeywordAbility(
        name="reconfigure",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        effects=(Continuous(Who.THIS, (NO_CREATURE,), condition=on.ATTACHED),),
        resolves_as=(KeywordAction("reconfigure", subject=Target(_YOURS, up_to=True)),),
    )
)


@performs("reconfigure")
def reconfigure(resolution: Resolution, effect: KeywordAction) -> None:
    """With a target it is attached to that; without one it becomes unattached (CR 702.151a)."""
    interpreter = resolution.interpreter
    this = interpreter.table.objects[resolution.this.ref]
    if this.zone != "battlefield":
        return
    for to in resolution.objects(effect.subject):
        if to.ref != this.ref:
            attach(interpreter, events.Attach(ref=this.ref, to=to.ref))
    if not resolution.obj.cast.targets and this.attached_to is not None:
        unattach(interpreter, events.Unattach(ref=this.ref))
