"""Champion: as it enters, another permanent is exiled until it leaves (CR 702.72)."""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.keywords.building_blocks import another
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare


def _meaning(parameter: str) -> tuple[Ability, ...]:
    return in_words(
        f"When this permanent enters, sacrifice it unless you exile {another(parameter)} you control.",
        "When this permanent leaves the battlefield, return the exiled card to the battlefield under its "
        "owner's control.",
    )


declare(KeywordAbility(name="champion", means=_meaning))
