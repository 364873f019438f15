"""Ripple: as it is cast, cards of the same name are cast from the library (CR 702.60)."""

from judgeapp.copyengine.reading.keywords.building_blocks import CASTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="ripple",
        takes=Takes.NUMBER,
        trigger=CASTING,
    )
)
