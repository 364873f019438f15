"""Gravestorm: it is copied for each permanent put into a graveyard this turn (CR 702.69)."""

from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING, copies_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="gravestorm",
        takes=Takes.NOTHING,
        trigger=CASTING,
        effects=(
            copies_of_this(
                Counted.PUT_INTO_GRAVEYARDS,
                "permanent put into a graveyard from the battlefield this turn",
            ),
        ),
    )
)
