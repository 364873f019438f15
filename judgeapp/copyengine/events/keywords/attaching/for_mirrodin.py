"""For mirrodin: as the Equipment enters, a Rebel token carries it (CR 702.163)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="for mirrodin!",
        takes=Takes.NOTHING,
        trigger=ENTERING,
        resolves_as="Create a 2/2 red Rebel creature token, then attach this Equipment to it.",
    )
)
