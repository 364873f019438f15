"""Annihilator: as it attacks, the defending player sacrifices permanents (CR 702.86)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="annihilator",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=ATTACKING,
        resolves_as="Defending player sacrifices {many} permanents of their choice.",
    )
)
