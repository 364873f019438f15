"""Impending (CR 702.176).

Cast for its impending cost, it enters with time counters and is no creature until they are gone.
"""

from judgeapp.copyengine.evaluation.keyword_meanings import in_words
from judgeapp.copyengine.model.effects.effects import Continuous, EntersWith
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
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


def _meaning(_: str) -> tuple[Ability, ...]:
    return in_words(
        "At the beginning of your end step, if this permanent's impending cost was paid and it has a time "
        "counter on it, remove a time counter from it."
    )


declare(
    KeywordAbility(
        name="impending",
        means=_meaning,
        effects=_impending,
    )
)
