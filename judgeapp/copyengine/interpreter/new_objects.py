"""Objects coming to be: cards and plain tokens of a script, and which ability an event speaks of."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.cards.card_data import Card, split_type_line
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.characteristics import (
    COLOR_OF_SYMBOL,
    COLORS,
    Characteristics,
    colors_of_cost,
    mana_value,
)
from judgeapp.copyengine.model.content_cache import Recurring, content_of
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.split_cards import SIDES, both_halves, side_of
from judgeapp.copyengine.reading import read_abilities, with_levels
from judgeapp.copyengine.rulesets.terms import Terms
from judgeapp.copyengine.table.face_down import face_down_kind
from judgeapp.copyengine.table.mana_values import MELDED_VALUE
from judgeapp.copyengine.table.state import NOT_CAST, Cast, Copied, Object

_NOTED = (
    "convoked_by", "squad", "replicated", "offspring", "spliced", "storm_count", "prototyped", "melded_from",
    "properties",
)  # fmt: skip
_CHOSEN_IN_CASTING = frozenset(_NOTED) | frozenset(
    "targets modes x kicked alternative_cost additional_costs sacrificed mana_spent was_cast from_zone "
    "division".split()
)
_STATUS = frozenset({"tapped", "face_down", "counters", "choices", "attached_to"})
_ODD = frozenset({"melded_from", "expansion_symbol", "prototyped"})
_BY_FACE = _ODD | {"face", "flipped", "token"}
_FACES = {"front": 0, "left": 0, "back": 1, "right": 1, "adventure": 1, "second": 1}
_FUSED = ("fused", "both")


# To start from: making one from nothing takes twice as long.
_BLANK = Object(ref="", owner="A", controller="A", faces=())


def new_object(
    interpreter: Interpreter, entry: Mapping[str, Any], *, zone: str, timestamp: int = 0
) -> Object:
    """Return the object that a setup entry or an `enter` or `cast` event describes, in `zone`.

    Raises:
        CopyEngineError: the ref is taken, the card unknown, or it has no such face.
    """
    ref = new_ref(interpreter, entry.get("ref"))
    controller = owner = interpreter.player(entry.get("controller", "A"), "controller")
    if entry.get("owner"):
        owner = interpreter.player(entry["owner"], "owner")
    given = read_cast(entry)
    if "card" not in entry:
        faces: tuple[Copied, ...] = (Copied(_plain_token(interpreter, entry)),)
        if entry.get("back"):
            faces += (Copied(_plain_token(interpreter, entry["back"])),)
        faces, side = faces_cast(interpreter, entry, faces) if len(faces) > 1 else (faces, 0)
        is_card = entry.get("token") is False or zone == "stack"  # what is cast is a card
        if not _ODD.isdisjoint(entry):
            given, faces = _odd(interpreter, entry, given, faces, side)
        return Object(
            ref=ref, owner=owner, controller=controller, zone=zone, cast=given, faces=faces, face=side,
            kind="card" if is_card else "token", can_transform=len(faces) > 1, timestamp=timestamp,
            bestowed=given is not NOT_CAST and given.alternative_cost.casefold().startswith("bestow"),
        )  # fmt: skip
    card, side = interpreter.find_card(entry["card"], "card")
    if len(card.faces) == 1 and given is NOT_CAST and entry.keys().isdisjoint(_BY_FACE):
        return replace(
            _unplaced(card), ref=ref, owner=owner, controller=controller, zone=zone, timestamp=timestamp
        )
    faces = interpreter.faces_in(card, "battlefield" if zone == "nowhere" else zone)
    flipped = bool(entry.get("flipped")) or (side == 1 and card.flips)
    face = side if side < len(faces) else 0
    if "face" in entry and not card.flips:
        faces, side = faces_cast(interpreter, entry, faces)
        face = 0 if faces[0].doors else side
    if not _ODD.isdisjoint(entry):
        given, faces = _odd(interpreter, entry, given, faces, face)
    return replace(
        _BLANK,
        ref=ref,
        owner=owner,
        controller=controller,
        zone=zone,
        cast=given,
        kind="token" if entry.get("token") else "card",
        card=card,
        faces=faces,
        face=face,
        flipped=flipped,
        can_transform=card.transforming,
        bestowed=given is not NOT_CAST and given.alternative_cost.casefold().startswith("bestow"),
        choices=_unlocked(interpreter, entry, faces[0].doors, side) if faces[0].doors else _BLANK.choices,
        timestamp=timestamp,
    )


@memoized
def _unplaced(card: Card) -> Object:
    """A card of one face, as it is wherever it is put."""
    return replace(_BLANK, card=card, faces=(Copied(card.faces[0].printed),))


def faces_cast(
    interpreter: Interpreter, entry: Mapping[str, Any], faces: tuple[Copied, ...]
) -> tuple[tuple[Copied, ...], int]:
    """Return the faces of an object and which one an entry says: the front by itself, both halves for a
    fused spell (CR 702.102).

    Raises:
        CopyEngineError: there is no such face.
    """
    if "face" not in entry:
        return faces, 0
    said = str(entry["face"]).casefold()
    if said in _FUSED and all(_can_fuse(face) for face in faces) and len(faces) > 1:
        return (Copied(both_halves([face.normal for face in faces])),), 0
    names = [half.name.casefold() for half in faces[0].doors or [face.normal for face in faces]]
    side = names.index(said) if said in names else _FACES.get(said, len(names))
    if side >= len(names):
        known = [*_FACES, *_FUSED] if said not in {*_FACES, *_FUSED} else []
        mend = f"Give one of {', '.join(known)}." if known and len(names) > 1 else "Leave face out."
        raise CopyEngineError(f"It has no {entry['face']} face.", where=interpreter.at("face"), mend=mend)
    return faces, side


def _can_fuse(face: Copied) -> bool:
    return any(ability.keyword == "fuse" for ability in face.normal.abilities)


def _odd(
    interpreter: Interpreter, entry: Mapping[str, Any], given: Cast, faces: tuple[Copied, ...], face: int
) -> tuple[Cast, tuple[Copied, ...]]:
    """Return what few entries state besides: what was melded, another symbol, a prototype."""
    if entry.get("melded_from"):
        given = replace(given, notes={**given.notes, MELDED_VALUE: _melded_value(interpreter, entry)})
    if entry.get("expansion_symbol"):
        normal = replace(faces[face].normal, expansion_symbol=str(entry["expansion_symbol"]))
        faces = (*faces[:face], replace(faces[face], normal=normal), *faces[face + 1 :])
    if entry.get("prototyped"):
        faces = (Copied(_prototype(interpreter, faces[face].normal)), *faces[1:])
    return given, faces


def _melded_value(interpreter: Interpreter, entry: Mapping[str, Any]) -> int:
    """Return what the mana values of the front faces of melded cards come to (CR 202.3c)."""
    fronts = [
        interpreter.find_card(name, "melded_from")[0].faces[0] for name in as_list(entry["melded_from"])
    ]
    return sum(mana_value(face.printed.mana_cost) for face in fronts)


def _unlocked(
    interpreter: Interpreter, entry: Mapping[str, Any], doors: Sequence[Characteristics], side: int
) -> dict[str, Any]:
    """Return which doors of a Room are unlocked: those stated, else that of the half named (CR 709.5d)."""
    if not doors:
        return {}
    stated = as_list(entry.get("unlocked"))
    whole = str(entry.get("card")).casefold() != doors[0].name.casefold()
    if not stated and ("face" in entry or not whole or side):
        stated = [SIDES[side]]
    return (
        {"unlocked": [door_side(interpreter, doors, door, "unlocked") for door in stated]} if stated else {}
    )


def door_side(interpreter: Interpreter, doors: Sequence[Characteristics], door: object, key: str) -> str:
    """Return "left" or "right" for the door that a script names.

    Raises:
        CopyEngineError: there is no such door.
    """
    side = side_of(doors, door)
    if side is None:
        known = ", ".join([*SIDES[: len(doors)], *(half.name for half in doors)]) or "none"
        raise CopyEngineError(
            f"It has no door {door!r}.", where=interpreter.at(key), mend=f"Its doors: {known}."
        )
    return side


_PROTOTYPE = re.compile(r"((?:\{[^}]+\})+)\s*[—-]\s*(\d+)/(\d+)")


def _prototype(interpreter: Interpreter, values: Characteristics) -> Characteristics:
    """The alternative mana cost, colors, power and toughness of a prototyped spell; copiable (CR 718.2a)."""
    ability = next((a for a in values.abilities if a.keyword == "prototype"), None)
    found = _PROTOTYPE.search(ability.parameter) if ability is not None else None
    if found is None:
        raise CopyEngineError(
            f"{values.name} has no prototype ability.",
            where=interpreter.at("prototyped"),
            mend="Leave it out.",
        )
    return replace(
        values,
        mana_cost=found[1],
        colors=colors_of_cost(found[1]),
        power=int(found[2]),
        toughness=int(found[3]),
    )


def new_ref(interpreter: Interpreter, ref: object) -> str:
    """Return `ref` if nothing bears it yet.

    Raises:
        CopyEngineError: it is missing or taken.
    """
    if not ref:
        raise CopyEngineError(
            "ref is missing.", where=interpreter.at("ref"), mend="Give the object a short name."
        )
    ref = str(ref)
    if ref in interpreter.table.objects:
        raise CopyEngineError(
            f"The ref {ref!r} is taken.", where=interpreter.at("ref"), mend="Give every object its own ref."
        )
    return ref


def read_cast(entry: Mapping[str, Any]) -> Cast:
    """Return the casting choices an entry states."""
    if entry.keys().isdisjoint(_CHOSEN_IN_CASTING):
        return NOT_CAST
    return Cast(
        targets=_words(entry.get("targets")),
        modes=_words(entry.get("modes")),
        x=entry.get("x"),
        kicked=int(entry.get("kicked") or 0),
        alternative_cost=str(entry.get("alternative_cost") or ""),
        additional_costs=_words(entry.get("additional_costs")),
        paid=_words(entry.get("sacrificed")),
        mana_spent=symbols(entry.get("mana_spent")),
        was_cast=bool(entry.get("was_cast", False)),
        cast_from=entry.get("from_zone"),
        division=dict(entry.get("division") or {}),
        notes={key: entry[key] for key in _NOTED if entry.get(key) is not None},
    )


def _words(value: object) -> tuple[str, ...]:
    """Return words: of a list, of the one, or none."""
    return tuple(map(str, as_list(value))) if value else ()


def symbols(spent: object) -> str:
    """Return mana spent as symbols: "{G}{W}", "GW4", ["G", "W"] and "G W" all mean the same."""
    if not spent:
        return ""
    if isinstance(spent, Mapping):
        return "".join(f"{{{str(symbol).strip('{}')}}}" * int(number) for symbol, number in spent.items())
    text = "".join(map(str, spent)) if isinstance(spent, list | tuple) else str(spent)
    if "{" in text:
        return text
    return "".join(f"{{{letter}}}" for letter in text.upper() if letter in "WUBRGCS" or letter.isdigit())


def as_list(value: object) -> list[Any]:
    """Return a list: of the members, of the one thing, or empty."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _read(interpreter: Interpreter, text: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
    """Return the abilities that a text gives, in the words of the game played."""
    terms = interpreter.ruleset.terms
    return terms.abilities(text, name, types) if terms else read_abilities(text, name=name, types=types)


_known = Recurring[tuple[Terms | None, bytes], Characteristics]()


def _plain_token(interpreter: Interpreter, entry: Mapping[str, Any]) -> Characteristics:
    """Return what an entry writes out, the same for the same entry: what is kept with it is found again."""
    content = content_of(entry)
    if content is None:
        return _written_out(interpreter, entry)
    key = (interpreter.ruleset.terms, content)
    known = _known.get(key)
    if known is None:
        known = _known[key] = _written_out(interpreter, entry)
    return known


def _written_out(interpreter: Interpreter, entry: Mapping[str, Any]) -> Characteristics:
    if not entry.get("token") and not entry.get("name") and "types" not in entry and "type" not in entry:
        raise CopyEngineError(
            "Neither a card nor a token's characteristics.",
            where=interpreter.at("card"),
            mend="Give card: <name>, or token: true with name, types, power, toughness.",
        )
    supertypes, types, subtypes = split_type_line(str(entry.get("type") or ""))
    if interpreter.ruleset.terms:  # another game's types are no Magic types
        known = interpreter.ruleset.terms.object_types | {"Action", "Attack"}
        types |= known & set(str(entry.get("type") or "").partition("—")[0].split())
    types |= {str(t).capitalize() for t in as_list(entry.get("types"))}
    subtypes += tuple(map(str, as_list(entry.get("subtypes"))))
    supertypes |= {str(t).capitalize() for t in as_list(entry.get("supertypes"))}
    text = entry.get("text") or "\n".join(map(str, as_list(entry.get("abilities"))))
    name = str(entry.get("name") or " ".join(subtypes) or "token")
    cost = entry.get("mana_cost") or None
    stated = entry.get("colors", entry.get("color"))
    colors = frozenset(COLOR_OF_SYMBOL.get(str(c), str(c).lower()) for c in as_list(stated))
    if colors - set(COLORS):
        raise CopyEngineError(
            f"{', '.join(sorted(colors - set(COLORS)))} is no color.",
            where=interpreter.at("colors"),
            mend=f"Colors are {', '.join(COLORS)}.",
        )
    return Characteristics(
        name=name,
        mana_cost=cost,
        colors=colors or colors_of_cost(cost),
        supertypes=supertypes,
        types=types or frozenset({"Creature"}),
        subtypes=subtypes,
        abilities=with_levels(_read(interpreter, text, name, types)),
        power=entry.get("power"),
        toughness=entry.get("toughness"),
        loyalty=entry.get("loyalty"),
        defense=entry.get("defense"),
    )


def copy_of_script(entry: Mapping[str, Any]) -> list[str | None]:
    """Return the refs an entering object copies in turn: `copy_of`, then `choices.copy_of`."""
    if "copy_of" not in entry:
        return []
    listed, choices = entry["copy_of"], entry.get("choices")
    if not choices and type(listed) is str:
        return [listed]  # as nearly all are
    refs: list[object] = [None] if listed is None else as_list(listed)
    then = as_list((choices or {}).get("copy_of"))
    return [None if ref is None else str(ref) for ref in (*refs, *then)]


def with_status(obj: Object, entry: Mapping[str, Any]) -> Object:
    """Return `obj` with the status, counters, choices and damage a setup entry states."""
    if entry.keys().isdisjoint(_STATUS):
        return obj
    return replace(
        obj,
        tapped=bool(entry.get("tapped", obj.tapped)),
        face_down=bool(entry.get("face_down", obj.face_down)),
        face_down_as=face_down_kind(entry, obj.faces[0].normal) if entry.get("face_down") else "",
        counters={str(k): int(n) for k, n in (entry.get("counters") or obj.counters).items() if n},
        choices={**obj.choices, **(entry.get("choices") or {})},
        attached_to=entry.get("attached_to") or obj.attached_to,
    )
