"""Fading: it enters with fade counters, and goes when there is none to remove in an upkeep (CR 702.32)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.effects.effects import Move
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.conditions import Bound, HasCounters, Otherwise
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.building_blocks import enters_with_counters
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_REMOVING = "At the beginning of your upkeep, remove a fade counter from this permanent."
_HAS_ONE = HasCounters("this permanent has a fade counter on it", Who.THIS, Bound(1), "fade")
_CANT = Otherwise("you can't", _HAS_ONE)


def _meaning(number: str) -> tuple[Ability, ...]:
    (removing,) = in_words(_REMOVING)
    sacrificed = Move("sacrifice", Who.THIS, "graveyard", condition=_CANT)
    text = f"{_REMOVING} If you can't, sacrifice the permanent."
    return (replace(removing, text=text, effects=(sacrificed, *removing.effects)),)


declare(
    KeywordAbility(
        name="fading",
        takes=Takes.NUMBER,
        means=_meaning,
        effects=enters_with_counters("fade"),
    )
)
