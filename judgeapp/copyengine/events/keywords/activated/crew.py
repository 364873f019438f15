"""Crew: it becomes an artifact creature until end of turn (CR 702.122)."""

from judgeapp.copyengine.model.effects.changes import SetTypes
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="crew",
        takes=Takes.NUMBER,
        counts_as=Kind.ACTIVATED,
        effects=(
            Continuous(Who.THIS, (SetTypes(("Artifact", "Creature"), keep="all"),), "until end of turn"),
        ),
    )
)
