"""Cascade: as it is cast, a cheaper card is cast from the library (CR 702.85)."""

from judgeapp.copyengine.reading.keywords.building_blocks import CASTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="cascade",
        takes=Takes.NOTHING,
        trigger=CASTING,
    )
)
