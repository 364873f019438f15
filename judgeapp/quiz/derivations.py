"""A derivation made ready to be read: each step in words, and the cards it changes side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import batched, groupby
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, CopyEngineError, Game, Step, ask

CARDS_A_ROW = 3
STATUS = ["is_token", "is_copy", "face_down", "tapped", "flipped", "counters", "zone"]
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


@dataclass(frozen=True, slots=True)
class Change:
    """One field before and after, in words; either may be ""."""

    field: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Told:
    """A step in words, and the number of its rule ("" where the ruleset is silent)."""

    text: str
    rule: str
    principle: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card in a flow, after the steps that lead to it.

    Attributes:
        thing: the object with the keys of `play --json`.
        before: what its changed fields are compared with; None marks nothing.
        copies: 0 for no copy, 1 for a copy, 2 for a copy of a copy.
        origin: whose it is: "Noah's Clone".
    """

    thing: Mapping[str, Any]
    before: Mapping[str, Any] | None
    copies: int
    origin: str
    steps: tuple[Told, ...]


type Flow = tuple[tuple[Drawn, ...], ...]


def told(step: Step) -> Told:
    """Put a step into words; what is new has no before and shows no changes."""
    changes = tuple(_changes(step.before, step.after)) if step.before else ()
    return Told(step.text, step.rule, step.principle, changes)


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterable[Change]:
    for field in after:
        if field == "mana_value":
            continue
        was, now = before.get(field), after[field]
        if field == "abilities":
            was, now = ([a for a in was or () if a not in now], [a for a in now if a not in (was or ())])
            yield Change("abilities", in_words(was, ""), in_words(now, ""))
        else:
            yield Change(LABELS.get(field, field.replace("_", " ")), in_words(was), in_words(now))


def in_words(value: object, none: str = "none") -> str:
    """A value of the engine as a reader says it; `none` stands for nothing at all."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "":
            return none
        case Mapping():
            return ", ".join(f"{kind}: {count}" for kind, count in value.items()) or none
        case list() | tuple():
            return ", ".join(map(str, value)) or none
        case _:
            return str(value)


def flow_of(game: Game, steps: Sequence[Step]) -> Flow:
    """Draw the derivation in rows of three cards: what is copied first, then each object as it
    becomes what it is. Empty if no step shows an object.
    """
    drawn: list[Drawn] = []
    depth: dict[str, int] = {}
    shown: dict[str, Mapping[str, Any]] = {}
    origins = _origins(game.script)
    for (ref, event), group in groupby(steps, key=lambda step: (step.obj, step.event)):
        these = [step for step in group if step.snapshot_after]
        if not these:
            continue
        source = next((name for step in these for name in step.about if name in origins), None)
        if source is not None and source not in shown and source != ref:
            thing = _thing(game, source, event)
            if thing:
                depth[source] = int(bool(thing.get("is_copy")))
                shown[source] = thing
                drawn.append(Drawn(thing, None, depth[source], origins.get(source, ""), ()))
        last = these[-1]
        status = _thing(game, ref, None if event is None else event + 1)
        thing = {**status, **last.snapshot_after}
        if source is not None and status.get("is_copy"):
            depth[ref] = min(depth.get(source, 0) + 1, 2)
        before = shown.get(source or ref) or these[0].snapshot_before or None
        told_steps = tuple(told(step) for step in these if step.before or len(these) == 1)
        compared = (
            {field: before[field] for field in last.snapshot_after if field in before} if before else None
        )
        copies = depth.get(ref, int(bool(status.get("is_copy"))))
        drawn.append(Drawn(thing, compared, copies, origins.get(ref, ""), told_steps))
        shown[ref] = thing
    return tuple(batched(drawn, CARDS_A_ROW)) if len(drawn) > 1 else ()


def _thing(game: Game, ref: str, at: int | None) -> dict[str, Any]:
    """An object after `at` events (None: the setup); {} if it isn't there then."""
    fields = [field for field in LABELS if field != "face_down"] + STATUS
    try:
        found = ask(game, {"ask": "fields", "of": ref, "fields": fields, "at": at or 0}).value
    except CopyEngineError:
        return {}
    return dict(found)


def _origins(script: Mapping[str, Any]) -> dict[str, str]:
    """Whose each object is and what it was to begin with, by ref."""
    entries = list(script.get("setup") or ())
    for event in script.get("events") or ():
        entries += event.get("events") or () if event.get("do") == "simultaneous" else [event]
    origins: dict[str, str] = {}
    for entry in entries:
        ref = str(entry.get("ref") or "")
        if not ref or ref in origins:
            continue
        who = PLAYER_NAMES.get(str(entry.get("controller") or entry.get("owner") or "A"), "")
        if entry.get("card"):
            origins[ref] = f"{who}’s {entry['card']}"
        elif entry.get("do") in {"copy_spell", "copy_ability", "cast_copy"}:
            origins[ref] = f"{who}’s copy"
        elif entry.get("do") == "create_token_copy" or entry.get("token"):
            origins[ref] = f"{who}’s token"
    return origins
