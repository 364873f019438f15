"""Devour (CR 702.82).

It enters with counters for each creature sacrificed; the sacrifice is in events/entering/devour.py.
"""

from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.keywords.building_blocks import counters_for_each
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="devour", takes=Takes.NUMBER, effects=counters_for_each(Counted.DEVOURED, "creature devoured")
    )
)
