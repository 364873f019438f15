"""Casualty: it is copied if a creature with that much power was sacrificed (CR 702.153)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="casualty",
        takes=Takes.NUMBER,
        trigger=replace(CASTING, condition=on.paid("casualty")),
        effects=(copies_of_this(condition=on.paid("casualty")),),
    )
)
