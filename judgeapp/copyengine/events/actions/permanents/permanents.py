"""Events that change what is on the battlefield: entering, copying in place, status, counters, leaving."""

from collections.abc import Callable

from msgspec import UNSET, structs

from judgeapp.copyengine.evaluation.entering_abilities import said_of_entering
from judgeapp.copyengine.evaluation.references import says_it_of_itself
from judgeapp.copyengine.events.actions.lasting.stated_effects import apply_change, continuous
from judgeapp.copyengine.events.actions.objects.moving import create_besides, create_in_place, described_faces
from judgeapp.copyengine.events.actions.objects.put_as_copy import put_there_by
from judgeapp.copyengine.events.actions.permanents import phasing, turning_over
from judgeapp.copyengine.events.copy_effects.beginning import begin_copy
from judgeapp.copyengine.events.copy_effects.originals import as_last_known, check_original
from judgeapp.copyengine.events.entering.effects_of_others import refuse_unknown_nature
from judgeapp.copyengine.events.entering.entering import (
    choose_as_it_enters,
    counters_of_type,
    enter_battlefield,
    note_unchosen,
    player_name,
)
from judgeapp.copyengine.events.entering.entering_as_copy import refuse_unstated
from judgeapp.copyengine.events.entering.unable_to_enter import forbidding
from judgeapp.copyengine.events.replacement.number_of_copies import Creation, tokens_created
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.resolving.stated_copying import as_part_of_resolution
from judgeapp.copyengine.events.targeting.attachments import rightly_attached
from judgeapp.copyengine.events.triggers.noting import trigger_entering, trigger_of_its_own
from judgeapp.copyengine.events.triggers.status_triggers import (
    trigger_attached_to,
    trigger_attaching,
    trigger_fully_unlocking,
    trigger_tapping,
)
from judgeapp.copyengine.events.triggers.token_triggers import trigger_becoming
from judgeapp.copyengine.events.zones.counters import add_counters, give_to_player
from judgeapp.copyengine.events.zones.durations import check_duration
from judgeapp.copyengine.events.zones.face_down_in_exile import turn_up_in_exile
from judgeapp.copyengine.events.zones.library_order import lay_in_library
from judgeapp.copyengine.events.zones.stated_payments import was_number_paid, was_payment
from judgeapp.copyengine.events.zones.zone_changes import end_static_copies
from judgeapp.copyengine.interpreter.ability_lookup import Found, effects_of
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import (
    copy_of_script,
    door_side,
    new_object,
    refuse_odd,
    with_status,
)
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import GainAbilities, SetController
from judgeapp.copyengine.model.effects.effects import Attach, BecomeCopy, EnterAsCopy, Turn
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES, Characteristics
from judgeapp.copyengine.model.objects.split_cards import SIDES
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Fate
from judgeapp.copyengine.model.terms.subjects import Subject, Who
from judgeapp.copyengine.model.wording import a_or_an, joined
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import Choices, chosen_words, words
from judgeapp.copyengine.script.setup import SetupEntry
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.face_down import face_down_kind
from judgeapp.copyengine.table.linked_objects import as_it_was
from judgeapp.copyengine.table.mana_pools import note_payment
from judgeapp.copyengine.table.state import PLAYERS, Copied, Object


def enter(interpreter: Interpreter, event: events.Enter) -> None:
    """`enter`: a card or token enters the battlefield, perhaps as a copy."""
    obj = new_object(interpreter, event, zone="nowhere")
    _refuse_spells(interpreter, obj, face_down=bool(event.face_down))
    if event.tapped or event.attacking or event.face_down or event.attached_to:
        obj = replace(
            obj,
            tapped=bool(event.tapped),
            attacking=bool(event.attacking),
            face_down=bool(event.face_down),
            face_down_as=face_down_kind(event.by, event.alternative_cost, obj.faces[0].normal)
            if event.face_down
            else "",
            attached_to=event.attached_to,
        )
    interpreter.put(obj)
    if event.from_zone and (forbidden := forbidding(interpreter, obj, event.from_zone)) is not None:
        raise CopyEngineError(
            f"It can't enter: “{forbidden.text}”",
            where=interpreter.at("from_zone"),
            mend="Leave the event out, or let it come from elsewhere.",
        )
    announce = f"{player_name(obj.controller)}'s {_printed_name(obj)} enters."
    begins = None
    if event.by is not None:
        begins, event = put_there_by(interpreter, event)
    if event.copy_of is UNSET and begins is None:
        refuse_unstated(interpreter, obj)
    copies, choices = copy_of_script(event.copy_of, event.choices), event.choices or {}
    creation = _creation(interpreter, obj)
    if creation is not None and creation.instead:
        obj, creation = _one_of_each(interpreter, obj, creation)
    if creation is not None and creation.in_place is not None:
        create_in_place(interpreter, obj.controller, creation.in_place, (), obj.ref)
        static_copies(interpreter)
        return
    enter_battlefield(interpreter, obj, copies, choices, announce=announce, begins=begins)
    if creation is not None:
        create_besides(interpreter, obj.controller, creation)
    static_copies(interpreter)


def _refuse_spells(interpreter: Interpreter, obj: Object, *, face_down: bool) -> None:
    """Refuse to put an instant or sorcery onto the battlefield (CR 304.4, 307.4)."""
    values = copiable_values(obj)
    kind = min(values.types & {"Instant", "Sorcery"}, default="").lower()
    if kind and not face_down and not values.types & PERMANENT_TYPES and interpreter.policy is CORRECT:
        name = values.name or obj.ref
        raise CopyEngineError(
            f"{name} is {a_or_an(kind)} {kind}, which can't be on the battlefield.",
            where=interpreter.at("card" if obj.card is not None else "types"),
            mend="Name a permanent card, or a face that is one.",
        )


def _creation(interpreter: Interpreter, obj: Object) -> Creation | None:
    """Return what a token that a script lets enter is created with, or instead of it; None for nothing else.

    Raises:
        CopyEngineError: it would be doubled as well.
    """
    if obj.kind != "token" or obj.card is not None:
        return None
    values = copiable_values(obj)
    creation = tokens_created(interpreter, obj.controller, 1, values.types | frozenset(values.subtypes))
    if not creation.besides and not creation.instead and creation.in_place is None:
        return None
    if creation.number != 1:
        raise CopyEngineError(
            "Other effects change how many tokens enter with it.",
            where=interpreter.at("ref"),
            mend="Leave what doubles tokens out, or let a spell or ability create the token.",
        )
    return creation


def _one_of_each(interpreter: Interpreter, obj: Object, creation: Creation) -> tuple[Object, Creation]:
    """Return a token as the one of its kind that is created instead of it, and what the others are."""
    subtypes = copiable_values(obj).subtypes
    name = next(name for name in creation.instead if name in subtypes)
    text = f"Instead one of each is created: {joined(creation.instead)}."
    interpreter.step(
        p.TOKEN_DOUBLING, obj.ref, text, {"created": [name]}, {"created": list(creation.instead)}
    )
    others = tuple(each for each in creation.instead if each != name)
    return replace(obj, faces=described_faces(interpreter, name)), replace(creation, instead=others)


def _printed_name(obj: Object) -> str:
    if obj.face_down:
        return "face-down creature"
    return obj.faces[obj.face].on(obj).name or "permanent"


def set_up(interpreter: Interpreter, entry: SetupEntry) -> None:
    """A setup entry: an object that is there before anything happens."""
    zone: str = entry.zone or "battlefield"
    if interpreter.ruleset.terms:
        zone = interpreter.ruleset.terms.zones.get(zone.casefold(), zone)
    count = entry.count or 1
    for number in range(count):
        ref = entry.ref + (f"-{number + 1}" if number else "")
        described = structs.replace(entry, ref=ref) if number else entry
        obj = with_status(
            new_object(interpreter, described, zone=zone, timestamp=interpreter.table.tick()), entry
        )
        refuse_odd(interpreter, obj, entry)
        if zone == "battlefield" and entry.counters is None:
            counters = counters_of_type(copiable_values(obj), {})
            if entry.loyalty is not None:
                counters["loyalty"] = entry.loyalty
            if entry.defense is not None:
                counters["defense"] = entry.defense
            if counters:
                obj = replace(obj, counters=counters)
        interpreter.put(obj)
        if entry.position is not None:
            lay_in_library(interpreter, obj, entry.position + number)
        if zone == "stack":
            interpreter.table.stack = (*interpreter.table.stack, obj.ref)
        for copied in copy_of_script(entry.copy_of, entry.choices):
            if copied is not None:
                source = interpreter.find(copied, "copy_of")
                obj = _copied_before(interpreter, obj, source)
        if zone == "battlefield":
            refuse_unknown_nature(interpreter, obj)
        if entry.choices and entry.choices.get("form"):
            obj = interpreter.put(choose_as_it_enters(interpreter, obj, entry.choices))
        if zone == "battlefield" and (asked := said_of_entering(copiable_values(obj)).asked):
            note_unchosen(interpreter, obj, [effect for _, effect in asked if effect.as_enters])
        for text in words(entry.effects):
            continuous(interpreter, events.Continuous(on=obj.ref, effect=text))


def _copied_before(interpreter: Interpreter, obj: Object, source: Object) -> Object:
    found = effects_of(interpreter, None, EnterAsCopy, obj)
    clauses = found.effect.exceptions if found else ()
    obj, _ = begin_copy(interpreter, obj, source, clauses, found.ability if found else None, cast=obj.cast)
    return interpreter.put(replace(obj, chosen_as={}))  # the choices stated are those it made as this copy


def become_copy(interpreter: Interpreter, event: events.BecomeCopy) -> None:
    """`become_copy`: a permanent becomes a copy of something while it stays where it is (CR 707.4)."""
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
    obj = interpreter.permanent(event.ref)
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
        interpreter, obj, source, effect.exceptions, ability, duration, maker=_maker(interpreter, obj, event)
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


def counters(interpreter: Interpreter, event: events.Counters) -> None:
    """`counters`: put some on, take some off; of a player too."""
    if event.on in PLAYERS:
        _change_player_counters(interpreter, event, str(event.on))
        return
    obj = interpreter.find(event.on, "on")
    for kind, number in (event.put or {}).items():
        is_effect = kind != "lore" or event.by is not None  # by itself, its controller's main phase begins
        obj = add_counters(interpreter, obj, kind, number, "put on it", is_effect=is_effect)
    for kind, number in (event.remove or {}).items():
        if was_number_paid(interpreter, obj.ref, kind, number):
            continue
        obj = add_counters(interpreter, obj, kind, -number, "removed")


def _change_player_counters(interpreter: Interpreter, event: events.Counters, player: str) -> None:
    for kind, number in (event.put or {}).items():
        give_to_player(interpreter, player, kind, number)
    for kind, number in (event.remove or {}).items():
        give_to_player(interpreter, player, kind, -number)


def attach(interpreter: Interpreter, event: events.Attach) -> None:
    """`attach`: an Aura, Equipment or Fortification is put onto something."""
    obj, to = interpreter.permanent(event.ref), interpreter.find(event.to, "to")
    if interpreter.policy is CORRECT and not rightly_attached(interpreter, replace(obj, attached_to=to.ref)):
        text = f"It can't be attached to {interpreter.called(to.ref)}, so it doesn't move."
        interpreter.nothing(_attaching(interpreter, obj), obj.ref, text)
        return
    # Being attached to something new gives it a new timestamp (CR 613.7e).
    anew = obj.attached_to != to.ref
    if anew:
        obj = interpreter.put(replace(obj, timestamp=interpreter.table.tick()))
    text = f"It is attached to {interpreter.called(to.ref)}."
    _set(interpreter, replace(obj, attached_to=to.ref), "attached_to", _attaching(interpreter, obj), text)
    if anew:
        trigger_attaching(interpreter, interpreter.table.objects[obj.ref], to)
        trigger_attached_to(interpreter, interpreter.table.objects[obj.ref], to)
    end_static_copies(interpreter)
    static_copies(interpreter)


def _attaching(interpreter: Interpreter, obj: Object) -> str:
    """The principle by which it is attached: Equipment has its own (CR 301.5)."""
    return p.EQUIPPED if "Equipment" in interpreter.values(obj.ref).subtypes else p.ATTACHED


def unattach(interpreter: Interpreter, event: events.Unattach) -> None:
    """`unattach`: it stays on the battlefield without what it was attached to."""
    obj = interpreter.permanent(event.ref)
    off = replace(obj, attached_to=None)
    obj = _set(interpreter, off, "attached_to", _attaching(interpreter, obj), "It becomes unattached.")
    interpreter.put(replace(obj, bestowed=False))
    end_static_copies(interpreter)


def _set(interpreter: Interpreter, changed: Object, name: str, principle: str, text: str) -> Object:
    """Put an object of which one field has changed, and tell of it."""
    before, after = (getattr(obj, name) for obj in (interpreter.table.objects[changed.ref], changed))
    cited = interpreter.ruleset.cites(principle)
    interpreter.step(cited, changed.ref, text, {name: before}, {name: after})
    return interpreter.put(changed)


def tap(interpreter: Interpreter, event: events.Tap) -> None:
    """`tap`"""
    obj = interpreter.permanent(event.ref)
    if not (obj.tapped and was_payment(interpreter, obj.ref)):
        changed = _set(interpreter, replace(obj, tapped=True), "tapped", p.STATUS, "It becomes tapped.")
        if not obj.tapped:
            trigger_tapping(interpreter, changed)


def untap(interpreter: Interpreter, event: events.Untap) -> None:
    """`untap`: in place of that, one with a stun counter loses it (CR 122.1d)."""
    obj = interpreter.permanent(event.ref)
    if obj.tapped and obj.counters.get("stun"):
        add_counters(interpreter, obj, "stun", -1, "a stun counter is removed instead")
        return
    changed = _set(interpreter, replace(obj, tapped=False), "tapped", p.STATUS, "It becomes untapped.")
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
    note_payment(interpreter.table, event.ref)
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
    verbs = {
        "tap": _turning(tap, events.Tap),
        "untap": _turning(untap, events.Untap),
        "transform": _turning(turning_over.transform, events.Transform),
        "convert": _turning(turning_over.transform, events.Transform),
        "flip": _turning(turning_over.flip, events.Flip),
        "turn face up": _turning(turning_over.turn_face_up, events.TurnFaceUp),
        "turn face down": _turning(turning_over.turn_face_down, events.TurnFaceDown),
        "phase out": _turning(phasing.phase_out, events.PhaseOut),
        "regenerate": _regenerate,
    }
    if effect.optional and resolution.choices.get("declined"):
        return
    tapped = list[str]()
    for obj in resolution.objects(effect.subject) or _last_host(resolution, effect.subject):
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


def _regenerate(interpreter: Interpreter, ref: str, by: str) -> None:
    interpreter.extension.regenerate(interpreter, ref)


def _last_host(resolution: Resolution, subject: Subject) -> list[Object]:
    """Return what something was attached to that has left: an Aura sacrificed as a cost (CR 608.2h)."""
    table = resolution.interpreter.table
    host = as_it_was(resolution.this, table).attached_to if subject is Who.ATTACHED else None
    return [table.objects[host]] if host in table.objects else []


def _turning[E: events.ToPermanent](
    handler: Callable[[Interpreter, E], None], kind: type[E]
) -> Callable[[Interpreter, str, str], None]:
    """Return what lets an event happen to the permanent of a ref, by another object."""
    return lambda interpreter, ref, by: handler(interpreter, kind(ref=ref, by=by))


@resolves(Attach)
def perform_attaching(resolution: Resolution, effect: Attach) -> None:
    """Something is attached to something."""
    to = resolution.objects(effect.to)
    for obj in resolution.objects(effect.subject):
        if to and obj.zone == "battlefield":
            attach(resolution.interpreter, events.Attach(ref=obj.ref, to=to[0].ref))
