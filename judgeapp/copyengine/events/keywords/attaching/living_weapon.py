"""Living weapon: as the Equipment enters, a Germ token carries it (CR 702.92)."""

from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="living weapon",
        takes=Takes.NOTHING,
        trigger=ENTERING,
        resolves_as="Create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it.",
    )
)
