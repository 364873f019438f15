"""Fabricate: as it enters, counters or Servo tokens (CR 702.123)."""

from judgeapp.copyengine.events.actions.objects.tokens import create_tokens
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import CreateToken, KeywordAction
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading.keywords.building_blocks import ENTERING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="fabricate",
        takes=Takes.NUMBER,
        counts_as=Kind.TRIGGERED,
        trigger=ENTERING,
        resolves_as=(KeywordAction("fabricate"),),
    )
)


@performs("fabricate")
def _fabricate(resolution: Resolution, effect: KeywordAction) -> None:
    """Counters are put on it, or else Servos are created; it must still be there for the counters (CR
    702.123a).
    """
    number = resolution.number(effect.amount)
    if resolution.this.zone == "battlefield":
        declined = resolution.choices.get("declined")
        if declined is None:
            raise not_said(
                resolution.interpreter, "declined", "true for the Servo tokens, false for the counters"
            )
        if not declined:
            resolution.this = add_counters(
                resolution.interpreter, resolution.this, "+1/+1", number, "fabricate"
            )
            return
    servo = CreateToken(
        Amount(number), power=1, toughness=1, types=("Artifact", "Creature"), subtypes=("Servo",)
    )  # fmt: skip
    create_tokens(resolution, servo)
