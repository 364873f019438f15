"""Station: another creature is tapped, and its power in charge counters is put on it (CR 702.184)."""

from judgeapp.copyengine.model.effects.effects import PutCounters
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.costs import AbilityCost, ChosenCost, Paying
from judgeapp.copyengine.model.terms.qualities import HasTrait, Trait
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Filter, Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_UNTAPPED = "another untapped creature you control"
_CREATURE = Filter(
    types=("Creature",),
    controller="you",
    qualities=(HasTrait("untapped", Trait.UNTAPPED),),
    text=_UNTAPPED,
)

declare(
    KeywordAbility(
        name="station",
        takes=Takes.NOTHING,
        counts_as=Kind.ACTIVATED,
        pays=AbilityCost(
            chosen=(ChosenCost(paying=Paying.TAP, what=_UNTAPPED, filter=_CREATURE, but_this=True),)
        ),
        effects=(PutCounters(Who.THIS, "charge", Amount(per=Counted.POWER, who=Who.SACRIFICED)),),
    )
)
