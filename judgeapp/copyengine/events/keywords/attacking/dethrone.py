"""Dethrone: it gets a counter as it attacks the player with the most life (CR 702.105)."""

from judgeapp.copyengine.model.objects.abilities import Kind, Trigger
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="dethrone",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=Trigger(
            "attacks",
            "Whenever this creature attacks the player with the most life or tied for most life",
        ),
        resolves_as="Put a +1/+1 counter on this creature.",
    )
)
