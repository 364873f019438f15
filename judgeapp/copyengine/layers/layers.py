"""Characteristics: copiable values, then every other continuous effect in layers 2 to 7d (CR 613)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter, is_

from msgspec.structs import fields

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, can_tell, is_beyond, is_undefined_x
from judgeapp.copyengine.evaluation.situations import asks_of_it, situation_holds, spoken_of_by
from judgeapp.copyengine.layers.changed_characteristics import (
    abilities_of_others,
    changed,
    has_no_size,
    lacks_size,
    plain_change,
    plus,
    with_sizes_left,
    without_size,
)
from judgeapp.copyengine.layers.effect_parts import (
    LAYERS,
    Affected,
    Key,
    Part,
    applies_one_by_one,
    at_work,
    layer_of,
    looks_at_size,
    parts_of_applied,
    parts_of_counters,
    pieces_of_ability,
    works_in,
)
from judgeapp.copyengine.model.effects.changes import (
    ChangePT,
    GainAbilities,
    GainAbilitiesOf,
    LoseAbilities,
    SetController,
    SetPT,
    SwitchPT,
)
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.subjects import Each, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_status
from judgeapp.copyengine.table.bestow import bestowed_effect
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.levels import asks_for_level, level_holds
from judgeapp.copyengine.table.state import NOWHERE, PLAYERS, Object, Table

__all__ = ["Application", "Layers", "layer_of"]


class Application(Value, frozen=True):
    """One effect applied to one object in one layer: for the trace.

    Attributes:
        ahead: it applied before an older one that depends on it (CR 613.8).
    """

    layer: str
    ref: str
    before: Characteristics
    after: Characteristics
    source: str
    text: Text
    ahead: bool = False


_OF_SIZE = (ChangePT, SetPT, SwitchPT)
"""Changes of power and toughness."""


def _in_time(part: Part) -> tuple[bool, bool, int]:
    """Order parts of a layer where none depends on another (CR 613.3, 613.7)."""
    return not part.piece.defines, part.piece.is_last, part.timestamp


def _could_depend(part: Part, other: Part) -> bool:
    """Whether one part could depend on another of its layer, whatever is there."""
    mine, its = part.piece, other.piece
    if part.key[0] != "static" or part.key == other.key or mine.defines is not its.defines:
        return False
    if isinstance(its.change, _OF_SIZE) and not (mine.looks_at_size or mine.counts_sizes):
        return False
    if isinstance(part.on, frozenset) and not (
        mine.counts or its.changes_abilities or isinstance(its.change, SetController)
    ):
        return False  # What it is on is settled, and it is there whatever the other does.
    # Each would do to the other what the other does to it: a loop.
    return not (
        part.key[1] == other.key[1] and mine.change == its.change and part.controller == other.controller
    )


class Layers:
    """Everything's characteristics at one moment.

    Attributes:
        values: ref -> characteristics, for every object in every zone.
        applications: what was applied, in order.
        controllers: who controls what an effect has given to a player (layer 2).
        stripped: refs that lost all abilities, the mana abilities of basic land types included.
        unjudged: ref -> words of a condition that can't be judged; its effect is left out.
        is_fixed: what each effect does to an object depends on nothing but the object and the effect.
        reaches_abilities: some static ability gives or takes abilities of others than what has it, or may
            do so at another time.
    """

    __slots__ = (
        "__weakref__", "_among", "_counts_cards", "_effects", "_granted", "_is_local", "_is_part",
        "_looks_at_status", "_objects", "_parts", "_reaching", "_refs", "_seen", "_table", "applications",
        "controllers", "is_fixed", "reaches_abilities", "stripped", "unjudged", "values",
    )  # fmt: skip

    def __init__(
        self, table: Table, only: Collection[Object] | None = None, among: "Layers | None" = None
    ) -> None:
        """Work out everything, or `only` some objects. Work on some stops as soon as what they are turns out
        to depend on others.

        Args:
            among: what everything was. Some objects then get what reaches each of them by itself, too, and
                work stops only where they and the others depend on one another in another way.
        """
        self._table = table
        self._is_part = only is not None
        self._among = among
        self._objects = table.objects.values() if only is None else only
        spend(len(self._objects))
        self.values: dict[str, Characteristics] = {obj.ref: copiable_values(obj) for obj in self._objects}
        self._refs = frozenset(self.values)
        if among is not None:
            self.values = among.values | self.values
        self.applications: list[Application] = []
        self.controllers: dict[str, str] = {}
        self.stripped: set[str] = set()
        self.unjudged: dict[str, Text] = {}
        self._granted: dict[tuple[str, Text], int] = {}
        self._parts: dict[str, list[Part]] | None = None
        self._looks_at_status = False
        self._is_local = True
        self._counts_cards = False
        self._reaching: set[str] = set()
        self.is_fixed = True
        self.reaches_abilities = False
        if self._current():
            self._apply_layers()
        for obj in self._objects:
            if obj.zone == "battlefield" and lacks_size(values := self.values[obj.ref]):
                self.values[obj.ref] = without_size(values)
        del self._parts  # they know of this, and would keep it alive in a circle
        del self._objects, self._among  # what comes to the table later is none of its business
        self._seen, self._effects = table.objects.copy(), table.effects

    def applied(self) -> dict[str, list[Application]]:
        """Return what was applied to each object that anything applied to, in order."""
        found: dict[str, list[Application]] = {}
        for application in self.applications:
            found.setdefault(application.ref, []).append(application)
        return found

    def with_objects(self, changed: Collection[Object]) -> "Layers | None":
        """Return what is there once these are on the table, and the effects are those it has now; None if
        that has to be worked out anew.

        Where each effect depends on nothing but the object it applies to and its source, a changed object
        makes no difference to the others, unless its own abilities reach them. Tapping and damage make no
        difference where nothing speaks of them.
        """
        on = self._on_other_effects()
        if on:
            changed = ({obj.ref: obj for obj in changed} | on).values()
        if not self.is_fixed and not self._looks_at_status:
            changed = [
                obj
                for obj in changed
                if obj.ref in on or not _is_but_for_status(obj, self._seen.get(obj.ref))
            ]
            if not changed:
                return self
        known = self.values
        now: dict[str, Characteristics] = {}
        there: dict[str, Object] = {}
        changing = []
        generated = bool(self.applications or self._table.effects or self.stripped)
        is_same = True
        for obj in changed:
            ref = obj.ref
            copiable = shown = copiable_values(obj)
            if obj.zone == "battlefield" and lacks_size(copiable):
                shown = without_size(copiable)
            now[ref], there[ref] = shown, obj
            is_same = is_same and known.get(ref) is shown
            # Nothing changes or counts what an ability is, or something about to enter from nowhere.
            if (obj.kind != "ability" or ref in on) and (obj.zone != NOWHERE or ref in known):
                changing.append(obj)
                generated = generated or bool(obj.counters or obj.bestowed or at_work(copiable))
        if changing and not self.is_fixed:
            if not self._can_add(changing):
                return None
            generated = True
        if is_same and not generated:
            return self
        after = self.on(self._table)
        after.values = values = known | now
        after._seen, after._effects = self._seen | there, self._table.effects
        if changing and generated:
            these = Layers(self._table, changing, None if self.is_fixed else self)
            if not (these.is_fixed if self.is_fixed else these._is_local and not these.unjudged):
                return None
            values |= {ref: these.values[ref] for ref in these._refs}
            others = [a for a in self.applications if a.ref not in these._refs]
            after.applications = others + these.applications
            after.stripped = (self.stripped - these._refs) | these.stripped
            after._looks_at_status |= these._looks_at_status
            after._counts_cards |= these._counts_cards
        return after

    def are_but_for(self, ref: str, table: Table) -> bool:
        """Whether an object on a table is new here, and the effects on the table aren't."""
        return ref not in self.values and self._effects is table.effects

    def _on_other_effects(self) -> dict[str, Object]:
        """Return the objects that effects of resolved spells and abilities have begun or ceased to affect."""
        before, now = self._effects, self._table.effects
        if before is now:
            return {}
        known, kept = set(map(id, before)), set(map(id, now))
        others = [e for e in before if id(e) not in kept] + [e for e in now if id(e) not in known]
        objects = self._table.objects
        return {ref: objects[ref] for effect in others for ref in sorted(effect.on) if ref in objects}

    def _can_add(self, changing: Iterable[Object]) -> bool:
        """Whether these objects can change without a difference to any other."""
        if not self._is_local or self.unjudged:
            return False
        for obj in changing:
            before = self._seen.get(obj.ref)
            if obj.ref in self._reaching:
                return False
            if self._counts_cards and "graveyard" in {obj.zone, before.zone if before is not None else ""}:
                return False
        return True

    def on(self, table: Table) -> "Layers":
        """Return the same of a table that is like the one it was worked out on, and goes its own way."""
        same = object.__new__(Layers)
        same._table, same._is_part = table, self._is_part
        same.values, same.applications, same.controllers = self.values, self.applications, self.controllers
        same.stripped, same.unjudged, same._granted = self.stripped, self.unjudged, self._granted
        same._looks_at_status, same._seen, same._effects = self._looks_at_status, self._seen, self._effects
        same._is_local, same._counts_cards, same._reaching = (
            self._is_local,
            self._counts_cards,
            self._reaching,
        )
        same._refs = self._refs
        same.is_fixed, same.reaches_abilities = self.is_fixed, self.reaches_abilities
        return same

    def _apply_layers(self) -> None:
        begun: dict[Key, frozenset[str]] = {}
        kept: list[Part] = []
        for layer in LAYERS:
            current = self._parts if self._parts is not None else self._current()
            if not kept and layer not in current:
                continue
            done: set[tuple[Key, int]] = set()
            while waiting := self._waiting(layer, kept, done):
                if self._is_part and not (self.is_fixed if self._among is None else self._is_local):
                    return
                generated = self._parts
                next_ones = self._next(waiting, begun)
                for part in next_ones:
                    key = part.key
                    done.add((key, part.piece.place))
                    if key not in begun:
                        begun[key] = part.affected(self.values)
                        if part.piece.is_one_of_several:
                            kept += [p for parts in self._current().values() for p in parts if p.key == key]
                    on = begun[key]
                    spend(2 * len(on))
                    ahead = len(next_ones) < len(waiting) and self._is_awaited(part, waiting, begun)
                    for ref in sorted(on) if len(on) > 1 else on:
                        self._apply(part, ref, ahead=ahead)
                    if self._parts is not generated:
                        break  # something else is generated now
                else:
                    if len(next_ones) == len(waiting):
                        break  # nothing has come that could be waiting now

    def _waiting(self, layer: str, kept: list[Part], done: set[tuple[Key, int]]) -> list[Part]:
        """Return what is yet to apply in a layer: generated now, or begun in an earlier one (CR 613.6)."""
        waiting = self._current().get(layer, [])
        if kept and (going_on := [p for p in kept if p.piece.layer == layer]):
            waiting = list({(p.key, p.piece.place): p for p in (*waiting, *going_on)}.values())
        return [p for p in waiting if (p.key, p.piece.place) not in done]

    def _current(self) -> dict[str, list[Part]]:
        """Return what is generated now, by layer."""
        if self._parts is None:
            self._parts = {}
            for part in self._generated():
                self._parts.setdefault(part.piece.layer, []).append(part)
                if not part.is_fixed:
                    self.is_fixed = False
                    self._is_local = self._is_local and part.is_local
                    self._counts_cards |= part.piece.counts
                if not isinstance(part.on, frozenset) and part.piece.changes_abilities:
                    self.reaches_abilities = True
        return self._parts

    def _apply(self, part: Part, ref: str, *, ahead: bool = False) -> None:
        if ref not in self._refs:
            return
        before = self.values[ref]
        piece = part.piece
        change = piece.change
        if isinstance(change, _OF_SIZE) and has_no_size(before):
            obj = self._table.objects.get(ref)
            if obj is not None and obj.zone == "battlefield":
                return  # it does something only once that is a creature (CR 208.3a)
        if isinstance(change, SetController):
            self.controllers[ref] = self._you(part)
            return
        plain = plain_change(change) if type(change) is ChangePT else None
        if plain is not None:
            after = plus(before, *plain)
            if after.power == before.power and after.toughness == before.toughness:
                return
        else:
            after = changed(before, change, self._context(part, ref))
            if after.abilities is not before.abilities:
                after = with_sizes_left(before, after)
            if (isinstance(change, ChangePT) and before.power is not None) or isinstance(change, SetPT):
                context = self._context(part, ref)
                if any(
                    number is not None and (is_beyond(context, number) or is_undefined_x(context, number))
                    for number in (change.power, change.toughness)
                ):
                    self.unjudged[ref] = piece.text
            if isinstance(change, GainAbilitiesOf) and not _can_tell_of(change):
                self.unjudged[ref] = piece.text
            if isinstance(change, LoseAbilities) and not change.named and not change.but_mana:
                self.stripped.add(ref)
            if after == before:
                return
        self.values[ref] = after
        if after.abilities is not before.abilities:
            if at_work(after) != at_work(before):
                self._parts = None
                self._is_local = False
            if isinstance(change, GainAbilities):
                self._granted |= {(ref, a.text): part.timestamp for a in change.abilities}
        source = part.source.ref if part.source is not None else ""
        self.applications.append(Application(piece.layer, ref, before, after, source, piece.text, ahead))

    def _you(self, part: Part) -> str:
        if part.source is None:
            return part.controller
        return self.controllers.get(part.source.ref, part.source.controller)

    def _context(self, part: Part, it: str | None = None) -> EvaluationContext:
        return EvaluationContext(
            table=self._table, values=self.values, controllers=self.controllers, controller=self._you(part),
            this=part.source, it=it, cast=part.cast, affected=True, applications=self.applications,
            giver=part.giver,
        )  # fmt: skip

    def _next(self, parts: list[Part], begun: Mapping[Key, frozenset[str]]) -> list[Part]:
        """Return what applies next: characteristic-defining abilities, then by timestamps, but a dependent
        effect waits, save in a loop of dependencies (CR 613.3, 613.7, 613.8).

        That is one part, or all of them in order where none could depend on another.
        """
        spend(len(parts))
        if len(parts) == 1:
            return parts
        ordered = sorted(parts, key=_in_time)
        static = [part for part in ordered if part.key[0] == "static"]
        if not any(_could_depend(part, q) for part in static for q in ordered):
            return ordered
        self._is_local = False
        for part in ordered:
            if not any(self._depends(part, q, begun) and not self._depends(q, part, begun) for q in ordered):
                return [part]
        return ordered[:1]

    def _is_awaited(self, part: Part, waiting: Iterable[Part], begun: Mapping[Key, frozenset[str]]) -> bool:
        """Whether an earlier part waits for this one, since it depends on it (CR 613.8b)."""
        ordered = sorted(waiting, key=_in_time)
        place = next(n for n, other in enumerate(ordered) if other is part)
        return any(self._depends(earlier, part, begun) for earlier in ordered[:place])

    def _depends(self, part: Part, other: Part, begun: Mapping[Key, frozenset[str]]) -> bool:
        """Whether applying `other` first would change whether `part` is there, what it applies to, or what it
        does to that (CR 613.8a).
        """
        if not _could_depend(part, other):
            return False
        if part.key in begun:
            # What it applies to is settled; only what it does there can still change.
            return part.piece.counts and self._after(other, part, begun[part.key])
        return self._after(other, part, None)

    def _after(self, other: Part, part: Part, on: frozenset[str] | None) -> bool:
        """Whether `other`, applied first, makes a difference to `part`."""
        spend(len(self.values))
        before = self._reach(part, on)
        saved = (
            dict(self.values), dict(self.controllers), set(self.stripped), list(self.applications),
            dict(self._granted), self._parts,
        )  # fmt: skip
        for ref in other.affected(self.values):
            self._apply(other, ref)
        after = self._reach(part, on)
        (
            self.values, self.controllers, self.stripped, self.applications, self._granted, self._parts,
        ) = saved  # fmt: skip
        return before != after

    def _reach(self, part: Part, on: frozenset[str] | None) -> tuple[object, ...]:
        """Return what a part is on, and with which numbers or for whom; nothing if it isn't there."""
        if on is None:
            source, text = part.source, part.key[1]
            if source is not None and not any(a.text == text for a in self.values[source.ref].abilities):
                return ()
            on = part.affected(self.values)
        change = part.piece.change
        if isinstance(change, GainAbilitiesOf):
            return (on, *((r, abilities_of_others(change, self._context(part, r))) for r in sorted(on)))
        if isinstance(change, ChangePT | SetPT) and part.piece.counts:
            amounts = [a for a in (change.power, change.toughness) if a is not None]
            return (on, *((r, *(self._context(part, r).number(a) for a in amounts)) for r in sorted(on)))
        return (on, self._you(part))

    def _generated(self) -> list[Part]:
        parts: list[Part] = []
        bestowed = [bestowed_effect(obj) for obj in self._objects if obj.bestowed]
        effects = (*self._table.effects, *bestowed) if bestowed else self._table.effects
        for number, effect in enumerate(effects):
            if self._among is not None and self._refs.isdisjoint(effect.on):
                continue
            if not effect.on.isdisjoint(PLAYERS):
                continue  # players have no characteristics (CR 109.3)
            parts += parts_of_applied(effect, number)
            self._looks_at_status |= speaks_of_status(effect.text)
        for obj in self._objects:
            if obj.counters and obj.zone != NOWHERE:  # a card in another zone has them, too (CR 122.1a)
                parts += parts_of_counters(obj)
            abilities = at_work(self.values[obj.ref])
            if abilities and obj.zone != NOWHERE:
                own = len(parts)
                parts += self._parts_of_abilities(obj, abilities)
                if not all(isinstance(part.on, frozenset) for part in parts[own:]):
                    self._reaching.add(obj.ref)
        if self._among is not None:
            self._is_local = self._is_local and not self._reaching
            for ref in self._among._reaching:
                reaching = self._parts_of_abilities(self._table.objects[ref], at_work(self.values[ref]))
                parts += [part for part in reaching if not isinstance(part.on, frozenset)]
        return parts

    def _parts_of_abilities(self, obj: Object, abilities: Iterable[Ability]) -> Iterator[Part]:
        seen: dict[Text, int] = {}
        for ability in abilities:
            is_there = works_in(ability, obj)
            if not is_there and not self._went_along(obj):
                continue
            effects = pieces_of_ability(ability)
            self._looks_at_status |= speaks_of_status(ability.text)
            first = seen.get(ability.text, 0)
            seen[ability.text] = first + len(effects)
            # Of the object, or of what gave it the ability: an effect, or becoming a copy (CR 613.7a).
            timestamp = max(obj.timestamp, obj.copied_at, self._granted.get((obj.ref, ability.text), 0))
            for number, (continuous, pieces) in enumerate(effects, first):
                if not level_holds(continuous.condition, obj):
                    continue
                if not is_there and not all(isinstance(each, SetController) for each in continuous.changes):
                    continue
                key = ("static", ability.text, obj.ref, number)
                on = self._affected(obj, continuous)
                one_by_one = isinstance(on, frozenset) or applies_one_by_one(continuous)
                for piece in pieces:
                    yield Part(
                        piece, timestamp, obj, obj.controller, obj.cast, on, key, one_by_one, ability.giver
                    )

    def _went_along(self, obj: Object) -> bool:
        """Whether it is phased out along with what it is attached to. Phasing doesn't change control, so it
        keeps control of that, and does nothing else (CR 702.26d, 702.26g).
        """
        host = self._table.objects.get(obj.attached_to or "")
        return obj.zone == "battlefield" and obj.phased_out and host is not None and host.phased_out

    def _affected(self, obj: Object, continuous: Continuous) -> frozenset[str] | Affected:
        subject = continuous.subject
        if subject is Who.THIS and not continuous.condition:
            return frozenset({obj.ref})

        def on(values: Mapping[str, Characteristics]) -> frozenset[str]:
            if self._is_part:
                values = {ref: values[ref] for ref in self._refs}
            you = self.controllers.get(obj.ref, obj.controller)
            context = EvaluationContext(
                table=self._table,
                values=values,
                controllers=self.controllers,
                controller=you,
                this=obj,
                applications=self.applications,
            )
            if isinstance(subject, Each):
                if continuous.condition and (spoken := spoken_of_by(continuous.condition, context)):
                    context = replace(context, it=spoken)  # "that share a color with that card"
                found = frozenset(context.fitting(subject.filter))
                if not can_tell(subject.filter):
                    plain = replace(subject.filter, qualities=())
                    self.unjudged |= dict.fromkeys(context.fitting(plain), subject.filter.text)
            elif subject == Who.THIS:
                found = frozenset({obj.ref})
            else:
                one = self._table.objects.get(context.one(subject) or "")
                # A card in a graveyard is no creature, whatever enchants it.
                found = frozenset({one.ref} if one is not None and one.zone == "battlefield" else ())
            if not continuous.condition or not found or asks_for_level(continuous):
                return found
            if subject != Who.THIS and asks_of_it(continuous.condition):
                if looks_at_size(continuous) and not isinstance(subject, Each):
                    self.unjudged |= dict.fromkeys(found, continuous.condition.words)
                    return frozenset()
                return self._those_for_which(continuous.condition, found, context)
            holds = situation_holds(continuous.condition, context)
            if holds is None:
                self.unjudged |= dict.fromkeys(found, continuous.condition.words)
            return found if holds else frozenset()

        return on

    def _those_for_which(
        self, condition: Condition, found: frozenset[str], context: EvaluationContext
    ) -> frozenset[str]:
        """Return those for which what is asked of each is so: "equipped creature ... as long as it's red"."""
        held = {ref: situation_holds(condition, replace(context, it=ref)) for ref in found}
        self.unjudged |= {ref: condition.words for ref, holds in held.items() if holds is None}
        return frozenset(ref for ref, holds in held.items() if holds)


def _can_tell_of(change: GainAbilitiesOf) -> bool:
    """Whether anybody can tell whose abilities are given."""
    return not isinstance(change.of, Each) or can_tell(change.of.filter)


_BUT_STATUS = attrgetter(
    *(field.name for field in fields(Object) if field.name not in {"tapped", "damage", "deadly"})
)


def _is_but_for_status(obj: Object, before: Object | None) -> bool:
    """Whether an object differs from what it was in nothing but whether it is tapped or damaged."""
    if before is None or (obj.tapped == before.tapped and obj.damage == before.damage):
        return False
    return all(map(is_, _BUT_STATUS(obj), _BUT_STATUS(before)))
