"""Values of the engine as a reader says them: fields by name, objects and players by theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES

LABELS = {
    "name": "name",
    "mana_cost": "mana cost",
    "colors": "colors",
    "color_indicator": "color indicator",
    "supertypes": "supertypes",
    "types": "types",
    "subtypes": "subtypes",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "abilities": "abilities",
    "face_down": "face down",
}
# What is called otherwise than in scripts, besides what a card shows.
_CALLED = {
    "ability_number": "number of abilities",
    "is_copy": "copy",
    "is_token": "token",
    "power_toughness": "power and toughness",
    "damage": "damage marked",
}
# What follows from other fields, or what the step's own sentence says already.
UNSAID = {"mana_value", "triggered", "waiting", "no_copy_for", "additional_effect", "drew"}
# Fields that hold refs of objects or letters of players.
NAMING = {"targets", "illegal_targets", "blocking", "order", "attached_to", "controller", "owner", "source"}
ZONES = {"nowhere": "gone"}


@dataclass(frozen=True, slots=True)
class Change:
    """One field before and after, in words; either may be ""."""

    field: str
    was: str
    now: str


def changes(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[Change]:
    """Each field of `after` that is worth saying, beside what it was.

    Args:
        names: what objects are called, by ref.
    """
    for field, now in after.items():
        was = before.get(field)
        if field in UNSAID:
            continue
        if field == "face_up_values":
            yield from _beneath(was or {}, now or {}, names)
        elif field == "abilities":
            lost = [ability for ability in was or () if ability not in now]
            yield Change("abilities", _abilities(lost), _abilities([a for a in now if a not in (was or ())]))
        elif field == "attacking" and isinstance(now, str):
            yield Change(label(field), _named(was, names), _named(now, names))
        else:
            yield Change(label(field), told(field, was, names), told(field, now, names))


def label(field: str) -> str:
    """What a field is called."""
    return LABELS.get(field) or _CALLED.get(field) or field.replace("_", " ")


def told(field: str, value: object, names: Mapping[str, str]) -> str:
    """A field's value as a reader says it, objects and players by their names.

    Args:
        names: what objects are called, by ref.
    """
    if field in NAMING:
        return _named(value, names)
    if field == "zone":
        return _zone(value)
    if field == "abilities" and isinstance(value, list | tuple) and value:
        return _abilities(list(map(str, value)))
    return in_words(value)


def in_words(value: object, none: str = "none") -> str:
    """A value as a reader says it; `none` stands for nothing at all."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "":
            return none
        case Mapping():
            return ", ".join(f"{label(str(kind))}: {count}" for kind, count in value.items()) or none
        case list() | tuple():
            return ", ".join(map(str, value)) or none
        case _:
            return str(value)


def _beneath(was: Mapping[str, Any], now: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Change]:
    """The values that a face-down permanent has beneath, field by field."""
    differing = {field: value for field, value in now.items() if value != was.get(field)}
    for change in changes(was, differing, names):
        yield Change(f"{change.field} beneath", change.was, change.now)


def _zone(name: object) -> str:
    return ZONES.get(str(name or ""), str(name or ""))


def _abilities(texts: list[str]) -> str:
    """Abilities side by side: each is a sentence with a period of its own, or a keyword."""
    return " / ".join(texts)


def _named(value: object, names: Mapping[str, str]) -> str:
    refs = value if isinstance(value, list | tuple) else [value]
    called = {**names, **PLAYER_NAMES}
    return ", ".join(called.get(str(ref), "something else") for ref in refs if ref is not None) or "none"
