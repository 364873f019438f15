"""Exalted: a creature that attacks alone gets +1/+1 (CR 702.83)."""

from judgeapp.copyengine.model.effects.changes import ChangePT
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Kind, Trigger
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_YOURS = Filter(types=("Creature",), controller="you", text="a creature you control")

declare(
    KeywordAbility(
        name="exalted",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=Trigger("attacks", "Whenever a creature you control attacks alone", Each(_YOURS), "any"),
        resolves_as=(Continuous(Who.TRIGGERING, (ChangePT(Amount(1), Amount(1)),), "until end of turn"),),
    )
)
