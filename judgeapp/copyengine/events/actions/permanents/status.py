"""Tapping, untapping, control, doors unlocked, levels, regeneration (CR 110.5, 701.19, 709.5, 716)."""

from collections.abc import Callable, Mapping
from contextlib import nullcontext

from judgeapp.copyengine.events.actions.lasting.stated_effects import apply_change
from judgeapp.copyengine.events.actions.permanents import phasing, turning_over
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.deed_triggers import pay_unsaid
from judgeapp.copyengine.events.triggers.noting import note_trigger, trigger_of_its_own
from judgeapp.copyengine.events.triggers.status_triggers import trigger_fully_unlocking, trigger_tapping
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.face_down_in_exile import turn_up_in_exile
from judgeapp.copyengine.events.zones.stated_payments import was_payment
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import door_side
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import SetController
from judgeapp.copyengine.model.effects.effects import BecomeLevel, Turn
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.split_cards import SIDES
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.subjects import Each, Subject, Who
from judgeapp.copyengine.reading.statics.triggers.trigger_events import triggers_on_level
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.face_down import values_listed
from judgeapp.copyengine.table.levels import class_level
from judgeapp.copyengine.table.state import Object


@resolves(BecomeLevel)
def level_up(resolution: Resolution, effect: BecomeLevel) -> None:
    """A Class's level becomes the next one; a level left out or had already changes nothing (CR 716.2a)."""
    obj, interpreter = resolution.this, resolution.interpreter
    had, level = class_level(obj), effect.level
    if had == level - 1 and obj.zone == "battlefield":
        choices = {**obj.choices, "level": level}
        before: Json = {"level": had, "choices": dict(obj.choices)}
        after: Json = {"level": level, "choices": choices}
        interpreter.step(p.STATUS, obj.ref, f"It is now level {level}.", before, after)
        interpreter.put(replace(obj, choices=choices))
        for ability in interpreter.values(obj.ref).abilities:
            if triggers_on_level(ability, level):
                note_trigger(interpreter, obj.ref, ability)


def change_field(interpreter: Interpreter, changed: Object, name: str, principle: str, text: str) -> Object:
    """Put an object of which one field has changed, and tell of it."""
    before, after = (getattr(obj, name) for obj in (interpreter.table.objects[changed.ref], changed))
    cited = interpreter.ruleset.cites(principle)
    interpreter.step(cited, changed.ref, text, {name: before}, {name: after})
    return interpreter.put(changed)


def tap(interpreter: Interpreter, event: events.Tap) -> None:
    """`tap`"""
    obj = interpreter.permanent(event.ref)
    if not (obj.tapped and was_payment(interpreter, obj.ref)):
        changed = change_field(
            interpreter, replace(obj, tapped=True), "tapped", p.STATUS, "It becomes tapped."
        )
        if not obj.tapped:
            trigger_tapping(interpreter, changed)


def untap(interpreter: Interpreter, event: events.Untap) -> None:
    """`untap`: in place of that, one with a stun counter loses it (CR 122.1d)."""
    obj = interpreter.permanent(event.ref)
    if obj.tapped and obj.counters.get("stun"):
        add_counters(interpreter, obj, "stun", -1, "a stun counter is removed instead")
        return
    changed = change_field(
        interpreter, replace(obj, tapped=False), "tapped", p.STATUS, "It becomes untapped."
    )
    if obj.tapped:
        trigger_tapping(interpreter, changed)


def change_control(interpreter: Interpreter, event: events.ChangeControl) -> None:
    """`change_control`"""
    obj = interpreter.permanent(event.ref)
    to = interpreter.player(event.to, "to")
    text = f"{player_name(to)} gains control of it."
    interpreter.step(
        p.LAYER_2, obj.ref, text, {"controller": interpreter.controller(obj.ref)}, {"controller": to}
    )
    interpreter.put(replace(obj, controller=to))
    interpreter.table.newcomers[obj.ref] = to
    if obj.ref in interpreter.layers.controllers:
        # What came first is overridden by what comes later (CR 613.7).
        apply_change(interpreter, (obj.ref,), (SetController(),), text, "", to, "")
    interpreter.told_controller(obj.ref, to)


def unlock(interpreter: Interpreter, event: events.Unlock) -> None:
    """`unlock`: a door of a Room is unlocked."""
    obj = interpreter.permanent(event.ref)
    halves = hidden_values(obj).doors
    side = door_side(interpreter, halves, event.door, "door")
    before = list(chosen_words(obj.choices.get("unlocked")))
    if side in before:
        return
    pay_unsaid(interpreter, event.ref)
    doors = [*before, side]
    old, new = dict(obj.choices), {**obj.choices, "unlocked": doors}
    obj = interpreter.put(replace(obj, choices=new))
    half = halves[SIDES.index(side)]
    interpreter.step(
        p.STATUS,
        obj.ref,
        f"The door {half.name} is unlocked.",
        {"unlocked": before, "choices": old},
        {"unlocked": doors, "choices": new},
    )
    interpreter.show(p.STATUS, obj.ref, "It has that half's name, cost and text now.", copiable_values(obj))
    trigger_of_its_own(interpreter, obj.ref, half.abilities, OwnEvent.UNLOCKED)
    if len(doors) == len(halves):
        trigger_fully_unlocking(interpreter, obj)


@resolves(Turn)
def perform_turning(resolution: Resolution, effect: Turn) -> None:
    """Things are tapped, transformed, turned face up and the like."""
    listed = values_listed(effect.listed)
    verbs: Mapping[str, Callable[[Interpreter, str, str], None]] = {
        "tap": _turning(tap, events.Tap),
        "untap": _turning(untap, events.Untap),
        "transform": _turning(turning_over.transform, events.Transform),
        "convert": _turning(turning_over.transform, events.Transform),
        "flip": _turning(turning_over.flip, events.Flip),
        "turn face up": _turning(turning_over.turn_face_up, events.TurnFaceUp),
        "turn face down": lambda interpreter, ref, by: turning_over.turn_down(interpreter, ref, listed),
        "phase out": _turning(phasing.phase_out, events.PhaseOut),
        "regenerate": _regenerate,
        "remove from combat": _remove_from_combat,
    }
    if effect.optional and resolution.choices.get("declined"):
        return
    tapped = list[str]()
    things = resolution.found(effect.subject)
    if not resolution.found_none:
        things = things or _last_host(resolution, effect.subject)
    refs = [obj.ref for obj in things]
    if isinstance(effect.subject, Each) and things:
        # "Tap ~ and all Goblins": "them" are all that one verb turns.
        verb_before, refs_before = resolution.turned
        resolution.speak_of([*(refs_before if verb_before == effect.verb else ()), *refs])
    resolution.turned = (effect.verb, refs)
    with resolution.interpreter.going_at_once() if len(things) > 1 else nullcontext():
        for obj in things:
            if obj.zone == "exile" and effect.verb == "turn face up":
                turn_up_in_exile(resolution.interpreter, obj.ref)
                resolution.it = obj.ref
                continue
            either = effect.verb == "tap or untap"  # the one of the two that does anything
            verb = verbs["untap" if obj.tapped else "tap"] if either else verbs.get(effect.verb)
            if verb is None:
                raise CopyEngineError(
                    f"I don't know how to {effect.verb} something.",
                    where=resolution.interpreter.at("ref"),
                    mend="Leave the resolve event out and state what happens as events.",
                )
            if obj.zone == "battlefield":
                verb(resolution.interpreter, obj.ref, resolution.this.ref)
                if effect.verb == "tap" and not obj.tapped:
                    tapped.append(obj.ref)
    if effect.verb == "tap":
        resolution.note_fate(Fate.TAPPED, tapped)


def _remove_from_combat(interpreter: Interpreter, ref: str, by: str) -> None:
    interpreter.extension.remove_from_combat(interpreter, ref)


def _regenerate(interpreter: Interpreter, ref: str, by: str) -> None:
    interpreter.extension.regenerate(interpreter, ref)


def _turning[E: events.ToPermanent](
    handler: Callable[[Interpreter, E], None], kind: type[E]
) -> Callable[[Interpreter, str, str], None]:
    """Return what lets an event happen to the permanent of a ref, by another object."""
    return lambda interpreter, ref, by: handler(interpreter, kind(ref=ref, by=by))


def _last_host(resolution: Resolution, subject: Subject) -> list[Object]:
    """Return what something was attached to that has left: an Aura sacrificed as a cost (CR 608.2h)."""
    table = resolution.interpreter.table
    host = table.last_object(resolution.this).attached_to if subject is Who.ATTACHED else None
    return [table.objects[host]] if host in table.objects else []
