"""What triggers on spells being cast or copied, and on becoming a target (CR 603.2, 601.2i)."""

from typing import Protocol

from judgeapp.copyengine.evaluation.amounts import place_in_turn
from judgeapp.copyengine.events.triggers.additional_triggers import CASTING, COPYING, TARGETED, times
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_doing
from judgeapp.copyengine.events.triggers.noting import (
    create_delayed_ability,
    intervening_if_holds,
    note_trigger,
)
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.trigger_events import PlayerAction
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, Trigger, each_by_event
from judgeapp.copyengine.model.objects.characteristics import Characteristics, symbols_in
from judgeapp.copyengine.model.terms.conditions import ObjectEvent, SpellTargets
from judgeapp.copyengine.model.terms.moments import SpellCast
from judgeapp.copyengine.model.terms.qualities import ManaValueEqual, NthSpell, Targeting
from judgeapp.copyengine.model.terms.subjects import Each, Filter, Who
from judgeapp.copyengine.reading.statics.triggers.spell_triggers import (
    aimed_by,
    is_of_its_own_casting,
    targets_meant,
    triggers_on_copying,
)
from judgeapp.copyengine.reading.statics.triggers.trigger_events import cast_so
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOTHING_SPENT, PLAYERS, DelayedTrigger, Object, Player, Table


def trigger_casting(interpreter: Interpreter, spell: Object) -> None:
    """Note every ability that triggers on this spell being cast; a copy that isn't cast triggers none."""
    _trigger(interpreter, spell, copied=False)
    _trigger_delayed(interpreter, spell)


def trigger_copying(interpreter: Interpreter, copy: Object) -> None:
    """Note what triggers on a spell being copied: "Whenever you cast or copy an instant or sorcery spell"."""
    _trigger(interpreter, copy, copied=True)


def _trigger(interpreter: Interpreter, spell: Object, *, copied: bool) -> None:
    if not copied:
        for ability in each_by_event(interpreter.values(spell.ref).abilities):
            own = _is_own(ability.trigger) and _is_cast_so(interpreter, ability, spell, spell)
            if own and intervening_if_holds(interpreter, spell, ability):
                for _ in range(times(interpreter, spell.ref, CASTING, spell)):
                    note_trigger(interpreter, spell.ref, ability, principle=p.TRIGGERING)
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if (
                trigger is None
                or not _on_this(trigger, copied)
                or not (copied or _is_cast_so(interpreter, ability, spell, other))
                or _is_own(trigger)
                or not _by_player(interpreter, trigger.who, spell, other)
            ):
                continue
            if _is_spell_meant(interpreter, spell, other, trigger) and intervening_if_holds(
                interpreter, other, ability, spell=spell
            ):
                for _ in range(times(interpreter, other.ref, COPYING if copied else CASTING, spell)):
                    note_trigger(interpreter, other.ref, ability, spell.ref, principle=p.TRIGGERING)


def _trigger_delayed(interpreter: Interpreter, spell: Object) -> None:
    """Note the delayed abilities that wait for this spell to be cast (CR 603.7)."""
    for delayed in interpreter.table.delayed_triggers:
        comes = delayed.when.comes
        if not isinstance(comes, SpellCast) or (
            comes.who == "you" and spell.controller != delayed.controller
        ):
            continue
        trigger = Trigger("cast", delayed.when.words, Each(comes.what), comes.who)
        this = interpreter.table.objects[delayed.this]
        if not _is_spell_meant(interpreter, spell, this, trigger):
            continue
        if comes.of_mana and not _is_its_mana_spent(interpreter, delayed, spell):
            continue
        ability = create_delayed_ability(interpreter, delayed, trigger)
        note_trigger(interpreter, this.ref, ability, spell.ref, principle=p.TRIGGERING)
        if comes.once:
            rest = (other for other in interpreter.table.delayed_triggers if other is not delayed)
            interpreter.table.delayed_triggers = tuple(rest)


def _is_its_mana_spent(interpreter: Interpreter, delayed: DelayedTrigger, spell: Object) -> bool:
    """Whether the mana that an ability has added is spent on a spell: all of its kind in the pool is, or
    none.

    Raises:
        CopyEngineError: nobody can tell whether it is that mana.
    """
    said = spell.cast.mana_spent
    of_kind = set(symbols_in(delayed.mana))
    left = of_kind.intersection(interpreter.table.players.get(spell.controller, Player()).mana)
    spent = of_kind.intersection(symbols_in(said)) if said and said != NOTHING_SPENT else set()
    if said == NOTHING_SPENT or (said and delayed.mana and not spent):
        return False
    if not spent or left:
        raise CopyEngineError(
            f"Whether the mana of {delayed.this} is spent on {spell.ref} isn't said.",
            where=interpreter.at("mana_spent"),
            mend="Give mana_spent, with all mana of that kind in the pool or none.",
        )
    return True


def _is_cast_so(interpreter: Interpreter, ability: Ability, spell: Object, other: Object) -> bool:
    """Whether a spell is cast from where, and in whose turn, the event of an ability of `other` asks."""
    asked = cast_so(ability)
    if asked.zones and (spell.cast.cast_from in asked.zones) is asked.elsewhere:
        return False
    yours = interpreter.table.active == interpreter.controller(other.ref)
    return asked.in_your_turn is None or asked.in_your_turn is yours


def _on_this(trigger: Trigger, copied: bool) -> bool:
    """Whether a trigger event is a spell being cast, or one being copied."""
    if not copied:
        return trigger.event == "cast"
    return triggers_on_copying(trigger)


def is_noted_for_spells(trigger: Trigger) -> bool:
    """Whether a trigger event is one that is noted here: a spell being cast or copied."""
    return _on_this(trigger, copied=False) or _on_this(trigger, copied=True)


def _is_own(trigger: Trigger | None) -> bool:
    """Whether an ability triggers on its own spell being cast, which it does on the stack (CR 603.6)."""
    return trigger is not None and trigger.event == "cast" and is_of_its_own_casting(trigger)


def _is_spell_meant(interpreter: Interpreter, spell: Object, other: Object, trigger: Trigger) -> bool:
    """Whether the spell is what "a spell that targets only ..." on `other` means."""
    wanted = trigger.subject.filter if isinstance(trigger.subject, Each) else Filter(what="spell")
    if wanted.what == "card" and spell.kind != "card":
        return False  # a copy of a card is no card
    said = [quality.words for quality in wanted.qualities if isinstance(quality, Targeting)]
    order = [quality.number for quality in wanted.qualities if isinstance(quality, NthSpell)]
    equal = [quality.counters for quality in wanted.qualities if isinstance(quality, ManaValueEqual)]
    elsewhere = Targeting | NthSpell | ManaValueEqual
    other_qualities = tuple(q for q in wanted.qualities if not isinstance(q, elsewhere))
    plain = replace(wanted, zone="stack", what="spell", qualities=other_qualities)
    if order and place_in_turn(interpreter.table, interpreter.values, spell, plain) != order[0]:
        return False
    for kind in equal:
        number = other.counters.get(kind, 0) if kind else other.choices.get("number")
        if mana_value_of(spell, interpreter.values(spell.ref)) != number:
            return False
    if isinstance(trigger.condition, SpellTargets):
        said.append(trigger.condition.words)
    return interpreter.speaks_of(other, plain, spell) and all(
        targets_so(interpreter, spell, other, words) for words in said
    )


class Onlooker(Protocol):
    """What words on an object are understood by."""

    table: Table

    def values(self, ref: str) -> Characteristics:
        """What an object is."""

    def controller(self, ref: str) -> str:
        """Who controls an object."""

    def speaks_of(self, other: Object, wanted: Filter, obj: Object, *, you: str | None) -> bool:
        """Whether words on `other` mean `obj`."""


def targets_so(
    interpreter: Onlooker, spell: Object, other: Object, words: str, you: str | None = None
) -> bool:
    """Whether the spell's targets are as "targets only a single Golem" or "targets this creature" say.

    Args:
        you: whom "you" means; by default who controls `other`, which says so.
    """
    targets = set(spell.cast.targets)
    you = you or interpreter.controller(other.ref)
    meant = targets_meant(words, interpreter.values(other.ref).name)
    if meant.single:
        return len(spell.cast.targets) == 1  # each time something was chosen counts (CR 115.9a)
    if meant.itself:
        return targets == {other.ref} if meant.only else other.ref in targets
    players = targets & set(PLAYERS)
    if not meant.only:
        objects = (interpreter.table.objects[ref] for ref in targets - players)
        return _are_meant(players, you, meant.players) or any(
            _is_one(interpreter, obj, other, meant.what, you) for obj in objects
        )
    if len(targets) != 1 or (meant.but_itself and other.ref in targets):
        return False
    if players:
        return not meant.players.isdisjoint({"player", "opponent"})
    return _is_one(interpreter, interpreter.table.objects[next(iter(targets))], other, meant.what, you)


def _are_meant(players: set[str], you: str, words: frozenset[str]) -> bool:
    """Whether a player that the words mean is among the targets."""
    return any(
        "player" in words or ("you" in words if player == you else "opponent" in words) for player in players
    )


def _is_one(interpreter: Onlooker, obj: Object, other: Object, wanted: Filter | None, you: str) -> bool:
    return wanted is not None and interpreter.speaks_of(other, wanted, obj, you=you)


def _by_player(interpreter: Interpreter, who: str, spell: Object, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    if who == "you":
        return spell.controller == you
    if who == "host":
        return spell.controller == other.attached_to
    if who == "chosen":
        return spell.controller == other.choices.get("player")
    return who != "opponent" or spell.controller != you


def trigger_targeting(interpreter: Interpreter, spell: Object) -> None:
    """Note what triggers on somebody's permanents becoming the target of a spell or ability: ward, and "when
    this becomes the target" (CR 702.21, 603.2).
    """
    for ref in dict.fromkeys(spell.cast.targets):
        obj = interpreter.table.objects.get(ref)
        if obj is None:
            _players_see(interpreter, spell, ref)
            continue
        for ability in each_by_event(interpreter.values(ref).abilities):
            if _triggers_of_its_own(interpreter, ability, spell, obj):
                for _ in range(times(interpreter, ref, TARGETED, obj)):
                    note_trigger(interpreter, ref, ability, spell.ref, principle=p.TRIGGERING)
        _others_see(interpreter, spell, obj)
    if any(_is_opposing(interpreter, spell.controller, ref) for ref in spell.cast.targets):
        interpreter.table.note_happening(ObjectEvent.COMMITTED_CRIME, spell.controller)
        trigger_doing(interpreter, PlayerAction.COMMITS_CRIME, spell.controller)


def _is_opposing(interpreter: Interpreter, player: str, target: str) -> bool:
    """Whether targeting something is a crime: it is an opponent, is controlled by one, or is a card in the
    graveyard of one (CR 700.13).
    """
    obj = interpreter.table.objects.get(target)
    if obj is None:
        return target in PLAYERS and target != player
    if obj.zone in {"battlefield", "stack"}:
        return interpreter.controller(target) != player
    return obj.zone == "graveyard" and obj.owner != player


def _triggers_of_its_own(interpreter: Interpreter, ability: Ability, spell: Object, obj: Object) -> bool:
    """Whether an ability triggers on what it is on becoming the target of this spell or ability."""
    if ability.keyword == "ward":
        return obj.zone == "battlefield" and spell.controller != interpreter.controller(obj.ref)
    trigger = ability.trigger
    if trigger is None or trigger.event != "becomes target" or trigger.subject is not Who.THIS:
        return False
    return _by(interpreter, trigger, spell, obj)


def _by(interpreter: Interpreter, trigger: Trigger, spell: Object, obj: Object) -> bool:
    """Whether it is a spell, or an ability, and whose it is, as the trigger event asks."""
    aimed = aimed_by(trigger)
    if aimed is None or ("ability" if spell.ability is not None else "spell") not in aimed.kinds:
        return False
    if aimed.activated and spell.ability is not None and spell.ability.kind is not Kind.ACTIVATED:
        return False
    if aimed.spells is not None and not interpreter.speaks_of(obj, aimed.spells, spell):
        return False
    yours = spell.controller == interpreter.controller(obj.ref)
    return not ((aimed.by_opponent and yours) or (aimed.by_you and not yours))


def _players_see(interpreter: Interpreter, spell: Object, player: str) -> None:
    """Note abilities that trigger on their controller becoming the target."""
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or trigger.event != "becomes target" or trigger.subject is not Who.YOU:
                continue
            if interpreter.controller(other.ref) == player and _by(interpreter, trigger, spell, other):
                note_trigger(interpreter, other.ref, ability, spell.ref, principle=p.TRIGGERING)


def _others_see(interpreter: Interpreter, spell: Object, obj: Object) -> None:
    """Note abilities that speak of others: "whenever a creature you control becomes the target"."""
    for other, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            trigger = ability.trigger
            if trigger is None or trigger.event != "becomes target":
                continue
            meant = (
                interpreter.speaks_of(other, trigger.subject.filter, obj)
                if isinstance(trigger.subject, Each)
                else trigger.subject is Who.ATTACHED and other.attached_to == obj.ref
            )
            if meant and _by(interpreter, trigger, spell, other):
                for _ in range(times(interpreter, other.ref, TARGETED, obj)):
                    note_trigger(interpreter, other.ref, ability, spell.ref, principle=p.TRIGGERING)
