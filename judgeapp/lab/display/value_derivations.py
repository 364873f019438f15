"""Why a value is what it is: from printed to now, copy effect by copy effect and layer by layer (CR 613)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.cards.display.derivations import LAYERS, Layer
from judgeapp.cards.display.wording import Change, changes, in_words
from judgeapp.cards.models import type_line
from judgeapp.copyengine import (
    PLAYER_NAMES,
    Game,
    Object,
    ValueStage,
    object_as_json,
    possessive,
    principles,
    printed_values,
    sentence,
    value_history,
)

VALUES: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "mana_cost": ("mana_cost",),
    "colors": ("colors",),
    "types": ("supertypes", "types", "subtypes"),
    "abilities": ("abilities",),
    "power": ("power", "toughness"),
    "loyalty": ("loyalty",),
    "defense": ("defense",),
    "controller": ("controller",),
}
"""What can be asked about, and the fields that it takes."""
STATUS = "tapped"
"""What can be asked about besides: it is no characteristic."""
LABELS = {"tapped": "status", "types": "type line", "power": "power and toughness", "mana_cost": "mana cost"}


@dataclass(frozen=True, slots=True)
class DerivationStep:
    """A step to the value: what it rests on and what it changes; the first is what there was."""

    text: str
    rule: str
    changes: tuple[Change, ...]
    value: str
    layer: str = ""


@dataclass(frozen=True, slots=True)
class ValueDerivation:
    """The derivation of one value of one thing.

    Attributes:
        label: what is asked about: "power and toughness".
        value: as it is now, in words.
    """

    ref: str
    field: str
    name: str
    label: str
    value: str
    steps: tuple[DerivationStep, ...]
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a thing, beside what is printed on it."""

    field: str
    label: str
    printed: str
    now: str

    @property
    def differs(self) -> bool:
        return self.printed != self.now


def said(field: str, thing: Mapping[str, Any]) -> str:
    """A value in words; "none" for none."""
    match field:
        case "types":
            line = type_line(thing["supertypes"], thing["types"], [s.strip("()") for s in thing["subtypes"]])
            return line or "none"
        case "power":
            if thing["power"] is None and thing["toughness"] is None and "Creature" not in thing["types"]:
                return "none"
            return f"{_number(thing['power'])}/{_number(thing['toughness'])}"
        case "controller":
            return PLAYER_NAMES.get(str(thing.get("controller")), "nobody")
        case "abilities":
            return " / ".join(thing["abilities"]) or "none"
        case "colors":
            return in_words(thing["colors"], "colorless")
        case "tapped":
            return "tapped" if thing.get("tapped") else "untapped"
    return in_words(thing.get(field))


def _number(value: Any) -> str:
    return "*" if value is None else str(value)


def label(field: str) -> str:
    """What a value is called."""
    return LABELS.get(field, field)


def values_of(game: Game, ref: str, at: int) -> tuple[Value, ...]:
    """Every value a thing has or had printed on it."""
    obj = game.table(at).objects[ref]
    now = object_as_json(game, obj, at)
    own = {**printed_values(obj), "controller": obj.owner}
    found = (Value(field, label(field), said(field, own), said(field, now)) for field in VALUES)
    return tuple(value for value in found if not value.printed == value.now == "none")


def why(game: Game, ref: str, field: str, at: int, names: Mapping[str, str]) -> ValueDerivation | None:
    """The derivation of one value; None if there is no such thing or value."""
    obj = game.object(ref, at)
    if obj is None or field not in {*VALUES, STATUS}:
        return None
    if field == STATUS:
        steps = _status(game, obj, at)
    else:
        steps = _controlled(game, obj, at) if field == "controller" else _steps(game, obj, field, at, names)
    found = tuple(steps)
    used = {step.layer for step in found if step.layer}
    return ValueDerivation(
        ref=ref,
        field=field,
        name=names.get(ref, ref),
        label=label(field),
        value=said(field, object_as_json(game, obj, at)),
        steps=found,
        layers=tuple(Layer(number, number in used) for number in LAYERS),
    )


def _steps(
    game: Game, obj: Object, field: str, at: int, names: Mapping[str, str]
) -> Iterator[DerivationStep]:
    first, *later = value_history(game, obj, at, names)
    value = said(field, first.values)
    yield DerivationStep(sentence(f"{first.text}: {value}"), "", (), value)
    before = first
    for stage in later:
        step = _step(field, before, stage)
        before = stage
        if step.changes or stage.is_told:
            yield step


def _step(field: str, before: ValueStage, stage: ValueStage) -> DerivationStep:
    old, new = before.values, stage.values
    value = said(field, new)
    told: tuple[Change, ...] = ()
    if said(field, old) != value:
        told = (
            tuple(changes({field: old[field]}, {field: new[field]}, {}))
            if field == "abilities"
            else (Change(label(field), said(field, old), value),)
        )
    return DerivationStep(stage.text, stage.rule, told, value, stage.layer if told else "")


def _controlled(game: Game, obj: Object, at: int) -> Iterator[DerivationStep]:
    owner = PLAYER_NAMES.get(obj.owner, "Nobody")
    if obj.kind == "spell copy":
        number = game.ruleset.number(principles.COPYING_SPELLS)
        text = f"It was put on the stack under {possessive(owner)} control."
        yield DerivationStep(text, number, (), owner)
    else:
        yield DerivationStep(f"{owner} owns it.", "", (), owner)
    steps = [s for s in game.steps if s.obj == obj.ref and "controller" in s.after and (s.event or 0) < at]
    for step in steps:
        if step.before:
            was, now = (PLAYER_NAMES.get(str(each["controller"]), "") for each in (step.before, step.after))
            yield DerivationStep(step.text, step.rule, (Change("controller", was, now),), now, "2")


def _status(game: Game, obj: Object, at: int) -> Iterator[DerivationStep]:
    first = next(there for n in range(at + 1) if (there := game.object(obj.ref, n)) is not None)
    came = said(STATUS, {STATUS: first.tapped})
    text = f"At first it is {came}."
    if obj.copy_effects or obj.made_as_copy:
        text += " Status isn't copied."
    yield DerivationStep(
        text, game.ruleset.number(principles.COPIABLE_VALUES) if obj.copy_effects else "", (), came
    )
    steps = [s for s in game.steps if s.obj == obj.ref and STATUS in s.after and (s.event or 0) < at]
    for step in steps:
        now = said(STATUS, step.after)
        if now != came:
            yield DerivationStep(step.text, step.rule, (Change(label(STATUS), came, now),), now)
        came = now
