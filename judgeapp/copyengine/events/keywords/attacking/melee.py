"""Melee: as it attacks, it gets +1/+1 for each opponent attacked (CR 702.121)."""

from judgeapp.copyengine.events.actions.lasting.until_later import apply_to
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.changes import ChangePT
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading.keywords.building_blocks import ATTACKING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="melee",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=ATTACKING,
        resolves_as=(KeywordAction("melee"),),
    )
)


@performs("melee")
def _melee(resolution: Resolution, effect: KeywordAction) -> None:
    """It gets +1/+1 for each opponent attacked; with one opponent, that is the one (CR 702.121a)."""
    if len(resolution.interpreter.table.players) != 2:
        raise CopyEngineError(
            "How many opponents were attacked isn't said.",
            where=resolution.interpreter.at("ref"),
            mend="State what it gets by a continuous event.",
        )
    if resolution.this.zone == "battlefield":
        apply_to(resolution, resolution.this, (ChangePT(Amount(1), Amount(1)),), until="end of turn")
