"""Transfigure: it is sacrificed to search for a creature (CR 702.71)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="transfigure",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        pays=AbilityCost(sacrifices_this=True),
    )
)
