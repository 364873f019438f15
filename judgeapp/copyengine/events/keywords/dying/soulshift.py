"""Soulshift: as it dies, a Spirit card may return to hand (CR 702.46)."""

from judgeapp.copyengine.reading.keywords.building_blocks import GONE_TO_GRAVEYARD
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="soulshift",
        takes=Takes.NUMBER,
        trigger=GONE_TO_GRAVEYARD,
        resolves_as=(
            "You may return target Spirit card with mana value {n} or less from your graveyard to your hand."
        ),
    )
)
