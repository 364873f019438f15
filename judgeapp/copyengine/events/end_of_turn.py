"""The end of a turn, and damage or life changes that an author states."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.events.damage.damage import change_life, strike
from judgeapp.copyengine.events.replacement.prevention import end_turn as end_preventing
from judgeapp.copyengine.events.resolving.delayed_triggers import at_end_of_turn, at_next_turn
from judgeapp.copyengine.events.zones.durations import ends_with_next_turn, ends_with_turn
from judgeapp.copyengine.events.zones.zone_changes import end_static_copies
from judgeapp.copyengine.interpreter.extension import Blow
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model.immutable import replace

Event = Mapping[str, Any]


def damage(machine: Machine, event: Event) -> None:
    """`damage`: to an object or player."""
    to = str(event.get("to") or event.get("player"))
    if to not in "ABCD":
        machine.find(to, "to")
    else:
        machine.player(to, "to")
    by = event.get("by_source")
    source = machine.table.objects.get(str(by)) if by is not None else None
    text = f"{event.get('amount')} damage is dealt."
    strike(machine, [Blow(source, to, int(event.get("amount") or 0), text)])


def gain_life(machine: Machine, event: Event) -> None:
    """`gain_life`"""
    who = machine.player(event.get("player") or event.get("to"), "player")
    change_life(machine, who, int(event.get("amount") or 0))


def lose_life(machine: Machine, event: Event) -> None:
    """`lose_life`"""
    who = machine.player(event.get("player") or event.get("to"), "player")
    change_life(machine, who, -int(event.get("amount") or 0))


def end_turn(machine: Machine, event: Event) -> None:
    """`end_turn`: the end step's delayed triggers, then effects "until end of turn" and damage end (CR
    514.2).
    """
    at_end_of_turn(machine)
    machine.ending = True
    machine.table.resolved, machine.table.cast_now = {}, ()
    machine.table.turn_began = len(machine.triggers)
    end_preventing(machine.table)
    machine.table.effects = tuple(
        e for e in machine.table.effects if e.until not in {"end of turn", "this turn"}
    )
    for obj in list(machine.table.objects.values()):
        kept = tuple(e for e in obj.copy_effects if not ends_with_turn(e.duration))
        if len(kept) != len(obj.copy_effects) or obj.damage or obj.is_new:
            machine.put(replace(obj, copy_effects=kept, damage=0, is_new=False))
    machine.table.active = "B" if machine.table.active == "A" else "A"
    _until_next_turn(machine)
    machine.touched()
    end_static_copies(machine)
    at_next_turn(machine)


def _until_next_turn(machine: Machine) -> None:
    """End what lasts until its controller's next turn, which begins now."""
    active = machine.table.active
    machine.table.effects = tuple(
        e for e in machine.table.effects if e.until != "your next turn" or e.controller != active
    )
    for obj in list(machine.table.objects.values()):
        kept = tuple(e for e in obj.copy_effects if not ends_with_next_turn(e, obj, active))
        if len(kept) != len(obj.copy_effects):
            machine.put(replace(obj, copy_effects=kept))
