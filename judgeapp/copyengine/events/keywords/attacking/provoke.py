"""Provoke: as it attacks, a creature is untapped and blocks it (CR 702.39)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="provoke",
        takes=Takes.NOTHING,
        trigger=ATTACKING,
    )
)
