"""Training: it gets a counter as it attacks with a stronger creature (CR 702.149)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="training",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=replace(ATTACKING, condition=on.GREATER_ATTACKS_TOO),
        resolves_as="Put a +1/+1 counter on this creature.",
    )
)
