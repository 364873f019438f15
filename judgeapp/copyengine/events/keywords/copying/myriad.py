"""Myriad: as it attacks, a token copy attacks each other opponent (CR 702.116)."""

from judgeapp.copyengine.model.effects.effects import Delayed, Move
from judgeapp.copyengine.model.terms.moments import END_OF_COMBAT
from judgeapp.copyengine.model.terms.subjects import Counted, Who
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING, token_of_this
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="myriad",
        takes=Takes.NOTHING,
        trigger=ATTACKING,
        effects=(
            token_of_this(
                count=Counted.OPPONENTS_NOT_DEFENDING,
                shown="opponent other than defending player",
                attacking=True,
                optional=True,
                riders=(
                    "It enters tapped and attacking that player or a planeswalker they control.",
                    "Exile it at end of combat.",
                ),
            ),
            Delayed(END_OF_COMBAT, (Move("exile", Who.IT, "exile"),)),
        ),
    )
)
