"""The board at a moment: who has what where, each thing as it is now beside what is printed on it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judgeapp.cards.display.derivations import Told, told
from judgeapp.cards.display.drawing import Showing, Thing
from judgeapp.copyengine import (
    NOWHERE,
    PLAYER_NAMES,
    Game,
    Object,
    copied_values,
    object_as_json,
    printed_values,
)

ZONES = {
    "battlefield": "battlefield",
    "hand": "hand",
    "graveyard": "graveyard",
    "exile": "exile",
    "library": "library",
    "command": "command zone",
}


@dataclass(frozen=True, slots=True)
class ShownObject(Showing):
    """One thing on the table, beside what is printed on it or, of a copy, what it copied.

    Attributes:
        name: what the story calls it.
        copy_of: the name of what it copied.
        notes: what else is on it: effects, attachments, damage.
    """

    ref: str
    name: str
    copy_of: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of a player, with what is in it; `name` as in "Ada’s battlefield"."""

    name: str
    things: tuple[ShownObject, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player, with the zones that hold anything."""

    letter: str
    name: str
    life: int
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The table after `at` of `events` events.

    Attributes:
        stack: what resolves first comes first.
        gone: what has ceased to exist.
        changes: what the event before did, in words.
    """

    at: int
    events: int
    seats: tuple[Seat, ...]
    stack: tuple[ShownObject, ...]
    gone: tuple[str, ...]
    changes: tuple[tuple[str, Told], ...]


def board_at(game: Game, at: int, names: Mapping[str, str]) -> Board:
    """Lay out the table after `at` events."""
    table = game.table(at)
    called = {**names}
    things = {ref: shown(game, obj, at, called) for ref, obj in table.objects.items()}
    seats = []
    for letter, player in sorted(table.players.items()):
        zones = []
        for zone, name in ZONES.items():
            found = tuple(
                things[ref]
                for ref, obj in table.objects.items()
                if obj.zone == zone and _whose(things[ref].thing, zone) == letter
            )
            if found:
                zones.append(Zone(f"{PLAYER_NAMES[letter]}’s {name}", found))
        seats.append(Seat(letter, PLAYER_NAMES[letter], player.life, tuple(zones)))
    steps = [step for step in game.steps if at and step.event == at - 1]
    return Board(
        at=at,
        events=len(game.moments) - 1,
        seats=tuple(seats),
        stack=tuple(things[ref] for ref in reversed(table.stack) if ref in things),
        gone=tuple(called.get(ref, ref) for ref, obj in table.objects.items() if obj.zone == NOWHERE),
        changes=tuple((called.get(step.obj, step.obj), told(step, called)) for step in steps),
    )


def _whose(thing: Thing, zone: str) -> str:
    return str(thing["controller"] if zone == "battlefield" else thing["owner"])


def shown(game: Game, obj: Object, at: int | None, names: Mapping[str, str]) -> ShownObject:
    """One object at a moment."""
    thing = object_as_json(game, obj, at)
    if obj.phased_out:
        thing["phased_out"] = True
    copied = obj.copy_effects[-1].source if obj.copy_effects else obj.made_as_copy or ""
    return ShownObject(
        ref=obj.ref,
        name=names.get(obj.ref, obj.ref),
        thing=thing,
        before=printed(obj),
        copies=_depth(game, obj, at),
        copy_of=_copied_name(obj, names, copied),
        origin=_origin(obj, names),
        notes=tuple(_notes(game, obj, at, names)),
    )


def printed(obj: Object) -> Thing:
    """What an object's values are compared with.

    Of what has become a copy: the values copied, but its own colors, power and toughness, which tell at a
    glance that it was something else. What is face down shows nothing printed, and is left unmarked.
    """
    if obj.face_down or obj.ability is not None:
        return {}
    own = printed_values(obj)
    if obj.copy_effects:
        return copied_values(obj) | {key: own[key] for key in ("colors", "power", "toughness")}
    return own


def _depth(game: Game, obj: Object, at: int | None) -> int:
    if not obj.is_copy:
        return 0
    source = game.object(obj.copy_effects[-1].source if obj.copy_effects else obj.made_as_copy or "", at)
    return 2 if source is not None and source.is_copy and source.ref != obj.ref else 1


def _copied_name(obj: Object, names: Mapping[str, str], copied: str) -> str:
    """What the badge names: the object that was copied, not what that was a copy of; else a name."""
    if copied and copied != obj.ref and copied in names:
        return names[copied]
    return str(copied_values(obj)["name"]) if obj.copy_effects else ""


def _origin(obj: Object, names: Mapping[str, str]) -> str:
    if obj.ability is not None:
        source = names.get(obj.source or "", "")
        kind = "Triggered ability" if obj.ability.kind == "triggered" else "Activated ability"
        return f"{kind} of {source}" if source else kind
    if not obj.copy_effects:
        return ""
    own = printed_values(obj)["name"]
    return f"Token, made as {own}" if obj.is_token else f"Printed as {own}"


def _notes(game: Game, obj: Object, at: int | None, names: Mapping[str, str]) -> Iterable[str]:
    table = game.table(at)
    if obj.attached_to:
        yield f"attached to {names.get(obj.attached_to, obj.attached_to)}"
    if obj.pair is not None:
        yield f"paired with {names.get(obj.pair.ref, obj.pair.ref)}"
    for effect in table.effects:
        if obj.ref in effect.on:
            until = f", until {effect.until}" if effect.until in {"end of turn", "your next turn"} else ""
            text = f"{effect.text}"
            yield text if not until or until.removeprefix(", ") in text else f"{text}{until}"
    if obj.damage:
        yield f"{obj.damage} damage"
    if obj.attacking:
        yield "attacking"
    for ref in obj.cast.targets if obj.zone == "stack" else ():
        yield f"targets {PLAYER_NAMES.get(ref) or names.get(ref, ref)}"
    for mode in obj.cast.modes if obj.zone == "stack" else ():
        yield f"chosen: {mode}"
    if obj.linked:
        cards = [names.get(ref, ref) for refs in obj.linked.values() for ref in refs]
        if cards:
            yield f"linked: {', '.join(cards)}"
