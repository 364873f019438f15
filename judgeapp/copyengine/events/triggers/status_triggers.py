"""What triggers on permanents becoming tapped, untapped, or attached, or getting counters (CR 603.2)."""

from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import note_if_so, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.objects.abilities import Ability, EventName, Trigger, each_by_event
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.reading import siege_ability
from judgeapp.copyengine.reading.statics.triggers.trigger_events import (
    attached_to,
    on_attaching,
    on_counters,
    on_counters_removed,
    on_day_and_night,
)
from judgeapp.copyengine.table.state import Object


def trigger_tapping(interpreter: Interpreter, obj: Object) -> None:
    """Note what triggers on a permanent having become tapped, or untapped, as it is now."""
    event: EventName = "becomes tapped" if obj.tapped else "becomes untapped"
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or event not in {trigger.event, trigger.also}:
                continue
            if not _is_meant(interpreter, trigger, other, obj):
                continue
            times = times_of_other_events(interpreter, other.ref)
            note_if_so(interpreter, other, ability, obj.ref, times=times)


def trigger_turning(interpreter: Interpreter, obj: Object, event: EventName) -> None:
    """Note what triggers on a permanent having been turned face up, having transformed or having explored.

    Args:
        obj: the permanent as it is now, or as it last was.
        event: "turned face up", "transforms", "explores" or the like.
    """
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or event not in {trigger.event, trigger.also}:
                continue
            itself = trigger.itself and other.ref == obj.ref
            if not (itself or _is_meant(interpreter, trigger, other, obj)):
                continue
            times = times_of_other_events(interpreter, other.ref)
            note_if_so(interpreter, other, ability, obj.ref, times=times)


def trigger_attaching(interpreter: Interpreter, obj: Object, to: Object) -> None:
    """Note which abilities of a permanent trigger on its having become attached to something."""
    for ability in each_by_event(interpreter.values(obj.ref).abilities):
        trigger = ability.trigger
        if trigger is None or trigger.event != "becomes attached" or trigger.subject is not Who.THIS:
            continue
        meant = attached_to(ability)
        if meant is not None and not interpreter.speaks_of(obj, meant, to):
            continue
        times = times_of_other_events(interpreter, obj.ref)
        note_if_so(interpreter, obj, ability, to.ref, times=times)


def trigger_unattaching(
    interpreter: Interpreter, obj: Object, values: Characteristics, host: str | None
) -> None:
    """Note which abilities of an object trigger on its having become unattached: as it moved or came off, as
    what it was attached to left, or as it left itself (CR 701.3d), with the values it had (CR 603.10).

    Args:
        host: what it was attached to.
    """
    for ability in each_by_event(values.abilities) if host is not None else ():
        trigger = ability.trigger
        if trigger is None or trigger.event != "becomes unattached":
            continue
        times = times_of_other_events(interpreter, obj.ref)
        note_if_so(interpreter, obj, ability, host or "", times=times)


def trigger_attached_to(interpreter: Interpreter, obj: Object, to: Object) -> None:
    """Note what triggers on another object having become attached to something (CR 701.3)."""
    for other, values in interpreter.watching():
        for ability, what, host in on_attaching(values):
            if not interpreter.speaks_of(other, what, obj) or not means(interpreter, host, to, other):
                continue
            times = times_of_other_events(interpreter, other.ref)
            note_if_so(interpreter, other, ability, obj.ref, times=times)


def trigger_day(interpreter: Interpreter, becomes: str) -> None:
    """Note what triggers on night having become day, or day night (CR 731)."""
    for other, values in interpreter.watching():
        for ability, event in on_day_and_night(values):
            if becomes in event.into:
                times = times_of_other_events(interpreter, other.ref)
                note_if_so(interpreter, other, ability, times=times)


def trigger_counters(interpreter: Interpreter, obj: Object, kind: str, number: int, by: str) -> None:
    """Note what triggers on counters having been put on a permanent: for each, or once for all (CR 122.6).

    Args:
        by: the player who put them there.
    """
    for other, values in interpreter.watching():
        for ability, event in on_counters(values):
            here = other.ref == obj.ref if event.on is None else interpreter.speaks_of(other, event.on, obj)
            if not here or event.kind not in {"", kind}:
                continue
            has = obj.counters.get(kind, 0)
            if event.nth and not has - number < event.nth <= has:
                continue
            if event.by_you and interpreter.controller(other.ref) != by:
                continue
            often, amount = (1, number) if event.together else (number, 1)
            often *= times_of_other_events(interpreter, other.ref)
            note_if_so(interpreter, other, ability, obj.ref, times=often, amount=amount, told=event.by_you)


def trigger_counters_removed(interpreter: Interpreter, obj: Object, kind: str, number: int) -> None:
    """Note which abilities of an object trigger on counters having been removed from it: for each of them,
    once for all, or as the last one is removed.
    """
    for ability, event in on_counters_removed(interpreter.values(obj.ref)):
        if event.kind != kind or obj.zone != event.zone or (event.last and obj.counters.get(kind)):
            continue
        often = 1 if event.together or event.last else number
        often *= times_of_other_events(interpreter, obj.ref)
        note_if_so(interpreter, obj, ability, times=often)
    defeat = defeat_of(interpreter, obj) if kind == "defense" and not obj.counters.get(kind) else None
    if defeat is not None:
        for _ in range(times_of_other_events(interpreter, obj.ref)):
            note_trigger(interpreter, obj.ref, defeat)


def defeat_of(interpreter: Interpreter, obj: Object) -> Ability | None:
    """Return the triggered ability that a permanent has because it is a Siege (CR 310.11b).

    Rules without battles know none, and what has lost all its abilities has lost this one too.
    """
    last = interpreter.table.last_known(obj.ref, interpreter.values(obj.ref))
    is_stripped = obj.zone == "battlefield" and obj.ref in interpreter.layers.stripped
    if "Siege" not in last.subtypes or is_stripped or not interpreter.ruleset.number(p.NO_DEFENSE):
        return None
    return siege_ability()


def trigger_fully_unlocking(interpreter: Interpreter, room: Object) -> None:
    """Note what triggers on a Room having been fully unlocked, which its controller does (CR 709.5)."""
    player = interpreter.controller(room.ref)
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or trigger.event != "fully unlocks":
                continue
            yours = interpreter.controller(other.ref) == player
            if trigger.who == "any" or (trigger.who == "you") is yours:
                for _ in range(times_of_other_events(interpreter, other.ref)):
                    note_trigger(interpreter, other.ref, ability, room.ref)


def _is_meant(interpreter: Interpreter, trigger: Trigger, other: Object, obj: Object) -> bool:
    if trigger.subject is Who.THIS:
        return other.ref == obj.ref
    if trigger.subject is Who.ATTACHED:
        return other.attached_to == obj.ref
    return isinstance(trigger.subject, Each) and interpreter.speaks_of(other, trigger.subject.filter, obj)
