"""Emblems: they stand in the command zone with their abilities and nothing else (CR 114)."""

from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import Emblem
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import NOTHING, Characteristics
from judgeapp.copyengine.table.state import Copied, Object


def put_in_command_zone(interpreter: Interpreter, ref: str, player: str, values: Characteristics) -> Object:
    """Put there what has abilities and nothing else, or what such abilities stand on, untold (CR 114)."""
    there = Object(
        ref=ref, kind="emblem", faces=(Copied(values),), owner=player, controller=player,
        zone="command", timestamp=interpreter.table.tick(),
    )  # fmt: skip
    interpreter.put(there)
    interpreter.silently(ref)
    return there


@resolves(Emblem)
def get_emblem(resolution: Resolution, effect: Emblem) -> None:
    """A player gets an emblem."""
    interpreter = resolution.interpreter
    values = replace(NOTHING, abilities=effect.abilities)
    for player in resolution.players(effect.who):
        number = 1 + sum(1 for obj in interpreter.table.objects.values() if obj.kind == "emblem")
        emblem = put_in_command_zone(interpreter, f"emblem {number}", player, values)
        text = "An emblem with that ability is put into the command zone."
        interpreter.step(p.SPELL_RESOLVES, emblem.ref, text, {"zone": "nowhere"}, {"zone": "command"})
