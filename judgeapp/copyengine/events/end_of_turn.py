"""The end of a turn, and damage or life changes that an author states."""

from collections.abc import Sequence

from judgeapp.copyengine.events.actions.lasting.permitting import begin_last_turn, end_permissions
from judgeapp.copyengine.events.casting.unstated_triggers import resolve_end_step
from judgeapp.copyengine.events.damage.damage import change_life, strike
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.keywords.characteristics.daybound import check_last_turn
from judgeapp.copyengine.events.replacement.prevention import end_turn as end_preventing
from judgeapp.copyengine.events.replacement.turn_rules import (
    empty_mana_pools,
    keeps_damage,
    maximum_hand_size,
)
from judgeapp.copyengine.events.resolving.delayed_triggers import (
    at_end_of_turn,
    at_next_turn,
    forget_this_turn,
)
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.deed_triggers import trigger_discarding
from judgeapp.copyengine.events.triggers.step_triggers import (
    begin_step,
    begin_steps_before,
    begin_turn,
    skips_next,
)
from judgeapp.copyengine.events.zones.durations import (
    WITH_TURN,
    end_effects,
    end_with_end_step,
    ends_as_turn_begins,
    ends_with_next_turn,
    existing_objects,
)
from judgeapp.copyengine.events.zones.stated_payments import was_number_paid
from judgeapp.copyengine.events.zones.zone_changes import end_static_copies, move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.combat import RestrictedForNow
from judgeapp.copyengine.model.effects.cost_changes import CostForNow
from judgeapp.copyengine.model.effects.effects import EndTurn, ExtraCombats, ExtraTurns, SkipStep, SkipTurns
from judgeapp.copyengine.model.effects.forbidden_for_now import ForbiddenForNow
from judgeapp.copyengine.model.effects.permissions import FlashForNow, PermittedUntil
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import as_words
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.wording import number_word, plural
from judgeapp.copyengine.script import events
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import LIFE, Player


def damage(interpreter: Interpreter, event: events.Damage) -> None:
    """`damage`: to an object or player."""
    strike(interpreter, [damage_to_come(interpreter, event)])


def damage_to_come(interpreter: Interpreter, event: events.Damage) -> DamageEvent:
    """Return the damage that an event says.

    Raises:
        CopyEngineError: it would be dealt to nothing that is there.
    """
    to = event.to or event.player or ""
    if to not in "ABCD":
        interpreter.find(to, "to")
    else:
        interpreter.player(to, "to")
    source = interpreter.table.objects.get(event.by_source or "")
    text = f"{event.amount} damage is dealt."
    return DamageEvent(source, to, event.amount, text, choices=events.choices_of(event))


def gain_life(interpreter: Interpreter, event: events.GainLife) -> None:
    """`gain_life`"""
    who = interpreter.player(event.player or event.to, "player")
    change_life(interpreter, who, event.amount)


def lose_life(interpreter: Interpreter, event: events.LoseLife) -> None:
    """`lose_life`"""
    who = interpreter.player(event.player or event.to, "player")
    if not was_number_paid(interpreter, who, LIFE, event.amount):
        change_life(interpreter, who, -event.amount)


def end_turn(interpreter: Interpreter, event: events.EndTurn) -> None:
    """`end_turn`: the rest of the turn passes, what lasts until then ends, and the other player's begins."""
    end_step(interpreter)
    discard_down(interpreter, as_words((event.choices or {}).get("discard")), "choices.discard")
    end(interpreter)
    begin(interpreter, next_player(interpreter), is_seen=interpreter.event != 0)


@resolves(EndTurn)
def end_the_turn(resolution: Resolution, _: EndTurn) -> None:
    """Exile everything on the stack, what resolves included; the turn ends with its cleanup step, without an
    end step, and the next one begins (CR 724.1).
    """
    interpreter, objects = resolution.interpreter, resolution.interpreter.table.objects
    for ref in (*reversed(interpreter.table.stack), resolution.obj.ref):
        obj = objects.get(ref)
        if obj is not None and obj.zone == "stack":
            move(interpreter, obj, "nowhere" if obj.ability is not None else "exile", p.SPELL_RESOLVES)
    interpreter.table.stack = ()
    whose = interpreter.table.active
    interpreter.step(p.CLEANUP, whose, "The turn ends.", {"turn": "goes on"}, {"turn": "over"}, rule="724.1")
    discard_down(interpreter, as_words(resolution.choices.get("discard")), "choices.discard")
    end(interpreter)
    begin(interpreter, next_player(interpreter))
    interpreter.table.turn_was_ended = True


def next_player(interpreter: Interpreter) -> str:
    """Return whose turn is next: an extra turn, else that of the next player in turn order."""
    table = interpreter.table
    if table.extra_turns:
        return table.extra_turns[-1]
    names, last = sorted(table.players), table.in_order or table.active
    if last not in names:
        return "A"
    skipping, place = list(table.skipped_turns), names.index(last) + 1
    while (player := names[place % len(names)]) in skipping:
        skipping.remove(player)
        place += 1
    return player


@resolves(SkipTurns)
def skip_turns(resolution: Resolution, effect: SkipTurns) -> None:
    """Let players skip their next turns (CR 614.10)."""
    interpreter = resolution.interpreter
    for player in resolution.players(effect.who):
        interpreter.table.skipped_turns = (*interpreter.table.skipped_turns, *(player,) * effect.number)
        number = "the next turn" if effect.number == 1 else f"the next {effect.number} turns"
        text = f"{player_name(player)} skips {number}."
        interpreter.step(p.STEP_TRIGGERS, player, text, {}, {"skipped_turns": effect.number}, rule="500.11")


@resolves(SkipStep)
def skip_step(resolution: Resolution, effect: SkipStep) -> None:
    """Let players skip a step or phase as it comes next (CR 614.10)."""
    interpreter = resolution.interpreter
    for player in resolution.players(effect.who):
        interpreter.table.skipped_steps = (*interpreter.table.skipped_steps, (player, effect.step))
        text = f"{player_name(player)} skips the next {effect.step}."
        interpreter.step(p.STEP_TRIGGERS, player, text, {}, {"skipped": effect.step}, rule="500.11")


@resolves(ExtraTurns)
def add_extra_turns(resolution: Resolution, effect: ExtraTurns) -> None:
    """Let players take extra turns after this one (CR 500.7)."""
    interpreter = resolution.interpreter
    for player in resolution.players(effect.who):
        interpreter.table.extra_turns = (*interpreter.table.extra_turns, *(player,) * effect.number)
        turns = f"{number_word(effect.number)} extra {plural('turn', effect.number)}"
        text = f"{player_name(player)} takes {turns} after this one."
        interpreter.step(p.STEP_TRIGGERS, player, text, {}, {"extra_turns": effect.number}, rule="500.7")


@resolves(ExtraCombats)
def add_combats(resolution: Resolution, effect: ExtraCombats) -> None:
    """Let combat phases follow the phase that is going on (CR 500.8)."""
    interpreter = resolution.interpreter
    before = interpreter.table.extra_combats
    interpreter.table.extra_combats = after = before + effect.number
    phases = f"{number_word(effect.number)} additional combat {plural('phase', effect.number)}"
    changed = {"extra_combats": before}, {"extra_combats": after}
    who = interpreter.table.active
    interpreter.step(p.STEP_TRIGGERS, who, f"This turn has {phases}.", *changed, rule="500.8")


def end_step(interpreter: Interpreter) -> None:
    """Let the rest of the turn pass: note what triggers, and do what waits for the end step (CR 513)."""
    begin_end_step(interpreter)
    resolve_end_step(interpreter)


def begin_end_step(interpreter: Interpreter) -> None:
    """Note what triggers as the end step begins, and do what waits for it: once a turn (CR 513.2)."""
    if "end step" in interpreter.table.steps_begun:
        return
    begin_steps_before(interpreter, "end step")
    end_with_end_step(interpreter)
    begin_step(interpreter, "end step")
    end_permissions(interpreter, PermittedUntil.NEXT_END_STEP, interpreter.table.active)
    at_end_of_turn(interpreter)


def discard_down(interpreter: Interpreter, chosen: Sequence[str], key: str) -> None:
    """The active player discards down to the maximum hand size (CR 514.1).

    Args:
        chosen: the cards that the script says are discarded.
        key: where it says so.

    Raises:
        CopyEngineError: they aren't as many cards of that hand as have to be discarded.
    """
    table, player = interpreter.table, interpreter.table.active
    state = table.players.get(player, Player())
    hand = table.hand(player)
    most = maximum_hand_size(interpreter, player)
    over = 0 if most is None else max(0, len(hand) + state.unnamed_hand - most)
    cards = [obj for obj in hand if obj.ref in chosen]
    wrong = len(cards) != len(chosen) or len(cards) > over
    if over >= len(hand) + state.unnamed_hand:
        cards = hand
    unnamed = min(state.unnamed_hand, over - len(cards))
    open_ = hand and not cards and unnamed < len(hand) + state.unnamed_hand
    if wrong or (over and (open_ or len(cards) + unnamed < over) and interpreter.policy is CORRECT):
        told = "any number of" if most is None else most
        raise (ForbiddenError if wrong else CopyEngineError)(
            f"{player_name(player)} may keep {told} cards and has to discard {over}.",
            where=interpreter.at(key),
            mend=f"Name {over} {plural('card', over)} of that hand in `{key}`." if over else "Leave it out.",
        )
    if not over:
        return
    for obj in cards:
        move(interpreter, obj, "graveyard")
    number = len(cards) + unnamed
    text = f"{player_name(player)} discards {number} {plural('card', number)} as the turn ends."
    before, after = {"discarded": state.discarded}, {"discarded": state.discarded + number}
    interpreter.step(p.CLEANUP, player, text, before, after, rule="514.1")
    interpreter.change_player(player, discarded=state.discarded + number, lost=state.lost + unnamed)
    trigger_discarding(interpreter, player, cards, unnamed)


def end(interpreter: Interpreter) -> None:
    """End effects "until end of turn" and damage (CR 514.2)."""
    interpreter.ending = True
    forget_this_turn(interpreter)
    for player, state in list(interpreter.table.players.items()):
        if state.kept_mana:  # it stayed until the turn ended
            interpreter.table.players[player] = replace(state, kept_mana=())
    empty_mana_pools(interpreter)
    cast = tuple(interpreter.table.objects[ref].controller for ref in interpreter.table.cast_now)
    interpreter.table.cast_last, interpreter.table.happened = cast, ()
    interpreter.table.resolved, interpreter.table.cast_now = {}, ()
    interpreter.table.steps_begun, interpreter.table.put_on_stack = frozenset(), ()
    interpreter.table.created_now = frozenset()
    interpreter.table.turn_based, interpreter.table.got_lore = frozenset(), frozenset()
    interpreter.table.damaged_now, interpreter.table.hurt_by = frozenset(), frozenset()
    for _ in range(interpreter.table.extra_combats):
        skips_next(interpreter, "combat phase")  # in the others nobody attacked
    interpreter.table.combats, interpreter.table.extra_combats = 0, 0
    interpreter.table.entering_replaced = ()
    interpreter.table.exiled_if_dying, interpreter.table.dying_exiled = frozenset(), frozenset()
    interpreter.table.loyalty_activated, interpreter.table.activated = {}, {}
    interpreter.table.done_once = frozenset()
    table = interpreter.table
    for player, state in list(table.players.items()):
        fresh = replace(state, drew_before=state.drew, gained_life=0, lost_life=0, more_lands=0)
        if fresh != state:
            interpreter.change_player(
                player, drew_before=state.drew, gained_life=0, lost_life=0, more_lands=0
            )
        if state.spent_mana or state.unsaid_spending:
            interpreter.change_player(player, spent_mana=0, unsaid_spending="")
    table.forbidden = tuple(f for f in table.forbidden if f.lasting is not Lasting.THIS_TURN)
    table.restricted = tuple(each for each in table.restricted if each.lasting is not Lasting.THIS_TURN)
    table.costs = tuple(each for each in table.costs if each.lasting is not Lasting.THIS_TURN)
    table.with_flash = tuple(each for each in table.with_flash if each.lasting is not Lasting.THIS_TURN)
    interpreter.table.turn_began = len(interpreter.triggers)
    end_preventing(interpreter.table)
    end_permissions(interpreter, PermittedUntil.THIS_TURN)
    end_effects(interpreter, WITH_TURN)
    for obj in existing_objects(interpreter):
        damage = obj.damage if obj.damage and keeps_damage(interpreter, obj) else 0
        if obj.choices.get("saddled"):  # CR 702.171b
            rest = {key: value for key, value in obj.choices.items() if key != "saddled"}
            obj = interpreter.put(replace(obj, choices=rest))
        if obj.crewed:
            obj = interpreter.put(replace(obj, crewed=frozenset()))
        if obj.is_new or obj.came_from or obj.was_hurt or obj.has_attacked:
            obj = interpreter.put(
                replace(obj, is_new=False, came_from="", was_hurt=False, has_attacked=False)
            )
        if obj.damage != damage:
            interpreter.put(replace(obj, damage=damage))


def begin(interpreter: Interpreter, player: str, *, is_seen: bool = True) -> None:
    """Begin the turn of a player: an extra turn before any other.

    Args:
        is_seen: whether anybody knows how many spells were cast in the turn before.

    Raises:
        ForbiddenError: another player takes an extra turn first.
    """
    _pass_over(interpreter, player)
    _begin_extra(interpreter, player)
    before = interpreter.table.active
    interpreter.table.active = player
    interpreter.table.newcomers = {
        ref: whose for ref, whose in interpreter.table.newcomers.items() if whose != player
    }
    _until_next_turn(interpreter)
    begin_last_turn(interpreter, player)
    interpreter.touched()
    end_static_copies(interpreter)
    if is_seen:
        check_last_turn(interpreter, before)
    begin_turn(interpreter)
    at_next_turn(interpreter)


def _pass_over(interpreter: Interpreter, player: str) -> None:
    """Skip the turns between the last one and that of a player, as far as they are to be skipped.

    Raises:
        ForbiddenError: the player skips this turn.
    """
    table = interpreter.table
    if not table.skipped_turns:
        return
    names, last = sorted(table.players), table.in_order or table.active
    after = names[names.index(last) + 1 :] + names[: names.index(last)]
    passed = after[: after.index(player)] if player in after else after
    skipping = list(table.skipped_turns)
    for each in () if table.extra_turns else passed:
        if each in skipping:
            skipping.remove(each)
    if player in skipping:
        raise ForbiddenError(
            f"{player_name(player)} skips that turn. (500.11)",
            where=interpreter.at("player"),
            mend="Let the turn after it begin.",
        )
    table.skipped_turns = tuple(skipping)


def _begin_extra(interpreter: Interpreter, player: str) -> None:
    table = interpreter.table
    if not table.extra_turns:
        table.in_order = ""
        return
    if player != table.extra_turns[-1]:
        raise ForbiddenError(
            f"{player_name(table.extra_turns[-1])} takes an extra turn before that.",
            where=interpreter.at("player"),
            mend="Let that turn begin first.",
        )
    table.in_order = table.in_order or table.active
    table.extra_turns = table.extra_turns[:-1]


def _is_over(what: ForbiddenForNow | CostForNow | RestrictedForNow | FlashForNow, active: str) -> bool:
    """Whether something lasts until the turn of a player that begins now."""
    return what.lasting is Lasting.UNTIL_YOUR_TURN and what.controller == active


def _until_next_turn(interpreter: Interpreter) -> None:
    """End what lasts until its controller's next turn, which begins now."""
    active = interpreter.table.active
    interpreter.table.forbidden = tuple(f for f in interpreter.table.forbidden if not _is_over(f, active))
    table = interpreter.table
    table.restricted = tuple(each for each in table.restricted if not _is_over(each, active))
    interpreter.table.costs = tuple(each for each in interpreter.table.costs if not _is_over(each, active))
    table.with_flash = tuple(each for each in table.with_flash if not _is_over(each, active))
    interpreter.change_effects(e for e in interpreter.table.effects if not ends_as_turn_begins(e, active))
    for obj in existing_objects(interpreter):
        kept = tuple(e for e in obj.copy_effects if not ends_with_next_turn(e, obj, active))
        if len(kept) != len(obj.copy_effects):
            interpreter.put(replace(obj, copy_effects=kept))
