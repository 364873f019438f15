"""Hideaway: as it enters, a card is exiled face down (CR 702.75)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="hideaway",
        takes=Takes.NUMBER,
        trigger=ENTERING,
    )
)
