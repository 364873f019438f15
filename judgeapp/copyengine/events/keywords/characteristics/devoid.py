"""Devoid: it is colorless (CR 702.114)."""

from judgeapp.copyengine.model.effects.changes import SetColors
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="devoid",
        takes=Takes.NOTHING,
        effects=(Continuous(Who.THIS, (SetColors(()),)),),
        defines=frozenset({"colors"}),
    )
)
