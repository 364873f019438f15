"""How a card comes to the table: it is there, it enters, it is cast."""

from dataclasses import replace

from judgeapp.copyengine import Card, CopyEngineError, Face
from judgeapp.lab.offers.choice_fields import (
    choice_fields,
    copy_fields,
    kicked_fields,
    paying_fields,
    player_field,
    target_fields,
    x_field,
)
from judgeapp.lab.offers.forms import Field, Offer, Option
from judgeapp.lab.offers.moment import Moment

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
    offers = [] if is_spell else [_enters(moment, card, face)]
    casting = None if "Land" in face.type_line[1] else _is_cast(moment, face)
    if casting is not None:
        offers.append(casting)
    offers.append(_is_there(moment, card, face, is_spell))
    # What a card is mostly laid out for comes first.
    copies = any(field.name == "copy_of" for offer in offers for field in offer.fields)
    if not (copies or is_spell):
        offers.insert(0, offers.pop())
    group = f"Add {called}"
    return [Offer(o.key, group, o.label, o.event, o.fields, o.begins, o.resolves) for o in offers]


def _enters(moment: Moment, card: Card, face: Face) -> Offer:
    event = {"do": "enter", "ref": moment.ref(face.name), "card": face.name, "controller": "A"}
    fields = [
        player_field(moment),
        *copy_fields(moment, event, face.abilities),
        *choice_fields(moment, face.abilities),
        *x_field(face.printed.mana_cost),
        *kicked_fields(face.abilities),
        *_attached(moment, face),
    ]
    return Offer("enters", "", "It enters the battlefield", event, tuple(fields))


def _is_cast(moment: Moment, face: Face) -> Offer | None:
    event = {"do": "cast", "ref": moment.ref(face.name), "card": face.name, "controller": "A"}
    targets = target_fields(moment, event)
    if targets is None:
        return None
    if any(ability.keyword in {"overload", "bestow"} for ability in face.abilities):
        targets = [replace(field, optional=True) for field in targets]  # cast so, it aims at nothing or else
    fields = [player_field(moment, "Who casts it"), *targets, *x_field(face.printed.mana_cost)]
    fields += [*kicked_fields(face.abilities), *paying_fields(moment, face.abilities)]
    return Offer("cast", "", "It is cast", event, tuple(fields), resolves=True)


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
    fields += _attached(moment, face, key="attached_to")
    fields.append(Field("counters", "Counters on it", "counters", value="+1/+1", optional=True))
    fields += [
        Field("tapped", "Tapped", "flag", optional=True),
        Field("face_down", "Face down", "flag", optional=True),
    ]
    return tuple(fields)


def _attached(moment: Moment, face: Face, key: str = "attached_to") -> list[Field]:
    """What an Aura or Equipment is attached to."""
    if not {"Aura", "Equipment", "Fortification"} & set(face.type_line[2]):
        return []
    refs = [obj.ref for obj in moment.things("battlefield")]
    must = "Aura" in face.type_line[2]
    if not refs and must:
        return []
    return [Field(key, "Attached to", "one", moment.options(refs), refs[0] if must else "", not must)]
