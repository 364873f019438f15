"""Objects coming to be: cards and plain tokens of a script, and which ability an event speaks of."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from operator import attrgetter

from msgspec import UNSET, UnsetType, structs

from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.content_cache import Recurring
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import (
    COLOR_OF_SYMBOL,
    COLORS,
    NOTHING,
    Characteristics,
    colors_of_cost,
    mana_value,
)
from judgeapp.copyengine.model.objects.split_cards import SIDES, both_halves, shared_line, side_of
from judgeapp.copyengine.model.plain_data import Plain, PlainMapping, as_list, as_number, as_words
from judgeapp.copyengine.reading import creature_number, read_abilities, with_levels
from judgeapp.copyengine.reading.keywords.parameters import melds_with, prototype_of
from judgeapp.copyengine.reading.statics.casting.alternative_costs import cost_stated
from judgeapp.copyengine.reading.statics.commanders import may_be_commander
from judgeapp.copyengine.reading.text.type_lines import split_type_line
from judgeapp.copyengine.rulesets.terms import Terms
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import NewObject, WrittenOut
from judgeapp.copyengine.script.fields import Choices, WordsOrNone, listed, words
from judgeapp.copyengine.script.setup import SetupEntry
from judgeapp.copyengine.table.defense import lacks_defense
from judgeapp.copyengine.table.face_down import face_down_kind
from judgeapp.copyengine.table.mana_values import MELDED_VALUE
from judgeapp.copyengine.table.state import (
    MERGES,
    NOT_CAST,
    NOTHING_SPENT,
    NOWHERE,
    Cast,
    Copied,
    Object,
    ObjectKind,
    Player,
)

_CAST_TRANSFORMED = ("disturb", "more than meets the eye")
"""Costs for which the back face is cast."""
_FACES = {"front": 0, "left": 0, "back": 1, "right": 1, "adventure": 1, "second": 1}
_FUSED = ("fused", "both")


type Casting = events.Enter | events.Cast | events.CastCopy | events.PutAbility | SetupEntry
"""What states the choices made in casting a spell or activating an ability."""

_OF_CARDS = attrgetter(
    *(each.name for each in structs.fields(WrittenOut) if each.name not in {"note", "loyalty", "defense"})
)
_NOTHING_WRITTEN = _OF_CARDS(WrittenOut())

# To start from: making one from nothing takes twice as long.
_BLANK = Object(ref="", owner="A", controller="A", faces=())


def new_object(
    interpreter: Interpreter, entry: SetupEntry | events.Enter | events.Cast, *, zone: str, timestamp: int = 0
) -> Object:
    """Return the object that a setup entry or an `enter` or `cast` event describes, in `zone`.

    Raises:
        CopyEngineError: the ref is taken, the card unknown, or it has no such face.
    """
    made = _made(interpreter, entry, zone, timestamp)
    if entry.commander is None and zone == "command" and made.kind == "card":
        # A card there that may be a commander is one, unless the script says otherwise (CR 903.6).
        return replace(made, is_commander=may_be_commander(made.faces[0].normal))
    if entry.commander is None or entry.commander is False:
        return made
    if isinstance(entry.commander, int) and entry.commander is not True:
        had = interpreter.table.players.get(made.owner, Player()).commander_casts
        interpreter.change_player(made.owner, commander_casts=had + entry.commander)
        made = replace(made, commander_casts=entry.commander)
    return replace(made, is_commander=True)


def _made(
    interpreter: Interpreter, entry: SetupEntry | events.Enter | events.Cast, zone: str, timestamp: int
) -> Object:
    ref = new_ref(interpreter, entry.ref)
    controller = owner = interpreter.player(entry.controller or "A", "controller")
    if entry.owner:
        owner = interpreter.player(entry.owner, "owner")
    given = read_cast(entry)
    is_token = None if isinstance(entry, events.Cast) else entry.token
    flipped = isinstance(entry, SetupEntry) and bool(entry.flipped)
    if entry.card is None:
        _refuse_nothing(interpreter, entry, bool(is_token))
        is_card = is_token is False or zone == "stack"  # what is cast is a card
        faces: tuple[Copied, ...] = (Copied(_plain(interpreter, entry, is_card)),)
        if isinstance(entry, SetupEntry) and entry.flipped is not None:
            faces = (_flip_card(interpreter, entry, faces[0].normal, is_card),)
        elif isinstance(entry, SetupEntry) and entry.back is not None:
            _refuse_nothing(interpreter, entry.back, is_token=False)
            faces += (Copied(_plain(interpreter, entry.back, is_card)),)
        said = face_said(entry.face, given.alternative_cost)
        halves = tuple(face.normal for face in faces)
        faces, side = faces_cast(interpreter, said, faces) if len(faces) > 1 else (faces, 0)
        choices = _BLANK.choices
        if len(halves) > 1 and "Room" in halves[0].subtypes and zone == "battlefield":
            choices = _unlocked(interpreter, entry, halves, side)
            faces, side = (Copied(shared_line(halves), doors=halves),), 0
        if _is_odd(entry):
            given, faces = _odd(interpreter, entry, given, faces, side)
        return Object(
            ref=ref, owner=owner, controller=controller, zone=zone, cast=given, faces=faces, face=side,
            kind="card" if is_card else "token", can_transform=len(faces) > 1, timestamp=timestamp,
            flipped=flipped, choices=choices,
            bestowed=given is not NOT_CAST and given.alternative_cost.casefold().startswith("bestow"),
        )  # fmt: skip
    card, side = interpreter.find_card(entry.card, "card")
    if _OF_CARDS(entry) != _NOTHING_WRITTEN:
        _refuse_rewritten(interpreter, entry)
    said = face_said(entry.face, given.alternative_cost)
    is_plain = said is None and not flipped and not is_token and not _is_odd(entry)
    if len(card.faces) == 1 and not card.lacks_face and given is NOT_CAST and is_plain:
        return replace(
            _unplaced(card), ref=ref, owner=owner, controller=controller, zone=zone, timestamp=timestamp
        )
    if flipped and card.lacks_face:
        raise missing_face(interpreter, card.faces[0].name, "flipped")
    faces = interpreter.faces_in(card, "battlefield" if zone == "nowhere" else zone)
    flipped = flipped or (side == 1 and card.flips)
    face = side if side < len(faces) else 0
    if said is not None and not card.flips:
        faces, side = faces_cast(interpreter, said, faces, card)
        face = 0 if faces[0].doors else side
    if _is_odd(entry):
        given, faces = _odd(interpreter, entry, given, faces, face)
    return replace(
        _BLANK,
        ref=ref,
        owner=owner,
        controller=controller,
        zone=zone,
        cast=given,
        kind="token" if is_token else "card",
        card=card,
        faces=faces,
        face=face,
        flipped=flipped,
        can_transform=card.transforming,
        bestowed=given is not NOT_CAST and given.alternative_cost.casefold().startswith("bestow"),
        choices=_unlocked(interpreter, entry, faces[0].doors, side) if faces[0].doors else _BLANK.choices,
        timestamp=timestamp,
    )


def _flip_card(interpreter: Interpreter, entry: SetupEntry, normal: Characteristics, is_card: bool) -> Copied:
    """Return both halves of a flip card that is written out; the flipped one has the mana cost and colors of
    the other (CR 710.1c).

    Raises:
        CopyEngineError: it is flipped, and nothing says what it is then.
    """
    if entry.back is None:
        if entry.flipped and not entry.copy_of:
            mend = "Give back: the flipped half, or leave it out."
            _refuse_key(interpreter, "flipped", "What it is while it is flipped isn't said.", mend)
        return Copied(normal)
    _refuse_nothing(interpreter, entry.back, is_token=False)
    half = replace(_plain(interpreter, entry.back, is_card), mana_cost=normal.mana_cost, colors=normal.colors)
    return Copied(normal, half)


@memoized  # one value for all who ask, so that what is memoized with it stays
def _unplaced(card: Card) -> Object:
    """A card of one face, as it is wherever it is put."""
    return replace(_BLANK, card=card, faces=(Copied(card.faces[0].printed),))


def face_said(stated: str | None, alternative_cost: str) -> str | None:
    """Return the face that an entry says; what is cast transformed for its cost is back face up (CR 712.14a).

    Args:
        stated: what the entry says itself.
        alternative_cost: what was paid instead of its mana cost: "disturb"; "" for nothing.
    """
    if stated is None and alternative_cost.casefold().startswith(_CAST_TRANSFORMED):
        return "back"
    return stated


def faces_cast(
    interpreter: Interpreter, said: str | None, faces: tuple[Copied, ...], card: Card | None = None
) -> tuple[tuple[Copied, ...], int]:
    """Return the faces of an object and which one an entry says: the front by itself, both halves for a
    fused spell (CR 702.102).

    Args:
        card: the card that has them.

    Raises:
        CopyEngineError: there is no such face.
    """
    if said is None:
        return faces, 0
    face = said.casefold()
    if face in _FUSED and all(_can_fuse(face) for face in faces) and len(faces) > 1:
        return (Copied(both_halves([face.normal for face in faces])),), 0
    names = [half.name.casefold() for half in faces[0].doors or [face.normal for face in faces]]
    side = names.index(face) if face in names else _FACES.get(face, len(names))
    if side >= len(names) and card is not None and card.lacks_half:
        raise missing_face(interpreter, card.faces[0].name, "face")
    if side >= len(names):
        known = [*_FACES, *_FUSED] if face not in {*_FACES, *_FUSED} else []
        mend = f"Give one of {', '.join(known)}." if known and len(names) > 1 else "Leave face out."
        raise CopyEngineError(f"It has no {said} face.", where=interpreter.at("face"), mend=mend)
    return faces, side


def _can_fuse(face: Copied) -> bool:
    return any(ability.keyword == "fuse" for ability in face.normal.abilities)


def _is_odd(entry: NewObject) -> bool:
    """Whether an entry states what few do: what was melded, another symbol, a prototype, a defense."""
    melded = isinstance(entry, SetupEntry) and bool(entry.melded_from or entry.expansion_symbol)
    return melded or bool(entry.prototyped) or entry.defense is not None


def _odd(
    interpreter: Interpreter, entry: NewObject, given: Cast, faces: tuple[Copied, ...], face: int
) -> tuple[Cast, tuple[Copied, ...]]:
    """Return what few entries state besides: what was melded, another symbol, a prototype, or the defense of
    a battle whose card data names none.
    """
    if entry.defense is not None:
        faces = tuple(_with_defense(each, entry.defense) for each in faces)
    if isinstance(entry, SetupEntry) and entry.melded_from:
        given = replace(given, notes={**given.notes, MELDED_VALUE: _melded_value(interpreter, entry)})
    if isinstance(entry, SetupEntry) and entry.expansion_symbol:
        normal = replace(faces[face].normal, expansion_symbol=entry.expansion_symbol)
        faces = (*faces[:face], replace(faces[face], normal=normal), *faces[face + 1 :])
    if entry.prototyped:
        faces = (Copied(_prototype(interpreter, faces[face].normal)), *faces[1:])
    return given, faces


def _melded_value(interpreter: Interpreter, entry: SetupEntry) -> int:
    """Return what the mana values of the front faces of melded cards come to (CR 202.3c)."""
    fronts = [interpreter.find_card(name, "melded_from")[0].faces[0] for name in words(entry.melded_from)]
    return sum(mana_value(face.printed.mana_cost) for face in fronts)


def _unlocked(
    interpreter: Interpreter, entry: NewObject, doors: Sequence[Characteristics], side: int
) -> Choices:
    """Return which doors of a Room are unlocked: those stated, else that of the half named (CR 709.5d)."""
    if not doors:
        return {}
    stated = words(entry.unlocked) if isinstance(entry, SetupEntry) else ()
    whole = str(entry.card).casefold() != doors[0].name.casefold()
    if not stated and (entry.face is not None or not whole or side):
        stated = (SIDES[side],)
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


def _prototype(interpreter: Interpreter, values: Characteristics) -> Characteristics:
    """The alternative mana cost, colors, power and toughness of a prototyped spell; copiable (CR 718.2a)."""
    ability = next((a for a in values.abilities if a.keyword == "prototype"), None)
    found = prototype_of(ability) if ability is not None else None
    if found is None:
        raise CopyEngineError(
            f"{values.name} has no prototype ability.",
            where=interpreter.at("prototyped"),
            mend="Leave it out.",
        )
    return replace(
        values,
        mana_cost=found.mana_cost,
        colors=colors_of_cost(found.mana_cost),
        power=found.power,
        toughness=found.toughness,
    )


def missing_face(interpreter: Interpreter, name: str, key: str) -> CopyEngineError:
    """The refusal of what turns to a face that the card data leaves out."""
    return CopyEngineError(
        f"The other face of {name} isn't in the card data.",
        where=interpreter.at(key),
        mend="Use card data with both faces, or write the card out, with its other face as `back`.",
    )


def refuse_missing_half(interpreter: Interpreter, values: Copied, key: str) -> None:
    """Refuse to show the other half of what is, or is a copy of, a flip card whose data leaves that out.

    Raises:
        CopyEngineError: nobody knows what it is flipped.
    """
    if values.lacks_half:
        raise missing_face(interpreter, values.normal.name, key)


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


def read_cast(entry: Casting) -> Cast:
    """Return the casting choices an entry states."""
    match entry:
        case events.Cast():
            return Cast(
                targets=words(entry.targets),
                modes=words(entry.modes),
                x=entry.x,
                kicked=int(entry.kicked or 0),
                alternative_cost=cost_stated(entry.alternative_cost),
                additional_costs=words(entry.additional_costs),
                paid=words(entry.sacrificed),
                mana_spent=_spent(entry),
                cast_from=entry.from_zone,
                division=entry.division or {},
                notes=_notes_of_spell(entry),
            )
        case events.PutAbility():
            spent = entry.mana_spent if isinstance(entry, events.Activate) else None
            return Cast(
                targets=words(entry.targets),
                modes=words(entry.modes),
                x=entry.x,
                paid=words(entry.sacrificed),
                mana_spent=symbols(spent),
                division=entry.division or {},
            )
        case events.CastCopy():
            return Cast(
                targets=words(entry.targets),
                modes=words(entry.modes),
                x=entry.x,
                kicked=int(entry.kicked or 0),
            )
        case SetupEntry():
            return _cast_before(entry)
    if entry.from_zone is None and entry.was_cast is None and not _says_how_cast(entry):
        return NOT_CAST
    return replace(_permanent_spell(entry, was_cast=bool(entry.was_cast)), cast_from=entry.from_zone)


def _spent(entry: events.Cast) -> str:
    """Return the mana that a script says was spent on a spell; "" where it says nothing of that."""
    return symbols(entry.mana_spent) or (NOTHING_SPENT if entry.mana_spent is not None else "")


def _says_how_cast(entry: NewObject) -> bool:
    """Whether an entry says anything of how a permanent was cast."""
    return (
        entry.x is not None
        or entry.kicked is not None
        or entry.alternative_cost is not None
        or entry.prototyped is not None
    )


def _permanent_spell(entry: NewObject, *, was_cast: bool) -> Cast:
    return Cast(
        x=entry.x,
        kicked=int(entry.kicked or 0),
        alternative_cost=cost_stated(entry.alternative_cost),
        was_cast=was_cast,
        notes={} if entry.prototyped is None else {"prototyped": entry.prototyped},
    )


def _cast_before(entry: SetupEntry) -> Cast:
    """Return what a setup entry says of how it was cast."""
    says = _says_how_cast(entry) or entry.was_cast is not None
    notable = entry.melded_from is not None or entry.properties is not None
    if not (says or notable or entry.targets or entry.modes or entry.mana_spent):
        return NOT_CAST
    noted = {"melded_from": entry.melded_from, "properties": entry.properties}
    notes = {key: value for key, value in noted.items() if value is not None}
    given = _permanent_spell(entry, was_cast=bool(entry.was_cast))
    return replace(
        given,
        targets=words(entry.targets),
        modes=words(entry.modes),
        mana_spent=symbols(entry.mana_spent),
        notes={**given.notes, **notes},
    )


def _notes_of_spell(entry: events.Cast) -> PlainMapping:
    """Return what few spells state besides."""
    noted = {
        "convoked_by": entry.convoked_by,
        "squad": entry.squad,
        "replicated": entry.replicated,
        "offspring": entry.offspring,
        "spliced": entry.spliced,
        "storm_count": entry.storm_count,
        "prototyped": entry.prototyped,
        "properties": entry.properties,
        MERGES: (entry.choices or {}).get("mutate"),
    }
    return {key: value for key, value in noted.items() if value is not None}


def symbols(spent: Plain) -> str:
    """Return mana spent as symbols: "{G}{W}", "GW4", ["G", "W"] and "G W" all mean the same."""
    if not spent:
        return ""
    if isinstance(spent, Mapping):
        return "".join(f"{{{symbol.strip('{}')}}}" * as_number(number) for symbol, number in spent.items())
    text = spent if isinstance(spent, str) else "".join(as_words(spent))
    if "{" in text:
        return text
    return "".join(f"{{{letter}}}" for letter in text.upper() if letter in "WUBRGCS" or letter.isdigit())


def _read(interpreter: Interpreter, text: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
    """Return the abilities that a text gives, in the words of the game played."""
    terms = interpreter.ruleset.terms
    return terms.abilities(text, name, types) if terms else read_abilities(text, name=name, types=types)


_known = Recurring[tuple[Terms | None, bool, WrittenOut], Characteristics]()


def _plain(interpreter: Interpreter, entry: WrittenOut, is_card: bool) -> Characteristics:
    """Return what an entry writes out, the same for the same words: what is kept with it is found again."""
    written = WrittenOut(
        name=entry.name,
        mana_cost=entry.mana_cost,
        colors=entry.color if entry.colors is None else entry.colors,
        supertypes=entry.supertypes,
        types=entry.types,
        type=entry.type,
        subtypes=entry.subtypes,
        text=entry.text,
        abilities=entry.abilities,
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        defense=entry.defense,
    )
    say_token = interpreter.ruleset.names_end_in_token and not is_card
    key = (interpreter.ruleset.terms, say_token, written)
    known = _known.get(key)
    if known is None:
        known = _known[key] = _written_out(interpreter, written, is_card)
    return known


def _with_defense(face: Copied, defense: int) -> Copied:
    if not lacks_defense(face.normal):
        return face
    return replace(face, normal=replace(face.normal, defense=defense))


def _refuse_rewritten(interpreter: Interpreter, entry: NewObject) -> None:
    """Refuse characteristics that an entry writes out beside a card: the card says what it is.

    Raises:
        CopyEngineError: always.
    """
    written = (each.name for each in structs.fields(WrittenOut) if each.name not in {"loyalty", "defense"})
    name = next(name for name in written if getattr(entry, name) is not None)
    raise CopyEngineError(
        f"{name} can't be stated beside a card: {entry.card} says it itself.",
        where=interpreter.at(name),
        mend=f"Leave {name} out, or leave card out and write out the whole object; what changes it goes into "
        "effects.",
    )


def _refuse_nothing(interpreter: Interpreter, entry: WrittenOut, is_token: bool) -> None:
    if not is_token and not entry.name and entry.types is None and entry.type is None:
        raise CopyEngineError(
            "Neither a card nor a token's characteristics.",
            where=interpreter.at("card"),
            mend="Give card: <name>, or token: true with name, types, power, toughness.",
        )


def _written_out(interpreter: Interpreter, entry: WrittenOut, is_card: bool) -> Characteristics:
    supertypes, types, subtypes = split_type_line(entry.type or "")
    if interpreter.ruleset.terms:  # another game's types are no Magic types
        known = interpreter.ruleset.terms.object_types | {"Action", "Attack"}
        types |= known & set((entry.type or "").partition("—")[0].split())
    types |= {t.capitalize() for t in words(entry.types)}
    subtypes += words(entry.subtypes)
    supertypes |= {t.capitalize() for t in words(entry.supertypes)}
    text = entry.text or "\n".join(words(entry.abilities))
    own = " ".join(subtypes) if is_card else interpreter.ruleset.token_name(subtypes)
    name = entry.name or own or "token"
    cost = entry.mana_cost or None
    colors = frozenset(COLOR_OF_SYMBOL.get(c, c.lower()) for c in words(entry.colors))
    if colors - set(COLORS):
        raise CopyEngineError(
            f"{', '.join(sorted(colors - set(COLORS)))} isn't a color.",
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
        abilities=with_levels(
            _read(interpreter, text, name, types), creature_number(text, sized=entry.power is not None)
        ),
        power=entry.power,
        toughness=entry.toughness,
        loyalty=entry.loyalty,
        defense=entry.defense,
    )


def copy_of_script(copy_of: WordsOrNone | UnsetType | None, choices: Choices | None) -> list[str | None]:
    """Return the refs an entering object copies in turn: `copy_of`, then `choices.copy_of`."""
    if copy_of is UNSET:
        return []
    if not choices and type(copy_of) is str:
        return [copy_of]  # as nearly all are
    refs: tuple[str | None, ...] = (None,) if copy_of is None else listed(copy_of)
    then = as_list((choices or {}).get("copy_of"))
    return [*refs, *(None if ref is None else str(ref) for ref in then)]


def with_status(obj: Object, entry: SetupEntry) -> Object:
    """Return `obj` with the status, counters, choices and damage a setup entry states."""
    counted = entry.counters
    if not (entry.tapped or entry.face_down or counted or entry.choices or entry.attached_to):
        return obj
    return replace(
        obj,
        tapped=bool(entry.tapped),
        face_down=bool(entry.face_down),
        face_down_as=face_down_kind("", entry.alternative_cost, obj.faces[0].normal)
        if entry.face_down
        else "",
        counters={kind: number for kind, number in counted.items() if number} if counted else obj.counters,
        choices={**obj.choices, **(entry.choices or {})},
        attached_to=entry.attached_to or obj.attached_to,
    )


def refuse_odd(interpreter: Interpreter, obj: Object, entry: SetupEntry) -> None:
    """Refuse a setup entry that states what such a card can't be: flipped, melded, or with doors unlocked.

    Raises:
        CopyEngineError: it has no other half, it isn't melded of two cards, or it has no doors.
    """
    if entry.copy_of:
        return
    if obj.card is None:
        if entry.unlocked and not obj.faces[0].doors:
            mend = "Give the type of a Room, and back: its other half."
            _refuse_key(interpreter, "unlocked", "It has no doors.", mend)
        return
    name, faces = obj.card.faces[0].name, obj.faces
    if entry.flipped and not any(face.flipped is not None for face in faces):
        _refuse_key(interpreter, "flipped", f"{name} isn't a flip card.", "Leave it out.")
    if entry.unlocked and not faces[0].doors and obj.card.is_room:
        raise missing_face(interpreter, name, "unlocked")
    if entry.unlocked and not faces[0].doors:
        _refuse_key(interpreter, "unlocked", f"{name} has no doors in the card data.", "Leave it out.")
    if entry.melded_from and len(words(entry.melded_from)) != _MELDED:
        _refuse_key(interpreter, "melded_from", "A permanent is melded from two cards.", "Name both.")
    if entry.melded_from:
        _refuse_strangers(interpreter, words(entry.melded_from), obj.faces[obj.face].normal.name)


def _refuse_strangers(interpreter: Interpreter, pair: Sequence[str], into: str) -> None:
    """Refuse two cards of which neither says that it melds with the other into a permanent of that name (CR
    701.42).
    """
    cards = [interpreter.find_card(name, "melded_from")[0] for name in pair]
    for one, other in permutations(card.faces[0] for card in cards):
        if any(melds_with(ability, other.name, into) for ability in one.abilities):
            return
    names = " and ".join(card.faces[0].name for card in cards)
    _refuse_key(interpreter, "melded_from", f"{names} don't meld into {into}.", "Name the two that do.")


_MELDED = 2


def _refuse_key(interpreter: Interpreter, key: str, message: str, mend: str) -> None:
    raise CopyEngineError(message, where=interpreter.at(key), mend=mend)


def put_nothing(interpreter: Interpreter, ref: str, controller: str, kind: ObjectKind = "spell copy") -> None:
    """Let `ref` name something that wasn't made."""
    nothing = Object(ref=ref, kind=kind, faces=(Copied(NOTHING),), owner=controller, controller=controller)
    interpreter.put(replace(nothing, zone=NOWHERE))
    interpreter.silently(ref)
