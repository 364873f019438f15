"""Prowess: it gets +1/+1 as its controller casts a noncreature spell (CR 702.108)."""

from judgeapp.copyengine.model.effects.changes import ChangePT
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_NONCREATURE = Filter(without=("Creature",), zone="stack", what="spell", text="a noncreature spell")

declare(
    KeywordAbility(
        name="prowess",
        takes=Takes.NOTHING,
        trigger=Trigger("cast", "Whenever you cast a noncreature spell", Each(_NONCREATURE), "you"),
        effects=(Continuous(Who.THIS, (ChangePT(Amount(1), Amount(1)),), "until end of turn"),),
    )
)
