"""Afflict: as it becomes blocked, the defending player loses life (CR 702.130)."""

from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="afflict",
        takes=Takes.NUMBER,
        trigger=Trigger("other", "Whenever this creature becomes blocked"),
        resolves_as="Defending player loses {n} life.",
    )
)
