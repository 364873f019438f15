"""Tribute: an opponent may have it enter with counters (CR 702.104)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="tribute",
        takes=Takes.NUMBER,
        effects=lambda number: (EntersWith("+1/+1", amount_of(number), condition=on.TRIBUTE_PAID),),
    )
)
