"""Scavenge: from a graveyard, its power in counters for a creature (CR 702.97)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="scavenge",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"graveyard"}),
        pays=AbilityCost(exiles_this=True),
    )
)
