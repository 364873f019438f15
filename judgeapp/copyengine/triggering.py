"""Abilities that trigger, written down as they do; a script's `trigger` puts them on the stack (CR 603)."""

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.abilities import (
    Ability,
    LinkedWhenYouDo,
)
from judgeapp.copyengine.characteristics import Characteristics
from judgeapp.copyengine.conditions import condition_holds
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.filters import fits
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.state import Object
from judgeapp.copyengine.subjects import Each, Who
from judgeapp.copyengine.values import replace
from judgeapp.copyengine.words import quoted


def trigger_entering(machine: Machine, obj: Object, linked: Ability | None) -> None:
    """Note every ability that triggers on this object entering (CR 603.6a)."""
    if linked is not None:
        said = next(e.text for e in linked.effects if isinstance(e, LinkedWhenYouDo))
        note_trigger(machine, obj.ref, replace(linked, text=said))
    for other in machine.table.on_battlefield():
        for ability in machine.values(other.ref).abilities:
            trigger = ability.trigger
            if trigger is None or trigger.event != "enters":
                continue
            if not intervening_if_holds(machine, other, ability):
                continue
            if (trigger.subject == Who.THIS and other.ref == obj.ref) or (
                isinstance(trigger.subject, Each)
                and fits(
                    trigger.subject.filter,
                    obj,
                    machine.values(obj.ref),
                    this=other,
                    controller=machine.controller(other.ref),
                    choices=other.choices,
                    whose=machine.controller(obj.ref),
                )
            ):
                note_trigger(machine, other.ref, ability)


def trigger_leaving(machine: Machine, obj: Object, last: Characteristics, zone: str) -> None:
    """Note its own abilities that trigger on its leaving or dying, as it last was (CR 603.10a)."""
    for ability in last.abilities:
        trigger = ability.trigger
        if trigger is None or trigger.subject != Who.THIS or trigger.condition:
            continue
        died = trigger.event == "dies" and zone == "graveyard"
        if trigger.event == "leaves" or (died and ("Creature" in last.types or " dies" not in trigger.text)):
            note_trigger(machine, obj.ref, ability)


def intervening_if_holds(machine: Machine, obj: Object, ability: Ability) -> bool:
    """Whether "if it was kicked" lets an ability trigger (CR 603.4); yes, where that can't be judged."""
    if ability.trigger is None or not ability.trigger.condition:
        return True
    scene = machine.scene(obj, obj.controller, cast=obj.cast)
    try:
        return condition_holds(ability.trigger.condition, scene, machine.at())
    except CopyEngineError:
        return True


def note_trigger(machine: Machine, ref: str, ability: Ability) -> None:
    """Write down that an ability has triggered; a `trigger` event puts it on the stack."""
    number = sum(1 for known, text in machine.triggers if known == ref and text == ability.text)
    machine.triggers.append((ref, ability.text))
    machine.table.triggered = len(machine.triggers)
    obj = machine.table.objects[ref]
    principle = (
        p.ENTERS_AS_COPY
        if obj.is_copy and ability.trigger and ability.trigger.event == "enters"
        else p.ENTERS_TRIGGER
    )
    machine.step(
        machine.ruleset.cites(principle),
        ref,
        f"Its ability triggers: {quoted(ability.text)}",
        {"triggered": number},
        {"triggered": number + 1},
    )
