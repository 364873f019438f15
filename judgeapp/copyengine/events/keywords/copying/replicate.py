"""Replicate: it is copied for each time its replicate cost was paid (CR 702.56)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="replicate",
        takes=Takes.COST,
        trigger=replace(CASTING, condition=on.paid("replicate")),
        effects=(copies_of_this(Counted.TIMES_REPLICATED, "time its replicate cost was paid"),),
    )
)
