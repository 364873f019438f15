"""Job select: as the Equipment enters, a Hero token carries it (CR 702.182)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="job select",
        takes=Takes.NOTHING,
        trigger=ENTERING,
        resolves_as="Create a 1/1 colorless Hero creature token, then attach this Equipment to it.",
    )
)
