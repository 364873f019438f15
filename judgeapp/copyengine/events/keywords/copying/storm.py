"""Storm: it is copied for each spell cast before it this turn (CR 702.40)."""

from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="storm",
        takes=Takes.NOTHING,
        trigger=CASTING,
        effects=(copies_of_this(Counted.SPELLS_CAST_BEFORE_IT, "spell cast before it this turn"),),
    )
)
