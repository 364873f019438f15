"""Characteristics: copiable values, then every other continuous effect in layers 2 to 7d (CR 613)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from judgeapp.copyengine.abilities import Ability, Continuous, Kind
from judgeapp.copyengine.amounts import Scene
from judgeapp.copyengine.changes import (
    Change,
    ChangePT,
    ChangeText,
    GainAbilities,
    LoseAbilities,
    SetColors,
    SetController,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from judgeapp.copyengine.characteristics import BASIC_LAND_TYPES, EVERY_CREATURE_TYPE, Characteristics
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.levels import asks_for_level, level_holds
from judgeapp.copyengine.state import NOT_CAST, Applied, Cast, Object, Table
from judgeapp.copyengine.subjects import Amount, Each, Who
from judgeapp.copyengine.subtypes import card_types_for, is_creature_type, with_fitting_subtypes
from judgeapp.copyengine.values import kept, replace

LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")
_LAYER_OF = {
    SetController: "2", ChangeText: "3", SetName: "3", SetTypes: "4", SetColors: "5",
    GainAbilities: "6", LoseAbilities: "6", SetPT: "7b", ChangePT: "7c", SwitchPT: "7d",
}  # fmt: skip
_COUNTERS_PT = {"+1/+1": (1, 1), "-1/-1": (-1, -1), "+1/+0": (1, 0), "+0/+1": (0, 1), "-0/-1": (0, -1)}
_KEYWORD_COUNTERS = frozenset(
    "flying deathtouch indestructible lifelink menace reach trample vigilance hexproof haste".split()
) | {"first strike", "double strike"}


@dataclass(frozen=True, slots=True)
class Part:
    """What one effect does in one layer.

    Attributes:
        on: the refs it applies to, given what everything is so far.
        key: which effect it is a part of; an effect that began in an earlier layer goes on (CR 613.6).
        defines: it comes from a characteristic-defining ability and applies first (CR 613.3).
    """

    layer: str
    change: Change
    timestamp: int
    source: Object | None
    controller: str
    cast: Cast
    on: Callable[[Mapping[str, Characteristics]], frozenset[str]]
    key: tuple[str, str, int]
    defines: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class Application:
    """One effect applied to one object in one layer: for the trace."""

    layer: str
    ref: str
    before: Characteristics
    after: Characteristics
    source: str
    text: str


def layer_of(change: Change) -> str:
    """Return the layer a change applies in (CR 613.1, 613.4)."""
    return _LAYER_OF[type(change)]


class Layers:
    """Everything's characteristics at one moment.

    Attributes:
        values: ref -> characteristics, for every object in every zone.
        applications: what was applied, in order.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.values: dict[str, Characteristics] = {
            obj.ref: copiable_values(obj) for obj in table.objects.values()
        }
        self.applications: list[Application] = []
        self.controllers: dict[str, str] = {}
        self._abilities_changed = False
        if self._anything_to_do():
            self._apply_layers()

    def _anything_to_do(self) -> bool:
        if self._table.effects:
            return True
        values = self.values
        return any(obj.counters or _at_work(values[obj.ref]) for obj in self._table.objects.values())

    def _apply_layers(self) -> None:
        begun: dict[tuple[str, str, int], frozenset[str]] = {}
        kept: dict[tuple[str, str, int], list[Part]] = {}
        parts = list(self._parts())
        for layer in LAYERS:
            if self._abilities_changed:
                parts, self._abilities_changed = list(self._parts()), False
            now = [part for part in parts if part.layer == layer]
            if kept:
                seen = {(part.key, part.change) for part in now}
                now += [
                    part
                    for later in kept.values()
                    for part in later
                    if part.layer == layer and (part.key, part.change) not in seen
                ]
            for part in self._in_order(now):
                on = begun.get(part.key)
                if on is None:
                    on = begun[part.key] = part.on(self.values)
                    kept[part.key] = [p for p in parts if p.key == part.key]
                for ref in sorted(on):
                    self._apply(part, ref)

    def _apply(self, part: Part, ref: str) -> None:
        before = self.values.get(ref)
        if before is None:
            return
        if isinstance(part.change, SetController):
            self.controllers[ref] = part.controller
            return
        after = changed(before, part.change, self._scene(part), self._table.objects[ref])
        if after != before:
            self.values[ref] = after
            self._abilities_changed |= after.abilities is not before.abilities
            source = part.source.ref if part.source is not None else ""
            self.applications.append(Application(part.layer, ref, before, after, source, part.text))

    def _scene(self, part: Part) -> Scene:
        return Scene(
            table=self._table,
            values=self.values,
            controller=part.controller,
            this=part.source,
            cast=part.cast,
        )

    def _in_order(self, parts: list[Part]) -> Iterator[Part]:
        """Characteristic-defining abilities first, then timestamps, but a dependent effect waits (CR
        613.3, 613.8).
        """
        waiting = sorted(parts, key=lambda part: (not part.defines, part.timestamp))
        while waiting:
            chosen = waiting[0]
            if len(waiting) > 1 and not chosen.defines:
                free = [p for p in waiting if not any(self._depends(p, q) for q in waiting if q is not p)]
                chosen = (free or waiting)[0]
            waiting.remove(chosen)
            if chosen.defines or self._still_there(chosen):
                yield chosen

    def _still_there(self, part: Part) -> bool:
        """Whether the ability that generates the effect is still on its object."""
        kind, text, _ = part.key
        if kind != "static" or part.source is None:
            return True
        return any(ability.text == text for ability in self.values[part.source.ref].abilities) or (
            part.layer not in {"2", "3", "4", "5", "6"}
        )

    def _depends(self, part: Part, other: Part) -> bool:
        """Whether applying `other` first would change what `part` is or applies to (CR 613.8a)."""
        if part.key[0] != "static" or part.key == other.key or part.defines is not other.defines:
            return False
        if isinstance(other.change, SetController | ChangePT | SwitchPT):
            return False
        saved, saved_trace = dict(self.values), list(self.applications)
        saved_flag = self._abilities_changed
        on_before = part.on(self.values)
        there_before = self._still_there(part)
        for ref in other.on(self.values):
            self._apply(other, ref)
        depends = part.on(self.values) != on_before or self._still_there(part) is not there_before
        self.values, self.applications = saved, saved_trace
        self._abilities_changed = saved_flag
        return depends

    def _parts(self) -> Iterator[Part]:
        for effect in self._table.effects:
            yield from _parts_of(effect)
        for obj in self._table.objects.values():
            if obj.counters and obj.zone == "battlefield":
                yield from _parts_of_counters(obj)
            for place, ability in _at_work(self.values[obj.ref]):
                if ability.defines or (obj.zone == "battlefield" and not obj.phased_out):
                    yield from self._parts_of_ability(obj, ability, place)

    def _parts_of_ability(self, obj: Object, ability: Ability, place: int) -> Iterator[Part]:
        for continuous in _continuous(ability):
            key = ("static", ability.text, hash((obj.ref, place)))
            if not level_holds(continuous.condition, obj):
                continue
            for change in continuous.changes:
                layer = layer_of(change)
                if ability.defines and layer == "7b":
                    layer = "7a"
                yield Part(
                    layer,
                    change,
                    obj.timestamp,
                    obj,
                    obj.controller,
                    obj.cast,
                    self._affected(obj, continuous),
                    key,
                    bool(ability.defines),
                    ability.text,
                )

    def _affected(
        self, obj: Object, continuous: Continuous
    ) -> Callable[[Mapping[str, Characteristics]], frozenset[str]]:
        subject = continuous.subject

        def on(values: Mapping[str, Characteristics]) -> frozenset[str]:
            scene = Scene(table=self._table, values=values, controller=obj.controller, this=obj)
            if isinstance(subject, Each):
                return frozenset(scene.fitting(subject.filter))
            if subject == Who.THIS:
                return frozenset({obj.ref})
            one = scene.one(subject)
            return frozenset({one} if one else ())

        return on


@kept
def _at_work(values: Characteristics) -> tuple[tuple[int, Ability], ...]:
    """The abilities, each with its place, that change characteristics just by being there."""
    return tuple((n, a) for n, a in enumerate(values.abilities) if a.defines or _continuous(a))


@kept
def _continuous(ability: Ability) -> tuple[Continuous, ...]:
    """Return the continuous effects that an ability generates by being there."""
    static = ability.kind in {Kind.STATIC, Kind.KEYWORD}
    return tuple(
        e
        for e in ability.effects
        if isinstance(e, Continuous) and e.duration == "static" and (static or asks_for_level(e))
    )


def _parts_of(effect: Applied) -> Iterator[Part]:
    cast = NOT_CAST if effect.x is None else Cast(x=effect.x)
    for place, change in enumerate(effect.changes):
        yield Part(
            layer_of(change),
            change,
            effect.timestamp,
            None,
            effect.controller,
            cast,
            lambda values, on=effect.on: on,  # type: ignore[misc]
            ("applied", effect.text, effect.timestamp * 100 + place),
            text=effect.text,
        )


def _parts_of_counters(obj: Object) -> Iterator[Part]:
    for kind, number in obj.counters.items():
        change: Change
        if kind in _COUNTERS_PT:
            power, toughness = _COUNTERS_PT[kind]
            change = ChangePT(Amount(power * number), Amount(toughness * number))
        elif kind in _KEYWORD_COUNTERS:
            change = GainAbilities((Ability(kind.capitalize(), Kind.KEYWORD, keyword=kind),))
        else:
            continue
        on = frozenset({obj.ref})
        yield Part(
            layer_of(change),
            change,
            obj.timestamp,
            None,
            obj.controller,
            NOT_CAST,
            lambda values, on=on: on,  # type: ignore[misc]
            ("counter", kind, hash(obj.ref)),
            text=f"{number} {kind} counter{'s' if number != 1 else ''}",
        )


def changed(values: Characteristics, change: Change, scene: Scene, obj: Object) -> Characteristics:
    """Return `values` with one change of one effect made."""
    match change:
        case ChangePT(power, toughness):
            return _plus(values, scene.number(power), scene.number(toughness))
        case SetPT(power, toughness):
            if power is not None:
                values = replace(values, power=scene.number(power))
            return values if toughness is None else replace(values, toughness=scene.number(toughness))
        case SwitchPT():
            return replace(values, power=values.toughness, toughness=values.power)
        case GainAbilities(abilities):
            return replace(values, abilities=values.abilities + abilities)
        case LoseAbilities(named):
            return replace(values, abilities=_without(values.abilities, named))
        case SetColors():
            return _colored(values, change, scene)
        case SetTypes():
            return _typed(values, change, scene)
        case SetName(name):
            return replace(values, name=name)
        case ChangeText(old, new):
            return replace(values, abilities=tuple(_reworded(a, old, new) for a in values.abilities))
    return values


def _plus(values: Characteristics, power: int | None, toughness: int | None) -> Characteristics:
    """Add to power and toughness; an object without them (a noncreature) has none to add to."""
    return replace(
        values,
        power=None if values.power is None else values.power + (power or 0),
        toughness=None if values.toughness is None else values.toughness + (toughness or 0),
    )


def _without(abilities: tuple[Ability, ...], named: tuple[str, ...]) -> tuple[Ability, ...]:
    if not named:
        return ()
    wanted = {name.lower() for name in named}
    return tuple(a for a in abilities if a.keyword not in wanted and a.text.lower() not in wanted)


def _colored(values: Characteristics, change: SetColors, scene: Scene) -> Characteristics:
    colors = frozenset(change.colors)
    if change.chosen:
        choice = scene.choices.get("color")
        if choice is None:
            return values
        colors |= {str(choice)}
    return replace(values, colors=values.colors | colors if change.add else colors)


def _typed(values: Characteristics, change: SetTypes, scene: Scene) -> Characteristics:
    subtypes = change.subtypes
    if change.every_creature_type:
        subtypes = (EVERY_CREATURE_TYPE,)
    if change.chosen:
        choice = scene.choices.get("creature_type") or scene.choices.get("land_type")
        subtypes = (*subtypes, str(choice)) if choice is not None else subtypes
    if change.keep == "all":
        types = values.types | set(change.types)
        kept: tuple[str, ...] = values.subtypes
        supertypes = values.supertypes | set(change.supertypes)
    elif change.keep == "types":
        types = values.types | set(change.types)
        # The new subtypes replace those of their own kind; a land that becomes another basic land type
        # also loses what its text gives it (CR 205.1b, 305.7).
        kinds = {kind for s in subtypes for kind in card_types_for(s)}
        kept = tuple(s for s in values.subtypes if not card_types_for(s) & kinds)
        supertypes = values.supertypes | set(change.supertypes)
        if BASIC_LAND_TYPES.keys() & set(subtypes):
            values = replace(values, abilities=())
    else:
        types = frozenset(change.types) or values.types
        kept = () if subtypes else values.subtypes
        supertypes = values.supertypes | set(change.supertypes)
    if EVERY_CREATURE_TYPE in subtypes:
        kept = tuple(s for s in kept if not is_creature_type(s))
    lost = set(change.lose)
    return with_fitting_subtypes(
        replace(
            values,
            types=types - lost,
            supertypes=supertypes - lost,
            subtypes=tuple(dict.fromkeys(s for s in (*kept, *subtypes) if s not in lost)),
        )
    )


def _reworded(ability: Ability, old: str, new: str) -> Ability:
    if not old:
        return ability
    return replace(
        ability,
        text=ability.text.replace(old, new).replace(old.capitalize(), new.capitalize()),
        parameter=ability.parameter.replace(old, new),
    )
