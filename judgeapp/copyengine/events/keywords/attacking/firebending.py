"""Firebending: as it attacks, mana is added (CR 702.188)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="firebending",
        takes=Takes.NUMBER,
        trigger=ATTACKING,
    )
)
