"""Amplify: it enters with counters for each card revealed (CR 702.38)."""

from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.keywords.building_blocks import counters_for_each
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="amplify", takes=Takes.NUMBER, effects=counters_for_each(Counted.REVEALED, "card revealed")
    )
)
