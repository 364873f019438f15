"""Graft: it enters with counters, which may move onto creatures that enter (CR 702.58)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.subjects import Each, Filter
from judgeapp.copyengine.reading.conditions import keywords as on
from judgeapp.copyengine.reading.keywords.building_blocks import enters_with_counters
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

_ANOTHER = Filter(types=("Creature",), other=True, text="another creature")

declare(
    KeywordAbility(
        name="graft",
        takes=Takes.NUMBER,
        trigger=Trigger("enters", "Whenever another creature enters", Each(_ANOTHER), "any", on.HAS_COUNTER),
        effects=enters_with_counters("+1/+1"),
        resolves_as=(KeywordAction("graft"),),
    )
)


@performs("graft")
def _graft(resolution: Resolution, effect: KeywordAction) -> None:
    """A +1/+1 counter may be moved onto the creature that entered (CR 702.58a)."""
    interpreter = resolution.interpreter
    named = str(resolution.choices.get("creature") or resolution.it or "")
    if resolution.choices.get("declined"):
        return
    if not named:
        raise not_said(interpreter, "creature", "the ref of the creature that entered")
    entered = interpreter.table.objects.get(named)
    this = interpreter.table.objects[resolution.this.ref]
    there = entered is not None and entered.zone == this.zone == "battlefield"
    if entered is None or not there or not this.counters.get("+1/+1") or entered.ref == this.ref:
        return
    resolution.this = add_counters(interpreter, this, "+1/+1", -1, "graft")
    add_counters(interpreter, interpreter.table.objects[named], "+1/+1", 1, "graft")
