"""Evoke: cast for its evoke cost, it is sacrificed as it enters (CR 702.74)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="evoke",
        takes=Takes.COST,
        trigger=replace(ENTERING, condition=on.paid("evoke")),
        resolves_as="Sacrifice this permanent.",
    )
)
