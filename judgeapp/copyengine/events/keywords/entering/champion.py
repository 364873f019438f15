"""Champion: as it enters, another permanent is exiled until it leaves (CR 702.72)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare

declare(
    KeywordAbility(
        name="champion",
        trigger=replace(ENTERING, also="leaves"),
    )
)
