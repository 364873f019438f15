"""The words of abilities that nothing carries out, each with its scope."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeGuard

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.events.resolving.registry import performer_of
from judgeapp.copyengine.events.triggers.noting import is_from_anywhere
from judgeapp.copyengine.events.triggers.spell_triggers import is_noted_for_spells
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.effects.effects import (
    AddMana,
    AsEntersChoose,
    AsEntersForm,
    BecomeCopy,
    CastCopy,
    Continuous,
    CreateToken,
    DayFalls,
    Delayed,
    EnterAsCopy,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    ExileSpellCast,
    LibraryAction,
    LinkedWhenYouDo,
    MayCastNow,
    Move,
    Other,
    PutAsCopy,
    PutCounters,
    PutFromAmong,
    SearchLibrary,
    TokenCopy,
    Turn,
)
from judgeapp.copyengine.model.effects.trigger_events import OwnEvent
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, EventName, Kind, Trigger, by_event
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.scopes import UNKNOWN, WITHOUT_EFFECT, Area, Scope, Unexecuted, Way
from judgeapp.copyengine.model.terms.conditions import UnlessPaid, UnreadCondition
from judgeapp.copyengine.model.terms.qualities import Quality, Targeting, UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Counted, Each, Target, Who
from judgeapp.copyengine.reading.clauses.revealing_until import is_for_each
from judgeapp.copyengine.reading.conditions.conditions import is_unread
from judgeapp.copyengine.reading.conditions.durations import duration_of
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.nouns.spoken_of import (
    happens_as_it_resolves,
    named_itself,
    speaks_of_choice,
)
from judgeapp.copyengine.reading.scopes.carried_out import is_carried_out, is_done_elsewhere, left_out_of
from judgeapp.copyengine.reading.scopes.keywords import IN_PART, JUDGED, SCOPES, is_cost_counted
from judgeapp.copyengine.reading.scopes.sentences import (
    areas_of_event,
    areas_of_trigger,
    scope_after_event,
    scope_of,
)
from judgeapp.copyengine.reading.statics.prohibitions import is_uncounterable_by_its_text
from judgeapp.copyengine.reading.statics.replacement.entering import (
    sets_values_as_it_enters,
    works_as_turned_up,
)
from judgeapp.copyengine.reading.statics.triggers.combat_triggers import combat_trigger
from judgeapp.copyengine.reading.statics.triggers.spell_triggers import aimed_by, is_readable, targets_meant
from judgeapp.copyengine.reading.statics.triggers.trigger_events import (
    ON_BATTLEFIELD,
    on_activating,
    on_attaching,
    on_becoming,
    on_counters,
    on_counters_removed,
    on_creating,
    on_crewing,
    on_day_and_night,
    on_deeds,
    on_leaving_graveyard,
    on_states,
    on_tapping_for_mana,
    own_events,
    steps_of,
    zones_of,
)
from judgeapp.copyengine.script.fields import Choices, is_paid

_AT_WORK = (
    AsEntersChoose,
    AsEntersForm,
    BecomeCopy,
    Continuous,
    DayFalls,
    EnterAsCopy,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    LinkedWhenYouDo,
    PutAsCopy,
)
"""The effects that static abilities and replacement effects have and that are carried out."""
_LIMIT = frozenset({Area.ACTIVATING})
_NOTED: frozenset[EventName] = frozenset({
    "becomes attached", "becomes tapped", "becomes unattached", "becomes untapped", "chapter", "connives",
    "dies", "enters", "exiled", "explores", "explores a land card", "explores a nonland card",
    "fully unlocks", "haunted dies", "leaves", "phases in", "phases out", "returned", "transforms",
    "turned face up",
})  # fmt: skip
_NOTED_OF_ITSELF = frozenset(
    {
        OwnEvent.TURNED_UP,
        OwnEvent.MUTATES,
        OwnEvent.EXPLOITS,
        OwnEvent.LEVEL,
        OwnEvent.MONSTROUS,
        OwnEvent.CREWED,
        OwnEvent.SADDLED,
    }
)
"""Events noted where they happen to the object itself."""
_TARGETING = Unexecuted(Scope(frozenset({Area.TARGETS}), Way.FORBIDS, itself=True))
_UNCOUNTERABLE = Unexecuted(Scope(frozenset({Area.COUNTERING}), Way.FORBIDS, itself=True))


@memoized  # 4 % of a first play
def unexecuted_of(values: Characteristics) -> tuple[tuple[Ability, Unexecuted], ...]:
    """Return what nothing carries out of an object's abilities; of activated abilities and spells nothing,
    for they do something only as they resolve.
    """
    return tuple(
        (ability, found) for ability in values.abilities for found in _unexecuted(ability, values.name)
    )


def hanging_on_choice(values: Characteristics) -> tuple[tuple[Ability, Unexecuted], ...]:
    """Return the abilities that do nothing as long as nobody says what was chosen as their object entered; an
    activated ability does something only as it resolves.
    """
    return tuple((ability, _hanging(ability)) for ability in values.abilities if _hangs_on_choice(ability))


def _hangs_on_choice(ability: Ability) -> bool:
    if ability.kind not in {Kind.STATIC, Kind.REPLACEMENT, Kind.TRIGGERED}:
        return False
    if any(isinstance(effect, AsEntersChoose) for effect in ability.effects):
        return False
    return speaks_of_choice(ability.text)


def _hanging(ability: Ability) -> Unexecuted:
    if ability.trigger is None:
        return Unexecuted(scope_of(ability.text))
    told = scope_after_event(ability, ability.trigger)
    return Unexecuted(Scope(told.areas | {Area.TRIGGERING}), areas_of_trigger(ability.trigger))


def _is_unread(
    effect: object, choices: Choices
) -> TypeGuard[Other | AddMana | MayCastNow | SearchLibrary | LibraryAction | PutFromAmong]:
    """Whether nothing carries out an effect, or nobody says which mana it adds or which cards it is about."""
    if isinstance(effect, SearchLibrary):
        return not {"card", "declined"} & choices.keys()
    if isinstance(effect, PutFromAmong):
        return effect.may and not {"card", "reveal", "declined"} & choices.keys()
    if isinstance(effect, LibraryAction):
        return not {effect.verb, "declined"} & choices.keys()
    if isinstance(effect, MayCastNow | ExileSpellCast):
        return not {"cast", "declined"} & choices.keys()
    if isinstance(effect, AddMana):
        return effect.mana is None
    return isinstance(effect, Other) and performer_of(type(effect)) is None


_ANY_CARD: Choices = {"card": "", "cast": "", "mill": "", "surveil": "", "scry": ""}


def unexecuted_effects(effects: tuple[Effect, ...], choices: Choices = _ANY_CARD) -> Iterator[Unexecuted]:
    """Yield what nothing carries out of the effects of a spell or ability that resolves.

    Args:
        choices: what the script says is chosen as it resolves.
    """
    told = any(isinstance(effect, CastCopy) and effect.named for effect in effects)
    for _ in _unseen_entering(effects):
        yield Unexecuted(Scope(frozenset({Area.COUNTERS})))
    for effect in walk(effects):
        if isinstance(effect, Delayed) and effect.when.comes is None and not _is_event_seen(effect):
            # Nobody sees its event come, so what waits for it is passed over.
            when = None if happens_as_it_resolves(effect.when.words) else areas_of_event(effect.when.words)
            yield Unexecuted(UNKNOWN, when)
        if isinstance(effect, Continuous) and not _is_known(effect.duration):
            yield Unexecuted(UNKNOWN)  # nobody sees it end
        if isinstance(effect, LinkedWhenYouDo) and asks_for_x(effect.effects):
            # How much was paid for X isn't known to what triggers then.
            yield Unexecuted(UNKNOWN)
        if isinstance(effect, SearchLibrary) and effect.unjudged:
            yield Unexecuted(UNKNOWN)  # nobody can judge what is found
        if (instead := _done_instead(effect, choices)) is not None:
            yield Unexecuted(instead)
        if not _is_unread(effect, choices):
            continue
        scope = UNKNOWN if is_for_each(effect.text) else scope_of(effect.text)
        is_choice = told and scope.areas == {Area.CHARACTERISTICS}  # the script states which card is copied
        if (
            not is_choice
            and not (scope.areas <= WITHOUT_EFFECT or scope.areas == _LIMIT)
            and not is_done_elsewhere(effect.text)
        ):
            yield Unexecuted(scope)


def _unseen_entering(effects: tuple[Effect, ...]) -> Iterator[EntersWith]:
    """Yield what says what something enters with and isn't carried out: it is neither about what the
    instruction before it puts onto the battlefield, nor about a spell that isn't a permanent yet.
    """
    before: Effect | None = None
    finds = False
    for effect in effects:
        if isinstance(effect, EntersWith):
            puts = before is not None and effect.subject is Who.IT and any(map(_puts, walk((before,))))
            if not puts and (effect.subject not in _SPELLS or finds):
                yield effect
            continue
        before, finds = effect, finds or isinstance(effect, SearchLibrary | PutFromAmong)
        for mode in getattr(effect, "modes", ()):
            yield from _unseen_entering(mode.effects)
        yield from _unseen_entering(getattr(effect, "effects", ()))


_SPELLS = (Who.TRIGGERING, Who.THIS)


def _puts(effect: Effect) -> bool:
    """Whether an instruction puts something onto the battlefield and asks what that enters with."""
    creates = isinstance(effect, CreateToken | TokenCopy)
    return creates or (isinstance(effect, Move) and effect.to.startswith("battlefield"))


def _done_instead(effect: Effect, choices: Choices) -> Scope | None:
    """Return the scope of what a script says a player has done so that an effect isn't, and nothing carries
    out; None for no such thing.
    """
    match getattr(effect, "condition", None):
        case UnlessPaid(of_life=True) if is_paid(choices):
            return Scope(frozenset({Area.LIFE}))
        case UnreadCondition(unless=True) if choices.get("condition") is False:
            return UNKNOWN
    return None


def _is_event_seen(effect: Delayed) -> bool:
    """Whether the engine notes that what a delayed triggered ability waits for happens."""
    waits = Ability("", Kind.TRIGGERED, trigger=effect.event)
    return effect.event is not None and is_noted(waits)


def _is_known(duration: str) -> bool:
    """Whether the engine sees how long an effect lasts."""
    return duration in {"static", "permanent"} or duration_of(duration) is not None


def asks_for_x(part: object) -> bool:
    """Whether an amount in an effect is an X that the text doesn't define."""
    if isinstance(part, Amount):
        return part.per is Counted.X
    if isinstance(part, tuple):
        return any(map(asks_for_x, part))
    return is_dataclass(part) and any(asks_for_x(getattr(part, each.name)) for each in fields(part))


def unjudged_targets(
    effects: tuple[Effect, ...], kinds: tuple[type[Target | Choose], ...]
) -> Iterator[Unexecuted]:
    """Yield once for each target, or object that is chosen, of which nobody can judge whether it is what the
    text asks for: a script is trusted with it.

    Args:
        kinds: what the script names of these.
    """
    for effect in walk(effects):
        said = (getattr(effect, each.name) for each in fields(effect))
        for target in (one for each in said for one in (each if isinstance(each, tuple) else (each,))):
            if isinstance(target, kinds) and any(map(_is_unjudged, target.filter.qualities)):
                yield Unexecuted(UNKNOWN)


def _is_unjudged(quality: Quality) -> bool:
    if isinstance(quality, Targeting):
        return not is_readable(targets_meant(quality.words, ""))
    return type(quality) is UnreadQuality


def is_noted(ability: Ability, name: str = "") -> bool:
    """Whether the engine notes that an ability of an object of that name triggers when its event happens."""
    if zones_of(ability) != ON_BATTLEFIELD and not _is_noted_from_elsewhere(ability):
        return False
    return all(_is_event_noted(each, name) for each in by_event(ability))


_NOTED_FROM_ELSEWHERE: frozenset[EventName] = frozenset({
    "becomes tapped", "becomes target", "becomes untapped", "cast", "dies", "enters", "exiled",
    "fully unlocks", "leaves", "transforms", "turned face up",
})  # fmt: skip


def _is_noted_from_elsewhere(ability: Ability) -> bool:
    """Whether its event is one that is watched from a graveyard or the command zone, too."""
    trigger = ability.trigger
    if trigger is None or trigger.event in _NOTED_FROM_ELSEWHERE or is_from_anywhere(trigger):
        return trigger is not None
    alone = Characteristics(name="", abilities=(ability,))
    watched = (
        on_activating,
        on_becoming,
        on_counters,
        on_counters_removed,
        on_creating,
        on_day_and_night,
        on_deeds,
        on_leaving_graveyard,
    )
    return (
        bool(steps_of(ability))
        or (combat_trigger(ability) is not None and "exile" not in zones_of(ability))
        or any(bool(read(alone)) for read in watched)
    )


def _is_of_unread_kind(trigger: Trigger) -> bool:
    """Whether it asks of what it watches what the engine can't judge, so that it never notes it."""
    asked = trigger.subject.filter.qualities if isinstance(trigger.subject, Each) else ()
    return any(type(quality) is UnreadQuality for quality in asked)


def _is_event_noted(ability: Ability, name: str) -> bool:
    trigger = ability.trigger
    alone = Characteristics(name=name, abilities=(ability,))
    if trigger is None or (_is_of_unread_kind(trigger) and not on_activating(alone)):
        return False
    if ability.keyword or trigger.event in _NOTED or is_noted_for_spells(trigger):
        return True
    if trigger.event == "becomes target":
        return aimed_by(trigger) is not None
    if OwnEvent.UNLOCKED in own_events(ability):
        return True
    if trigger.subject is Who.THIS and not _NOTED_OF_ITSELF.isdisjoint(own_events(ability)):
        return True
    if is_from_anywhere(trigger):
        return True
    combat = combat_trigger(ability)
    if combat is not None and combat.by_player:
        return True
    if combat is not None and trigger.subject is not Who.TRIGGERING and (
        combat.attacks or combat.blocks or combat.blocks_each or combat.blocked or combat.blocked_by_each
        or combat.damage is not None or combat.unblocked
    ):  # fmt: skip
        return True
    if steps_of(ability):
        return True
    readers = (
        on_activating,
        on_attaching,
        on_creating,
        on_becoming,
        on_counters,
        on_counters_removed,
        on_crewing,
        on_day_and_night,
        on_deeds,
        on_tapping_for_mana,
        on_leaving_graveyard,
        on_states,
    )
    return any(bool(read(alone)) for read in readers)


def _unexecuted(ability: Ability, name: str) -> Iterator[Unexecuted]:
    if ability.keyword:
        yield from _of_keyword(ability)
    elif ability.trigger is not None:
        yield from _of_triggered(ability, name)
    elif ability.kind is Kind.ADDITIONAL_COST:
        yield Unexecuted(Scope(frozenset({Area.COSTS}), Way.PERMITS, itself=True))
    elif ability.kind in {Kind.STATIC, Kind.REPLACEMENT}:
        yield from _of_static(ability, name)
    elif ability.kind is Kind.SPELL:
        yield from unexecuted_on_stack(ability, name)


def _of_keyword(ability: Ability) -> Iterator[Unexecuted]:
    keyword = ability.keyword
    if keyword in IN_PART:
        yield IN_PART[keyword]
    if keyword in JUDGED or keyword.endswith("walk") or keyword_named(keyword).name:
        return
    if is_cost_counted(ability):
        return
    yield Unexecuted(SCOPES.get(keyword, UNKNOWN))


def _of_triggered(ability: Ability, name: str) -> Iterator[Unexecuted]:
    trigger = ability.trigger
    if trigger is None:
        return
    events = (each.trigger for each in by_event(ability))
    when = frozenset().union(*(areas_of_trigger(event) for event in events if event is not None))
    noted = is_noted(ability, name)
    if trigger.event == "chapter":
        when = frozenset({Area.ENTERING, Area.COUNTERS})
    told = scope_after_event(ability, trigger)
    if not noted:
        yield Unexecuted(Scope(told.areas | {Area.TRIGGERING}), when)
        return
    done = [found.scope.areas for found in unexecuted_effects(ability.effects)]
    unread = [scope_of(words) for words, _ in ability.unread]
    done += [scope.areas if scope.is_known else told.areas for scope in unread]
    if is_unread(trigger.condition):
        done.append(frozenset({Area.TRIGGERING}))
    areas: frozenset[Area] = frozenset().union(*done)
    if areas - WITHOUT_EFFECT:
        yield Unexecuted(Scope(areas), when, is_noted=True)


def unexecuted_on_stack(ability: Ability, name: str = "") -> Iterator[Unexecuted]:
    """Yield what the text of a spell or ability says of itself on the stack: everything else waits until it
    resolves.
    """
    for effect in walk(ability.effects):
        if not isinstance(effect, Other) or performer_of(type(effect)) is not None:
            continue
        if is_done_elsewhere(effect.text):
            continue
        scope = scope_of(effect.text)
        if Area.TARGETS in scope.areas:
            yield _TARGETING
        if Area.COUNTERING not in scope.areas or scope.way is not Way.FORBIDS:
            continue
        if not is_uncounterable_by_its_text(Characteristics(name=name, abilities=(ability,))):
            yield _UNCOUNTERABLE


def _of_static(ability: Ability, name: str) -> Iterator[Unexecuted]:
    text = ability.text
    for effect in ability.effects:
        if isinstance(effect, Other):
            if not is_carried_out(effect.text, text, name):
                yield Unexecuted(scope_of(named_itself(effect.text, name)))
        elif (not _is_at_work(effect, ability) or _is_of_unread_objects(effect)) and not is_carried_out(
            text, text, name
        ):
            yield Unexecuted(scope_of(named_itself(text, name)))
    if ability.unread and not is_carried_out(text, text, name):
        yield Unexecuted(scope_of(named_itself(text, name)))
    for words in left_out_of(text):
        yield Unexecuted(scope_of(named_itself(words, name)))


def _is_of_unread_objects(effect: Effect) -> bool:
    """Whether what nobody can tell enters with something: it would be nothing that does."""
    subject = effect.subject if isinstance(effect, EntersWith) else None
    return isinstance(subject, Each) and not can_tell(subject.filter)


def _is_at_work(effect: Effect, ability: Ability) -> bool:
    as_it_enters = isinstance(effect, Turn) and sets_values_as_it_enters(ability)
    if isinstance(effect, Move) and effect.verb == "exile" and isinstance(effect.subject, Choose):
        return True
    if isinstance(effect, PutCounters) and effect.subject is Who.THIS:
        return works_as_turned_up(ability)
    if isinstance(effect, Continuous) and effect.subject in (Who.IT, Who.OPPONENTS):
        return False  # nobody says which one "that creature" is, and players aren't creatures
    return as_it_enters or isinstance(effect, _AT_WORK)
