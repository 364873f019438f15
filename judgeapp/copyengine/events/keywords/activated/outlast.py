"""Outlast: it gets a +1/+1 counter (CR 702.107)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="outlast",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        pays=AbilityCost(taps=True),
        resolves_as="Put a +1/+1 counter on this creature.",
    )
)
