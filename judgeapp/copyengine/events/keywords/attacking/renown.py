"""Renown: the first combat damage to a player makes it renowned, with counters (CR 702.112)."""

from judgeapp.copyengine.events.actions.players.designations import become_once
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import HITTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="renown",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=replace(HITTING, condition=on.NOT_RENOWNED),
        resolves_as=(KeywordAction("renown"),),
    )
)


@performs("renown")
def _renown(resolution: Resolution, effect: KeywordAction) -> None:
    """If it isn't renowned, counters are put on it and it becomes so (CR 702.112)."""
    become_once(resolution, effect, "renown", OwnEvent.RENOWNED)
