"""Modular: it enters with counters, which may move as it dies (CR 702.43)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.reading.keywords.building_blocks import (
    GONE_TO_GRAVEYARD,
    enters_with_counters,
)
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="modular",
        takes=Takes.NUMBER,
        trigger=GONE_TO_GRAVEYARD,
        effects=enters_with_counters("+1/+1"),
        resolves_as=(KeywordAction("modular"),),
    )
)


@performs("modular")
def _modular(resolution: Resolution, effect: KeywordAction) -> None:
    """As many +1/+1 counters as it last had may be put on target artifact creature (CR 702.43b)."""
    interpreter = resolution.interpreter
    number = interpreter.table.object_left_as(resolution.this).counters.get("+1/+1", 0)
    if resolution.choices.get("declined") or not number:
        return
    if not resolution.targets:
        raise CopyEngineError(
            "The ability has no target.", where=interpreter.at("ref"), mend="Give its trigger event targets."
        )
    target = interpreter.find(resolution.targets[0], "targets")
    types = interpreter.values(target.ref).types
    if target.zone == "battlefield" and {"Artifact", "Creature"} <= types:
        add_counters(interpreter, target, "+1/+1", number, "modular")
