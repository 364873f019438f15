"""Level up: a level counter is put on it (CR 702.87)."""

from judgeapp.copyengine.model.effects.effects import PutCounters
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="level up",
        takes=Takes.COST,
        counts_as=Kind.ACTIVATED,
        effects=(PutCounters(Who.THIS, "level", Amount(1)),),
    )
)
