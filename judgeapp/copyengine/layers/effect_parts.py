"""The parts of continuous effects, one for each layer an effect works in (CR 613.1, 613.7)."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from judgeapp.copyengine.model.effects.changes import (
    Change,
    ChangePT,
    ChangeText,
    ForbidActivating,
    ForbidRegenerating,
    FullTextOfTop,
    GainAbilities,
    GainAbilitiesOf,
    KeepTapped,
    LoseAbilities,
    RestrictCombat,
    SetColors,
    SetController,
    SetName,
    SetPT,
    SetTextBox,
    SetTypes,
    SwitchPT,
)
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import Value, memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import BASIC_LAND_TYPES, Characteristics
from judgeapp.copyengine.model.terms.conditions import (
    AllOf,
    AnyOf,
    CardsInGraveyard,
    CardTypesInGraveyard,
    Condition,
    Controls,
    IsSized,
    IsSizedByCount,
    Otherwise,
    ThisIsIn,
    TotalAmong,
    Unless,
    UnreadCondition,
)
from judgeapp.copyengine.model.terms.qualities import (
    BaseSized,
    HasCounter,
    HasTrait,
    NotNamed,
    OneOfColors,
    OneOfKinds,
    OneOfTypes,
    OutsizedBy,
    Quality,
    Sized,
    UnreadQuality,
)
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Each, Filter, SizedByCount, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import counters_told
from judgeapp.copyengine.reading.clauses.counters import size_of_counter
from judgeapp.copyengine.table.levels import asks_for_level
from judgeapp.copyengine.table.state import NOT_CAST, Cast, ContinuousEffect, Object

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_LAYER_OF = {
    SetController: "2", ChangeText: "3", SetTextBox: "3", FullTextOfTop: "3", SetName: "3", SetTypes: "4",
    SetColors: "5", GainAbilities: "6", GainAbilitiesOf: "6", LoseAbilities: "6", SetPT: "7b",
    ChangePT: "7c", SwitchPT: "7d",
}  # fmt: skip
_KEYWORD_COUNTERS = frozenset(
    "flying deathtouch indestructible lifelink menace reach trample vigilance hexproof haste shadow".split()
) | {"first strike", "double strike"}

Key = tuple[str, Text, str, int]
Affected = Callable[[Mapping[str, Characteristics]], frozenset[str]]


class Piece(Value, frozen=True):
    """One change that a text makes, whatever has the text.

    Attributes:
        place: which of the effect's changes it is.
        is_one_of_several: the effect makes other changes besides.
        defines: it comes from a characteristic-defining ability and applies first (CR 613.3).
        looks_at_size: what it applies to, or does, depends on somebody's power or toughness.
        counts: its numbers are counted up, or its abilities taken, from what is on the table.
        counts_cards: all it counts are cards in graveyards.
        counts_sizes: somebody's power or toughness may make a difference to its numbers.
        changes_abilities: it may give or take abilities.
    """

    layer: str
    change: Change
    text: Text
    place: int
    is_one_of_several: bool
    defines: bool
    looks_at_size: bool
    counts: bool
    counts_cards: bool
    counts_sizes: bool
    changes_abilities: bool

    @property
    def is_last(self) -> bool:
        """Whether it comes after all others of its layer: nothing can give back what it forbids."""
        return isinstance(self.change, LoseAbilities) and self.change.for_good


def piece_of(
    change: Change,
    text: Text,
    place: int = 0,
    is_one_of_several: bool = False,
    defines: bool = False,
    looks_at_size: bool = False,
) -> Piece:
    """Return what a change of a text comes to."""
    amounts = [
        amount
        for amount in (getattr(change, "power", None), getattr(change, "toughness", None))
        if isinstance(amount, Amount) and amount.per not in {Counted.NOTHING, Counted.X}
    ]
    return Piece(
        layer="7a" if defines and isinstance(change, SetPT) else layer_of(change),
        change=change,
        text=text,
        place=place,
        is_one_of_several=is_one_of_several,
        defines=defines,
        looks_at_size=looks_at_size,
        counts=bool(amounts) or _takes_from_others(change),
        counts_cards=all(map(_counts_cards, amounts)) and not _takes_from_others(change),
        counts_sizes=not all(map(_is_blind_to_sizes, amounts)) or isinstance(change, GainAbilitiesOf),
        changes_abilities=changes_abilities(change),
    )


def _takes_from_others(change: Change) -> bool:
    """Whether a change gives what other objects have."""
    return isinstance(change, GainAbilitiesOf | FullTextOfTop) or (
        isinstance(change, SetTypes) and change.of is not None
    )


def _counts_cards(amount: Amount) -> bool:
    """Whether a number is one of cards in graveyards, each looked at by itself."""
    if amount.per is Counted.CARD_TYPES_IN_GRAVEYARDS:
        return True
    of = amount.of
    return (
        amount.per is Counted.OBJECTS
        and of is not None
        and of.zone == "graveyard"
        and _looks_at_each_alone(of)
    )


def _looks_at_each_alone(filter_: Filter) -> bool:
    """Whether a phrase means an object or not, whatever else is on the table."""
    return all(isinstance(quality, _OF_ITSELF) for quality in filter_.qualities)


_OF_ITSELF = (HasTrait, OneOfColors, HasCounter, NotNamed, OneOfKinds, OneOfTypes)


class Part(Value, frozen=True):
    """What one effect does in one layer.

    Attributes:
        on: the refs it applies to, or what tells them, given what everything is so far.
        giver: the object that gives the ability, where that names it.
        one_by_one: whether it applies to an object depends on that object and the source alone.
        key: which effect it is a part of; an effect that began in an earlier layer goes on (CR 613.6).
    """

    piece: Piece
    timestamp: int
    source: Object | None
    controller: str
    cast: Cast
    on: frozenset[str] | Affected
    key: Key
    one_by_one: bool = False
    giver: str | None = None

    def affected(self, values: Mapping[str, Characteristics]) -> frozenset[str]:
        """The refs it applies to when everything is `values`."""
        return self.on if isinstance(self.on, frozenset) else self.on(values)

    @property
    def is_fixed(self) -> bool:
        """Whether what it does to an object depends on no other object, nor on who controls what."""
        piece = self.piece
        return (
            isinstance(self.on, frozenset)
            and not piece.counts
            and not isinstance(piece.change, SetController)
        )

    @property
    def is_local(self) -> bool:
        """Whether what it does to an object depends on no more than that object, the source, and cards in
        graveyards.
        """
        piece = self.piece
        return (
            (self.one_by_one or isinstance(self.on, frozenset))
            and (piece.counts_cards or not piece.counts)
            and not isinstance(piece.change, SetController)
        )


def applies_one_by_one(effect: Continuous) -> bool:
    """Whether a static effect applies to an object or not, whatever else is on the table."""
    if effect.condition and not asks_for_level(effect):
        return False
    subject = effect.subject
    if isinstance(subject, Each):
        return _looks_at_each_alone(subject.filter)
    return subject is Who.THIS or subject is Who.ATTACHED


def layer_of(change: Change) -> str:
    """Return the layer a change applies in (CR 613.1, 613.4)."""
    return _LAYER_OF[type(change)]


@memoized  # asked whenever the layers are worked out: 4 % of a replay
def at_work(values: Characteristics) -> tuple[Ability, ...]:
    """The abilities that change characteristics just by being there."""
    return tuple(a for a in values.abilities if a.defines or continuous_effects(a))


@memoized  # asked whenever the layers are worked out: half a percent of generating
def continuous_effects(ability: Ability) -> tuple[Continuous, ...]:
    """Return the continuous effects that an ability generates by being there."""
    static = ability.kind in {Kind.STATIC, Kind.KEYWORD}
    return tuple(
        e
        for e in ability.effects
        if isinstance(e, Continuous) and e.duration == "static" and (static or asks_for_level(e))
    )


@memoized  # asked whenever the layers are worked out: half a percent of a replay
def leaves_abilities_alone(values: Characteristics) -> bool:
    """Whether the abilities at work change nobody's abilities, whatever the board."""
    return not any(
        changes_abilities(change)
        for ability in at_work(values)
        for effect in continuous_effects(ability)
        for change in effect.changes
    )


def changes_abilities(change: Change) -> bool:
    """Whether a change may give or take abilities; setting a basic land type takes them (CR 305.7)."""
    if isinstance(change, SetTypes):
        sets_land = change.chosen or not BASIC_LAND_TYPES.keys().isdisjoint(change.subtypes)
        return change.keep != "all" and sets_land
    return not isinstance(change, _LEAVE_ABILITIES)


_LEAVE_ABILITIES = (ChangePT, SetPT, SwitchPT, SetColors, SetName, SetController)


def works_in(ability: Ability, obj: Object) -> bool:
    """Whether a static ability functions where its object is (CR 113.6)."""
    if ability.defines or obj.kind == "emblem":
        return True
    if obj.zone == "battlefield":
        return not obj.phased_out
    return any(
        effect.condition is not None and _works_elsewhere(effect.condition, obj.zone)
        for effect in continuous_effects(ability)
    )


def _works_elsewhere(condition: Condition, zone: str) -> bool:
    """Whether what holds only under a condition functions in a zone other than the battlefield."""
    match condition:
        case AllOf(conditions=sides) | AnyOf(conditions=sides):
            return any(_works_elsewhere(side, zone) for side in sides)
        case Unless(condition=inside) | Otherwise(condition=inside):
            return _works_elsewhere(inside, zone)
        case ThisIsIn(zone="battlefield", negated=True):
            return True
        case ThisIsIn(zone="graveyard") | CardsInGraveyard() | CardTypesInGraveyard():
            return zone == "graveyard"
        case UnreadCondition(of_graveyard=of_graveyard):
            return of_graveyard and zone == "graveyard"
    return False


@memoized  # asked whenever the layers are worked out: 1 % of a first play
def pieces_of_ability(ability: Ability) -> tuple[tuple[Continuous, tuple[Piece, ...]], ...]:
    """Return what each continuous effect of an ability makes, layer by layer."""
    return tuple(
        (
            effect,
            tuple(
                piece_of(
                    change, ability.text, place, len(effect.changes) > 1, bool(ability.defines),
                    looks_at_size(effect),
                )
                for place, change in enumerate(effect.changes)
            ),
        )
        for effect in continuous_effects(ability)
    )  # fmt: skip


_OF_RULES = (RestrictCombat, KeepTapped, ForbidActivating, ForbidRegenerating)
"""What changes no characteristic."""


@memoized  # asked whenever the layers are worked out: half a percent of a replay
def _pieces_of_applied(effect: ContinuousEffect) -> tuple[Piece, ...]:
    several = len(effect.changes) > 1
    return tuple(
        piece_of(change, effect.text, n, several)
        for n, change in enumerate(effect.changes)
        if not isinstance(change, _OF_RULES)
    )


def parts_of_applied(effect: ContinuousEffect, number: int) -> Iterator[Part]:
    """Yield the parts of the effect of a resolved spell or ability; what it is on was fixed as it began.

    `number` tells it from another of the same words and time.
    """
    cast = Cast(x=effect.x)
    key = ("applied", effect.text, str(number), effect.timestamp)
    for piece in _pieces_of_applied(effect):
        yield Part(piece, effect.timestamp, None, effect.controller, cast, effect.on, key)


def parts_of_counters(obj: Object) -> Iterator[Part]:
    """Yield what the counters on a permanent do, each kind with the time the latest came (CR 613.7c)."""
    for kind, number in obj.counters.items():
        piece = _piece_of_counter(kind, number)
        if piece is not None:
            yield Part(
                piece, obj.counter_times.get(kind, obj.timestamp), None, obj.controller, NOT_CAST,
                frozenset({obj.ref}), ("counter", kind, obj.ref, 0),
            )  # fmt: skip


@lru_cache(maxsize=1024)  # asked whenever the layers are worked out: 3 % of generating
def _piece_of_counter(kind: str, number: int) -> Piece | None:
    text = counters_told(kind, number)
    if kind in _KEYWORD_COUNTERS:
        return piece_of(GainAbilities((Ability(kind.capitalize(), Kind.KEYWORD, keyword=kind),)), text)
    size = size_of_counter(kind)
    if size is None:
        return None
    return piece_of(ChangePT(Amount(size[0] * number), Amount(size[1] * number)), text)


def looks_at_size(continuous: Continuous) -> bool:
    """Whether what an effect applies to depends on power or toughness."""
    subject, condition = continuous.subject, continuous.condition
    if isinstance(condition, Controls) and _asks_for_size(condition.filter):
        return True
    if isinstance(condition, UnreadCondition) and condition.of_size:
        return True
    if isinstance(condition, IsSizedByCount):
        return True
    if isinstance(condition, IsSized):
        return condition.of != "mana value"
    if isinstance(condition, TotalAmong):
        parts = [part for part in (condition.amount, condition.amount.plus) if part is not None]
        return any(
            part.per in {Counted.POWER, Counted.TOUGHNESS}
            or (part.of is not None and _asks_for_size(part.of))
            for part in parts
        )
    return isinstance(subject, Each) and _asks_for_size(subject.filter)


def _is_blind_to_sizes(amount: Amount) -> bool:
    counts = amount.per is Counted.OBJECTS and amount.of is not None and not _asks_for_size(amount.of)
    return counts or amount.per is Counted.CARD_TYPES_IN_GRAVEYARDS


def _asks_for_size(said: Filter) -> bool:
    bounds = (said.power_at_least, said.power_at_most)
    return any(b is not None for b in bounds) or any(map(_is_of_size, said.qualities))


def _is_of_size(quality: Quality) -> bool:
    if isinstance(quality, UnreadQuality):
        return quality.of_size
    if isinstance(quality, SizedByCount):
        return quality.of != "mana value"
    return isinstance(quality, BaseSized | OutsizedBy) or (
        isinstance(quality, Sized) and quality.of != ("mana value",)
    )
