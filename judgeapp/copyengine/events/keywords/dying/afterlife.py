"""Afterlife: as it dies, Spirit tokens are created (CR 702.135)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.building_blocks import GONE_TO_GRAVEYARD
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="afterlife",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=GONE_TO_GRAVEYARD,
        resolves_as="Create {many} 1/1 white and black Spirit creature tokens with flying.",
    )
)
