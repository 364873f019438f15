"""Ravenous: it enters with X counters; a card is drawn if X is 5 or more (CR 702.156)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="ravenous",
        takes=Takes.NOTHING,
        trigger=replace(ENTERING, condition=on.FIVE_OR_MORE),
        effects=(EntersWith("+1/+1", Amount(per=Counted.X, text="X")),),
        resolves_as="Draw a card.",
    )
)
