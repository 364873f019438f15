"""Transmute: it is discarded to search for a card (CR 702.53)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="transmute",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"hand"}),
        pays=AbilityCost(discards_this=True),
    )
)
