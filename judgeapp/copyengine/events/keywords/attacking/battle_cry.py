"""Battle cry: as it attacks, each other attacker gets +1/+0 (CR 702.91)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="battle cry",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=ATTACKING,
        resolves_as="Each other attacking creature gets +1/+0 until end of turn.",
    )
)
