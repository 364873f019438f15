"""What can happen to a thing on the table now, worded by the rules; only what the engine would let happen."""

from collections.abc import Iterator, Sequence
from typing import Any

from judgeapp.copyengine.abilities import (
    Ability,
    BecomeCopy,
    CastCopy,
    CopySpell,
    EnterAsCopy,
    Kind,
    TokenCopy,
)
from judgeapp.copyengine.copying import copiable_values, hidden_values
from judgeapp.copyengine.making import walk
from judgeapp.copyengine.one_copy import SPELL, TOKEN
from judgeapp.copyengine.state import NOWHERE, Object
from judgeapp.copyengine.subjects import Choose, Each, Target, Who

from .choosing import (
    choice_fields,
    copy_fields,
    effects_in,
    player_field,
    resolving_fields,
    target_fields,
    x_field,
)
from .now import Now, beginning, told
from .offers import Event, Field, Offer, Option
from .ways_in import begin_fields

COPYING, ABILITIES, CHANGES, LEAVING, BEGINNING = (
    "Copying", "Its abilities", "Changes", "Where it goes", "From the start",
)  # fmt: skip
WORDING = "The effect in Oracle wording, or the card that has it"
EFFECTS: tuple[Option, ...] = tuple(
    (text, text)
    for text in (
        "+3/+3 until end of turn", "gains flying until end of turn", "loses all abilities until end of turn",
        "becomes a 4/4 artifact creature until end of turn", "becomes blue until end of turn",
        "has base power and toughness 1/1", "is a Zombie in addition to its other types",
    )
)  # fmt: skip
COPIED_FROM = frozenset({"battlefield", "stack", "graveyard", "exile", "hand"})
_TURN: Option = ("until end of turn", "until end of turn")
COUNTERS: tuple[Option, ...] = tuple(
    (kind, kind) for kind in ("+1/+1", "-1/-1", "charge", "loyalty", "flying", "age", "level")
)


def possible(now: Now, ref: str) -> list[Offer]:
    """What can happen to one thing."""
    obj = now.table.objects.get(ref)
    if obj is None or obj.zone == NOWHERE:
        return []
    offers = list(_begins_otherwise(now, obj))
    if obj.zone == "battlefield" and obj.phased_out:
        return [*_simple(now, obj, CHANGES, (("phase_in", "Phases in"),)), *offers]
    if obj.zone == "battlefield":
        offers = [
            *_abilities(now, obj),
            *_is_copied(now, obj),
            *_changes(now, obj),
            *_leaves(now, obj),
            *offers,
        ]
    elif obj.zone == "stack":
        offers = [*_on_stack(now, obj), *_copies_made(now, obj, _abilities_of_spell(obj)), *offers]
    else:
        offers = [*_card_elsewhere(now, obj), *_is_copied(now, obj), *offers]
    return offers


def whole_table(now: Now) -> list[Offer]:
    """What happens to no single thing."""
    players = Field("to", "To", "one", now.players, "A")
    amount = Field("amount", "How much", "number", value="3")
    who = Field("player", "Who", "one", now.players, "A")
    group = "The game goes on"
    offers = [
        Offer("end_turn", group, "The turn ends", {"do": "end_turn"}),
        Offer("state_based_actions", group, "State-based actions are checked", {"do": "state_based_actions"}),
        Offer("damage_player", group, "A player is dealt damage", {"do": "damage"}, (players, amount)),
        Offer("lose_life", group, "A player loses life", {"do": "lose_life"}, (who, amount)),
        Offer("gain_life", group, "A player gains life", {"do": "gain_life"}, (who, amount)),
    ]
    return [offer for offer in offers if offer.fields or now.allows(offer.event)]


# Abilities, and the copies they make ---------------------------------------------------------------


def _abilities(now: Now, obj: Object) -> Iterator[Offer]:
    abilities = now.values[obj.ref].abilities
    yield from _copies_made(now, obj, abilities)
    triggered = now.game.triggered(obj.ref, now.at)  # upkeeps and attacks nobody notes, so others may have
    for place, ability in enumerate(abilities):
        if ability.kind == Kind.ACTIVATED:
            yield from _put_on_stack(now, obj, ability, "activate", place)
        elif ability.kind == Kind.TRIGGERED:
            label = "It triggered: put" if ability.text in triggered else "It triggers: put"
            yield from _put_on_stack(now, obj, ability, "trigger", place, f"{label} on the stack")


def _put_on_stack(
    now: Now, obj: Object, ability: Ability, do: str, place: int, label: str = "Activate"
) -> Iterator[Offer]:
    event = {
        "do": do,
        "ref": now.ref(f"{obj.ref}ability"),
        "source": obj.ref,
        "ability": beginning(ability.text),
        "controller": now.controller(obj.ref),
    }
    targets = target_fields(now, event)
    if targets is None:
        return
    fields = (*targets, *x_field(ability.cost))
    yield Offer(f"{do}:{place}", ABILITIES, f"{label} “{told(ability.text)}”", event, fields, resolves=True)


def _copies_made(now: Now, obj: Object, abilities: Sequence[Ability]) -> Iterator[Offer]:
    """The acts of copying that its text speaks of."""
    for place, ability in enumerate(abilities):
        for effect in walk(ability.effects):
            key = f"{type(effect).__name__}:{place}"
            match effect:
                case BecomeCopy() if effect.duration != "static":
                    yield from _becomes(now, obj, effect, key)
                case TokenCopy():
                    event = {"do": "create_token_copy", "ref": now.ref("token"), "by": obj.ref}
                    event["controller"] = now.controller(obj.ref)
                    yield from _makes(
                        now,
                        obj,
                        effect.about or effect.source,
                        event,
                        key,
                        "Create a token that’s a copy of …",
                    )
                case CopySpell() if effect.source != Who.THIS or obj.zone == "stack":
                    yield from _copies_on_stack(now, obj, effect, key)
                case CastCopy() if not effect.named:
                    event = {"do": "cast_copy", "ref": now.ref("copy"), "controller": now.controller(obj.ref)}
                    yield from _makes(
                        now, obj, effect.source, event, key, "Copy a card, and cast the copy: …"
                    )


def _sources(now: Now, obj: Object, subject: Any, event: Event) -> list[str]:
    """What an effect may copy: what its words fit, as far as the engine lets it happen."""
    if subject == Who.THIS:
        return [obj.ref]
    wanted = subject.filter if isinstance(subject, Target | Choose | Each) else None
    found = []
    for other in now.things():
        if wanted is None:
            is_possible = other.zone in COPIED_FROM and now.allows({**event, "of": other.ref})
        else:
            is_possible = now.fits(wanted, other.ref, now.controller(obj.ref), obj)
        if is_possible:
            found.append(other.ref)
    return found


def _becomes(now: Now, obj: Object, effect: BecomeCopy, key: str) -> Iterator[Offer]:
    until = f" {effect.duration}" if effect.duration != "permanent" else ""
    if effect.subject == Who.THIS:
        event = {"do": "become_copy", "ref": obj.ref}
        yield from _makes(now, obj, effect.source, event, key, f"It becomes a copy of …{until}")
        return
    event = {"do": "become_copy", "by": obj.ref}
    things = [other.ref for other in now.things("battlefield")]
    ref = Field("ref", "What becomes a copy", "one", now.options(things), things[0] if things else "")
    of = Field("of", "Of what", "one", now.options(things), things[-1] if things else "")
    if things:
        yield Offer(key, COPYING, f"Something becomes a copy of …{until}", event, (ref, of))


def _makes(now: Now, obj: Object, subject: Any, event: Event, key: str, label: str) -> Iterator[Offer]:
    refs = _sources(now, obj, subject, event)
    if not refs:
        return
    fields = [Field("of", "Of what", "one", now.options(refs), refs[0])]
    if event["do"] == "create_token_copy":
        fields += _copied_in_turn(now, refs)
    elif event["do"] == "cast_copy":
        fields.append(_aimed_at(now, refs))
    yield Offer(key, COPYING, label, event, tuple(fields))


def _copied_in_turn(now: Now, refs: Sequence[str]) -> list[Field]:
    """What the token may copy as it enters, if what it is a copy of says so."""
    things = [now.table.objects[ref] for ref in refs]
    if not any(isinstance(e, EnterAsCopy) for o in things for e in effects_in(copiable_values(o).abilities)):
        return []
    options = now.options(o.ref for o in now.things("battlefield"))
    return [Field("copy_of", "Entering as a copy of, if it may", "one", options, "", True)]


def _aimed_at(now: Now, refs: Sequence[str]) -> Field:
    """What the copy that is cast may target, if anything."""
    options = (*now.players, *now.options(o.ref for o in now.things("battlefield", "stack")))
    return Field("targets.*", "Targeting, if it targets", "many", options, [], True)


def _copies_on_stack(now: Now, obj: Object, effect: CopySpell, key: str) -> Iterator[Offer]:
    do = "copy_ability" if effect.what == "ability" else "copy_spell"
    event = {"do": do, "ref": now.ref("copy"), "by": obj.ref, "controller": now.controller(obj.ref)}
    refs = [ref for ref in _sources(now, obj, effect.source, event) if now.table.objects[ref].zone == "stack"]
    if not refs:
        return
    fields = [Field("of", "Of what", "one", now.options(refs), refs[0])]
    if effect.for_each is not None:
        things = [*now.players, *now.options(o.ref for o in now.things("battlefield"))]
        fields.append(Field("for_each", "A copy for each of", "many", tuple(things), []))
    elif effect.new_targets == "may":
        fields.append(_new_targets(now, refs))
    label = "Copy this spell" if effect.source == Who.THIS else "Copy …"
    yield Offer(key, COPYING, label, event, tuple(fields))


def _new_targets(now: Now, refs: Sequence[str]) -> Field:
    """What a copy might aim at instead."""
    things = [obj.ref for obj in now.things("battlefield", "stack", "graveyard") if obj.ref not in refs]
    options = (*now.players, *now.options(things))
    return Field("new_targets", "New targets, in order; none for the same", "many", options, [], True)


def _is_copied(now: Now, obj: Object) -> Iterator[Offer]:
    """Copying it by whatever does, also by an effect nobody at the table has."""
    token = {"do": "create_token_copy", "ref": now.ref("token"), "of": obj.ref, "controller": "A"}
    if obj.zone == "battlefield" or now.allows({**token, "by": TOKEN}):
        yield Offer(
            "token", COPYING, "A token that’s a copy of it is created", {**token, "by": TOKEN},
            (player_field(now, "Who creates it"), *_copied_in_turn(now, [obj.ref])),
        )  # fmt: skip
    words = Field(
        "by",
        WORDING,
        "text",
        value="Create a token that's a copy of target permanent.",
    )
    yield Offer(
        "token_by", COPYING, "A token copy by an effect in Oracle wording", token, (player_field(now), words)
    )
    things = [o.ref for o in now.things("battlefield") if o.ref != obj.ref]
    if things and obj.zone == "battlefield":
        became = Field("ref", "What becomes a copy of it", "one", now.options(things), things[0])
        yield Offer(
            "copied", COPYING, "Another permanent becomes a copy of it", {"do": "become_copy", "of": obj.ref},
            (became, Field("duration", "How long", "one", (_TURN,), "", True)),
        )  # fmt: skip
        others = Field("of", "Of what", "one", now.options(things), things[0])
        words = Field(
            "by", WORDING, "text",
            value="Target permanent becomes a copy of another target permanent until end of turn.",
        )  # fmt: skip
        yield Offer(
            "becomes_by", COPYING, "It becomes a copy by an effect in Oracle wording",
            {"do": "become_copy", "ref": obj.ref}, (others, words),
        )  # fmt: skip


# On the stack, and elsewhere -----------------------------------------------------------------------


def _abilities_of_spell(obj: Object) -> Sequence[Ability]:
    return (obj.ability,) if obj.ability else copiable_values(obj).abilities


def _on_stack(now: Now, obj: Object) -> Iterator[Offer]:
    event = {"do": "resolve", "ref": obj.ref}
    group = "The stack"
    abilities = _abilities_of_spell(obj)
    fields: list[Field] = []
    if obj.ability is None:
        fields = [*copy_fields(now, event, abilities), *choice_fields(now, abilities)]
    fields += resolving_fields(now, abilities)
    yield Offer("resolve", group, "It resolves", event, tuple(fields))
    if now.allows({"do": "counter", "ref": obj.ref}):
        yield Offer("counter", group, "It is countered", {"do": "counter", "ref": obj.ref})
    do = "copy_ability" if obj.ability else "copy_spell"
    what = "activated or triggered ability" if obj.ability else "instant or sorcery spell"
    by = (
        SPELL
        if not obj.ability
        else "(Copy target activated or triggered ability. You may choose new targets for the copy.)"
    )
    copy = {"do": do, "ref": now.ref("copy"), "of": obj.ref}
    more = (player_field(now, "Who copies it"), _new_targets(now, [obj.ref]))
    if now.allows({**copy, "by": by, "controller": "A"}):
        yield Offer(
            "copy", COPYING, f"Copy this {'ability' if obj.ability else 'spell'}", {**copy, "by": by}, more
        )
    words = Field("by", WORDING, "text", value=f"Copy target {what}.", optional=True)
    yield Offer("copy_by", COPYING, "Copy it by an effect in Oracle wording", copy, (*more, words))


def _card_elsewhere(now: Now, obj: Object) -> Iterator[Offer]:
    cast = {"do": "cast", "ref": obj.ref, "controller": obj.owner, "from_zone": obj.zone}
    if "Land" not in now.values[obj.ref].types:
        targets = target_fields(now, cast)
        if targets is not None:
            yield Offer("cast", LEAVING, "It is cast", cast, tuple(targets), resolves=True)
    copy = {"do": "cast_copy", "ref": now.ref("copy"), "of": obj.ref, "controller": obj.owner}
    if now.allows(copy):
        label = "A copy of it is made and cast"
        fields = (player_field(now, "Who casts the copy"), _aimed_at(now, [obj.ref]))
        yield Offer("cast_copy", COPYING, label, copy, fields)


# On the battlefield --------------------------------------------------------------------------------


_ASKED = frozenset({"turn_face_down", "transform", "flip"})


def _simple(now: Now, obj: Object, group: str, kinds: Sequence[tuple[str, str]]) -> Iterator[Offer]:
    for do, label in kinds:
        # Whether it can be done shows in its status; only where a rule may forbid it the engine is asked.
        if do not in _ASKED or now.allows({"do": do, "ref": obj.ref}):
            yield Offer(do, group, label, {"do": do, "ref": obj.ref})


def _changes(now: Now, obj: Object) -> Iterator[Offer]:
    ref = obj.ref
    effect = Field("effect", "The effect, in Oracle wording", "text", EFFECTS, EFFECTS[0][0])
    yield Offer(
        "continuous",
        CHANGES,
        "It gets, gains, loses, becomes …",
        {"do": "continuous", "on": [ref]},
        (effect,),
    )
    put = Field("put", "Counters", "counters", COUNTERS, "+1/+1")
    yield Offer("counters", CHANGES, "Put counters on it", {"do": "counters", "on": ref}, (put,))
    there = tuple((kind, kind) for kind, number in obj.counters.items() if number)
    if there:
        remove = Field("remove", "Counters", "counters", there, there[0][0])
        yield Offer(
            "uncounters", CHANGES, "Remove counters from it", {"do": "counters", "on": ref}, (remove,)
        )
    kinds = [("untap", "Becomes untapped") if obj.tapped else ("tap", "Becomes tapped")]
    if obj.face_down:
        event = {"do": "turn_face_up", "ref": ref}
        if now.allows(event):
            abilities = hidden_values(obj).on(obj).abilities
            fields = copy_fields(now, event, abilities, turned_up=True)
            yield Offer("turn_face_up", CHANGES, "Turn it face up", event, tuple(fields))
    else:
        kinds.append(("turn_face_down", "Turn it face down"))
    if obj.has_back and not obj.face_down:
        kinds.append(("transform", "Transform it"))
    if hidden_values(obj).flipped is not None and not obj.flipped and not obj.face_down:
        kinds.append(("flip", "Flip it"))
    if obj.attached_to:
        kinds.append(("unattach", "Becomes unattached"))
    yield from _simple(now, obj, CHANGES, kinds)
    yield from _more_changes(now, obj)


def _more_changes(now: Now, obj: Object) -> Iterator[Offer]:
    ref, values = obj.ref, now.values[obj.ref]
    if {"Aura", "Equipment", "Fortification"} & set(values.subtypes):
        things = [o.ref for o in now.things("battlefield") if o.ref not in {ref, obj.attached_to}]
        if things:
            to = Field("to", "To what", "one", now.options(things), things[0])
            yield Offer("attach", CHANGES, "Attach it to …", {"do": "attach", "ref": ref}, (to,))
    others = tuple(pair for pair in now.players if pair[0] != now.controller(ref))
    if others:
        to = Field("to", "Who", "one", others, others[0][0])
        yield Offer(
            "change_control",
            CHANGES,
            "Another player gains control of it",
            {"do": "change_control", "ref": ref},
            (to,),
        )
    if values.types & {"Creature", "Planeswalker", "Battle"}:
        amount = Field("amount", "How much", "number", value="3")
        yield Offer("damage", CHANGES, "It is dealt damage", {"do": "damage", "to": ref}, (amount,))
    closed = [side for side, _ in zip(("left", "right"), hidden_values(obj).doors, strict=False)]
    closed = [side for side in closed if side not in (obj.choices.get("unlocked") or ())]
    if closed:
        door = Field("door", "Which", "one", tuple((side, f"{side} door") for side in closed), closed[0])
        yield Offer("unlock", CHANGES, "Unlock a door", {"do": "unlock", "ref": ref}, (door,))
    yield from _simple(now, obj, CHANGES, (("phase_out", "Phases out"),))


def _leaves(now: Now, obj: Object) -> Iterator[Offer]:
    dies = "It dies" if "Creature" in now.values[obj.ref].types else "It is put into the graveyard"
    for to, label in (
        ("graveyard", dies), ("exile", "It is exiled"), ("hand", "It returns to its owner’s hand"),
        ("library", "It is put into its owner’s library"),
    ):  # fmt: skip
        event = {"do": "leave", "ref": obj.ref, "to": to}
        yield Offer(f"leave:{to}", LEAVING, label, event)


def _begins_otherwise(now: Now, obj: Object) -> Iterator[Offer]:
    """What can be set otherwise of a thing that is there from the start."""
    entry = next((e for e in now.script.get("setup") or () if e.get("ref") == obj.ref), None)
    if entry is None or obj.card is None or not entry.get("card"):
        return
    face = obj.card.faces[min(obj.face, len(obj.card.faces) - 1)]
    fields = tuple(_as_begun(field, entry) for field in begin_fields(now, obj.card, face))
    yield Offer("begin", BEGINNING, "How it is from the start", dict(entry), fields, begins=True)


def _as_begun(field: Field, entry: Event) -> Field:
    key, _, inner = field.name.partition(".")
    value = entry.get(key, field.value)
    if field.kind == "counters":
        kinds = entry.get("counters") or {}
        value = next(iter(kinds), "+1/+1")
        note = str(kinds.get(value, ""))
        return Field(field.name, field.label, field.kind, COUNTERS, value, True, note)
    if inner and isinstance(value, dict):
        value = value.get(inner, field.value)
    return Field(field.name, field.label, field.kind, field.options, value, field.optional)
