"""Mentor: as it attacks, a smaller attacker gets a counter (CR 702.134)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="mentor",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=ATTACKING,
        resolves_as=(
            "Put a +1/+1 counter on target attacking creature with power less than this creature's power."
        ),
    )
)
