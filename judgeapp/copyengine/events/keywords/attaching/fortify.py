"""Fortify: attach it to a land you control (CR 702.67)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="fortify",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        resolves_as="Attach this permanent to target land you control.",
    )
)
