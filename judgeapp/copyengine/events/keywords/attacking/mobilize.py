"""Mobilize: as it attacks, Warrior tokens attack with it, for this turn (CR 702.181)."""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="mobilize",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=ATTACKING,
        resolves_as=(
            "Create {many} 1/1 red Warrior creature tokens that are tapped and attacking. "
            "Sacrifice them at the beginning of the next end step."
        ),
    )
)
