"""Poisonous: combat damage to a player gives poison counters (CR 702.70)."""

from judgeapp.copyengine.reading.keywords.building_blocks import HITTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="poisonous",
        takes=Takes.NUMBER,
        trigger=HITTING,
    )
)
