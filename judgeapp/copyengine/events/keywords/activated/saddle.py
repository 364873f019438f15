"""Saddle: tapped creatures saddle it (CR 702.171)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="saddle",
        takes=Takes.NUMBER,
        counts_as=Kind.ACTIVATED,
    )
)
