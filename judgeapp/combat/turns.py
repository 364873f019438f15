"""Turns, steps, shields, and what leaves combat: what combat remembers, kept up event by event."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.combat import points as at
from judgeapp.combat.facts import STEPS, Facts, Shield
from judgeapp.combat.points import Point, numbers
from judgeapp.combat.policies import held_by
from judgeapp.combat.view import View
from judgeapp.copyengine.events import end_of_turn
from judgeapp.copyengine.events.resolving.delayed_triggers import at_end_of_combat
from judgeapp.copyengine.events.state_based_actions import state_based_actions
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS

type Event = Mapping[str, Any]


def facts_of(machine: Machine) -> Facts:
    """What combat remembers."""
    facts: Facts = machine.table.beside
    return facts


def note(machine: Machine, **changes: Any) -> Facts:
    """Remember something else."""
    facts: Facts = replace(machine.table.beside, **changes)
    machine.table.beside = facts
    return facts


def step(machine: Machine, point: Point, ref: str, text: str, before: Any, after: Any) -> None:
    """Write a step that rests on a point; nothing if nothing changes."""
    rule, also = numbers(point, machine.ruleset)
    machine.step(point.principle, ref, text, before, after, rule=rule, also=also)


def mapping_in(machine: Machine, event: Event, key: str) -> Mapping[str, Any]:
    """Return the mapping that an event has under a key, empty if none.

    Raises:
        CopyEngineError: it is no mapping.
    """
    given = event.get(key) or {}
    if not isinstance(given, Mapping):
        raise CopyEngineError(
            f"{given!r} is no mapping.", where=machine.at(key), mend=f"Write {key}: {{ref: ...}}."
        )
    return {str(name): value for name, value in given.items()}


def number_in(machine: Machine, given: object, key: str) -> int:
    """Return a number from 0 to 999.

    Raises:
        CopyEngineError: it is none.
    """
    if given is None:
        return 0
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= 999:
        raise CopyEngineError(
            f"{given!r} is no number that fits.", where=machine.at(key), mend="Give a number from 0 to 999."
        )
    return given


def begin_turn(machine: Machine, event: Event) -> None:
    """`begin_turn`: the turn before is over, and the player's permanents untap."""
    facts = facts_of(machine)
    first = machine.event == 0
    if not facts.turn_is_over:
        before = machine.table.active
        end_of_turn.end_turn(machine, event)
        facts = note(machine, **OVER)
        machine.table.active = before if first else _next_player(machine, before)
    player = machine.player(event.get("player") or machine.table.active, "player")
    machine.table.active = player
    turn = facts.turn + 1
    begun = {**facts.begun, player: turn}
    note(machine, turn=turn, begun=begun, turn_is_over=False, step="precombat main", timed=True)
    view = View.of_machine(machine)
    for obj, _ in list(view.permanents()):
        if obj.tapped and view.controller(obj.ref) == player and not _stays_tapped(view, obj.ref):
            text = f"{PLAYER_NAMES[player]}'s turn begins; {view.called(obj.ref)} untaps."
            step(machine, at.UNTAPPING, obj.ref, text, {"tapped": True}, {"tapped": False})
            machine.put(replace(machine.table.objects[obj.ref], tapped=False))


OVER: Mapping[str, Any] = {
    "turn_is_over": True, "step": "end step", "shields": {}, "attacks": {}, "no_longer_attacked": {},
    "blocks": {}, "order": {},
    "was_blocked": frozenset(), "struck": None, "steps": (), "power_then": {}, "declared": None,
    "declared_blocks": {}, "unknown": (),
}  # fmt: skip


def _next_player(machine: Machine, player: str) -> str:
    names = sorted(machine.table.players)
    return names[(names.index(player) + 1) % len(names)] if player in names else "A"


def _stays_tapped(view: View, ref: str) -> bool:
    own = any(
        "doesn't untap during" in a.text for a in view.layers.values[ref].abilities if a.text[:4] == "This"
    )
    return own or any(
        obj.attached_to == ref
        and any("doesn't untap during its controller's" in a.text for a in values.abilities)
        for obj, values in view.permanents()
    )


def end_turn(machine: Machine, event: Event) -> None:
    """`end_turn`, with what combat forgets then."""
    end_of_turn.end_turn(machine, event)
    note(machine, **OVER)


def begin_step(machine: Machine, event: Event) -> None:
    """`begin_step`: a step or main phase of the turn begins."""
    name = str(event.get("step"))
    if name not in STEPS:
        raise CopyEngineError(
            f"There is no step {name!r}.", where=machine.at("step"), mend=f"Steps are {', '.join(STEPS)}."
        )
    note(machine, step=name, timed=True)
    if name in {"end of combat", "postcombat main", "end step"}:
        was_combat = facts_of(machine).attacks
        _leave_combat(machine, facts_of(machine).in_combat())
        note(machine, attacks={}, no_longer_attacked={}, blocks={}, order={}, struck=None, steps=(),
             power_then={})  # fmt: skip
        if was_combat:
            at_end_of_combat(machine)


def end_combat(machine: Machine, event: Event) -> None:
    """`end_combat`: nothing is attacking or blocking any more."""
    begin_step(machine, {"step": "end of combat"})


def _leave_combat(machine: Machine, refs: Sequence[str]) -> None:
    for ref in refs:
        obj = machine.table.objects.get(ref)
        if obj is not None and obj.attacking:
            machine.put(replace(obj, attacking=False))
    if held_by(machine.policy).vigilance_untaps:
        for ref in refs:
            if machine.table.objects[ref].tapped and View.of_machine(machine).has(ref, "vigilance"):
                machine.put(replace(machine.table.objects[ref], tapped=False))


def shield(machine: Machine, event: Event) -> None:
    """`shield`: the next damage to something is prevented, or it will regenerate."""
    ref = str(event.get("on"))
    if ref not in PLAYERS:
        machine.permanent(ref, "on")
    known = facts_of(machine).shields
    had = known.get(ref, Shield())
    more = Shield(
        had.prevents + number_in(machine, event.get("prevent"), "prevent"),
        had.regenerates + number_in(machine, event.get("regenerate"), "regenerate"),
    )
    name = machine.called(ref)
    if more.prevents > had.prevents:
        text = f"The next {more.prevents} damage that would be dealt to {name} will be prevented."
        step(machine, at.PREVENTION, ref, text, {"prevents": had.prevents}, {"prevents": more.prevents})
    if more.regenerates > had.regenerates:
        text = f"The next time {name} would be destroyed this turn, it regenerates."
        step(
            machine,
            at.REGENERATION,
            ref,
            text,
            {"regenerates": had.regenerates},
            {"regenerates": more.regenerates},
        )
    note(machine, shields={**known, ref: more})


def checked_before(machine: Machine) -> None:
    """State-based actions have been checked before a step goes on: somebody had priority (704.3)."""
    checked(machine, {})


def checked(machine: Machine, event: Event) -> None:
    """`state_based_actions`, players who lose included."""
    facts = facts_of(machine)
    lost = list(facts.lost)
    for name, player in machine.table.players.items():
        if player.life <= 0 and name not in lost:
            lost.append(name)
            text = f"{PLAYER_NAMES[name]} has {player.life} life and loses the game."
            step(machine, at.LOSING, name, text, {"has_lost": False}, {"has_lost": True})
    if len(lost) > len(facts.lost):
        note(machine, lost=tuple(lost))
    state_based_actions(machine, event)
    _forget_removed(machine)


def _forget_removed(machine: Machine) -> None:
    """Take out of combat what is no creature on the battlefield any more, or another player's (506.4)."""
    facts, view = facts_of(machine), View.of_machine(machine)
    attacked = {w for w in facts.attacks.values() if w not in PLAYERS} - facts.no_longer_attacked.keys()
    left = sorted(w for w in attacked if not view.can_be_attacked(w) or _changed_sides(view, w))
    for what in left:
        if view.table.objects[what].zone == "battlefield":
            text = f"{view.called(what)} is removed from combat: nothing attacks it any more."
            step(machine, at.OUT_OF_COMBAT, what, text, {}, {"in_combat": False})
    if left:
        had = {what: facts.since.get(what, (view.controller(what), 0))[0] for what in left}
        facts = note(machine, no_longer_attacked={**facts.no_longer_attacked, **had})
    gone = [ref for ref in facts.in_combat() if not view.is_creature(ref) or _changed_sides(view, ref)]
    if not gone:
        return
    for ref in gone:
        if view.table.objects[ref].zone == "battlefield":
            step(
                machine,
                at.OUT_OF_COMBAT,
                ref,
                f"{view.called(ref)} is removed from combat.",
                {},
                {"in_combat": False},
            )
    _leave_combat(machine, gone)
    note(
        machine,
        attacks={ref: whom for ref, whom in facts.attacks.items() if ref not in gone},
        blocks={ref: whom for ref, whom in facts.blocks.items() if ref not in gone},
    )


def _changed_sides(view: View, ref: str) -> bool:
    who, _ = view.facts.since.get(ref, (view.controller(ref), 0))
    return view.controller(ref) != who


def keep_up(machine: Machine) -> None:
    """After an event: who leaves combat, and who controls what since when."""
    facts: Facts = machine.table.beside
    if facts.attacks or facts.blocks:
        _forget_removed(machine)
        facts = facts_of(machine)
    given, before, objects = machine.layers.controllers, facts.since, machine.table.objects
    there, changed = [], False
    uncounted = []
    for ref, obj in objects.items():
        if obj.zone == "battlefield":
            there.append(ref)
            player = given.get(ref, obj.controller)
            if ref not in before or before[ref][0] != player:
                changed = True
            if obj.attacking and ref not in facts.attacks:
                uncounted.append(ref)
    if changed or len(there) != len(before):
        since, turn = {}, facts.turn
        for ref in there:
            player = given.get(ref, objects[ref].controller)
            known = before.get(ref)
            since[ref] = known if known is not None and known[0] == player else (player, turn)
        entered = {ref: facts.entered.get(ref, turn) for ref in since}
        note(machine, since=since, entered=entered)
    for ref in uncounted:
        _put_attacking(machine, ref)


def _put_attacking(machine: Machine, ref: str) -> None:
    """What is put onto the battlefield attacking attacks a player who is attacked already (508.4)."""
    facts, view = facts_of(machine), View.of_machine(machine)
    players = {view.attacked_player(a) for a in facts.attacks} or set(view.opponents(machine.table.active))
    copied = view.table.objects[ref].made_as_copy
    if copied is not None and copied in facts.attacks and view.has(copied, "myriad"):
        # One token attacks each opponent other than the defending player (702.116a).
        mates = {a for a in facts.attacks if view.table.objects[a].made_as_copy == copied}
        taken = {view.attacked_player(a) for a in (copied, *mates)}
        left = [player for player in view.opponents(view.controller(ref)) if player not in taken]
        players = set(left[:1]) or players
    if len(players) == 1 and (player := players.pop()) is not None:
        note(machine, attacks={**facts.attacks, ref: player})
