"""Offspring: a 1/1 token copy if its offspring cost was paid (CR 702.175)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING, sized, token_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="offspring",
        takes=Takes.COST,
        trigger=replace(ENTERING, condition=on.paid("offspring")),
        effects=(replace(token_of_this(sized(1)), condition=on.paid("offspring")),),
    )
)
