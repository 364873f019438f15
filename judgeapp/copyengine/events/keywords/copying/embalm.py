"""Embalm: from a graveyard, a white Zombie token copy without a mana cost (CR 702.128)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.building_blocks import zombie
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="embalm",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"graveyard"}),
        pays=AbilityCost(exiles_this=True),
        effects=(zombie("white"),),
    )
)
