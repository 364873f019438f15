"""Persist: it comes back with a -1/-1 counter if it had none (CR 702.79)."""

from judgeapp.copyengine.model.effects.effects import EntersWith, Move
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import DYING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="persist",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=replace(DYING, condition=on.had_no_counters("-1/-1")),
        effects=(Move("return", Who.THIS, "battlefield"), EntersWith("-1/-1", Amount(1), subject=Who.IT)),
    )
)
