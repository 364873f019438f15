"""Cycling: it is discarded for a card, or with typecycling for a search (CR 702.29)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_DISCARDED = AbilityCost(discards_this=True)

declare(
    KeywordAbility(
        name="cycling",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        functions_in=frozenset({"hand"}),
        pays=_DISCARDED,
        resolves_as="Draw a card.",
    )
)
for _name in (
    "plainscycling",
    "islandcycling",
    "swampcycling",
    "mountaincycling",
    "forestcycling",
    "basic landcycling",
    "artifact landcycling",
    "landcycling",
    "typecycling",
    "wizardcycling",
    "slivercycling",
):
    declare(
        KeywordAbility(
            name=_name,
            takes=Takes.COST,
            counts_as=Kind.ACTIVATED,
            functions_in=frozenset({"hand"}),
            pays=_DISCARDED,
        )
    )
