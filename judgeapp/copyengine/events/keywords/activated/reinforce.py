"""Reinforce: it is discarded to put counters on a creature (CR 702.77)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare

declare(
    KeywordAbility(
        name="reinforce",
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"hand"}),
        pays=AbilityCost(discards_this=True),
    )
)
