"""Vanishing: it enters with time counters (CR 702.63)."""

from judgeapp.copyengine.reading.keywords.building_blocks import enters_with_counters
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="vanishing",
        takes=Takes.NUMBER,
        effects=enters_with_counters("time"),
    )
)
