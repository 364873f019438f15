"""What lets a creature become prepared, or unprepared."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.zones.preparing import prepare
from judgeapp.copyengine.model.effects.effects import BecomePrepared


@resolves(BecomePrepared)
def become_prepared(resolution: Resolution, effect: BecomePrepared) -> None:
    """A permanent becomes prepared, or isn't any more."""
    for obj in resolution.objects(effect.subject):
        if obj.zone == "battlefield":
            prepare(resolution.interpreter, obj, prepared=not effect.ends)
