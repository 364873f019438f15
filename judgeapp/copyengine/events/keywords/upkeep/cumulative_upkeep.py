"""Cumulative upkeep: a cost for each of ever more age counters, or it is sacrificed (CR 702.24)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.keywords.building_blocks import is_mana, paying
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes


def _meaning(cost: str) -> tuple[Ability, ...]:
    each = f"{paying(cost)} for each age counter on it"
    (ability,) = in_words(
        "At the beginning of your upkeep, put an age counter on this permanent, then sacrifice it unless you "
        f"{each}."
    )
    if is_mana(cost):
        return (ability,)
    # Only mana can be paid once for each counter; other costs stay unread.
    return (replace(ability, unread=((each, 1),)),)


declare(KeywordAbility(name="cumulative upkeep", takes=Takes.COST, means=_meaning))
