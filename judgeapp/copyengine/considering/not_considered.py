"""The abilities that an answer doesn't take into account, though they could touch it."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from judgeapp.copyengine.considering.abilities import (
    asks_for_x,
    hanging_on_choice,
    unexecuted_effects,
    unexecuted_of,
    unexecuted_on_stack,
    unjudged_targets,
)
from judgeapp.copyengine.considering.happenings import (
    Happening,
    Resolved,
    events_played,
    happenings,
    resolved_by,
    waits_for_step,
)
from judgeapp.copyengine.considering.questions import ANY_QUESTION, OF_A_COPY, SIZES, touched_by
from judgeapp.copyengine.events.resolving.stated_copying import COPYING_EFFECTS
from judgeapp.copyengine.events.targeting.targets import (
    judged,
    legal_target,
    required_targets,
    target_parts,
    with_x,
)
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.effects.effects import BecomeCopy
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.scopes import (
    UNKNOWN,
    WITHOUT_EFFECT,
    Area,
    NotConsidered,
    Scope,
    Touched,
    Unexecuted,
    Way,
    named,
)
from judgeapp.copyengine.model.terms.subjects import ANY_NUMBER, Choose, Each, Target, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.conditions.conditions import is_unread
from judgeapp.copyengine.reading.nouns.spoken_of import times_said
from judgeapp.copyengine.reading.scopes.sentences import own_change_of_control, scope_of
from judgeapp.copyengine.reading.statics.triggers.trigger_events import ON_BATTLEFIELD, zones_of
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.events import Resolve, Simultaneous
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.state import NOWHERE, Object

EVERYTHING = frozenset(Area)
_DECISIVE = frozenset(
    {
        Area.ACTIVATING, Area.CASTING, Area.CONTROL, Area.COPYING, Area.COUNTERING, Area.DAMAGE,
        Area.ENTERING, Area.TOKENS, Area.TURNING_OVER, Area.TURNS, Area.ZONE_CHANGES,
    }
)  # fmt: skip
"""Where one event more or less changes which objects there are, and with them anything."""
_BRINGS: Mapping[Area, frozenset[Area]] = {
    Area.ATTACHING: frozenset({Area.CHARACTERISTICS}),
    Area.CHARACTERISTICS: frozenset({Area.ZONE_CHANGES}),
    Area.COMBAT: frozenset({Area.DAMAGE, Area.LIFE, Area.ZONE_CHANGES}),
    Area.COUNTERS: frozenset({Area.CHARACTERISTICS, Area.ZONE_CHANGES}),
    Area.DAMAGE: frozenset({Area.COUNTERS, Area.LIFE, Area.ZONE_CHANGES}),
    Area.DRAWS: frozenset({Area.ZONE_CHANGES}),
    Area.LIFE: frozenset({Area.OUTCOME}),
    Area.UNTAPPING: frozenset({Area.TAPPING}),
    Area.TOKENS: frozenset({Area.ENTERING, Area.ZONE_CHANGES}),
    Area.TURNING_OVER: frozenset({Area.CHARACTERISTICS, Area.COPYING}),
    Area.ZONE_CHANGES: frozenset({Area.TRIGGERING}),
}
NOTHING: tuple[NotConsidered, ...] = ()


type Words = tuple[tuple[Ability, Unexecuted], ...]
"""What nothing carries out, each with the ability it is of."""


class Standing(Value, frozen=True):
    """Words that nothing carries out, on an object, with the moments at which it has them.

    Attributes:
        moments: how many events had happened then, in order.
    """

    ref: str
    ability: Ability
    found: Unexecuted
    moments: tuple[int, ...]


def not_considered(
    game: Game, asked: Sequence[tuple[str, str]], at: int | None = None
) -> tuple[NotConsidered, ...]:
    """Return what could touch the answer to a question and isn't taken into account.

    Args:
        asked: the fields asked for, each with what it is asked of ("" for the whole table).
        at: the moment; None for the end.
    """
    standing, done = _standing(game), _done(game)
    end = _end(game, at)
    if not standing and not done and not game.moments[end].untold:
        return NOTHING
    found: dict[tuple[str, Text], frozenset[Area]] = {}
    for what, of in asked:
        _add(found, _touching(game, touched_by(game, what), of, end))
    return (*_told(found), *_untold(game, {what for what, _ in asked}, end))


def not_considered_at_all(game: Game, at: int | None = None) -> tuple[NotConsidered, ...]:
    """Return what could touch the answer to any question about a moment of a game; None: its end."""
    found: dict[tuple[str, Text], frozenset[Area]] = {}
    end = _end(game, at)
    _add(found, _touching(game, ANY_QUESTION, None, end))
    return (*_told(found), *_untold(game, SIZES, end), *_unjudged(game, None, end))


def not_considered_of_copy(game: Game, ref: str) -> tuple[NotConsidered, ...]:
    """Return what could touch the values or the state of a copy at the end of a game."""
    found: dict[tuple[str, Text], frozenset[Area]] = {}
    end = _end(game, None)
    _add(found, _touching(game, OF_A_COPY, ref, end))
    return (*_told(found), *_untold(game, (), end), *_unjudged(game, ref, end))


def _unjudged(game: Game, ref: str | None, end: int) -> Iterator[NotConsidered]:
    """Yield the conditions that can't be judged, each on what it would change; a question of that is refused.

    Args:
        ref: of this object only; None for all of them.
    """
    for changed, words in game.layers(end).unjudged.items():
        if ref in {None, changed}:
            yield NotConsidered(changed, words, named({Area.CHARACTERISTICS}))


def _untold(game: Game, asked: Collection[str], end: int) -> Iterator[NotConsidered]:
    """Yield the costs of which nobody can tell what paid them, and words that count on a card nobody told.

    Cards that the script doesn't list are missed only by those who count the cards there.
    """
    for untold in game.moments[end].untold:
        if not untold.unlisted:
            areas = scope_of(untold.words).areas | ({Area.COSTS} if untold.of_cost else set())
            yield NotConsidered(untold.ref, untold.words, named(areas))
        elif not SIZES.isdisjoint(asked):
            yield NotConsidered(untold.ref, untold.words, named({Area.COSTS, Area.HIDDEN}))


def _end(game: Game, at: int | None) -> int:
    return len(game.moments) - 1 if at is None else at


def refuse_unconsidered(game: Game, what: str, of: str, at: int | None = None) -> None:
    """Refuse a question of what is permitted, or how often something triggers, that unread words decide.

    Raises:
        CopyEngineError: something could forbid, allow or trigger it and isn't understood.
    """
    touched = touched_by(game, what)
    if not touched.permission or not (_standing(game) or _done(game)):
        return
    end = _end(game, at)
    for ref, ability, areas in _touching(game, touched, of, end):
        if areas & (touched.permission | {Area.ANYTHING}):
            raise CopyEngineError(
                f"{ref} says “{ability.text}”, and I don't know what that makes of it.",
                where="ask",
                mend="Leave that object out, state its missing targets, or ask what doesn't depend on it.",
            )


@memoized  # looks at every moment, for each question of a game and again for what its answer leaves out
def _standing(game: Game) -> tuple[Standing, ...]:
    """Return the words that nothing carries out and that stood on the table at some moment."""
    moments: dict[tuple[str, Ability, Unexecuted], list[int]] = {}
    seen: dict[str, tuple[Object, Characteristics, Words]] = {}
    for place, (table, layers) in enumerate(zip(game.moments, game.layers_then, strict=True)):
        for ref, obj in table.objects.items():
            if obj.phased_out:
                continue
            values = layers.values[ref]
            known = seen.get(ref)
            if known is not None and known[0] is obj and known[1] is values:
                words = known[2]
            else:
                words = _words_of(obj, values)
                seen[ref] = obj, values, words
            if ref in table.notes and table.notes[ref].unchosen and obj.zone == "battlefield":
                words += hanging_on_choice(values)
            for ability, found in words:
                if _works(ability, found, obj):
                    moments.setdefault((ref, ability, found), []).append(place)
    return tuple(Standing(*key, tuple(places)) for key, places in moments.items())


def _words_of(obj: Object, values: Characteristics) -> Words:
    if obj.ability is None:
        return unexecuted_of(values)
    return tuple((obj.ability, found) for found in unexecuted_on_stack(obj.ability))


def _works(ability: Ability, found: Unexecuted, obj: Object) -> bool:
    """Whether words matter where their object is (CR 113.6)."""
    zone = obj.zone
    if found.when is not None and ability.keyword == "suspend":
        return zone == "exile" and bool(obj.counters.get("time"))  # CR 702.62b
    if found.when is not None and ability.keyword == "recover":
        return zone == "graveyard"
    if (zones := zones_of(ability)) != ON_BATTLEFIELD:
        return zone in zones
    if zone == "battlefield" or obj.kind == "emblem":
        return True
    if found.when is not None:
        return False
    if zone == "stack":
        return found.scope.way in {Way.FORBIDS, Way.PERMITS}
    return found.scope.itself and found.scope.way in {Way.FORBIDS, Way.PERMITS}


@memoized  # walks the whole trace, for each question of a game
def _done(game: Game) -> tuple[tuple[int, str, Ability, Unexecuted], ...]:
    """Return the words that something that resolved should have carried out, with the events."""
    return tuple(
        (place, resolved.obj.ref, resolved.ability, found)
        for place in range(len(events_played(game)))
        for resolved in resolved_by(game, place)
        for found in (
            *unexecuted_effects(resolved.effects, _choices(game, place, resolved.obj.ref)),
            *unjudged_targets(resolved.effects, _kinds_named(game, place, resolved.obj)),
            *_untold_targets(game, place, resolved),
            *_untold_x(resolved),
            *_unread_condition(game, place, resolved),
            *_waiting(resolved),
        )
    )


def _waiting(resolved: Resolved) -> Iterator[Unexecuted]:
    """Yield the paragraph of a spell that waits for a step: nobody carries it out (CR 603.7)."""
    if resolved.obj.ability is None and waits_for_step(resolved.ability):
        yield Unexecuted(UNKNOWN, frozenset({Area.TURNS}))


def _unread_condition(game: Game, place: int, resolved: Resolved) -> Iterator[Unexecuted]:
    """Yield the text of a triggered ability whose intervening "if" nobody can judge (CR 603.4): a script that
    has it resolve is trusted that the condition holds.
    """
    trigger = resolved.ability.trigger
    told = "condition" in _choices(game, place, resolved.obj.ref)
    if trigger is not None and is_unread(trigger.condition) and not told:
        yield Unexecuted(scope_of(resolved.ability.text))


def _untold_targets(game: Game, place: int, resolved: Resolved) -> Iterator[Unexecuted]:
    """Yield what something didn't do for want of a target that nobody told (CR 601.2c, 602.2b).

    What copies asks for its original itself, or an event of the script states it. A triggered ability without
    a legal target is removed (CR 603.3d), so that it rightly does nothing.
    """
    obj = resolved.obj
    required = [slot for slot in _slots(game, place, obj) if slot.of == resolved]
    asked = [slot for slot in required if not slot.copies]
    if obj.cast.targets:
        is_untold = any(slot.of == resolved and not slot.copies for slot in _unfilled(game, place, obj))
    else:
        triggered = resolved.ability.trigger is not None
        is_untold = bool(asked) and (
            not triggered or all(_has_legal(game, place, obj, slot.part) for slot in required)
        )
    if is_untold:
        areas = scope_of(resolved.ability.text).areas - {Area.TARGETS}
        yield Unexecuted(Scope(areas) if areas else UNKNOWN)


def _untold_x(resolved: Resolved) -> Iterator[Unexecuted]:
    """Yield what asks for the X of a spell or activated ability, if nobody told what was paid for it: it was
    done for 0 (CR 107.3a). Cast for another cost, X is 0 (CR 107.3b).
    """
    obj, ability = resolved.obj, resolved.ability
    trigger = ability.trigger
    if obj.cast.x is not None or obj.cast.alternative_cost:
        return
    if trigger is not None:
        if trigger.event == "cast" and isinstance(trigger.subject, Each) and asks_for_x(resolved.effects):
            yield Unexecuted(scope_of(ability.text))  # the X of a spell that nobody named
        return
    cost = obj.ability.cost if obj.ability is not None else obj.faces[obj.face].normal.mana_cost
    if "{X}" in (cost or "") and asks_for_x(resolved.effects):
        yield Unexecuted(scope_of(ability.text))


class Slot(Value, frozen=True):
    """One target that a text asks for ("two target creatures" asks for two).

    Attributes:
        copies: whether the target is what an effect copies, which is asked for as it resolves, or one of a
            copying that an event of the script states.
    """

    of: Resolved
    part: Target
    copies: bool


def _slots(game: Game, place: int, obj: Object) -> list[Slot]:
    """Return the targets that something that resolves can't do without, in the order of its text."""
    found: list[Slot] = []
    for resolved in resolved_by(game, place):
        if resolved.obj.ref == obj.ref:
            told: dict[Target, int] = {}
            for effect in resolved.effects:
                for part in required_targets((effect,)):
                    told[part] = told.get(part, 0) + 1
                    # An effect may be read as two that are about the same target.
                    if told[part] <= max(1, times_said(resolved.ability.text, part.filter.text)):
                        copies = _copies((effect,)) and (
                            not _targets_what_changes(effect) or _is_stated(game)
                        )
                        found += [Slot(resolved, part, copies)] * _number_of(part, obj)
    return found


def _targets_what_changes(effect: Effect) -> bool:
    """Whether an effect lets a target become a copy: nothing asks for that as it resolves."""
    return isinstance(effect, BecomeCopy) and isinstance(effect.subject, Target)


def _is_stated(game: Game) -> bool:
    """Whether the script states somewhere what becomes a copy of what."""
    each = (one for event in game.events for one in (event, *(getattr(event, "events", None) or ())))
    return any(isinstance(one, events.BecomeCopy) for one in each)


def _number_of(part: Target, obj: Object) -> int:
    """Return how many targets a phrase asks for; of X that nobody told, as many as are told."""
    if part.count < ANY_NUMBER:
        return part.count
    return 1 if obj.cast.x is None else obj.cast.x


def _unfilled(game: Game, place: int, obj: Object) -> list[Slot]:
    """Return the targets that are asked for and that none of those told can be, besides the others.

    Told targets are matched with what is asked for, and moved to another place where that leaves room for
    more of them.
    """
    slots, targets = _slots(game, place, obj), obj.cast.targets
    if len(targets) >= len(slots) and not any(part.up_to for part in target_parts(obj)):
        return []
    fitting = [
        [n for n, ref in enumerate(targets) if _was_legal(game, place, obj, ref, slot.part)] for slot in slots
    ]
    filled: dict[int, int] = {}

    def fill(slot: int, tried: set[int]) -> bool:
        for target in fitting[slot]:
            if target not in tried:
                tried.add(target)
                if target not in filled or fill(filled[target], tried):
                    filled[target] = slot
                    return True
        return False

    return [slot for n, slot in enumerate(slots) if not fill(n, set())]


def _was_legal(game: Game, place: int, obj: Object, ref: str, part: Target) -> bool:
    """Whether something was a legal target for a phrase by the time something with that target resolved: a
    copy keeps targets that were chosen long before.
    """
    wanted = [judged(with_x(part.filter, obj.cast.x))]
    moments = zip(game.moments[: place + 1], game.layers_then, strict=False)
    return any(
        legal_target(table, layers.values, obj, ref, wanted, layers.controllers)
        for table, layers in moments
        if ref in table.players or (ref in table.objects and ref in layers.values)
    )


def _copies(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(effect, COPYING_EFFECTS) for effect in walk(effects))


def _has_legal(game: Game, place: int, obj: Object, part: Target) -> bool:
    """Whether something on the table could be the target at a moment; a card nobody listed isn't there."""
    table, layers = game.moments[place], game.layers(place)
    wanted = [judged(part.filter)]
    there = [ref for ref, each in table.objects.items() if each.zone != NOWHERE and ref in layers.values]
    return any(
        legal_target(table, layers.values, obj, ref, wanted, layers.controllers)
        for ref in (*table.players, *there)
    )


def _kinds_named(game: Game, place: int, obj: Object) -> tuple[type[Target | Choose], ...]:
    """Return what a script names of something that resolves: targets, or what is chosen then."""
    named: tuple[type[Target | Choose], ...] = (Target,) if obj.cast.targets else ()
    event = game.events[place]
    each = event.events or () if isinstance(event, Simultaneous) else (event,)
    chooses = any(isinstance(one, Resolve) and (one.choices or one.copy_of) for one in each)
    return (*named, Choose) if chooses else named


def _choices(game: Game, place: int, ref: str) -> Choices:
    """Return what the script says was chosen as something resolved, or cast then."""
    event = game.events[place]
    each = event.events or () if isinstance(event, Simultaneous) else (event,)
    stated = next((one.choices or {} for one in each if isinstance(one, Resolve) and one.ref == ref), {})
    cast = ref in game.table(place + 1).cast_within.values()
    return {**stated, "cast": True} if cast else stated


def _touching(
    game: Game, touched: Touched, of: str | None, end: int
) -> Iterator[tuple[str, Ability, frozenset[Area]]]:
    """Yield what can touch a question, with the object that has it.

    Args:
        of: what is asked about; None for anything.
    """
    for place, ref, ability, found in _done(game):
        waits = found.when is not None and not any(
            Area.ANYTHING in found.when or found.when & happening.areas
            for happening in happenings(game)[place + 1 : end]
        )
        if place < end and not waits and _reach(found.scope.areas, done=True) & touched.areas:
            yield ref, ability, found.scope.areas
    for standing in _standing(game):
        if standing.moments[0] <= end and _touches(game, standing, touched, of, end):
            yield standing.ref, standing.ability, standing.found.scope.areas


def _touches(game: Game, standing: Standing, touched: Touched, of: str | None, end: int) -> bool:
    found, scope = standing.found, standing.found.scope
    meant = of is None or of == standing.ref or not scope.itself
    if of is None and scope.itself and scope.way is Way.PERMITS:
        return False  # how it may be cast, of something that has been, or that nobody casts
    permission = touched.permission and (touched.permission | {Area.ANYTHING}) & scope.areas
    if found.when is not None:
        narrow = (touched.areas | {Area.ANYTHING}) & scope.areas
        if scope.areas <= {Area.TRIGGERING} and of not in {None, standing.ref}:
            return False
        if found.is_noted:  # it would have been done by now
            reach = _reach(scope.areas, done=True) & touched.areas
            return bool(narrow or reach) and _waits(game, standing, end)
        return bool(narrow) and _has_happened(game, standing, found.when, end)
    if permission and meant and end in standing.moments and scope.way is not Way.REPLACES:
        return True
    match scope.way:
        case Way.PERMITS:
            return bool(scope.areas & touched.areas & WITHOUT_EFFECT) and meant
        case Way.CHANGES:
            return bool(_reach(scope.areas, done=False) & touched.areas)
        case Way.FORBIDS | Way.REPLACES:
            reach = _reach(scope.areas, done=scope.way is Way.FORBIDS)
            return bool(reach & touched.areas) and _has_happened(game, standing, scope.areas, end)


def _waits(game: Game, standing: Standing, end: int) -> bool:
    """Whether an ability has triggered more often than the script says what became of it.

    What the script puts on the stack is carried out as it resolves, or listed or refused then.
    """
    text = standing.ability.text
    table = game.table(end)
    triggered = game.triggers[: table.triggered].count((standing.ref, text))
    known = table.objects.values()
    put = (o for o in known if o.source == standing.ref and o.ability and o.ability.text == text)
    return triggered > sum(1 for o in put if not o.is_copy)


def _reach(areas: frozenset[Area], *, done: bool) -> frozenset[Area]:
    """Return the areas that a change in others can bring with it.

    Args:
        done: events themselves would have happened, or not happened, otherwise; else they happen differently.
    """
    if Area.ANYTHING in areas or (done and areas & _DECISIVE):
        return EVERYTHING
    return areas.union(*(_BRINGS.get(area, frozenset()) for area in areas))


def _has_happened(game: Game, standing: Standing, areas: frozenset[Area], end: int) -> bool:
    """Whether one of the events in question has happened while the words stood there."""
    found, there = standing.found, set(standing.moments)
    trigger = standing.ability.trigger
    itself, there_before = found.scope.itself, False
    if found.when is not None and trigger is not None and (verb := own_change_of_control(trigger)):
        itself, there_before = True, verb == "lose"
    elif found.when is not None:  # what happens is noted of who is dealt damage, not of who deals it
        itself = trigger is not None and trigger.subject is Who.THIS and not trigger.event.startswith("deals")
    for place, happening in enumerate(happenings(game)[:end]):
        if place not in there and (there_before or place + 1 not in there or found.scope.way is Way.FORBIDS):
            continue
        if Area.ANYTHING in areas or areas & _met(happening, standing.ref, itself):
            return True
    return False


def _met(happening: Happening, ref: str, itself: bool) -> frozenset[Area]:
    return happening.to(ref) if itself else happening.areas


def _add(
    found: dict[tuple[str, Text], frozenset[Area]], more: Iterator[tuple[str, Ability, frozenset[Area]]]
) -> None:
    for ref, ability, areas in more:
        key = (ref, ability.text)
        found[key] = found.get(key, frozenset()) | areas


def _told(found: dict[tuple[str, Text], frozenset[Area]]) -> tuple[NotConsidered, ...]:
    return tuple(NotConsidered(ref, text, named(areas)) for (ref, text), areas in found.items())
