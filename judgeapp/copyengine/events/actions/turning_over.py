"""Turning over: face up, face down, flipped, to the other face (CR 701.28, 708, 710, 712)."""

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.evaluation.amounts import known_number
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.entering.entering import choose_as_it_enters
from judgeapp.copyengine.events.entering.entering_as_copy import chosen_source, copy_offered
from judgeapp.copyengine.events.replacement.prohibitions import cannot_transform
from judgeapp.copyengine.events.triggers.noting import note_trigger
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.durations import UNTIL_TURNED_DOWN
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.interpreter.new_objects import copy_of_script
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import PutCounters
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Who
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values, snapshot
from judgeapp.copyengine.table.face_down import morph_of
from judgeapp.copyengine.table.state import Merged, Object

Event = Mapping[str, Any]
_AS_TURNED_UP = re.compile(r"As .+ is turned face up, ")


def turn_face_up(machine: Machine, event: Event) -> None:
    """`turn_face_up`: it shows the values it has under its copy effects (CR 707.3, 708.8), once what it does
    as it is turned face up is done.
    """
    obj = machine.permanent(event.get("ref"))
    if not obj.face_down:
        machine.nothing(p.FACE_DOWN, obj.ref, "It is face up already, so nothing happens.")
        return
    # Each face-down part of a merged permanent is turned up with it (CR 730.2).
    merged = tuple(replace(each, hidden=None) for each in obj.merged)
    obj = replace(obj, face_down=False, face_down_as="", merged=merged, timestamp=machine.table.tick())
    values = hidden_values(obj).on(obj)
    principle = p.BECOMES_COPIABLE if obj.copy_effects else p.FACE_DOWN
    machine.show(machine.ruleset.cites(principle), obj.ref, f"Turned face up, it is {values.name}.", values)
    machine.put(obj)
    machine.step(p.FACE_DOWN, obj.ref, "It is face up.", {"face_down": True}, {"face_down": False})
    for ref in copy_of_script(event):
        obj = _copy_as_turned_up(machine, obj, ref)
    obj = machine.put(choose_as_it_enters(machine, obj, event.get("choices") or {}, turned_up=True))
    for ability in copiable_values(obj).abilities:
        if _AS_TURNED_UP.match(ability.text):
            for effect in ability.effects:
                if isinstance(effect, PutCounters) and effect.subject is Who.THIS:
                    number = (
                        known_number(
                            machine.scene(obj, obj.controller, cast=obj.cast), effect.amount, machine.at()
                        )
                        or 0
                    )
                    obj = add_counters(machine, obj, effect.counter, number, ability.text)
    morph = morph_of(values)
    if morph is not None and morph.keyword == "megamorph" and not event.get("by"):
        obj = add_counters(machine, obj, "+1/+1", 1, "turned up for its megamorph cost", p.MORPH)
    for ability in machine.values(obj.ref).abilities:
        if ability.trigger is not None and ability.trigger.event == "turned face up":
            note_trigger(machine, obj.ref, ability)


def _copy_as_turned_up(machine: Machine, obj: Object, ref: str | None) -> Object:
    if ref is None:
        return obj
    ability, effect = copy_offered(machine, obj, turned_up=True)
    source = chosen_source(machine, obj, effect, ref)
    obj, _ = begin_copy(machine, obj, source, effect.exceptions, ability, effect.duration, obj.cast)
    return machine.put(obj)


def turn_face_down(machine: Machine, event: Event) -> None:
    """`turn_face_down`: a nameless 2/2 until it is turned up again; what is double-faced can't be so."""
    obj = machine.permanent(event.get("ref"))
    if obj.face_down or obj.has_back:
        why = "It is face down already" if obj.face_down else "A double-faced permanent can't be face down"
        machine.nothing(p.FACE_DOWN, obj.ref, f"{why}, so nothing happens.")
        return
    machine.step(p.FACE_DOWN, obj.ref, "It is turned face down.", {"face_down": False}, {"face_down": True})
    lasting = tuple(effect for effect in obj.copy_effects if effect.duration != UNTIL_TURNED_DOWN)
    obj = machine.put(replace(obj, face_down=True, copy_effects=lasting, timestamp=machine.table.tick()))
    machine.show(
        p.LAYER_1B, obj.ref, "Face down it is a 2/2 creature and nothing else.", copiable_values(obj)
    )


def flip(machine: Machine, event: Event) -> None:
    """`flip`: it shows its other half; one that has none keeps its values."""
    obj = machine.permanent(event.get("ref"))
    if obj.flipped:
        machine.nothing(p.FLIP_CARDS, obj.ref, "It is flipped already, so nothing happens.")
        return
    machine.step(p.FLIP_CARDS, obj.ref, "It is flipped.", {"flipped": False}, {"flipped": True})
    obj = machine.put(replace(obj, flipped=True))
    machine.show(p.FLIP_CARDS, obj.ref, "It shows its flipped half.", copiable_values(obj))


def transform(machine: Machine, event: Event) -> None:
    """`transform`: a double-faced permanent turns over; anything else stays as it is (CR 701.28)."""
    obj = machine.permanent(event.get("ref"))
    if not can_transform(obj):
        text = "It has no other face to turn to, so nothing happens."
        machine.nothing(p.TRANSFORM, obj.ref, text)
        return
    if cannot_transform(machine, obj):
        machine.nothing(p.TRANSFORM, obj.ref, "Something says that it can't transform, so nothing happens.")
        return
    turned = replace(turned_over(obj), timestamp=machine.table.tick())
    turned = machine.put(replace(turned, merged=tuple(_merged_turned(each) for each in obj.merged)))
    machine.step(p.TRANSFORM, obj.ref, "It turns over.", {"face": _side(obj)}, {"face": _side(turned)})
    machine.show(p.TRANSFORM, obj.ref, "Its other face is up.", copiable_values(turned))
    for ability in machine.values(obj.ref).abilities:
        if ability.trigger is not None and ability.trigger.event == "transforms":
            note_trigger(machine, obj.ref, ability)


def can_transform(obj: Object) -> bool:
    """Whether an instruction to transform this permanent turns it over."""
    return any(_turns(part) for part in (obj, *(m.component for m in obj.merged))) and not obj.face_down


def _turns(obj: Object) -> bool:
    return len(obj.faces) > 1 and obj.can_transform


def turned_over(obj: Object) -> Object:
    """Return what represents a permanent with its other face up, if it has one that it can turn to."""
    return replace(obj, face=1 - obj.face) if _turns(obj) else obj


def _merged_turned(merged: Merged) -> Merged:
    """A merged permanent transforms with all of its double-faced parts (CR 701.28, 730.2)."""
    component = turned_over(merged.component)
    return replace(merged, component=component, values=snapshot(component))


def faces_of(obj: Object) -> list[str]:
    """The names of the faces a permanent can show by transforming; one name for a single-faced one."""
    if not can_transform(obj):
        return [name] if (name := copiable_values(obj).name) else []
    other = replace(turned_over(obj), merged=tuple(_merged_turned(each) for each in obj.merged))
    return [copiable_values(shown).name for shown in sorted((obj, other), key=lambda shown: shown.face)]


def _side(obj: Object) -> str:
    return "back" if obj.face else "front"
