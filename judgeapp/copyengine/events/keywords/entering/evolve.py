"""Evolve: it grows as a larger creature enters (CR 702.100)."""

from judgeapp.copyengine.model.effects.effects import PutCounters
from judgeapp.copyengine.model.objects.abilities import Kind, Trigger
from judgeapp.copyengine.model.terms.subjects import ONE, Each, Filter, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ANOTHER_OF_YOURS = Filter(
    types=("Creature",), controller="you", other=True, text="another creature you control"
)

declare(
    KeywordAbility(
        name="evolve",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=Trigger(
            "enters",
            "Whenever another creature you control enters",
            Each(_ANOTHER_OF_YOURS),
            "any",
            on.OUTGROWS,
        ),
        resolves_as=(PutCounters(Who.THIS, "+1/+1", ONE, condition=on.OUTGROWS),),
    )
)
