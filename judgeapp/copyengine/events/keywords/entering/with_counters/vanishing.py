"""Vanishing: it enters with time counters, loses one in each upkeep, and goes with the last (CR 702.63)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.keywords.building_blocks import enters_with_counters
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes


def _meaning(number: str) -> tuple[Ability, ...]:
    return in_words(
        "At the beginning of your upkeep, if this permanent has a time counter on it, remove a time counter "
        "from it.",
        "When the last time counter is removed from this permanent, sacrifice it.",
    )


declare(
    KeywordAbility(
        name="vanishing",
        takes=Takes.NUMBER,
        means=_meaning,
        effects=enters_with_counters("time"),
    )
)
