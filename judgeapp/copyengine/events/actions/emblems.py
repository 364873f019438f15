"""Emblems: they stand in the command zone with their abilities and nothing else (CR 114)."""

from typing import TYPE_CHECKING

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Emblem
from judgeapp.copyengine.model.characteristics import NOTHING
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import PLAYERS, Copied, Object

if TYPE_CHECKING:
    from judgeapp.copyengine.events.resolving.resolution import Performing

EMBLEM = "emblem"
"""The kind of object that an emblem is."""


def get_emblem(work: "Performing", effect: Emblem) -> None:
    """A player gets an emblem."""
    machine = work.machine
    values = replace(NOTHING, abilities=effect.abilities)
    for player in work.refs(effect.who):
        if player not in PLAYERS:
            continue
        number = 1 + sum(1 for obj in machine.table.objects.values() if obj.kind == EMBLEM)
        emblem = Object(
            ref=f"emblem {number}", kind=EMBLEM, faces=(Copied(values),), owner=player, controller=player,
            zone="command", timestamp=machine.table.tick(),
        )  # fmt: skip
        machine.put(emblem)
        text = "An emblem with that ability is put into the command zone."
        machine.step(p.SPELL_RESOLVES, emblem.ref, text, {"zone": "nowhere"}, {"zone": "command"})
        machine.silently(emblem.ref)
