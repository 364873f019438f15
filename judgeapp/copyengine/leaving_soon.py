"""What was cast for its dash or blitz cost goes at the next end step (CR 702.109, 702.152)."""

from judgeapp.copyengine.abilities import Move
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import Object, Waiting
from judgeapp.copyengine.subjects import Who

_GOES = {"dash": ("return", "hand"), "blitz": ("sacrifice", "graveyard")}


def leave_soon(machine: Machine, obj: Object) -> None:
    """Let a permanent wait for the end step; a token that a copy of the spell became does so, too."""
    for ability in machine.values(obj.ref).abilities:
        goes = _GOES.get(ability.keyword)
        if goes is None or not obj.cast.alternative_cost.casefold().startswith(ability.keyword):
            continue
        verb, to = goes
        effect = Move(verb, Who.THIS, to, condition="this creature is on the battlefield")
        waiting = Waiting(
            when="at the beginning of the next end step", effects=(effect,), this=obj.ref, it=obj.ref,
            controller=obj.controller, text=ability.text,
        )  # fmt: skip
        machine.table.waiting = (*machine.table.waiting, waiting)
