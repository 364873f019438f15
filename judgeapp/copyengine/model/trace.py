"""The trace: what happened to which object, before and after, and the rule that says so."""

from enum import StrEnum
from functools import lru_cache

from msgspec.structs import fields

from judgeapp.copyengine.model.immutable import Value, memoized, memoized_beside
from judgeapp.copyengine.model.objects.characteristics import (
    Characteristics,
    in_color_order,
    in_type_order,
    mana_value,
)
from judgeapp.copyengine.model.plain_data import Json, PlainMapping
from judgeapp.copyengine.model.text import Text, printed


class StepKind(StrEnum):
    """What a step tells, for whoever makes one sentence of several."""

    COPYING = "copying"
    """Its object takes the copiable values of the first that it is about."""
    COPY_MADE = "copy made"
    """Its object is made as a copy of the first that it is about: a spell, or a token of two faces."""
    EXCEPTION = "exception"
    """An exception of the copy effect applies."""
    EFFECT = "effect"
    """An effect applies in the step's layer."""
    LASTING = "lasting"
    """An effect goes on applying to what has become a copy."""
    OTHER = "other"

    @property
    def is_copy(self) -> bool:
        """Whether the object is a copy by this step."""
        return self in {StepKind.COPYING, StepKind.COPY_MADE}


EXCEPT = "Except "
"""What the sentence of an exception begins with."""


def in_layer(layer: str) -> str:
    """What the sentence of an effect that applies in a layer ends with."""
    return f" applies to it in layer {layer}."


class Step(Value, frozen=True):
    """One step of a derivation.

    Attributes:
        principle, rule: what it rests on, and the number of that rule in the ruleset played ("" if it is
            silent).
        obj: ref of the object it is about.
        text: a sentence for candidates.
        before, after: the fields that change, as JSON values; an empty `before` marks something new.
        event: index of the event it happened in; None during setup.
        shown_before, shown_after: all characteristics around the step, for drawing the card.
        about: refs of other objects the step speaks of (what was copied).
        also: the number in the Comprehensive Rules, where the ruleset's document is another.
        kind, layer: what it tells, and the layer of an effect that applies.
        because: the words of the ability, or the card, that does it, where a permanent enters so.
    """

    principle: str
    rule: str
    obj: str
    text: str
    before: PlainMapping
    after: PlainMapping
    event: int | None
    shown_before: Characteristics | None = None
    shown_after: Characteristics | None = None
    about: tuple[str, ...] = ()
    also: str = ""
    kind: StepKind = StepKind.OTHER
    layer: str = ""
    because: Text = ""

    def as_json(self) -> Json:
        """Return the step as `play --json` prints it."""
        told: Json = {
            "principle": self.principle,
            "rule": self.rule,
            "object": self.obj,
            "text": self.text,
            "before": dict(self.before),
            "after": dict(self.after),
        }
        return {**told, "comprehensive_rules": self.also} if self.also else told

    @property
    def applied(self) -> str:
        """What applies: an exception's clause, "it's 7/7.", or what an effect is called; else the text."""
        if self.kind is StepKind.EXCEPTION:
            return self.text.removeprefix(EXCEPT)
        return self.text.removesuffix(in_layer(self.layer)) if self.kind is StepKind.EFFECT else self.text

    @property
    def snapshot_before(self) -> Json:
        """All characteristics before the step, keys as in `play --json`; {} for something new."""
        return described(self.shown_before) if self.shown_before else {}

    @property
    def snapshot_after(self) -> Json:
        """All characteristics after the step."""
        return described(self.shown_after) if self.shown_after else {}


@memoized  # each step compares two of them, mostly the same: 6 % of a replay
def told(values: Characteristics) -> PlainMapping:
    """Return characteristics as JSON values, keys in the order they are printed in; shared by all who ask."""
    return _told(values)


@lru_cache(maxsize=2048)  # objects of equal values share one: 1 % of generating
def _told(values: Characteristics) -> PlainMapping:
    return {
        "name": values.name,
        "mana_cost": values.mana_cost,
        "mana_value": mana_value(values.mana_cost),
        "colors": in_color_order(values.colors),
        "color_indicator": in_color_order(values.color_indicator),
        "supertypes": sorted(values.supertypes),
        "types": in_type_order(values.types),
        "subtypes": list(values.subtypes),
        "power": values.power,
        "toughness": values.toughness,
        "loyalty": values.loyalty,
        "defense": values.defense,
        "abilities": [printed(ability.text) for ability in values.abilities],
    }


def described(values: Characteristics) -> Json:
    """Return characteristics as JSON values, to be changed at will."""
    return dict(told(values))


def changed_fields(before: Characteristics, after: Characteristics) -> list[str]:
    """Return the names of the characteristics that differ."""
    return [name for name in _FIELDS if getattr(before, name) != getattr(after, name)]


_FIELDS = tuple(f.name for f in fields(Characteristics))


def difference(before: Characteristics | None, after: Characteristics) -> tuple[Json, Json]:
    """Return the changed fields before and after; `before` None means that all of it is new."""
    if before is after:
        return {}, {}
    if before is None:
        return {}, dict(told(after))
    was, now = _difference(after, before)
    return was.copy(), now.copy()


@memoized_beside  # asked again in every play of a script: 1 % of a replay
def _difference(after: Characteristics, before: Characteristics) -> tuple[Json, Json]:
    new, old = told(after), told(before)
    was, now = {}, {}
    for name, value in new.items():
        known = old[name]
        if value is not known and value != known:
            was[name], now[name] = known, value
    return was, now


def tells_of(step: Step, text: Text) -> bool:
    """Whether the sentence of a step quotes a text."""
    return printed(text) in step.text
