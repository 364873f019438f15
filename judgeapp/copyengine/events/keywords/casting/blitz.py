"""Blitz (CR 702.152).

Cast for its blitz cost, it has haste, draws a card as it dies, and is sacrificed.
"""

from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import Continuous, Draw, Move
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, Trigger
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import HASTE, THERE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_DYING_DRAWS = Ability(
    "When this creature dies, draw a card.", Kind.TRIGGERED,
    trigger=Trigger("dies", "When this creature dies", who="any"), effects=(Draw(Who.YOU, Amount(1)),),
)  # fmt: skip

declare(
    KeywordAbility(
        name="blitz",
        takes=Takes.COST,
        effects=(Continuous(Who.THIS, (GainAbilities((HASTE, _DYING_DRAWS)),), condition=on.paid("blitz")),),
        at_next_end_step=Move("sacrifice", Who.IT, "graveyard", condition=THERE),
    )
)
