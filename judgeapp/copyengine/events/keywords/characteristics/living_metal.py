"""Living metal: it is a creature on its controller's turn (CR 702.161)."""

from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="living metal",
        takes=Takes.NOTHING,
        effects=(Continuous(Who.THIS, (SetTypes(("Creature",), keep="all"),), condition=on.YOUR_TURN),),
    )
)
