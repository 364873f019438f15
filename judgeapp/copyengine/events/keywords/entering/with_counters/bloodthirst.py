"""Bloodthirst: it enters with counters if an opponent was dealt damage this turn (CR 702.54)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="bloodthirst",
        takes=Takes.NUMBER,
        effects=lambda number: (EntersWith("+1/+1", amount_of(number), condition=on.OPPONENT_DAMAGED),),
    )
)
