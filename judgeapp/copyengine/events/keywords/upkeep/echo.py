"""Echo: it is sacrificed in its first upkeep unless its echo cost is paid (CR 702.30)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import paying
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes


def _meaning(cost: str) -> tuple[Ability, ...]:
    asked = on.CAME_SINCE_UPKEEP
    unless = f"unless you {paying(cost)}."
    (ability,) = in_words(f"At the beginning of your upkeep, sacrifice this permanent {unless}")
    text = f"At the beginning of your upkeep, if {asked.words}, sacrifice it {unless}"
    trigger = None if ability.trigger is None else replace(ability.trigger, meanwhile=asked)
    return (replace(ability, text=text, trigger=trigger),)


declare(KeywordAbility(name="echo", takes=Takes.COST, means=_meaning))
