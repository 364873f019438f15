"""What has happened in a game, event by event, as the areas of scopes name it."""

from collections.abc import Iterable, Iterator, Mapping

from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.events.targeting.targets import chosen_effects
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.effects.effects import (
    CounterSpell,
    CreateToken,
    DealDamage,
    Discard,
    Draw,
    Fight,
    GameEnds,
    LifeBecomes,
    LifeChange,
    Move,
    PutCounters,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.scopes import Area
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.table.state import Object, Table

type Areas = frozenset[Area]

_OF_EVENTS: Mapping[type[Entry], Areas] = {
    events.Enter: frozenset({Area.ENTERING, Area.ZONE_CHANGES}),
    events.Cast: frozenset({Area.CASTING, Area.TARGETS}),
    events.CastCopy: frozenset({Area.CASTING, Area.COPYING, Area.TARGETS}),
    events.CopySpell: frozenset({Area.COPYING, Area.TARGETS}),
    events.CopyAbility: frozenset({Area.COPYING, Area.TARGETS}),
    events.BecomeCopy: frozenset({Area.COPYING, Area.CHARACTERISTICS}),
    events.CreateTokenCopy: frozenset({Area.COPYING, Area.TOKENS, Area.ENTERING}),
    events.Activate: frozenset({Area.ACTIVATING, Area.TARGETS}),
    events.Trigger: frozenset({Area.TRIGGERING, Area.TARGETS}),
    events.Counters: frozenset({Area.COUNTERS}),
    events.Attach: frozenset({Area.ATTACHING}),
    events.Unattach: frozenset({Area.ATTACHING}),
    events.TurnFaceUp: frozenset({Area.TURNING_OVER}),
    events.TurnFaceDown: frozenset({Area.TURNING_OVER}),
    events.Transform: frozenset({Area.TURNING_OVER}),
    events.Flip: frozenset({Area.TURNING_OVER}),
    events.Unlock: frozenset({Area.TURNING_OVER}),
    events.Tap: frozenset({Area.TAPPING}),
    events.Untap: frozenset({Area.UNTAPPING}),
    events.PhaseOut: frozenset({Area.TURNS}),
    events.PhaseIn: frozenset({Area.TURNS}),
    events.Leave: frozenset({Area.ZONE_CHANGES}),
    events.ChangeControl: frozenset({Area.CONTROL}),
    events.Damage: frozenset({Area.DAMAGE, Area.LIFE}),
    events.GainLife: frozenset({Area.LIFE}),
    events.LoseLife: frozenset({Area.LIFE}),
    events.Counter: frozenset({Area.COUNTERING}),
    events.EndTurn: frozenset({Area.TURNS}),
}
_OF_EFFECTS: Mapping[type[Effect], Areas] = {
    DealDamage: frozenset({Area.DAMAGE, Area.LIFE}),
    Fight: frozenset({Area.DAMAGE}),
    LifeBecomes: frozenset({Area.LIFE}),
    LifeChange: frozenset({Area.LIFE}),
    GameEnds: frozenset({Area.OUTCOME}),
    Draw: frozenset({Area.DRAWS}),
    Discard: frozenset({Area.DISCARDS, Area.ZONE_CHANGES}),
    PutCounters: frozenset({Area.COUNTERS}),
    Move: frozenset({Area.ZONE_CHANGES}),
    CreateToken: frozenset({Area.TOKENS, Area.ENTERING}),
    TokenCopy: frozenset({Area.TOKENS, Area.ENTERING, Area.COPYING}),
    CounterSpell: frozenset({Area.COUNTERING}),
    Turn: frozenset({Area.TAPPING, Area.UNTAPPING, Area.TURNING_OVER}),
}


class Resolved(Value, frozen=True):
    """A spell or ability as it resolved: the object, the ability and the effects of it that were chosen."""

    obj: Object
    ability: Ability
    effects: tuple[Effect, ...]


class Happening(Value, frozen=True):
    """What one event of a script brought about.

    Attributes:
        areas: of everything that happened.
        of: ref -> the areas of what happened to that object.
        resolved: what resolved.
    """

    areas: Areas
    of: Mapping[str, Areas]
    resolved: tuple[Resolved, ...]

    def to(self, ref: str) -> Areas:
        """Return the areas of what happened to one object, with what happens to no object."""
        return self.of.get(ref, frozenset()) | (self.areas - _TO_OBJECTS)


_TO_OBJECTS = frozenset(
    {
        Area.ATTACHING, Area.CONTROL, Area.COPYING, Area.COUNTERS, Area.DAMAGE, Area.ENTERING, Area.TAPPING,
        Area.TURNING_OVER, Area.UNTAPPING, Area.ZONE_CHANGES,
    }
)  # fmt: skip


def happenings(game: Game) -> tuple[Happening, ...]:
    """Return what each event of a game brought about."""
    return tuple(_happening(game, place, event) for place, event in enumerate(events_played(game)))


_STEPS = frozenset({"upkeep", "main phase", "end step"})


def events_played(game: Game) -> tuple[Entry, ...]:
    """Return the events that have happened: a table may stop at what can't be played."""
    return game.events[: len(game.moments) - 1]


def resolved_by(game: Game, place: int) -> list[Resolved]:
    """Return what resolved in an event, by its place."""
    before, after = game.moments[place], game.moments[place + 1]
    resolved: list[Resolved] = []
    for each in _events(game.events[place]):
        if isinstance(each, events.Resolve) and each.ref in before.objects:
            resolved += _resolved(game, place, before.objects[each.ref])
        elif isinstance(each, events.Activate):
            resolved += (
                done for obj in _resolved_at_once(before, after) for done in _resolved(game, place, obj)
            )
    return resolved


def _resolved_at_once(before: Table, after: Table) -> list[Object]:
    """Return the mana abilities that an event activated, or that triggered on it, named or not: they are
    resolved as they are activated (CR 605.3b, 605.4a).
    """
    new = (obj for ref, obj in after.objects.items() if ref not in before.objects)
    return [obj for obj in new if obj.ability is not None and is_for_mana(obj.ability)]


def _happening(game: Game, place: int, event: Entry) -> Happening:
    before, after = game.moments[place], game.moments[place + 1]
    areas: set[Area] = set()
    for each in _events(event):
        areas |= game.extension.areas.get(type(each)) or _OF_EVENTS.get(type(each), frozenset())
    resolved = resolved_by(game, place)
    for done in resolved:
        for effect in walk(done.effects):
            areas |= _OF_EFFECTS.get(type(effect), frozenset())
    of = {ref: found for ref, obj in after.objects.items() if (found := _changed(before, after, ref, obj))}
    for ref in _changing_hands(game, place):
        of[ref] = of.get(ref, frozenset()) | {Area.CONTROL}
    areas = areas.union(*of.values(), _of_players(before, after))
    if after.effects != before.effects:
        areas.add(Area.CHARACTERISTICS)
    if after.triggered > before.triggered:
        areas.add(Area.TRIGGERING)
    return Happening(frozenset(areas), of, tuple(resolved))


def _events(event: Entry) -> Iterable[Entry]:
    return (event, *(event.events or ())) if isinstance(event, events.Simultaneous) else (event,)


def _resolved(game: Game, place: int, obj: Object) -> Iterator[Resolved]:
    values = game.layers(place).values.get(obj.ref)
    if obj.ability is not None:
        abilities: tuple[Ability, ...] = (obj.ability,)
    else:
        said = values.abilities if values is not None else ()
        waits = values is not None and not values.types.isdisjoint({"Instant", "Sorcery"})
        abilities = tuple(a for a in said if a.kind is Kind.SPELL or (waits and waits_for_step(a)))
    for ability in abilities:
        yield Resolved(obj, ability, tuple(chosen_effects(obj, ability)))


def waits_for_step(ability: Ability) -> bool:
    """Whether a paragraph of a spell is a delayed triggered ability that waits for a step: "At the beginning
    of your next upkeep". One with a condition is the card's own, in its graveyard.
    """
    trigger = ability.trigger
    return trigger is not None and trigger.condition is None and trigger.event in _STEPS


def _changed(before: Table, after: Table, ref: str, obj: Object) -> Areas:
    """Return the areas of what happened to an object between two moments."""
    was = before.objects.get(ref)
    if was is obj:
        return frozenset()
    found: set[Area] = set()
    if was is None or was.zone != obj.zone:
        found.add(Area.ZONE_CHANGES)
        if obj.zone == "battlefield":
            found.add(Area.ENTERING)
            if obj.is_token:
                found.add(Area.TOKENS)
    if after.noted(ref).last_object is not before.noted(ref).last_object:
        found.add(Area.ZONE_CHANGES)
    if obj.counters != (was.counters if was is not None else {}):
        found.add(Area.COUNTERS)
    if obj.copy_effects and (was is None or obj.copy_effects != was.copy_effects):
        found.add(Area.COPYING)
    if was is None:
        return frozenset(found | ({Area.TAPPING} if obj.tapped else set()))
    if obj.tapped is not was.tapped:
        found.add(Area.TAPPING if obj.tapped else Area.UNTAPPING)
    if obj.damage > was.damage:
        found.add(Area.DAMAGE)
    if obj.controller != was.controller:
        found.add(Area.CONTROL)
    if obj.attached_to != was.attached_to:
        found.add(Area.ATTACHING)
    if _sides(obj) != _sides(was):
        found.add(Area.TURNING_OVER)
    if obj.attacking is not was.attacking:
        found.add(Area.COMBAT)
    return frozenset(found)


def _changing_hands(game: Game, place: int) -> Iterator[str]:
    """Yield the permanents of which another player has gained control in an event: an effect has begun to
    give it to them, or has ended (CR 613.1b).
    """
    was, now = game.layers(place).controllers, game.layers(place + 1).controllers
    before, after = game.moments[place], game.moments[place + 1]
    for ref in was.keys() | now.keys():
        old, new = before.objects.get(ref), after.objects.get(ref)
        if old is None or new is None or {old.zone, new.zone} != {"battlefield"}:
            continue
        if was.get(ref, old.controller) != now.get(ref, new.controller):
            yield ref


def _sides(obj: Object) -> tuple[object, ...]:
    return obj.face, obj.flipped, obj.face_down, obj.merged


def _of_players(before: Table, after: Table) -> set[Area]:
    found = set()
    for name, player in after.players.items():
        was = before.players.get(name, player)
        if player.life != was.life:
            found.add(Area.LIFE)
        if player.drew != was.drew:
            found.add(Area.DRAWS)
        if player.discarded != was.discarded:
            found.add(Area.DISCARDS)
    return found
