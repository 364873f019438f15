"""Equip: attach it to a creature you control (CR 702.6)."""

from judgeapp.copyengine.model.effects.effects import Attach
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Filter, Target, Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="equip",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        effects=(
            Attach(
                Who.THIS, Target(Filter(types=("Creature",), controller="you", text="creature you control"))
            ),
        ),
    )
)
