"""The exceptions of copy effects: one small class per form of "except ..." (CR 707.9).

Each clause has `cites` (the principles it rests on), `apply`, and `str()` for the printed words. A clause
that is an additional effect rather than a change of characteristics (CR 707.9e) leaves the values alone; its
own fields tell what it adds, such as `EntersWithCounters.counter`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import ClassVar, Protocol

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Ability, is_called
from judgeapp.copyengine.model.objects.characteristics import Characteristics, colors_of_cost
from judgeapp.copyengine.model.objects.subtypes import can_gain, is_creature_type, with_fitting_subtypes
from judgeapp.copyengine.model.terms.conditions import Condition, ConditionOnCopy
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.model.wording import a_or_an, joined, number_word, shortened


class CopyContext(Value, kw_only=True, frozen=True):
    """The copying under way, as far as a clause may ask about it.

    Attributes:
        copier: the copying object's own values before this copy effect.
        adding_drops_cda: whether adding a type drops a type-defining ability (CR 706.9d of 2017).
        setting_drops_cda: whether setting or keeping a value drops the ability that defines it (CR 707.9d).
        this: the ability that generates the effect, for "it has this ability".
    """

    copier: Characteristics
    adding_drops_cda: bool = False
    setting_drops_cda: bool = True
    this: Ability | None = None


class ExceptClause(Protocol):
    """One exception. `apply` gives the copied values as the clause leaves them."""

    @property
    def cites(self) -> tuple[str, ...]: ...

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics: ...

    def __hash__(self) -> int: ...


def without_definitions(
    values: Characteristics, fields: Iterable[str], context: CopyContext
) -> Characteristics:
    """Leave out the characteristic-defining abilities of `fields`, and for color the indicator (CR
    707.9d).
    """
    if not context.setting_drops_cda:
        return values
    fields = frozenset(fields)
    kept = tuple(ability for ability in values.abilities if not ability.defines & fields)
    if len(kept) != len(values.abilities):
        values = replace(values, abilities=kept)
    if "colors" in fields and values.color_indicator:
        values = replace(values, color_indicator=frozenset())
    return values


class AddTypes(Value, frozen=True):
    """ "it's an artifact in addition to its other types", "it's legendary and snow in addition ..." (CR
    205.1b).
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        if self.subtypes and context.adding_drops_cda:
            copied = without_definitions(copied, {"subtypes"}, context)
        types = copied.types | set(self.types)
        added = tuple(s for s in self.subtypes if s not in copied.subtypes and can_gain(s, types))
        return with_fitting_subtypes(
            replace(
                copied,
                types=types,
                supertypes=copied.supertypes | set(self.supertypes),
                subtypes=copied.subtypes + added,
            )
        )

    def __str__(self) -> str:
        words = [*sorted(self.supertypes), *self.subtypes, *self.types]
        named = [
            *map(str.lower, sorted(self.supertypes)),
            *self.subtypes,
            *map(str.lower, self.types),
        ]
        if not self.subtypes and not self.types:  # "legendary and snow" is no noun
            return f"it's {joined(named)} in addition to its other types"
        return f"it's {_article(words[0])}{' '.join(named)} in addition to its other types"


class SetTypes(Value, frozen=True):
    """ "it's an artifact", "it's a Spirit": these instead of what was copied (CR 205.1a).

    types None keeps the copied card types; subtypes None keeps the copied subtypes.
    creature_types_only: the old creature types go, other subtypes stay.
    """

    types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    supertypes: tuple[str, ...] | None = None
    creature_types_only: bool = False
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES, p.EXCEPTION_CDA)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        if self.types is not None:
            copied = without_definitions(replace(copied, types=frozenset(self.types)), {"types"}, context)
        if self.subtypes is not None:
            other = tuple(s for s in copied.subtypes if self.creature_types_only and not is_creature_type(s))
            fitting = tuple(s for s in self.subtypes if can_gain(s, copied.types))
            copied = without_definitions(replace(copied, subtypes=other + fitting), {"subtypes"}, context)
        if self.supertypes is not None:
            copied = replace(copied, supertypes=frozenset(self.supertypes))
        return with_fitting_subtypes(copied)

    def __str__(self) -> str:
        words = [
            *(self.supertypes or ()),
            *(self.subtypes or ()),
            *map(str.lower, self.types or ()),
        ]
        return f"it's {_article(words[0]) if words else ''}{' '.join(words)}"


class RemoveSupertypes(Value, frozen=True):
    """ "it isn't legendary"."""

    supertypes: tuple[str, ...]
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return replace(copied, supertypes=copied.supertypes - set(self.supertypes))

    def __str__(self) -> str:
        return f"it isn't {' or '.join(map(str.lower, self.supertypes))}"


class RemoveTypes(Value, frozen=True):
    """ "it isn't an artifact": these card types and subtypes aren't copied (CR 707.9b)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        types = copied.types - set(self.types)
        subtypes = tuple(name for name in copied.subtypes if name not in self.subtypes)
        return with_fitting_subtypes(replace(copied, types=types, subtypes=subtypes))

    def __str__(self) -> str:
        return f"it isn't {' or '.join([*map(str.lower, self.types), *self.subtypes])}"


class SetPowerToughness(Value, frozen=True):
    """ "it's 7/7", "its power is equal to ...": None leaves that one as copied."""

    power: Amount | None = None
    toughness: Amount | None = None
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES, p.EXCEPTION_CDA)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        fields = {"power"} if self.power else set()
        fields |= {"toughness"} if self.toughness else set()
        copied = without_definitions(copied, fields, context)
        if self.power:
            copied = replace(copied, power=self.power.base)
        if self.toughness:
            copied = replace(copied, toughness=self.toughness.base)
        return copied

    def __str__(self) -> str:
        if self.power and self.toughness:
            return f"it's {self.power.text or self.power.base}/{self.toughness.text or self.toughness.base}"
        one, amount = ("power", self.power) if self.power else ("toughness", self.toughness)
        return f"its {one} is {amount.text or amount.base}" if amount else ""


class SetLoyalty(Value, frozen=True):
    """ "its starting loyalty is 1"."""

    loyalty: Amount
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return replace(copied, loyalty=self.loyalty.base)

    def __str__(self) -> str:
        return f"its starting loyalty is {self.loyalty.text or self.loyalty.base}"


class SetName(Value, frozen=True):
    """ "its name is Sakashima the Impostor"."""

    name: str
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return replace(copied, name=self.name)

    def __str__(self) -> str:
        return f"its name is {self.name}"


class SetColors(Value, frozen=True):
    """ "the copy is red", "it's blue in addition to its other colors" (`add`)."""

    colors: tuple[str, ...]
    add: bool = False
    # "the color of your choice", "~'s color" (of the spell that copies): settled as the copying begins.
    chosen: str = ""
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES, p.EXCEPTION_CDA)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        if self.add:
            copied = without_definitions(copied, {"colors"}, context) if context.adding_drops_cda else copied
            return replace(copied, colors=copied.colors | set(self.colors))
        copied = without_definitions(copied, {"colors"}, context)
        return replace(copied, colors=frozenset(self.colors))

    def __str__(self) -> str:
        words = self.chosen or joined(self.colors) or "colorless"
        return f"it's {words}" + (" in addition to its other colors" if self.add else "")


class Retain(Value, frozen=True):
    """ "it doesn't copy that creature's color", "it retains its name": the copier's own value stays (CR
    707.9c).

    fields: names of `Characteristics` attributes: "colors", "name", "mana_cost", "types", "power", ...
    """

    fields: tuple[str, ...]
    words: str = ""
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_RETAINS, p.EXCEPTION_CDA)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        copied = without_definitions(copied, self.fields, context)
        own = {name: getattr(context.copier, name) for name in self.fields}
        if "colors" in own and context.setting_drops_cda:
            own["color_indicator"] = context.copier.color_indicator
        return replace(copied, **own)

    def __str__(self) -> str:
        named = [_FIELD_WORDS.get(name, name) for name in self.fields]
        return f"it keeps its own {joined(named)}"


class NoManaCost(Value, frozen=True):
    """ "it has no mana cost" (embalm and eternalize): color that came from the cost goes with it (CR 202.2);
    color that another copy effect set stays.
    """

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        from_cost = copied.colors == colors_of_cost(copied.mana_cost) | copied.color_indicator
        colors = copied.color_indicator if from_cost else copied.colors
        return replace(copied, mana_cost=None, colors=colors)

    def __str__(self) -> str:
        return "it has no mana cost"


class AddAbilities(Value, frozen=True):
    """ "it has flying", "it has '...'" (CR 707.9a). They become part of the copiable values."""

    abilities: tuple[Ability, ...]
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDS_ABILITY,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return replace(copied, abilities=copied.abilities + self.abilities)

    def __str__(self) -> str:
        return "it has " + joined(a.keyword or f"“{shortened(printed(a.text))}”" for a in self.abilities)


class HasThisAbility(Value, frozen=True):
    """ "it has this ability": the ability that makes the copy."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDS_ABILITY,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        if context.this is None:
            return copied
        return replace(copied, abilities=(*copied.abilities, context.this))

    def __str__(self) -> str:
        return "it has this ability"


class KeepsOtherAbilities(Value, frozen=True):
    """ "it has its other abilities": those of the copier but the one that makes the copy."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDS_ABILITY,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        own = tuple(a for a in context.copier.abilities if a != context.this)
        return replace(copied, abilities=copied.abilities + own)

    def __str__(self) -> str:
        return "it has its other abilities"


class LacksThisAbility(Value, frozen=True):
    """ "it doesn't have this ability": the one that makes the copy isn't copied."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        kept = tuple(a for a in copied.abilities if a != context.this)
        return replace(copied, abilities=kept)

    def __str__(self) -> str:
        return "it doesn't have this ability"


class LoseAbilities(Value, frozen=True):
    """ "it loses flying", "it has no abilities" (`named` empty), "it doesn't have this ability"."""

    named: tuple[Text, ...] = ()
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        if not self.named:
            return replace(copied, abilities=())
        kept = tuple(a for a in copied.abilities if not _is_named(a, self.named))
        return replace(copied, abilities=kept)

    def __str__(self) -> str:
        return f"it loses {joined(map(printed, self.named), none='all abilities')}"


class EntersWithCounters(Value, frozen=True):
    """ "it enters with X additional +1/+1 counters on it": an additional effect (CR 707.9e).

    `apart`: said in a sentence of its own, so it is no part of the copy effect.
    """

    counter: str
    count: Amount
    apart: bool = False
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDITIONAL_EFFECT,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return copied

    def __str__(self) -> str:
        number = printed(self.count.text or number_word(self.count.base))
        if number in {"one", "1", "a", "an"}:
            return f"it enters with an additional {self.counter} counter on it"
        if number.startswith("for each "):
            return f"it enters with an additional {self.counter} counter on it {number}"
        if " " in number:
            return f"it enters with additional {self.counter} counters on it equal to {number}"
        return f"it enters with {number} additional {self.counter} counters on it"


class EntersTapped(Value, frozen=True):
    """ "it enters tapped": an additional effect (CR 707.9e)."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDITIONAL_EFFECT,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return copied

    def __str__(self) -> str:
        return "it enters tapped"


class Conditional(Value, frozen=True):
    """ "if it's a creature, ...": judged on the result without these clauses (CR 707.9f).

    condition: what stands after "if"; types: the would-be result must have one of these card types, subtypes
    or supertypes; of_source: the condition is about something else than the copy ("if the creature was
    kicked").
    """

    condition: Condition
    clauses: tuple[ExceptClause, ...]
    types: tuple[str, ...] = ()
    negated: bool = False
    about: str = "copy"
    words: str = field(default="", compare=False)

    @property
    def cites(self) -> tuple[str, ...]:
        """Principles: only what asks about the copy is a condition of CR 707.9f."""
        asks = self.condition
        of_copy = bool(self.types) or (isinstance(asks, ConditionOnCopy) and not asks.original)
        return (p.EXCEPTION_CONDITIONAL,) if of_copy else self.clauses[0].cites

    def holds(self, would_be: Characteristics) -> bool:
        """Whether the would-be result fits the condition."""
        have = would_be.types | would_be.supertypes | set(would_be.subtypes)
        return any(name in have for name in self.types) is not self.negated

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        for clause in self.clauses:
            copied = clause.apply(copied, context)
        return copied

    def __str__(self) -> str:
        return f"if {self.condition.words}, {joined(map(str, self.clauses))}"


_FIELD_WORDS = {"colors": "color", "types": "card types", "mana_cost": "mana cost"}


def _article(word: str) -> str:
    if word.lower() in {"legendary", "snow", "basic"}:
        return ""
    return f"{a_or_an(word)} "


def _is_named(ability: Ability, named: Sequence[Text]) -> bool:
    return any(is_called(ability, printed(name)) for name in named)
