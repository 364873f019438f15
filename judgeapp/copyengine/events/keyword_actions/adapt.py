"""Adapt: counters on what has none (CR 701.46)."""

from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.model.effects.effects import KeywordAction


@performs("adapt")
def _adapt(resolution: Resolution, effect: KeywordAction) -> None:
    """If it has no +1/+1 counters, that many are put on it (CR 701.46)."""
    if resolution.this.zone == "battlefield" and not resolution.this.counters.get("+1/+1"):
        resolution.this = add_counters(
            resolution.interpreter, resolution.this, "+1/+1", resolution.number(effect.amount), "adapt"
        )
