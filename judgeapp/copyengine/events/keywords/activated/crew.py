"""Crew: it becomes an artifact creature until end of turn (CR 702.122)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import trigger_of_its_own
from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import Continuous, KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ANIMATES = Continuous(Who.THIS, (SetTypes(("Artifact", "Creature"), keep="all"),), "until end of turn")

declare(
    KeywordAbility(
        name="crew",
        takes=Takes.NUMBER,
        counts_as=Kind.ACTIVATED,
        effects=(_ANIMATES,),
        resolves_as=(_ANIMATES, KeywordAction("crew")),
    )
)


@performs("crew")
def _crew(resolution: Resolution, effect: KeywordAction) -> None:
    """It becomes crewed as the ability resolves (CR 702.122e)."""
    interpreter, obj = resolution.interpreter, resolution.this
    if obj.zone == "battlefield":
        trigger_of_its_own(interpreter, obj.ref, interpreter.values(obj.ref).abilities, OwnEvent.CREWED)
