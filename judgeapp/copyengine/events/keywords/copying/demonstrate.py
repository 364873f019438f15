"""Demonstrate: it may be copied, and then an opponent copies it too (CR 702.144)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import YouDo
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="demonstrate",
        takes=Takes.NOTHING,
        trigger=CASTING,
        effects=(
            copies_of_this(optional=True),
            replace(copies_of_this(condition=YouDo("you do")), maker=Who.ONE_OPPONENT),
        ),
    )
)
