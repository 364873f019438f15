"""Reconfigure: attach it or unattach it; attached, it is no creature (CR 702.151)."""

from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import NO_CREATURE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="reconfigure",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        effects=(Continuous(Who.THIS, (NO_CREATURE,), condition=on.ATTACHED),),
    )
)
