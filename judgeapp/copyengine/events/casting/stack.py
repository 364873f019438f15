"""Spells and abilities: cast, activated, triggered, countered, resolved (CR 601, 602, 603, 608)."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.beliefs.events import (
    as_believers_have_it,
    is_noted,
    not_made,
    perform_again,
    times_triggered,
)
from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind, spelled_out
from judgeapp.copyengine.events.actions.permanents import static_copies
from judgeapp.copyengine.events.casting.alternative_costs import wait_for_end_step
from judgeapp.copyengine.events.casting.cipher import encode
from judgeapp.copyengine.events.casting.spell_texts import as_it_is_cast
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.replacement.prohibitions import is_uncounterable, refuse_activating
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.targeting.targets import (
    chosen_effects,
    chosen_twice,
    illegal_targets,
    targets_of_each,
)
from judgeapp.copyengine.events.triggers.spell_triggers import trigger_casting, trigger_targeting
from judgeapp.copyengine.events.triggers.token_triggers import trigger_activating
from judgeapp.copyengine.events.zones.merging import is_mutating, merge
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.interpreter.new_objects import (
    copy_of_script,
    faces_cast,
    new_object,
    new_ref,
    read_cast,
)
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Ability, Kind, Modal
from judgeapp.copyengine.model.characteristics import NOTHING
from judgeapp.copyengine.model.errors import CopyEngineError, UncoveredError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.split_cards import SIDES, shared_line
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.face_down import way_down
from judgeapp.copyengine.table.leaving_stack import cannot_be_countered, zone_instead, zone_of_resolved
from judgeapp.copyengine.table.state import MERE_COPY, PLAYERS, Copied, Object

Event = Mapping[str, Any]


def cast(machine: Machine, event: Event) -> None:
    """`cast`: a card becomes a spell with the choices made for it (CR 601.2)."""
    cast_from = str(event.get("from_zone") or "hand")
    if "card" not in event and str(event.get("ref")) in machine.table.objects:
        obj = _card_to_cast(machine, event)
        cast_from = str(event.get("from_zone") or obj.zone)
        obj = replace(obj, zone="stack", cast=read_cast(event))
    else:
        obj = new_object(machine, event, zone="stack")
    if obj.cast.alternative_cost or event.get("spliced"):
        obj = as_it_is_cast(machine, obj, event)
    obj = replace(
        obj,
        face_down=bool(event.get("face_down")),
        bestowed=str(event.get("alternative_cost") or "").casefold().startswith("bestow"),
        face_down_as=way_down(event, obj.faces[0].normal) if event.get("face_down") else "",
        cast=replace(obj.cast, was_cast=True, cast_from=cast_from),
    )
    check_modes(machine, obj)
    machine.put(obj)
    check_targets(machine, obj.cast.targets)
    check_different(machine, obj, obj.cast.targets)
    values = copiable_values(obj)
    name = values.name or "a face-down spell"
    text = f"{player_name(obj.controller)} casts {name}."
    machine.show(p.CASTING, obj.ref, text, values)
    machine.table.stack = (*machine.table.stack, obj.ref)
    machine.table.cast_now = (*machine.table.cast_now, obj.ref)
    trigger_casting(machine, obj)
    trigger_targeting(machine, obj)


def _card_to_cast(machine: Machine, event: Event) -> Object:
    """Return the card of a script that is cast from where it is, with the face that is cast.

    Raises:
        CopyEngineError: it is on the battlefield or the stack, or no card at all.
    """
    obj = machine.find(event["ref"])
    if obj.kind != "card" or obj.zone in {"battlefield", "stack"}:
        where = obj.zone if obj.kind == "card" else f"{obj.zone} and is no card"
        raise CopyEngineError(
            f"{obj.ref} can't be cast: it is in: {where}.",
            where=machine.at("ref"),
            mend="Give the spell a ref of its own and the card: cast {ref, card}.",
        )
    controller = machine.player(event.get("controller") or obj.owner, "controller")
    faces = obj.faces if obj.card is None else machine.faces_in(obj.card, "stack")
    faces, face = faces_cast(machine, event, faces)
    return replace(obj, controller=controller, faces=faces, face=face)


def check_targets(machine: Machine, targets: Sequence[str]) -> None:
    """Refuse targets that are neither players nor objects."""
    for ref in targets:
        if ref not in PLAYERS:
            machine.find(ref, "targets")
        else:
            machine.player(ref, "targets")


def check_different(machine: Machine, obj: Object, targets: Sequence[str], key: str = "targets") -> None:
    """Refuse a target that is chosen twice for one instance of the word "target" (CR 115.3)."""
    twice = chosen_twice(obj, targets)
    if twice:
        raise CopyEngineError(
            f"{twice} is chosen twice for the same word “target”.",
            where=machine.at(key),
            mend="Name different targets.",
        )


def check_modes(machine: Machine, obj: Object) -> None:
    """Refuse modes that the spell doesn't have, and write the ones it has in full."""
    if not obj.cast.modes:
        return
    known = [
        m.text
        for a in copiable_values(obj).abilities
        for e in a.effects
        if isinstance(e, Modal)
        for m in e.modes
    ]
    for mode in obj.cast.modes:
        if not any(text.lower().startswith(mode.lower()) for text in known):
            listed = "; ".join(f"“{text}”" for text in known) or "none"
            raise CopyEngineError(
                f"{copiable_values(obj).name} has no mode “{mode}”.",
                where=machine.at("modes"),
                mend=f"Its modes: {listed}. Write the beginning of one.",
            )


def put_ability(machine: Machine, event: Event) -> None:
    """`activate` and `trigger`: an ability of a permanent goes on the stack (CR 602.2, 603.3)."""
    source = machine.find(event.get("source"), "source")
    triggered = event["do"] == "trigger"
    kind = Kind.TRIGGERED if triggered else Kind.ACTIVATED
    ability = find_ability(machine, source, str(event.get("ability") or ""), kind)
    if not triggered:
        refuse_activating(machine, source, ability)
    given = read_cast(event)
    ref = new_ref(machine, event.get("ref") or f"{source.ref}'s ability {len(machine.table.objects)}")
    if machine.policy is not CORRECT:
        event = as_believers_have_it(machine, event, source)
        if triggered and is_noted(ability):
            machine.memory.times[ref] = times_triggered(machine, source.ref, ability.text)
            if not machine.memory.times[ref]:
                not_made(machine, ref, source.controller, "ability")
                return
    obj = Object(
        ref=ref,
        kind="ability",
        faces=(Copied(replace(NOTHING, abilities=(ability,))),),
        owner=source.controller,
        controller=machine.player(event.get("controller") or machine.controller(source.ref), "controller"),
        zone="stack",
        cast=given,
        ability=ability,
        source=source.ref,
    )
    machine.put(obj)
    check_targets(machine, given.targets)
    check_different(machine, obj, given.targets)
    word = "triggered" if triggered else "activated"
    principle = p.TRIGGER_ON_STACK if triggered else p.ACTIVATING
    text = f"The {word} ability “{ability.text}” goes on the stack."
    machine.step(principle, obj.ref, text, {}, {"source": source.ref, "ability": ability.text})
    machine.table.stack = (*machine.table.stack, obj.ref)
    machine.silently(obj.ref)
    if not triggered:
        trigger_activating(machine, obj)
    trigger_targeting(machine, obj)


def find_ability(machine: Machine, source: Object, beginning: str, kind: Kind) -> Ability:
    """Return the ability of a permanent that begins with these words.

    Raises:
        CopyEngineError: it has none such; lists those it has.
    """
    values = machine.values(source.ref)
    if source.zone not in {"battlefield", "stack"}:
        values = machine.table.results.get(source.ref, {}).get("last_known", values)
    having = [spelled_out(a) for a in values.abilities if is_of_kind(a, kind)]
    wanted = beginning.lower()
    for ability in having:
        if ability.text.lower().startswith(wanted) or wanted in ability.text.lower():
            return ability
    listed = "; ".join(f"“{a.text}”" for a in having) or "none"
    raise CopyEngineError(
        f"{source.ref} has no {kind} ability beginning “{beginning}”.",
        where=machine.at("ability"),
        mend=f"It has: {listed}.",
    )


def resolve(machine: Machine, event: Event) -> None:
    """`resolve`: a spell or ability does what it says (CR 608.2); acts of copying are events of their own."""
    obj = machine.find(event.get("ref"))
    if obj.zone != "stack":
        raise CopyEngineError(
            f"{obj.ref} is not on the stack but in: {obj.zone}.",
            where=machine.at("ref"),
            mend="Cast, activate or trigger it first.",
        )
    machine.table.stack = tuple(ref for ref in machine.table.stack if ref != obj.ref)
    choices = event.get("choices") or {}
    values = machine.values(obj.ref)
    obj = _with_choices_made_now(machine, obj, choices)
    if obj.kind != "ability" and values.types & machine.ruleset.permanent_types:
        _becomes_permanent(machine, obj, event)
        return
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    illegal = tell_illegal_targets(machine, obj)
    if not illegal:
        aimed = targets_of_each(obj, abilities) if len(abilities) > 1 else {}
        for place, ability in enumerate(abilities):
            if obj.ability or ability.kind == Kind.SPELL:
                _refuse_unread(machine, ability)
                effects = chosen_effects(obj, ability)
                perform(machine, obj, effects, choices, targets=aimed.get(place))
                if machine.policy is not CORRECT:
                    perform_again(machine, obj, effects, choices)
        encode(machine, machine.table.objects[obj.ref], choices)
    machine.settle()
    obj = machine.table.objects[obj.ref]
    if obj.zone == "stack":
        zone = zone_instead(obj, "graveyard") if illegal else zone_of_resolved(obj, values)
        move(machine, obj, zone, p.SPELL_RESOLVES)


def _refuse_unread(machine: Machine, ability: Ability) -> None:
    """Refuse to resolve what can't be read whole: half of it done would be a wrong answer."""
    if ability.unread:
        words = ability.unread[0][0]
        raise CopyEngineError(
            f"I can't resolve “{ability.text}”: “{words}” is not wording I know.",
            where=machine.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )
    if ability.keyword and not ability.effects:
        raise CopyEngineError(
            f"I don't know what {ability.keyword} does as it resolves.",
            where=machine.at("ref"),
            mend="Leave the resolve event out and state what happens as events.",
        )


def _with_choices_made_now(machine: Machine, obj: Object, choices: Mapping[str, Any]) -> Object:
    """Note what is chosen on resolution, by a copy afresh (CR 707.10)."""
    stated = choices.keys() - {"declined", "condition"}
    named = {key: value for key, value in choices.items() if key in stated and value is not None}
    if machine.policy.resolution_choices_copied and obj.is_copy:
        named = {}
    source = machine.table.objects.get(obj.source or "")
    if machine.policy.copies_make_no_choices and source is not None and source.is_copy:
        named = {}
    if not named or machine.values(obj.ref).types & machine.ruleset.permanent_types:
        return obj
    cited = machine.ruleset.cites(p.RESOLUTION_CHOICES) if obj.is_copy else p.SPELL_RESOLVES
    words = ", ".join(str(value) for value in named.values())
    text = f"{player_name(obj.controller)} makes the choice as it resolves: {words}."
    after = {**obj.choices, **named}
    machine.step(cited, obj.ref, text, {"choices": dict(obj.choices)}, {"choices": after})
    return machine.put(replace(obj, choices=after))


def tell_illegal_targets(machine: Machine, obj: Object) -> bool:
    """Say which targets have become illegal; return whether all have (CR 608.2b: it doesn't resolve)."""
    illegal = illegal_targets(machine.table, machine.layers.values, machine.layers.controllers, obj)
    vain = [ref for ref in obj.cast.targets if machine.extension.aims_in_vain(machine, obj, ref)]
    illegal = [ref for ref in obj.cast.targets if ref in {*illegal, *vain}]
    if not illegal or not machine.extension.checks_targets_again(machine):
        return False
    every = illegal == list(obj.cast.targets)
    names = ", ".join(machine.called(ref) for ref in illegal)
    text = f"{names}: no legal target any more. " + (
        "With no legal target left, it doesn't resolve." if every else "The rest of it still happens."
    )
    machine.step(p.ILLEGAL_TARGETS, obj.ref, text, {"illegal_targets": []}, {"illegal_targets": illegal})
    return every


def _becomes_permanent(machine: Machine, obj: Object, event: Event) -> None:
    """A permanent spell enters the battlefield; a copy of one as a token (CR 608.3, 707.10f)."""
    if is_mutating(obj) and obj.cast.targets and not tell_illegal_targets(machine, obj):
        merge(machine, obj, event.get("choices") or {})
        return
    is_copy = obj.kind in {"spell copy", MERE_COPY}
    is_aura = "Aura" in machine.values(obj.ref).subtypes
    if is_aura and not event.get("attached_to") and tell_illegal_targets(machine, obj):
        if "Creature" not in copiable_values(obj).types:
            move(machine, obj, zone_instead(obj, "graveyard"), p.ILLEGAL_TARGETS)
            return
        is_aura = False  # a bestowed spell whose target is gone enters as a creature (CR 702.103e)
    if is_copy and machine.policy.copied_permanent_spell_vanishes:
        move(machine, obj, "graveyard")
        return
    if is_copy and not machine.policy.copies_become_real_cards:
        if not machine.ruleset.permanent_spell_copies:
            raise UncoveredError(
                machine.ruleset.title,
                "copies of permanent spells",
                where=machine.at("ref"),
                mend="Use a later ruleset.",
            )
        cited = machine.ruleset.cites(p.SPELL_BECOMES_TOKEN)
        text = "The copy stops being a copy of a spell and becomes a token."
        machine.step(
            cited,
            obj.ref,
            text,
            {"is_token": False, "zone": "stack"},
            {"is_token": True, "zone": "battlefield"},
        )
        obj = replace(obj, kind="token")
    else:
        machine.step(p.SPELL_RESOLVES, obj.ref, "It enters.", {"zone": "stack"}, {"zone": "battlefield"})
    target = obj.cast.targets[0] if obj.cast.targets else None
    attached = event.get("attached_to") or (target if is_aura else None)
    if obj.bestowed and attached is None:
        obj = replace(obj, bestowed=False)
    obj = replace(obj, attached_to=attached)
    if obj.card is not None and obj.card.is_room:
        obj = _as_room(obj)
    if obj.cast.alternative_cost:
        wait_for_end_step(machine, obj)
    enter_battlefield(machine, obj, copy_of_script(event), event.get("choices") or {})
    static_copies(machine)


def _as_room(obj: Object) -> Object:
    """A Room spell's halves come together, the door of the half that was cast unlocked (CR 709.5d)."""
    halves = tuple(values.normal for values in obj.faces)
    choices = {**obj.choices, "unlocked": [SIDES[obj.face]]}
    return replace(obj, faces=(Copied(shared_line(halves), doors=halves),), face=0, choices=choices)


def counter(machine: Machine, event: Event) -> None:
    """`counter`: a spell or ability leaves the stack without effect (CR 701.5)."""
    obj = machine.find(event.get("ref"))
    if obj.zone != "stack" or obj.kind == MERE_COPY:
        raise CopyEngineError(
            f"{obj.ref} is not on the stack.",
            where=machine.at("ref"),
            mend="Only spells and abilities are countered.",
        )
    if not (cannot_be_countered(machine.values(obj.ref)) or is_uncounterable(machine, obj)):
        move(machine, obj, zone_instead(obj, "graveyard"), p.COUNTERING)
