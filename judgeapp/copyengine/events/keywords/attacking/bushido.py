"""Bushido: it gets bigger as it blocks or becomes blocked (CR 702.45)."""

from judgeapp.copyengine.model.objects.abilities import Kind, Trigger
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="bushido",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=Trigger("blocks", "Whenever this creature blocks or becomes blocked"),
        resolves_as="This creature gets +{n}/+{n} until end of turn.",
    )
)
