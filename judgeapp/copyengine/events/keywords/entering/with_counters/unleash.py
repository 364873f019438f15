"""Unleash: it may enter with a +1/+1 counter, and then it can't block (CR 702.98)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="unleash", takes=Takes.NOTHING, effects=(EntersWith("+1/+1", Amount(1), condition=on.UNLEASHED),)
    )
)
