"""Fading: it enters with fade counters (CR 702.32)."""

from judgeapp.copyengine.reading.keywords.building_blocks import enters_with_counters
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="fading",
        takes=Takes.NUMBER,
        effects=enters_with_counters("fade"),
    )
)
