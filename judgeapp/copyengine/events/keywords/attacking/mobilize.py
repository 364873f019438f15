"""Mobilize: as it attacks, Warrior tokens attack with it (CR 702.181)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="mobilize",
        takes=Takes.NUMBER,
        trigger=ATTACKING,
    )
)
