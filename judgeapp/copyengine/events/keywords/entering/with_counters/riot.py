"""Riot: it enters with a +1/+1 counter or has haste (CR 702.136)."""

from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import HASTE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="riot",
        takes=Takes.NOTHING,
        effects=(
            EntersWith("+1/+1", Amount(1), condition=on.COUNTER_OF_RIOT),
            EntersWith("+1/+1", Amount(0), condition=on.HASTE_OF_RIOT, abilities=(HASTE,)),
        ),
    )
)
