"""Conspire: it is copied if two creatures that share a color with it were tapped (CR 702.78)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="conspire",
        takes=Takes.NOTHING,
        trigger=replace(CASTING, condition=on.paid("conspire")),
        effects=(copies_of_this(condition=on.paid("conspire")),),
    )
)
