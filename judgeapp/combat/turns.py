"""Turns, steps, and what leaves combat: what combat remembers, kept up event by event."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from judgeapp.combat import points as at
from judgeapp.combat import script
from judgeapp.combat.facts import STEPS, Facts
from judgeapp.combat.points import Point, numbers
from judgeapp.combat.policies import held_by
from judgeapp.combat.view import View, refuse
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events import end_of_turn
from judgeapp.copyengine.events.actions.objects.lore_counters import go_on_with_sagas
from judgeapp.copyengine.events.actions.permanents.phasing import phase_in_untap_step
from judgeapp.copyengine.events.actions.players.drawing import draw_for_turn
from judgeapp.copyengine.events.replacement.losing import kept_from_losing
from judgeapp.copyengine.events.replacement.prohibitions import forbidden_by, means
from judgeapp.copyengine.events.replacement.turn_rules import (
    empty_mana_pools,
    skipped_by,
    untapping_limits,
    untaps_for_another,
)
from judgeapp.copyengine.events.resolving.delayed_triggers import at_end_of_combat
from judgeapp.copyengine.events.state_based_actions import state_based_actions
from judgeapp.copyengine.events.triggers import step_triggers
from judgeapp.copyengine.events.triggers.status_triggers import trigger_tapping
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.durations import WITH_COMBAT, end_effects
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.changes import KeepTapped
from judgeapp.copyengine.model.effects.prohibitions import DoesntUntap
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.prohibitions import may_stay_tapped
from judgeapp.copyengine.script.events import EndTurn, StateBasedActions
from judgeapp.copyengine.script.fields import chosen_words, words
from judgeapp.copyengine.table.state import ATTACKED, LOST, PLAYER_NAMES, PLAYERS, Object, Player


def facts_of(interpreter: Interpreter) -> Facts:
    """What combat remembers."""
    facts: Facts = interpreter.table.beside
    return facts


def note(interpreter: Interpreter, **changes: Any) -> Facts:
    """Remember something else; mana pools empty as a step ends (CR 500.5)."""
    if "step" in changes:
        empty_mana_pools(interpreter)
        interpreter.table.step = changes["step"]
    if "blocks" in changes and changes["blocks"] != interpreter.table.blocks:
        interpreter.table.blocks = changes["blocks"]
        interpreter.judge_again()
    if "attacks" in changes and changes["attacks"] != interpreter.table.attacks:
        interpreter.table.attacks = changes["attacks"]
        interpreter.judge_again()
    facts: Facts = replace(interpreter.table.beside, **changes)
    interpreter.table.beside = facts
    return facts


def step(interpreter: Interpreter, point: Point, ref: str, text: str, before: Any, after: Any) -> None:
    """Write a step that rests on a point; nothing if nothing changes."""
    rule, also = numbers(point, interpreter.ruleset)
    interpreter.step(point.principle, ref, text, before, after, rule=rule, also=also)


def begin_turn(interpreter: Interpreter, event: script.BeginTurn) -> None:
    """`begin_turn`: the turn before is over, and the player's permanents untap."""
    facts = facts_of(interpreter)
    interpreter.given = event.choices or {}
    first = interpreter.event == 0
    active = interpreter.table.active
    if not facts.turn_is_over:
        if not first:
            end_of_turn.end_step(interpreter)
            end_of_turn.discard_down(interpreter, words(event.discard), "discard")
        end_of_turn.end(interpreter)
        _leave_combat(interpreter, facts_of(interpreter).in_combat())  # where no event says so (CR 511.3)
        facts = note(interpreter, **OVER)
        player = interpreter.player(
            event.player or (active if first else end_of_turn.next_player(interpreter)), "player"
        )
        _tell_last_turn(interpreter, player, event.spells_last_turn)
        end_of_turn.begin(interpreter, player, is_seen=not first or event.spells_last_turn is not None)
    else:
        player = interpreter.player(event.player or active, "player")
        _tell_last_turn(interpreter, player, event.spells_last_turn)
        if player != active:  # the turn that began as the one before ended passes
            end_of_turn.end_step(interpreter)
            end_of_turn.discard_down(interpreter, words(event.discard), "discard")
            end_of_turn.end(interpreter)
            end_of_turn.begin(interpreter, player)
    turn = facts.turn + 1
    begun = {**facts.begun, player: turn}
    note(
        interpreter,
        lands_played={},
        turn=turn,
        begun=begun,
        turn_is_over=False,
        step="precombat main",
        timed=True,
    )
    with interpreter.going_at_once():
        _untap(interpreter, player, words(event.stay_tapped))


def _tell_last_turn(interpreter: Interpreter, player: str, spells: int | None) -> None:
    """Say how many spells the player cast whose turn was before the first one that a script tells.

    Raises:
        CopyEngineError: the script tells that turn.
    """
    if spells is None:
        return
    if interpreter.event:
        raise CopyEngineError(
            "The script tells the turn before, with the spells that were cast in it.",
            where=interpreter.at("spells_last_turn"),
            mend="Leave it out, or let it stand at the first event.",
        )
    names = sorted(interpreter.table.players)
    before = names[names.index(player) - 1]
    interpreter.table.active, interpreter.table.cast_last = before, (before,) * spells


def _untap(interpreter: Interpreter, player: str, chosen: Sequence[str]) -> None:
    """Untap what untaps in the untap step of a player (CR 502.3)."""
    view = View.of_interpreter(interpreter)
    staying = _staying(interpreter, view, player, chosen)
    skipping = skipped_by(interpreter, "untap")
    if skipping is not None:
        text = f"{PLAYER_NAMES[player]} skips the untap step because of {view.called(skipping.ref)}."
        step(interpreter, at.SKIPPING, skipping.ref, text, {}, {"untap_step": "skipped"})
        return
    if step_triggers.skips_next(interpreter, "untap step"):
        return
    phase_in_untap_step(interpreter, player)
    _refuse_too_many(interpreter, view, player, staying)
    staying |= _kept_tapped(interpreter)
    for obj, _ in list(view.permanents()):
        noted = interpreter.table.noted(obj.ref)
        if obj.ref in staying:
            continue
        if view.controller(obj.ref) != player:
            if obj.tapped and untaps_for_another(interpreter, obj):
                _untap_one(interpreter, view, player, obj)
            continue
        if noted.stays_tapped:
            interpreter.table.notes[obj.ref] = replace(noted, stays_tapped=False)
        elif obj.tapped and not _stays_tapped(view, obj.ref):
            _untap_one(interpreter, view, player, obj)


def _kept_tapped(interpreter: Interpreter) -> frozenset[str]:
    """Return what lasting effects keep from untapping in its controller's untap step (CR 502.3)."""
    kept = (e.on for e in interpreter.table.effects if any(isinstance(c, KeepTapped) for c in e.changes))
    return frozenset(ref for each in kept for ref in each)


def _refuse_too_many(interpreter: Interpreter, view: View, player: str, staying: Collection[str]) -> None:
    """Refuse to untap more than something lets untap; which ones, their player chooses (CR 502.3)."""
    for other, said in untapping_limits(interpreter):
        due = [
            obj.ref
            for obj, _ in view.permanents()
            if view.controller(obj.ref) == player
            and obj.tapped
            and obj.ref not in staying
            and not interpreter.table.noted(obj.ref).stays_tapped
            and obj.ref not in _kept_tapped(interpreter)
            and not _stays_tapped(view, obj.ref)
            and means(view, said.what, obj, other)
        ]
        if len(due) > said.number:
            raise CopyEngineError(
                f"{view.called(other.ref)} says “{said.text}” Which of {', '.join(due)} stay tapped?",
                where=interpreter.at("stay_tapped"),
                mend=f"State stay_tapped: {len(due) - said.number} of them.",
            )


def _untap_one(interpreter: Interpreter, view: View, player: str, obj: Object) -> None:
    """Untap a permanent, or remove a stun counter from it instead (CR 122.1d)."""
    if obj.counters.get("stun"):
        add_counters(interpreter, obj, "stun", -1, "A stun counter is removed instead.", is_effect=False)
        return
    text = f"{PLAYER_NAMES[player]}'s turn begins; {view.called(obj.ref)} untaps."
    step(interpreter, at.UNTAPPING, obj.ref, text, {"tapped": True}, {"tapped": False})
    trigger_tapping(interpreter, interpreter.put(replace(interpreter.table.objects[obj.ref], tapped=False)))


def _staying(interpreter: Interpreter, view: View, player: str, chosen: Sequence[str]) -> frozenset[str]:
    """Return the permanents that a player chooses not to untap (CR 502.3).

    Raises:
        CopyEngineError: nothing lets the player choose that of one.
    """
    for ref in chosen:
        obj = interpreter.find(ref, "stay_tapped")
        others = ((other, may_stay_tapped(values)) for other, values in view.permanents())
        lets = any(
            means(view, what, obj, other)
            for other, said in others
            for what in said
            if view.controller(other.ref) == player
        )
        lets = lets or any(
            means(view, said.what, obj, other) for other, said in untapping_limits(interpreter)
        )
        if view.controller(ref) != player or not lets:
            raise ForbiddenError(
                f"Nothing lets {PLAYER_NAMES[player]} choose not to untap {view.called(ref)}.",
                where=interpreter.at("stay_tapped"),
                mend="Leave it out: it untaps.",
            )
    return frozenset(chosen)


OVER: Mapping[str, Any] = {
    "turn_is_over": True, "step": "end step", "shields": {}, "attacks": {}, "no_longer_attacked": {},
    "blocks": {}, "order": {}, "lands_played": {},
    "was_blocked": frozenset(), "struck": None, "steps": (), "power_then": {}, "declared": None,
    "declared_blocks": {}, "unknown": (),
}  # fmt: skip


def _stays_tapped(view: View, ref: str) -> bool:
    """Whether something says that a permanent of the player whose turn begins doesn't untap (CR 502.3)."""
    obj = view.find(ref)
    return any(
        (not said.in_your_step or view.controller(other.ref) == view.table.active)
        and means(view, said.what, obj, other)
        and condition_holds(said.condition, replace(view.context(other), it=ref), "ref")
        for other, said in forbidden_by(view, DoesntUntap)
    )


def end_turn(interpreter: Interpreter, event: EndTurn) -> None:
    """`end_turn`, with what combat forgets then."""
    end_of_turn.end_turn(interpreter, event)
    _follow_turn(interpreter)


def follow_ended_turn(interpreter: Interpreter) -> None:
    """Forget the combat of a turn that an effect has ended (CR 724.1d)."""
    if interpreter.table.turn_was_ended:
        interpreter.table.turn_was_ended = False
        _leave_combat(interpreter, facts_of(interpreter).in_combat())
        _follow_turn(interpreter)


def _follow_turn(interpreter: Interpreter) -> None:
    """Forget the combat of the turn that was, and count the one that has begun."""
    facts = facts_of(interpreter)
    turn = facts.turn + 1  # that of the player whose turn has begun with it
    note(interpreter, **{**OVER, "turn": turn, "begun": {**facts.begun, interpreter.table.active: turn}})
    interpreter.table.step = "precombat main"  # of the turn that has begun


def begin_step(interpreter: Interpreter, event: script.BeginStep) -> None:
    """`begin_step`: a step or main phase of the turn begins."""
    interpreter.given = event.choices or {}
    name = event.step
    if name not in STEPS:
        raise CopyEngineError(
            f"There is no step {name!r}.", where=interpreter.at("step"), mend=f"Steps are {', '.join(STEPS)}."
        )
    skips_draw = name == "draw" and step_triggers.SKIPPED_DRAW in interpreter.table.steps_begun
    if skips_draw or skipped_by(interpreter, name) is not None:
        raise ForbiddenError(
            f"{PLAYER_NAMES[interpreter.table.active]} skips the {name} step.",
            where=interpreter.at("step"),
            mend="Leave it out.",
        )
    if name == "beginning of combat":
        _begin_combat_phase(interpreter)
    ends = name == "end of combat" or _combat_goes_on(interpreter)
    note(interpreter, step=name, timed=True)
    _act_by_turn(interpreter, name)
    step_triggers.begin_steps_before(interpreter, name)
    if name == "end step":
        end_of_turn.begin_end_step(interpreter)
    step_triggers.begin_step(interpreter, name)
    if name in {"end of combat", "postcombat main", "end step"}:
        forget_combat(interpreter, ends=ends)


def _act_by_turn(interpreter: Interpreter, name: str) -> None:
    """Do what happens as a step or phase begins, before anything that triggers then (CR 703.4)."""
    if name == "upkeep":
        interpreter.table.turn_based -= {"draw"}
    elif name == "draw" and not _is_first_draw_step(interpreter):
        draw_for_turn(interpreter)
    elif name == "precombat main":
        go_on_with_sagas(interpreter)


def _is_first_draw_step(interpreter: Interpreter) -> bool:
    """Whether it is that of the player who plays first, which is skipped where two play (CR 103.8a)."""
    past = interpreter.script_events[: interpreter.event or 0]
    began = [place for place, each in enumerate(past) if isinstance(each, script.BeginGame)]
    if not began or len(interpreter.table.players) != 2:
        return False
    since = past[began[-1] :]
    turns = sum(isinstance(each, script.BeginTurn) for each in since)
    return turns <= 1 and not any(isinstance(each, EndTurn) for each in since)


def _combat_goes_on(interpreter: Interpreter) -> bool:
    """Whether a combat phase has begun this turn that no end of combat step has ended: it has one even if
    nothing attacks (CR 508.8).
    """
    begun = interpreter.table.steps_begun
    return "beginning of combat" in begun and not {"end of combat", "postcombat main"} & begun


def begin_combat(interpreter: Interpreter) -> None:
    """Begin combat if the script hasn't told so, and forget any combat before (CR 507)."""
    if facts_of(interpreter).step != "beginning of combat":
        _begin_combat_phase(interpreter)
        step_triggers.begin_step(interpreter, "beginning of combat")
    note(interpreter, step="beginning of combat", timed=True)
    forget_combat(interpreter)


def _begin_combat_phase(interpreter: Interpreter) -> None:
    """Count a combat phase as it begins: a turn has one, and those that effects add (CR 500.8, 506.1).

    Raises:
        ForbiddenError: nothing has added this one, or it is skipped.
    """
    table = interpreter.table
    is_over = bool(table.combats) or "postcombat main" in table.steps_begun
    while table.extra_combats and step_triggers.skips_next(interpreter, "combat phase"):
        table.extra_combats -= 1  # the one that is skipped
    if not is_over and step_triggers.skips_next(interpreter, "combat phase"):
        raise ForbiddenError(
            f"{PLAYER_NAMES[table.active]} skips that combat phase. (500.11)",
            where=interpreter.at(),
            mend="Leave it out: the postcombat main phase comes next.",
        )
    if is_over and not table.extra_combats:
        raise ForbiddenError(
            "This turn has had its combat phase, and nothing adds another. (500.1, 500.8)",
            where=interpreter.at(),
            mend="Let the effect that adds one resolve before, or let another turn begin.",
        )
    if is_over:
        table.extra_combats -= 1
    table.combats += 1


def forget_combat(interpreter: Interpreter, *, ends: bool = False) -> None:
    """Nothing is attacking or blocking any more; do what waited for combat to end.

    Args:
        ends: a combat phase ends, whether or not anything attacked in it.
    """
    was_combat = facts_of(interpreter).attacks
    _leave_combat(interpreter, facts_of(interpreter).in_combat())
    note(interpreter, attacks={}, no_longer_attacked={}, blocks={}, order={}, struck=None, steps=(),
         power_then={})  # fmt: skip
    if was_combat or ends:
        at_end_of_combat(interpreter)
        end_effects(interpreter, WITH_COMBAT)


def end_combat(interpreter: Interpreter, event: script.EndCombat) -> None:
    """`end_combat`: nothing is attacking or blocking any more."""
    begin_step(interpreter, script.BeginStep(step="end of combat"))


def _leave_combat(interpreter: Interpreter, refs: Sequence[str]) -> None:
    for ref in refs:
        obj = interpreter.table.objects.get(ref)
        if obj is not None and obj.attacking:
            interpreter.put(replace(obj, attacking=False))
    if held_by(interpreter.policy).vigilance_untaps:
        for ref in refs:
            if interpreter.table.objects[ref].tapped and View.of_interpreter(interpreter).has(
                ref, "vigilance"
            ):
                interpreter.put(replace(interpreter.table.objects[ref], tapped=False))


def checked_before(interpreter: Interpreter) -> None:
    """State-based actions have been checked before a step goes on: somebody had priority (704.3).

    Raises:
        CopyEngineError: a player had to choose among legends, and nobody has said how.
    """
    try:
        checked(interpreter, StateBasedActions())
    except CopyEngineError as error:
        mend = "Let `state_based_actions` with `legend_keep` come before."
        raise CopyEngineError(error.message, where=interpreter.at(), mend=mend) from None


_DEADLY_POISON, _DEADLY_COMMANDER_DAMAGE = 10, 21


def _reason_to_lose(interpreter: Interpreter, name: str, player: Player) -> tuple[Point, str] | None:
    """Return why a player loses as state-based actions are checked (CR 704.5a, 704.5c, 704.6c); None for one
    who doesn't. What nothing prevents but a general "can't lose" comes before having no life.
    """
    who = PLAYER_NAMES[name]
    if (poison := player.counters.get("poison", 0)) >= _DEADLY_POISON:
        return at.POISONED, f"{who} has {poison} poison counters"
    struck: Counter[str] = Counter()
    for dealt in facts_of(interpreter).dealt:
        source = interpreter.table.objects.get(dealt.source)
        if dealt.step and dealt.to == name and source is not None and source.is_commander:
            struck[source.ref] += dealt.amount
    for ref, damage in struck.items():
        if damage >= _DEADLY_COMMANDER_DAMAGE:
            text = f"{who} has been dealt {damage} combat damage by the commander {interpreter.called(ref)}"
            return at.COMMANDER_DAMAGE, text
    return (at.LOSING, f"{who} has {player.life} life") if player.life <= 0 else None


def checked(interpreter: Interpreter, event: StateBasedActions) -> None:
    """`state_based_actions`, players who lose included."""
    facts = facts_of(interpreter)
    lost = list(facts.lost)
    lost += [n for n, player in interpreter.table.players.items() if LOST in player.designations - {*lost}]
    lost = list(dict.fromkeys(lost))
    for name, player in interpreter.table.players.items():
        reason = _reason_to_lose(interpreter, name, player) if name not in lost else None
        if reason is None:
            continue
        point, has = reason
        kept = kept_from_losing(interpreter, name, for_life=point is at.LOSING)
        if kept is None:
            lost.append(name)
            step(
                interpreter,
                point,
                name,
                f"{has} and loses the game.",
                {"has_lost": False},
                {"has_lost": True},
            )
        else:
            text = f"{has} and doesn't lose because of {interpreter.called(kept.ref)}."
            step(interpreter, at.FORBIDDEN, kept.ref, text, {}, {"has_lost": False})
    if len(lost) > len(facts.lost):
        note(interpreter, lost=tuple(lost))
    state_based_actions(interpreter, event)
    _forget_removed(interpreter)


def _back_as_new(interpreter: Interpreter) -> frozenset[str]:
    """Return what has left the battlefield since the latest moment and is back: other objects now (400.7)."""
    before = interpreter.moments[-1].objects if interpreter.moments else {}
    there = ((obj, before.get(obj.ref)) for obj in interpreter.table.on_battlefield())
    return frozenset(
        obj.ref
        for obj, was in there
        if was is not None and was.zone == "battlefield" and was.moved_at != obj.moved_at
    )


def _forget_removed(interpreter: Interpreter, back: frozenset[str] = frozenset()) -> None:
    """Take out of combat what is no creature on the battlefield any more, or another player's (506.4).

    Args:
        back: what is there again as another object.
    """
    facts, view = facts_of(interpreter), View.of_interpreter(interpreter)
    attacked = {w for w in facts.attacks.values() if w not in PLAYERS} - facts.no_longer_attacked.keys()
    left = sorted(w for w in attacked if w in back or not view.can_be_attacked(w) or _changed_sides(view, w))
    for what in left:
        if view.table.objects[what].zone == "battlefield":
            text = f"{view.called(what)} is removed from combat: nothing attacks it anymore."
            step(interpreter, at.OUT_OF_COMBAT, what, text, {}, {"in_combat": False})
    if left:
        had = {what: facts.since.get(what, (view.controller(what), 0))[0] for what in left}
        facts = note(interpreter, no_longer_attacked={**facts.no_longer_attacked, **had})
    new = {ref for ref in back if not view.table.objects[ref].attacking}  # what entered attacking attacks
    gone = [
        ref
        for ref in facts.in_combat()
        if ref in new or not view.is_creature(ref) or _changed_sides(view, ref)
    ]
    if gone:
        _take_out(interpreter, gone)


def remove_from_combat(interpreter: Interpreter, ref: str) -> None:
    """An effect removes a creature from combat; one that is in none stays as it is (506.4)."""
    if ref in facts_of(interpreter).in_combat():
        _take_out(interpreter, [ref])


def _take_out(interpreter: Interpreter, gone: Sequence[str]) -> None:
    """Let creatures neither attack nor block any more."""
    facts, view = facts_of(interpreter), View.of_interpreter(interpreter)
    for ref in gone:
        if view.table.objects[ref].zone == "battlefield":
            step(
                interpreter,
                at.OUT_OF_COMBAT,
                ref,
                f"{view.called(ref)} is removed from combat.",
                {},
                {"in_combat": False},
            )
    _leave_combat(interpreter, gone)
    note(
        interpreter,
        attacks={ref: whom for ref, whom in facts.attacks.items() if ref not in gone},
        blocks={ref: whom for ref, whom in facts.blocks.items() if ref not in gone},
    )


def _changed_sides(view: View, ref: str) -> bool:
    who, _ = view.facts.since.get(ref, (view.controller(ref), 0))
    return view.controller(ref) != who


def keep_up(interpreter: Interpreter) -> None:
    """After an event: who leaves combat, and who controls what since when."""
    facts: Facts = interpreter.table.beside
    back = _back_as_new(interpreter)
    if facts.attacks or facts.blocks:
        _forget_removed(interpreter, back)
        facts = facts_of(interpreter)
    given, before, objects = interpreter.layers.controllers, facts.since, interpreter.table.objects
    there, changed = [], bool(back)
    uncounted = []
    for ref, obj in objects.items():
        if obj.zone == "battlefield":
            there.append(ref)
            known = before.get(ref)
            if known is None or known[0] != given.get(ref, obj.controller):
                changed = True
            if obj.attacking and ref not in facts.attacks:
                uncounted.append(ref)
    if changed or len(there) != len(before):
        since, turn = {}, facts.turn
        for ref in there:
            player = given.get(ref, objects[ref].controller)
            known = before.get(ref)
            stays = known is not None and known[0] == player and ref not in back
            since[ref] = known if known is not None and stays else (player, turn)
        taken = {ref for ref, (player, _) in since.items() if ref in before and before[ref][0] != player}
        interpreter.table.since_upkeep |= taken
        entered = {ref: turn if ref in back else facts.entered.get(ref, turn) for ref in since}
        note(interpreter, since=since, entered=entered)
    if facts.shields and (lost := facts.shields.keys() & objects.keys() - ({*there} - back)):
        note(interpreter, shields={on: each for on, each in facts.shields.items() if on not in lost})
    for ref in uncounted:
        _put_attacking(interpreter, ref, uncounted)


def _is_attackable(view: View, ref: str) -> bool:
    """Whether something still is what can be attacked (CR 508.4a)."""
    obj = view.table.objects.get(ref)
    there = obj is not None and obj.zone == "battlefield"
    return there and not view.values(ref).types.isdisjoint({"Planeswalker", "Battle"})


def _put_attacking(interpreter: Interpreter, ref: str, together: Sequence[str]) -> None:
    """What is put onto the battlefield attacking attacks a player who is attacked already (508.4).

    Args:
        together: what one event has put there, `ref` included.
    """
    facts, view = facts_of(interpreter), View.of_interpreter(interpreter)
    told = interpreter.table.objects[ref].cast.notes.get(ATTACKED)
    if told is not None:
        if told in PLAYERS or _is_attackable(view, str(told)):
            note(interpreter, attacks={**facts.attacks, ref: str(told)})
        else:
            interpreter.put(replace(interpreter.table.objects[ref], attacking=False))
        return
    players = set(view.opponents(interpreter.table.active))
    copied = view.table.objects[ref].made_as_copy
    if copied is not None and copied in facts.attacks and view.has(copied, "myriad"):
        # One token attacks each opponent other than the defending player (702.116a), each time it resolves.
        mates = [a for a in facts.attacks if view.table.objects[a].made_as_copy == copied]
        taken = Counter(view.attacked_player(a) for a in mates)
        now = Counter(view.attacked_player(a) for a in mates if a in together)
        defending = view.attacked_player(copied)
        left = [player for player in view.opponents(view.controller(ref)) if player != defending]
        left.sort(key=lambda player: (now[player], taken[player]))
        players = set(left[:1]) or players
    if len(players) > 1 and (chosen := _chosen_to_attack(interpreter, ref, together)) is not None:
        players = players & {chosen}
    if len(players) == 1:
        note(interpreter, attacks={**facts.attacks, ref: players.pop()})
    elif facts.attacks and interpreter.policy is CORRECT:
        whom = joined(view.opponents(interpreter.table.active), "or")
        raise refuse(
            f"Whom {view.called(ref)} attacks isn't said.",
            interpreter.at("choices.player"),
            f"Give choices: {{player: ...}}: {whom}; for several that enter, a list.",
        )


def _chosen_to_attack(interpreter: Interpreter, ref: str, together: Sequence[str]) -> str | None:
    """Return the player whom something put onto the battlefield attacking attacks, as the script says: of
    several there is one for each, in their order.
    """
    said = chosen_words(interpreter.given.get("player"))
    if len(said) == 1:
        return said[0]
    place = list(together).index(ref)
    return said[place] if len(said) == len(together) else None
