"""State-based actions, the end of a turn, and damage or life changes that an author states."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.believing import named_now
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.resolving import change_life, hurt, perform
from judgeapp.copyengine.values import replace
from judgeapp.copyengine.zones import end_static_copies, move

Event = Mapping[str, Any]


def damage(machine: Machine, event: Event) -> None:
    """`damage`: to an object or player."""
    to = str(event.get("to") or event.get("player"))
    if to not in "ABCD":
        machine.find(to, "to")
    else:
        machine.player(to, "to")
    hurt(machine, to, int(event.get("amount") or 0), f"{event.get('amount')} damage is dealt.")


def gain_life(machine: Machine, event: Event) -> None:
    """`gain_life`"""
    who = machine.player(event.get("player") or event.get("to"), "player")
    change_life(machine, who, int(event.get("amount") or 0))


def lose_life(machine: Machine, event: Event) -> None:
    """`lose_life`"""
    who = machine.player(event.get("player") or event.get("to"), "player")
    change_life(machine, who, -int(event.get("amount") or 0))


def state_based_actions(machine: Machine, event: Event) -> None:
    """`state_based_actions`: over and over until nothing is left to do (CR 704.3)."""
    keep = event.get("legend_keep")
    while _once(machine, {str(ref) for ref in (keep if isinstance(keep, list | tuple) else [keep])}):
        pass


def _once(machine: Machine, keep: set[str]) -> bool:
    done = False
    for obj in machine.table.on_battlefield():
        values = machine.values(obj.ref)
        if "Creature" not in values.types or values.toughness is None:
            continue
        tough = any(a.keyword == "indestructible" for a in values.abilities)
        if values.toughness <= 0:
            machine.put(replace(obj))
            move(machine, obj, "graveyard", p.ZERO_TOUGHNESS)
            done = True
        elif obj.damage >= values.toughness and not tough:
            move(machine, machine.put(replace(obj, destroyed=True)), "graveyard", p.LETHAL_DAMAGE)
            done = True
    for obj in machine.table.on_battlefield():
        subtypes = machine.values(obj.ref).subtypes
        if "Aura" in subtypes and obj.attached_to is None:
            move(machine, obj, "graveyard", p.ATTACHED)
            done = True
    return _legends(machine, keep) or _counters_cancel(machine) or done


def _legends(machine: Machine, keep: set[str]) -> bool:
    groups: dict[tuple[str, str], list[str]] = {}
    for obj in machine.table.on_battlefield():
        values = machine.values(obj.ref)
        if "Legendary" in values.supertypes and values.name:
            groups.setdefault((machine.controller(obj.ref), values.name), []).append(obj.ref)
    for refs in groups.values():
        if len(refs) > 1:
            kept = next((ref for ref in refs if ref in keep), refs[-1])
            for ref in refs:
                if ref != kept:
                    move(machine, machine.find(ref), "graveyard", p.LEGEND_RULE)
            return True
    return False


def _counters_cancel(machine: Machine) -> bool:
    for obj in machine.table.on_battlefield():
        pairs = min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))
        if pairs:
            counters = {k: n - pairs if k in {"+1/+1", "-1/-1"} else n for k, n in obj.counters.items()}
            counters = {k: n for k, n in counters.items() if n}
            text = "Pairs of +1/+1 and -1/-1 counters are removed."
            machine.step(p.COUNTERS, obj.ref, text, {"counters": dict(obj.counters)}, {"counters": counters})
            machine.put(replace(obj, counters=counters))
            return True
    return False


def end_turn(machine: Machine, event: Event) -> None:
    """`end_turn`: the end step's delayed triggers, then effects "until end of turn" and damage end (CR
    514.2).
    """
    waiting, machine.table.waiting = machine.table.waiting, ()
    for delayed in waiting:
        this, it = machine.find(delayed.this), delayed.it
        if machine.policy.name_looked_up_again:
            named = named_now(machine, delayed.name, delayed.this)
            if named is None:
                continue
            it = named if it == this.ref else it
            this = machine.find(named)
        work = replace(this, ref=this.ref, controller=delayed.controller)
        text = "The delayed ability does what it says at the beginning of the end step."
        machine.step(
            machine.ruleset.cites(p.NAME_TRACKS), this.ref, text, {"waiting": delayed.when}, {"waiting": None}
        )
        perform(machine, work, delayed.effects, {}, it=it, maker=delayed.controller)
    machine.ending = True
    machine.table.resolved = {}
    machine.table.effects = tuple(
        e for e in machine.table.effects if e.until not in {"end of turn", "this turn"}
    )
    for obj in list(machine.table.objects.values()):
        kept = tuple(e for e in obj.copy_effects if e.duration not in {"until end of turn", "this turn"})
        if len(kept) != len(obj.copy_effects) or obj.damage:
            machine.put(replace(obj, copy_effects=kept, damage=0))
    machine.table.active = "B" if machine.table.active == "A" else "A"
    _until_next_turn(machine)
    machine.touched()
    end_static_copies(machine)


def _until_next_turn(machine: Machine) -> None:
    """End what lasts until its controller's next turn, which begins now."""
    active = machine.table.active
    machine.table.effects = tuple(
        e for e in machine.table.effects if e.until != "your next turn" or e.controller != active
    )
    for obj in list(machine.table.objects.values()):
        kept = tuple(
            e for e in obj.copy_effects if e.duration != "until your next turn" or obj.controller != active
        )
        if len(kept) != len(obj.copy_effects):
            machine.put(replace(obj, copy_effects=kept))
