"""Soulbond: it may be paired with another creature (CR 702.95)."""

from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.subjects import Each, Filter
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ANOTHER_OF_YOURS = Filter(
    types=("Creature",), controller="you", other=True, text="another creature you control"
)

declare(
    KeywordAbility(
        name="soulbond",
        takes=Takes.NOTHING,
        trigger=Trigger(
            "enters",
            "Whenever this creature or another creature you control enters",
            Each(_ANOTHER_OF_YOURS),
            "any",
            condition=on.CONTROLS_ANOTHER,
            itself=True,
        ),
    )
)
