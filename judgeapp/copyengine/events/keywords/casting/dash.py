"""Dash: cast for its dash cost, it has haste and goes back to hand (CR 702.109)."""

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import Continuous, Move
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import HASTE, THERE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="dash",
        takes=Takes.COST,
        effects=(Continuous(Who.THIS, (GainAbilities((HASTE,)),), condition=on.paid("dash")),),
        at_next_end_step=Move("return", Who.IT, "hand", condition=THERE),
    )
)
