"""How a card comes to the table: it is there, it enters, it is cast."""

from collections.abc import Iterator
from dataclasses import replace

from judgeapp.copyengine import Card, CopyEngineError, Face
from judgeapp.lab.offers.choice_fields import (
    by_player,
    choice_fields,
    copy_fields,
    kicked_fields,
    paying_fields,
    player_field,
    target_fields,
    x_field,
)
from judgeapp.lab.offers.forms import Event, Field, Offer, Option
from judgeapp.lab.offers.moment import Moment
from judgeapp.lab.offers.resolving import later_fields

SPELLS = frozenset({"Instant", "Sorcery"})
ZONES: tuple[Option, ...] = (
    ("battlefield", "battlefield"), ("graveyard", "graveyard"), ("hand", "hand"), ("exile", "exile"),
    ("library", "library"),
)  # fmt: skip


def entry_options(moment: Moment, name: str) -> list[Offer]:
    """What can be done with a card that isn't on the table yet; nothing with a name nobody knows."""
    try:
        card, side = moment.game.cards.find(name, "card")
    except CopyEngineError:
        return []
    face = card.faces[side]
    called = face.name
    is_spell = bool(face.type_line[1] & SPELLS)
    offers = [] if is_spell else list(_enters(moment, card, face))
    if "Land" not in face.type_line[1]:
        offers += _is_cast(moment, face)
    offers.append(_is_there(moment, card, face, is_spell))
    # What a card is mostly laid out for comes first.
    copies = any(field.name == "copy_of" for offer in offers for field in offer.fields)
    if not (copies or is_spell):
        offers.insert(0, offers.pop())
    group = f"Add {called}"
    return [replace(offer, group=group) for offer in offers]


def _enters(moment: Moment, card: Card, face: Face) -> Iterator[Offer]:
    event = {"do": "enter", "ref": moment.ref(face.name), "card": face.name, "controller": "A"}
    more = [*choice_fields(moment, face.abilities), *x_field(face.printed.mana_cost)]
    more += [*kicked_fields(face.abilities), *_attached(moment, face, event)]
    yield from by_player(
        moment,
        Offer("enters", "", "It enters the battlefield", event, (player_field(moment),)),
        lambda who: [*copy_fields(moment, {**event, "controller": who}, face.abilities), *more],
    )


def _is_cast(moment: Moment, face: Face) -> Iterator[Offer]:
    event = {"do": "cast", "ref": moment.ref(face.name), "card": face.name, "controller": "A"}

    def fields(who: str) -> list[Field] | None:
        now = casting_fields(moment, {**event, "controller": who}, face)
        return None if now is None else [*now, *later_fields(moment, {**event, "controller": who}, now)]

    who = (player_field(moment, "Who casts it"),)
    yield from by_player(moment, Offer("cast", "", "It is cast", event, who, resolves=True), fields)


def casting_fields(moment: Moment, event: Event, face: Face) -> list[Field] | None:
    """What is chosen and paid as a card is cast; None if it can't be cast at all."""
    targets = target_fields(moment, event)
    if targets is None:
        return None
    # Cast so, it aims at nothing or else.
    may_aim_otherwise = any(ability.keyword in {"overload", "bestow"} for ability in face.abilities)
    return [
        *(replace(field, optional=field.optional or may_aim_otherwise) for field in targets),
        *x_field(face.printed.mana_cost),
        *kicked_fields(face.abilities),
        *paying_fields(moment, event, face.abilities),
    ]


def _is_there(moment: Moment, card: Card, face: Face, is_spell: bool) -> Offer:
    entry = {"ref": moment.ref(face.name), "card": face.name}
    return Offer(
        "begin", "", "It is there from the start", entry, begin_fields(moment, card, face, is_spell), True
    )


def begin_fields(moment: Moment, card: Card, face: Face, is_spell: bool = False) -> tuple[Field, ...]:
    """What a thing may be like to begin with."""
    zones = ZONES[1:] if is_spell else ZONES
    fields = [player_field(moment), Field("zone", "Where", "one", zones, zones[0][0])]
    if is_spell:
        return tuple(fields)
    if card.double_faced:
        fields.append(Field("face", "The face up", "one", (("front", "front"), ("back", "back")), "front"))
    if card.flips:
        fields.append(Field("flipped", "Flipped", "flag", optional=True))
    fields += choice_fields(moment, face.abilities)
    fields += _attached(moment, face)
    fields.append(Field("counters", "Counters on it", "counters", value="+1/+1", optional=True))
    fields += [
        Field("tapped", "Tapped", "flag", optional=True),
        Field("face_down", "Face down", "flag", optional=True),
    ]
    return tuple(fields)


def _attached(moment: Moment, face: Face, event: Event | None = None) -> list[Field]:
    """What an Aura or Equipment is attached to, of what is there; entering, where its event allows it."""

    def fits(ref: str) -> bool:
        error = moment.refused({**event, "attached_to": ref}) if event else None
        return error is None or not error.where.endswith(".attached_to")

    if not {"Aura", "Equipment", "Fortification"} & set(face.type_line[2]):
        return []
    refs = [obj.ref for obj in moment.things("battlefield") if fits(obj.ref)]
    must = "Aura" in face.type_line[2]
    if not refs and must:
        return []
    return [
        Field("attached_to", "Attached to", "one", moment.options(refs), refs[0] if must else "", not must)
    ]
