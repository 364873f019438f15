"""Warp: cast for its warp cost, it is exiled at the next end step (CR 702.185)."""

from judgeapp.copyengine.model.effects.effects import Move
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.building_blocks import THERE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="warp", takes=Takes.COST, at_next_end_step=Move("exile", Who.IT, "exile", condition=THERE)
    )
)
