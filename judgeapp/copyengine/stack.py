"""Spells and abilities: cast, activated, triggered, copied, countered, resolved (CR 601, 602, 603,
707.10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.copyengine import principles as p
from judgeapp.copyengine.abilities import (
    Ability,
    CastCopy,
    CopySpell,
    Each,
    Kind,
    Modal,
    TokenCopy,
    Who,
)
from judgeapp.copyengine.characteristics import PERMANENT_TYPES, Characteristics
from judgeapp.copyengine.copy_events import settle, tell_copying
from judgeapp.copyengine.copying import copiable_values, hidden_values, snapshot, values_of_face
from judgeapp.copyengine.entering import enter_battlefield, note_trigger, player_name
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.filters import fits
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.making import (
    as_list,
    copy_of_script,
    effects_of,
    new_object,
    new_ref,
    read_cast,
)
from judgeapp.copyengine.resolving import perform
from judgeapp.copyengine.state import PLAYERS, Cast, Copied, Object
from judgeapp.copyengine.targets import chosen_effects, could_target

Event = Mapping[str, Any]


def cast(machine: Machine, event: Event) -> None:
    """`cast`: a card becomes a spell with the choices made for it (CR 601.2)."""
    if "card" not in event and str(event.get("ref")) in machine.table.objects:
        obj = replace(machine.find(event["ref"]), zone="stack", cast=read_cast(event))
    else:
        obj = new_object(machine, event, zone="stack")
    obj = replace(
        obj,
        face_down=bool(event.get("face_down")),
        cast=replace(obj.cast, was_cast=True, cast_from=str(event.get("from_zone") or "hand")),
    )
    check_modes(machine, obj)
    machine.put(obj)
    check_targets(machine, obj.cast.targets)
    values = copiable_values(obj)
    name = values.name or "a face-down spell"
    text = f"{player_name(obj.controller)} casts {name}."
    machine.show(p.CASTING, obj.ref, text, values)
    machine.table.stack = (*machine.table.stack, obj.ref)
    _trigger_casting(machine, obj)
    trigger_targeting(machine, obj)


def _trigger_casting(machine: Machine, spell: Object) -> None:
    for other in machine.table.on_battlefield():
        for ability in machine.values(other.ref).abilities:
            trigger = ability.trigger
            if trigger is None or trigger.event != "cast" or not _by_player(trigger.who, spell, other):
                continue
            if isinstance(trigger.subject, Each) and not fits(
                replace(trigger.subject.filter, zone="stack", what="spell"),
                spell,
                machine.values(spell.ref),
                this=other,
                controller=other.controller,
                choices=other.choices,
            ):
                continue
            if "targets only" in trigger.text and set(spell.cast.targets) != {other.ref}:
                continue
            note_trigger(machine, other.ref, ability)


def _by_player(who: str, spell: Object, other: Object) -> bool:
    if who == "you":
        return spell.controller == other.controller
    return who != "opponent" or spell.controller != other.controller


def trigger_targeting(machine: Machine, spell: Object) -> None:
    """Note "when this becomes the target" abilities of what a spell or ability targets."""
    for ref in dict.fromkeys(spell.cast.targets):
        if ref in machine.table.objects:
            for ability in machine.values(ref).abilities:
                if ability.trigger is not None and ability.trigger.event == "becomes target":
                    note_trigger(machine, ref, ability)


def check_targets(machine: Machine, targets: Sequence[str]) -> None:
    """Refuse targets that are neither players nor objects."""
    for ref in targets:
        if ref not in PLAYERS:
            machine.find(ref, "targets")
        else:
            machine.player(ref, "targets")


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
    given = read_cast(event)
    obj = Object(
        ref=new_ref(machine, event.get("ref") or f"{source.ref}'s ability {len(machine.table.objects)}"),
        kind="ability",
        faces=(Copied(replace(_NOTHING, abilities=(ability,))),),
        owner=source.controller,
        controller=machine.player(event.get("controller") or machine.controller(source.ref), "controller"),
        zone="stack",
        cast=given,
        ability=ability,
        source=source.ref,
    )
    machine.put(obj)
    check_targets(machine, given.targets)
    word = "triggered" if triggered else "activated"
    principle = p.TRIGGER_ON_STACK if triggered else p.ACTIVATING
    text = f"The {word} ability “{ability.text}” goes on the stack."
    machine.step(principle, obj.ref, text, {}, {"source": source.ref, "ability": ability.text})
    machine.table.stack = (*machine.table.stack, obj.ref)
    machine.silently(obj.ref)
    trigger_targeting(machine, obj)


_NOTHING = Characteristics()


def find_ability(machine: Machine, source: Object, beginning: str, kind: Kind) -> Ability:
    """Return the ability of a permanent that begins with these words.

    Raises:
        CopyEngineError: it has none such; lists those it has.
    """
    values = machine.values(source.ref)
    if source.zone not in {"battlefield", "stack"}:
        values = machine.table.results.get(source.ref, {}).get("last_known", values)
    having = [a for a in values.abilities if a.kind == kind]
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
    if obj.kind != "ability" and values.types & PERMANENT_TYPES:
        _becomes_permanent(machine, obj, event)
        return
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    illegal = bool(obj.cast.targets) and not any(_still_legal(machine, t) for t in obj.cast.targets)
    if not illegal:
        for ability in abilities:
            if obj.ability or ability.kind == Kind.SPELL:
                perform(machine, obj, chosen_effects(obj, ability), choices)
    from judgeapp.copyengine.changing import move

    if machine.table.objects[obj.ref].zone == "stack":
        move(machine, machine.table.objects[obj.ref], "graveyard", p.SPELL_RESOLVES)


def _still_legal(machine: Machine, target: str) -> bool:
    return target in PLAYERS or machine.table.objects[target].zone in {"battlefield", "stack", "graveyard"}


def _becomes_permanent(machine: Machine, obj: Object, event: Event) -> None:
    """A permanent spell enters the battlefield; a copy of one as a token (CR 608.3, 707.10f)."""
    if obj.kind == "spell copy":
        if not machine.ruleset.permanent_spell_copies:
            raise CopyEngineError(
                f"{machine.ruleset.title} has no rule for copies of permanent spells.",
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
    attached = event.get("attached_to") or (target if target in machine.table.objects else None)
    obj = replace(obj, attached_to=attached)
    enter_battlefield(machine, obj, copy_of_script(event), event.get("choices") or {})
    from judgeapp.copyengine.changing import static_copies

    static_copies(machine)


def counter(machine: Machine, event: Event) -> None:
    """`counter`: a spell or ability leaves the stack without effect (CR 701.5)."""
    from judgeapp.copyengine.changing import move

    obj = machine.find(event.get("ref"))
    if obj.zone != "stack":
        raise CopyEngineError(
            f"{obj.ref} is not on the stack.",
            where=machine.at("ref"),
            mend="Only spells and abilities are countered.",
        )
    move(machine, obj, "graveyard", p.SPELL_RESOLVES)


def copy_on_stack(machine: Machine, event: Event) -> None:
    """`copy_spell` and `copy_ability`: a copy of a spell or ability is put on the stack (CR 707.10)."""
    original = machine.find(event.get("of"), "of")
    what = "spell" if event["do"] == "copy_spell" else "ability"
    _check_copied(machine, original, what)
    by = event.get("by")
    found = None
    if by is not None:
        found = effects_of(machine, by, CopySpell, None, lambda e: e.what == what or not e.what)
        if found is None:
            raise CopyEngineError(
                f"{by} copies no {what}.", where=machine.at("by"), mend="Name the card whose effect it is."
            )
    effect = found[0] if found else CopySpell(Who.IT)
    controller = str(event.get("controller") or _copier(machine, by) or original.controller)
    new = as_list(event.get("new_targets"))
    for_each = [str(ref) for ref in as_list(event.get("for_each"))]
    count = int(event.get("count") or 1)
    groups = [[ref] * max(1, len(original.cast.targets)) for ref in for_each] or [new] * count
    made = 0
    for targets in groups:
        if for_each and not could_target(machine.table, machine.layers.values, original, targets[0]):
            continue
        name = str(event.get("ref")) + (f"-{made + 1}" if made else "")
        _copy_once(
            machine,
            original,
            name,
            effect,
            controller,
            [str(t) for t in targets],
            prescribed=bool(for_each) or effect.new_targets == "prescribed",
        )
        made += 1
    machine.table.results.setdefault(original.ref, {})["copies"] = made


def _copier(machine: Machine, by: object) -> str | None:
    obj = machine.table.objects.get(str(by))
    if obj is not None:
        return obj.controller
    named = [
        o for o in machine.table.objects.values()
        if o.card is not None and any(f.name.casefold() == str(by).casefold() for f in o.card.faces)
    ]  # fmt: skip
    return named[-1].controller if named else None


def _check_copied(machine: Machine, original: Object, what: str) -> None:
    is_ability = original.kind == "ability"
    if original.zone != "stack" and what == "spell" and original.ref not in machine.table.results:
        raise CopyEngineError(
            f"{original.ref} is not on the stack.",
            where=machine.at("of"),
            mend="Cast it first, or use cast_copy.",
        )
    if is_ability is not (what == "ability"):
        raise CopyEngineError(
            f"{original.ref} is {'an ability' if is_ability else 'a spell'}.",
            where=machine.at("of"),
            mend=f"Use copy_{'ability' if is_ability else 'spell'}.",
        )
    triggered = original.ability is not None and original.ability.kind == Kind.TRIGGERED
    if triggered and not machine.ruleset.copies_triggered_abilities:
        raise CopyEngineError(
            f"{machine.ruleset.title} doesn't cover copying triggered abilities.",
            where=machine.at("of"),
            mend="Use a later ruleset.",
        )


def _copy_once(
    machine: Machine,
    original: Object,
    ref: str,
    effect: CopySpell,
    controller: str,
    targets: list[str],
    *,
    prescribed: bool = False,
) -> None:
    copied = snapshot(original, machine.policy)
    owner = controller
    obj = Object(
        ref=new_ref(machine, ref),
        card=original.card,
        kind="ability" if original.kind == "ability" else "spell copy",
        faces=(copied,),
        owner=owner,
        controller=machine.player(controller, "controller"),
        zone="stack",
        ability=original.ability,
        source=original.source,
        made_as_copy=original.ref,
        face_down=False,
    )
    settled = settle(machine, obj, copied, effect.exceptions, None)
    faces = tuple(_through(_snapshot_of(original, side), settled, obj) for side in range(len(original.faces)))
    both = machine.ruleset.transforming_tokens and len(original.faces) > 1 and not original.face_down
    obj = replace(
        obj,
        faces=faces if both else (_through(copied, settled, obj),),
        face=original.face if both else 0,
        can_transform=both and original.can_transform,
        cast=_copied_choices(machine, original.cast, targets, prescribed=prescribed),
        face_down=original.face_down,
    )
    machine.put(obj)
    who = player_name(controller)
    what = copied.normal.name or "the ability"
    text = f"{who} puts a copy of {what} on the stack, with the choices made for the original. It isn't cast."
    shown = copied.normal
    machine.show(machine.ruleset.cites(p.COPYING_SPELLS), obj.ref, text, shown, about=(original.ref,))
    tell_exceptions(machine, obj, original, copied, settled)
    _tell_targets(machine, obj, original)
    machine.table.stack = (*machine.table.stack, obj.ref)
    trigger_targeting(machine, obj)


def tell_exceptions(machine: Machine, obj: Object, original: Object, copied: Copied, settled: Any) -> None:
    """Write the steps of exceptions only; the values taken have been shown."""
    values = copied
    for clause in settled.clauses:
        after = values.changed(clause, settled.context, hidden_values(obj))
        cited = machine.ruleset.cites(*clause.cites)
        machine.show(cited, obj.ref, f"Except {clause}.", after.normal, about=(original.ref,))
        values = after


def _snapshot_of(original: Object, side: int) -> Copied:
    if original.face_down:
        return snapshot(original)
    return values_of_face(original, side)


def _through(values: Copied, settled: Any, obj: Object) -> Copied:
    for clause in settled.clauses:
        values = values.changed(clause, settled.context, hidden_values(obj))
    return values


def _copied_choices(machine: Machine, original: Cast, targets: list[str], *, prescribed: bool) -> Cast:
    """Return the copy's choices: the original's, new targets if any; mana spent and casting aren't copied."""
    chosen = list(original.targets)
    if len(targets) > len(chosen):
        raise CopyEngineError(
            f"The original has {len(chosen)} target(s), {len(targets)} are given.",
            where=machine.at("new_targets"),
            mend="Give one new target for each, null to leave one unchanged.",
        )
    for place, target in enumerate(targets):
        if target and target != "None":
            check_targets(machine, [target])
            chosen[place] = target
    return replace(original, targets=tuple(chosen), mana_spent="", was_cast=False, cast_from=None)


def _tell_targets(machine: Machine, obj: Object, original: Object) -> None:
    if obj.cast.targets != original.cast.targets:
        cited = machine.ruleset.cites(p.NEW_TARGETS)
        text = f"{player_name(obj.controller)} chooses new targets for the copy."
        machine.step(
            cited,
            obj.ref,
            text,
            {"targets": list(original.cast.targets)},
            {"targets": list(obj.cast.targets)},
        )


def cast_copy(machine: Machine, event: Event) -> None:
    """`cast_copy`: a copy of a card is made in its zone and cast (CR 707.12)."""
    if event.get("of") is None and event.get("name"):
        original = _card_by_name(machine, event)
    else:
        original = machine.find(event.get("of"), "of")
    found = effects_of(machine, event.get("by"), CastCopy, None) if event.get("by") else None
    controller = machine.player(event.get("controller") or original.controller, "controller")
    given = replace(read_cast(event), was_cast=True, cast_from=original.zone)
    copied = snapshot(original, machine.policy)
    obj = Object(
        ref=new_ref(machine, event.get("ref")), card=original.card, kind="spell copy",
        faces=tuple(values_of_face(original, side) for side in range(len(original.faces))),
        face=original.face, can_transform=original.can_transform,
        owner=controller, controller=controller, zone="stack", cast=given, made_as_copy=original.ref,
    )  # fmt: skip
    settled = settle(machine, obj, copied, found[0].exceptions if found else (), None)
    obj = replace(obj, faces=tuple(_through(values, settled, obj) for values in obj.faces))
    if event.get("declined"):
        machine.put(replace(obj, zone="nowhere", cast=replace(given, was_cast=False)))
        text = "The copy isn't cast and ceases to exist."
        machine.step(
            machine.ruleset.cites(p.CEASES_TO_EXIST),
            obj.ref,
            text,
            {"zone": original.zone},
            {"zone": "nowhere"},
        )
        machine.silently(obj.ref)
        return
    check_modes(machine, obj)
    machine.put(obj)
    check_targets(machine, given.targets)
    where = "outside the game from the Oracle text" if original.zone == OUTSIDE else "where the card is"
    text = f"A copy of {copied.normal.name} is made {where} and cast by {player_name(controller)}."
    principle = p.COPY_BY_NAME if original.zone == OUTSIDE else p.CAST_A_COPY
    machine.show(
        machine.ruleset.cites(principle, p.CAST_A_COPY),
        obj.ref,
        text,
        copiable_values(obj),
        about=(original.ref,),
    )
    machine.table.stack = (*machine.table.stack, obj.ref)
    _trigger_casting(machine, obj)
    trigger_targeting(machine, obj)


OUTSIDE = "outside the game"


def _card_by_name(machine: Machine, event: Event) -> Object:
    """A card that exists by its name alone: the copy is built from its Oracle data (CR 707.13)."""
    card, side = machine.find_card(event["name"], "name")
    faces = machine.printed(card)
    controller = str(event.get("controller") or "A")
    return Object(
        ref=str(event["name"]), card=card, faces=faces, face=side if side < len(faces) else 0,
        owner=controller, controller=controller, zone=OUTSIDE, can_transform=card.transforming,
    )  # fmt: skip


def create_token_copy(machine: Machine, event: Event) -> None:
    """`create_token_copy`: a token that's a copy of a permanent or card (CR 707.2, 707.8a)."""
    original = machine.find(event.get("of"), "of")
    by = event.get("by")
    found = effects_of(machine, by, TokenCopy, None) if by is not None else None
    if by is not None and found is None:
        raise CopyEngineError(
            f"{by} makes no token copy.", where=machine.at("by"), mend="Name the card whose effect it is."
        )
    effect = found[0] if found else TokenCopy(Who.IT)
    controller = machine.player(
        event.get("controller") or _copier(machine, by) or original.controller, "controller"
    )
    for number in range(int(event.get("count") or 1)):
        ref = str(event.get("ref")) + (f"-{number + 1}" if number else "")
        _token(machine, original, ref, controller, effect, event, found)


def _token(
    machine: Machine,
    original: Object,
    ref: str,
    controller: str,
    effect: TokenCopy,
    event: Event,
    found: Any,
) -> None:
    copied = snapshot(original, machine.policy)
    both = (
        machine.ruleset.transforming_tokens
        and original.can_transform
        and len(original.faces) > 1
        and not original.face_down
    )
    obj = Object(
        ref=new_ref(machine, ref), kind="token", card=original.card, faces=(copied,), owner=controller,
        controller=controller, zone="nowhere", made_as_copy=original.ref,
    )  # fmt: skip
    settled = settle(machine, obj, copied, effect.exceptions, found[1] if found else None)
    sides = range(len(original.faces)) if both else ()
    faces = tuple(_through(values_of_face(original, side), settled, obj) for side in sides)
    made = replace(
        obj,
        faces=faces or (_through(copied, settled, obj),),
        face=original.face if both else 0,
        can_transform=both,
        tapped=bool(event.get("tapped", effect.tapped)),
        attacking=bool(event.get("attacking", effect.attacking)),
    )
    machine.put(made)
    if both:
        text = f"The token has both faces of the original; {copied.normal.name} is up, as on the original."
        machine.show(
            machine.ruleset.cites(p.TRANSFORMING_TOKEN), ref, text, copied.normal, about=(original.ref,)
        )
        tell_exceptions(machine, made, original, copied, settled)
    else:
        tell_copying(machine, obj, original, Copied(_NOTHING), copied, settled)
    stands = enter_battlefield(machine, made, copy_of_script(event), event.get("choices") or {})
    for clause in settled.extra:
        _ = clause
    if found is not None and found[1] is not None:
        riders = [e for e in found[1].effects if e is not effect]
        perform(machine, replace(stands), tuple(riders), {}, it=ref, maker=controller)


def note_unlock(machine: Machine, event: Event) -> None:
    """`unlock`: a door of a Room is unlocked."""
    obj = machine.permanent(event.get("ref"))
    doors = [*obj.choices.get("unlocked", []), str(event.get("door"))]
    machine.put(replace(obj, choices={**obj.choices, "unlocked": doors}))
    machine.step(
        p.STATUS,
        obj.ref,
        f"The door {event.get('door')} is unlocked.",
        {"unlocked": doors[:-1]},
        {"unlocked": doors},
    )
