"""Ingest: combat damage to a player exiles the top card of their library (CR 702.115)."""

from judgeapp.copyengine.reading.keywords.building_blocks import HITTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="ingest",
        takes=Takes.NOTHING,
        trigger=HITTING,
    )
)
