"""Impending (CR 702.176).

Cast for its impending cost, it enters with time counters and is no creature until they are gone.
"""

from judgeapp.copyengine.model.effects.effects import Continuous, EntersWith
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.conditions import AllOf, Bound, HasCounters
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import NO_CREATURE
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare


def _impending(parameter: str) -> tuple[Effect, ...]:
    number = parameter.partition("—")[0].strip()
    if not number.isdigit():
        return ()
    paid = on.paid("impending")
    waiting = HasCounters("it has a time counter on it", Who.IT, Bound(1), "time")
    both = AllOf(f"{paid.words} and {waiting.words}", (paid, waiting))
    return (
        EntersWith("time", Amount(int(number)), condition=paid),
        Continuous(Who.THIS, (NO_CREATURE,), condition=both),
    )


declare(
    KeywordAbility(
        name="impending",
        effects=_impending,
    )
)
