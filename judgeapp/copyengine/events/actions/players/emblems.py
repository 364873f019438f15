"""Emblems: they stand in the command zone with their abilities and nothing else (CR 114)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Emblem
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import NOTHING
from judgeapp.copyengine.table.state import Copied, Object

EMBLEM = "emblem"
"""The kind of object that an emblem is."""


@resolves(Emblem)
def get_emblem(resolution: Resolution, effect: Emblem) -> None:
    """A player gets an emblem."""
    interpreter = resolution.interpreter
    values = replace(NOTHING, abilities=effect.abilities)
    for player in resolution.players(effect.who):
        number = 1 + sum(1 for obj in interpreter.table.objects.values() if obj.kind == EMBLEM)
        emblem = Object(
            ref=f"emblem {number}", kind=EMBLEM, faces=(Copied(values),), owner=player, controller=player,
            zone="command", timestamp=interpreter.table.tick(),
        )  # fmt: skip
        interpreter.put(emblem)
        text = "An emblem with that ability is put into the command zone."
        interpreter.step(p.SPELL_RESOLVES, emblem.ref, text, {"zone": "nowhere"}, {"zone": "command"})
        interpreter.silently(emblem.ref)
