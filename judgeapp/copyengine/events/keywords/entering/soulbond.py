"""Soulbond: it may be paired with another creature (CR 702.95)."""

from judgeapp.copyengine.evaluation.keyword_conditions import unpaired_creatures
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.pairing import pair
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.subjects import Each, Filter
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ANOTHER_OF_YOURS = Filter(
    types=("Creature",), controller="you", other=True, text="another creature you control"
)

declare(
    KeywordAbility(
        name="soulbond",
        takes=Takes.NOTHING,
        trigger=Trigger(
            "enters",
            "Whenever this creature or another creature you control enters",
            Each(_ANOTHER_OF_YOURS),
            "any",
            condition=on.CAN_BE_PAIRED,
            itself=True,
        ),
        resolves_as=(KeywordAction("soulbond"),),
    )
)


@performs("soulbond")
def _soulbond(resolution: Resolution, effect: KeywordAction) -> None:
    """It is paired with the creature that entered, or, if that is it, with one that its controller chooses;
    both have to be unpaired still (CR 702.95a, 702.95c).
    """
    interpreter = resolution.interpreter
    if resolution.choices.get("declined"):
        return
    this = interpreter.table.objects[resolution.this.ref]
    free = {obj.ref: obj for obj in unpaired_creatures(interpreter.context(this, resolution.controller))}
    if free.pop(this.ref, None) is None or not free:
        return
    entered = resolution.it if resolution.it not in {None, this.ref} else None
    named = str(resolution.choices.get("creature") or entered or (next(iter(free)) if len(free) == 1 else ""))
    if not named:
        raise not_said(interpreter, "creature", "the ref of the creature it is paired with")
    if entered is not None and entered not in free:
        return
    if named not in free:
        raise CopyEngineError(
            f"{this.ref} can't be paired with {named}.",
            where=interpreter.at("choices.creature"),
            mend=f"It can be with: {', '.join(free)}.",
        )
    pair(interpreter, this, free[named], resolution.controller)
