"""State-based actions, done over and over until nothing is left to do (CR 704)."""

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.attachments import described, rightly_attached
from judgeapp.copyengine.filters import fits
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import Object
from judgeapp.copyengine.values import replace
from judgeapp.copyengine.zones import move

Event = Mapping[str, Any]


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
        done = _nothing_left(machine, obj) or done
    for obj in machine.table.on_battlefield():
        done = _attachment(machine, obj) or done
    return _legends(machine, keep) or _worlds(machine) or _counters_cancel(machine) or done


def _exempt(machine: Machine, obj: Object) -> bool:
    """Whether a "legend rule doesn't apply to ..." of something there takes in this permanent."""
    for other in machine.table.on_battlefield():
        for ability in machine.values(other.ref).abilities:
            found = _NO_LEGEND_RULE.search(ability.text)
            wanted = described(found["whom"]) if found is not None else None
            if wanted is not None and fits(
                wanted, obj, machine.values(obj.ref), this=other, controller=machine.controller(other.ref)
            ):
                return True
    return False


_NO_LEGEND_RULE = re.compile(r"[\"“]?legend rule[\"”]? doesn't apply to (?P<whom>[^.]+)")


def _nothing_left(machine: Machine, obj: Object) -> bool:
    """A planeswalker without loyalty or a battle without defense counters goes (CR 704.5i, 704.5v)."""
    types = machine.values(obj.ref).types
    kinds = [kind for card_type, kind in _COUNTERS_OF.items() if card_type in types]
    if not any(obj.counters.get(kind, 0) == 0 for kind in kinds):
        return False
    move(machine, obj, "graveyard", p.COUNTERS)
    return True


_COUNTERS_OF = {"Planeswalker": "loyalty", "Battle": "defense"}


def _attachment(machine: Machine, obj: Object) -> bool:
    """An Aura that is on nothing it may enchant goes; anything else comes off (CR 704.5m, 704.5n, 704.5p)."""
    if obj.zone != "battlefield" or obj.ref not in machine.table.objects:
        return False
    obj, values = machine.table.objects[obj.ref], machine.values(obj.ref)
    is_aura = "Aura" in values.subtypes and "Creature" not in values.types
    if (obj.attached_to is None and not is_aura) or (obj.attached_to and rightly_attached(machine, obj)):
        return False
    if is_aura and not obj.bestowed:
        move(machine, obj, "graveyard", p.ATTACHED)
        return True
    text = "It is a creature again and stays." if obj.bestowed else "It comes off."
    machine.step(p.ATTACHED, obj.ref, text, {"attached_to": obj.attached_to}, {"attached_to": None})
    machine.put(replace(obj, attached_to=None, bestowed=False))
    return True


def _legends(machine: Machine, keep: set[str]) -> bool:
    groups: dict[tuple[str, str], list[str]] = {}
    for obj in machine.table.on_battlefield():
        values = machine.values(obj.ref)
        if "Legendary" in values.supertypes and values.name and not _exempt(machine, obj):
            groups.setdefault((machine.controller(obj.ref), values.name), []).append(obj.ref)
    for refs in groups.values():
        if len(refs) > 1:
            kept = next((ref for ref in refs if ref in keep), refs[-1])
            for ref in refs:
                if ref != kept:
                    move(machine, machine.find(ref), "graveyard", p.LEGEND_RULE)
            return True
    return False


def _worlds(machine: Machine) -> bool:
    """All world permanents but the newest go (CR 704.5k)."""
    worlds = [o for o in machine.table.on_battlefield() if "World" in machine.values(o.ref).supertypes]
    worlds.sort(key=lambda obj: obj.timestamp)
    for obj in worlds[:-1]:
        move(machine, obj, "graveyard", p.LEGEND_RULE)
    return len(worlds) > 1


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
