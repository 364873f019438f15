"""Monstrosity: once, counters and being monstrous (CR 701.37)."""

from judgeapp.copyengine.events.actions.players.designations import become_once
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent


@performs("monstrosity")
def _monstrosity(resolution: Resolution, effect: KeywordAction) -> None:
    """If it isn't monstrous, counters are put on it and it becomes monstrous (CR 701.37)."""
    become_once(resolution, effect, "monstrosity", OwnEvent.MONSTROUS)
