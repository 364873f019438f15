"""Permanents become copies where they stand: once, or as long as a static ability says (CR 707.2)."""

from judgeapp.copyengine.evaluation.references import says_it_of_itself
from judgeapp.copyengine.events.actions.lasting.stated_effects import apply_change
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.copy_effects.originals import as_last_known, check_original
from judgeapp.copyengine.events.entering.entering import choose_as_it_enters
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.stated_copying import as_part_of_resolution
from judgeapp.copyengine.events.triggers.noting import trigger_entering, when_you_do
from judgeapp.copyengine.events.triggers.token_triggers import trigger_becoming
from judgeapp.copyengine.events.zones.durations import check_duration
from judgeapp.copyengine.interpreter.ability_lookup import Found, effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import BecomeCopy, EnterAsCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Copied, Object


def become_copy(interpreter: Interpreter, event: events.BecomeCopy) -> None:
    """`become_copy`: a permanent or permanent spell becomes a copy of something where it is (CR 707.4)."""
    act = as_part_of_resolution(interpreter, event)
    make_a_copy(interpreter, act, by_resolving=act is not event)


def make_a_copy(
    interpreter: Interpreter,
    event: events.BecomeCopy,
    found: Found[BecomeCopy] | None = None,
    *,
    by_resolving: bool = False,
) -> None:
    """Make a permanent a copy.

    Args:
        found: the effect that does; None for that of the event's `by`.
        by_resolving: a spell or ability that resolves does what its text says besides.
    """
    obj = _what_changes(interpreter, event.ref)
    by = event.by
    if found is None:
        found = effects_of(interpreter, by, BecomeCopy, obj)
    of = interpreter.as_it_was(interpreter.find(event.of, "of"))
    source = as_last_known(interpreter, of, found.effect if found else None)
    if found is None and by is not None and _as_it_turns(interpreter, obj, by)[1] is None:
        raise CopyEngineError(
            f"{by} has no effect that makes something a copy.",
            where=interpreter.at("by"),
            mend="Name the card whose effect it is.",
        )
    effect, ability = (found.effect, found.ability) if found else _as_it_turns(interpreter, obj, by)
    if by is not None and found is not None:
        told = event.controller or by in interpreter.table.objects
        check_original(
            interpreter, effect, source, _maker(interpreter, obj, event).controller if told else None
        )
    duration = event.duration or effect.duration
    is_temporary = effect.duration.startswith("until ") and by in interpreter.table.objects
    if is_temporary and duration != effect.duration and interpreter.policy is CORRECT:
        raise CopyEngineError(
            f"By its text it lasts {effect.duration}.",
            where=interpreter.at("duration"),
            mend="Leave duration out.",
        )
    if interpreter.policy is not CORRECT:
        believed = _as_believed_before(interpreter, obj)
        if believed is None:
            return
        obj = believed
    check_duration(interpreter, duration)
    changed, _ = begin_copy(
        interpreter,
        obj,
        source,
        effect.exceptions,
        _whole(interpreter, obj, ability),
        duration,
        maker=_maker(interpreter, obj, event),
    )
    interpreter.put(changed)
    if interpreter.policy is not CORRECT:
        changed = _as_believed_after(interpreter, changed, source, event.choices or {})
    if effect.gains_this_ability and ability is not None:
        _gain(interpreter, changed, ability)
    interpreter.was_copied_onto(obj.ref)
    trigger_becoming(interpreter, changed, source)
    if by_resolving:
        return
    if found is not None and says_it_of_itself(effect) and not _has_resolved(interpreter, found):
        # What the ability does to it afterwards; resolving it has done that already.
        riders = tuple(e for e in found.later if getattr(e, "subject", None) == Who.IT)
        perform(interpreter, changed, riders, {}, it=obj.ref, text=ability.text if ability else "")


def _what_changes(interpreter: Interpreter, ref: str) -> Object:
    """Return what becomes a copy: a permanent, or a spell that becomes one as it resolves (CR 400.7a)."""
    obj = interpreter.find(ref)
    is_spell = obj.zone == "stack" and obj.ability is None and not obj.face_down
    if is_spell and interpreter.values(ref).types.isdisjoint({"Instant", "Sorcery"}):
        return obj
    return interpreter.permanent(ref)


def _has_resolved(interpreter: Interpreter, found: Found[BecomeCopy]) -> bool:
    """Whether an ability that an event speaks of has itself resolved before."""
    if found.source is None or found.ability is None:
        return False
    return bool(interpreter.table.resolved.get((found.source.ref, found.ability.text)))


def _as_it_turns(interpreter: Interpreter, obj: Object, by: object) -> tuple[BecomeCopy, Ability | None]:
    """Return the copying of "as this transforms into ..., it becomes a copy", or of an "as this enters" that
    the script names; else a copying without exceptions.
    """
    named = by is not None
    found = effects_of(interpreter, by, EnterAsCopy, obj, lambda e: named or not e.as_enters)
    if found is None:
        return BecomeCopy(Who.THIS, Who.IT), None
    copying = found.effect
    return BecomeCopy(Who.THIS, Who.IT, copying.duration, exceptions=copying.exceptions), found.ability


def _whole(interpreter: Interpreter, obj: Object, ability: Ability | None) -> Ability | None:
    """Return the ability of an object that a "when you do" is part of: "this ability" is all of it."""
    if ability is None:
        return None
    own = (*interpreter.values(obj.ref).abilities, *obj.faces[obj.face].normal.abilities)
    parts = ((one, part) for one in own for part in when_you_do(one.effects))
    return next((one for one, part in parts if part.text == ability.text), ability)


def _maker(interpreter: Interpreter, obj: Object, event: events.BecomeCopy) -> Object:
    """Return the permanent whose effect makes something a copy, under the effect's controller."""
    by = interpreter.table.objects.get(event.by or "") or _named(interpreter, obj, event) or obj
    maker = interpreter.table.objects.get(by.source or "", by)
    controller = event.controller or interpreter.controller(by.ref)
    return replace(maker, controller=interpreter.player(controller, "controller"))


def _named(interpreter: Interpreter, obj: Object, event: events.BecomeCopy) -> Object | None:
    """Return the permanent that `by` calls by its name: of several, the object itself, then what is attached
    to it, then what its controller has.
    """
    there = [
        other
        for other in interpreter.table.on_battlefield()
        if event.by and interpreter.values(other.ref).name.casefold() == event.by.casefold()
    ]
    player = event.controller or interpreter.controller(obj.ref)
    return min(
        there,
        key=lambda o: (o.ref != obj.ref, o.attached_to != obj.ref, interpreter.controller(o.ref) != player),
        default=None,
    )


def _as_believed_before(interpreter: Interpreter, obj: Object) -> Object | None:
    """What people think becoming a copy does to the object first; None if they think it can't become one."""
    policy = interpreter.policy
    if policy.becoming_a_copy_ends_effects or policy.becoming_a_copy_makes_a_new_object:
        kept = (replace(e, on=e.on - {obj.ref}) for e in interpreter.table.effects)
        interpreter.change_effects(e for e in kept if e.on)
        interpreter.table.delayed_triggers = tuple(
            w for w in interpreter.table.delayed_triggers if w.it != obj.ref
        )
    if policy.becoming_a_copy_makes_a_new_object:
        obj = interpreter.put(interpreter.beliefs.as_new_object(obj))
    return None if obj.face_down and policy.face_down_keeps_its_own_card else obj


def _as_believed_after(interpreter: Interpreter, obj: Object, source: Object, choices: Choices) -> Object:
    """What people think happens to an object that has become a copy."""
    if not interpreter.policy.becoming_a_copy_is_entering:
        return obj
    chosen = choose_as_it_enters(
        interpreter, obj, interpreter.beliefs.choices_of_entering(obj, source, choices)
    )
    trigger_entering(interpreter, interpreter.put(chosen), None)
    return chosen


def _gain(interpreter: Interpreter, obj: Object, ability: Ability) -> None:
    apply_change(
        interpreter,
        (obj.ref,),
        (GainAbilities((ability,)),),
        "gains this ability",
        "",
        obj.controller,
        obj.ref,
    )


def static_copies(interpreter: Interpreter) -> None:
    """Begin the copy effects of static abilities that now start to apply, and lock them in (CR 707.2c)."""
    if interpreter.seen_by_statics == interpreter.changes:
        return
    interpreter.seen_by_statics = interpreter.changes
    if not interpreter.static_copiers:
        for obj in interpreter.changed_for_statics():
            if _static_copying(copiable_values(obj)):
                interpreter.static_copiers = True
        if not interpreter.static_copiers:
            return
    for source in interpreter.table.on_battlefield():
        for ability, effect in _static_copying(copiable_values(source)):
            context = interpreter.context(source, source.controller)
            target, copied = context.one(effect.subject), context.one(effect.source)
            if target is None or copied is None or target not in interpreter.table.objects:
                continue
            obj = interpreter.table.objects[target]
            if any(e.duration == source.ref for e in obj.copy_effects):
                continue
            if interpreter.policy is not CORRECT:
                believed = _as_believed_before(interpreter, obj)
                if believed is None or (target, source.ref) in interpreter.beliefs.notes.ended:
                    continue
                obj = believed
            values = _locked_in(interpreter, source, interpreter.find(copied))
            changed, _ = begin_copy(
                interpreter,
                obj,
                interpreter.find(copied),
                effect.exceptions,
                ability,
                source.ref,
                copied=values,
            )
            interpreter.put(changed)
            if interpreter.policy is not CORRECT:
                _as_believed_after(interpreter, changed, interpreter.find(copied), {})
            interpreter.was_copied_onto(target)


@memoized  # asked of every permanent at every event: 2 % of a replay
def _static_copying(values: Characteristics) -> tuple[tuple[Ability, BecomeCopy], ...]:
    """The static abilities that make something a copy, with what they say."""
    return tuple(
        (ability, effect)
        for ability in values.abilities
        for effect in ability.effects
        if isinstance(effect, BecomeCopy) and effect.duration == "static"
    )


def _locked_in(interpreter: Interpreter, source: Object, copied: Object) -> Copied:
    """Return the values a static copy effect grants: those there were as it first began to apply, also when
    what it is on moves to something else (CR 707.2c).
    """
    noted = interpreter.table.noted(source.ref)
    locked = noted.locked.get(source.copied_at)
    if locked is None:
        locked = interpreter.snapshot(copied)
        now = {**noted.locked, source.copied_at: locked}
        interpreter.table.notes[source.ref] = replace(noted, locked=now)
    return locked
