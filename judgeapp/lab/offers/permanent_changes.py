"""Offers of changes to a permanent: effects, counters, status, control, damage."""

from collections.abc import Iterator, Sequence

from judgeapp.copyengine import Object, can_flip, locked_doors, values_face_up
from judgeapp.lab.offers.choice_fields import copy_fields
from judgeapp.lab.offers.forms import Field, Offer, Option
from judgeapp.lab.offers.headings import CHANGES
from judgeapp.lab.offers.moment import Moment

EFFECTS: tuple[Option, ...] = tuple(
    (text, text)
    for text in (
        "+3/+3 until end of turn", "gains flying until end of turn", "loses all abilities until end of turn",
        "becomes a 4/4 artifact creature until end of turn", "becomes blue until end of turn",
        "has base power and toughness 1/1", "is a Zombie in addition to its other types",
    )
)  # fmt: skip
COUNTERS: tuple[Option, ...] = tuple(
    (kind, kind) for kind in ("+1/+1", "-1/-1", "charge", "loyalty", "flying", "age", "level")
)
_ASKED = frozenset({"turn_face_down", "transform", "flip"})


def simple(moment: Moment, obj: Object, group: str, kinds: Sequence[tuple[str, str]]) -> Iterator[Offer]:
    for do, label in kinds:
        # Whether it can be done shows in its status; only where a rule may forbid it the engine is asked.
        if do not in _ASKED or moment.allows({"do": do, "ref": obj.ref}):
            yield Offer(do, group, label, {"do": do, "ref": obj.ref})


def changes(moment: Moment, obj: Object) -> Iterator[Offer]:
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
        if moment.allows(event):
            abilities = values_face_up(obj).abilities
            fields = copy_fields(moment, event, abilities, turned_up=True)
            yield Offer("turn_face_up", CHANGES, "Turn it face up", event, tuple(fields))
    else:
        kinds.append(("turn_face_down", "Turn it face down"))
    if obj.has_back and not obj.face_down:
        kinds.append(("transform", "Transform it"))
    if can_flip(obj):
        kinds.append(("flip", "Flip it"))
    if obj.attached_to:
        kinds.append(("unattach", "Becomes unattached"))
    yield from simple(moment, obj, CHANGES, kinds)
    yield from _more_changes(moment, obj)


def _more_changes(moment: Moment, obj: Object) -> Iterator[Offer]:
    ref, values = obj.ref, moment.values[obj.ref]
    if {"Aura", "Equipment", "Fortification"} & set(values.subtypes):
        things = [o.ref for o in moment.things("battlefield") if o.ref not in {ref, obj.attached_to}]
        if things:
            to = Field("to", "To what", "one", moment.options(things), things[0])
            yield Offer("attach", CHANGES, "Attach it to …", {"do": "attach", "ref": ref}, (to,))
    others = tuple(pair for pair in moment.players if pair[0] != moment.controller(ref))
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
    closed = locked_doors(obj)
    if closed:
        door = Field("door", "Which", "one", tuple((side, f"{side} door") for side in closed), closed[0])
        yield Offer("unlock", CHANGES, "Unlock a door", {"do": "unlock", "ref": ref}, (door,))
    yield from simple(moment, obj, CHANGES, (("phase_out", "Phases out"),))
