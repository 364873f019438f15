"""Changeling: it is every creature type (CR 702.73)."""

from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="changeling",
        takes=Takes.NOTHING,
        effects=(Continuous(Who.THIS, (SetTypes(keep="all", every_creature_type=True),)),),
        defines=frozenset({"subtypes"}),
    )
)
