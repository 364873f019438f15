"""How combat joins in the copy engine's play: its events, its say in damage and state-based actions."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judgeapp.combat import events, permission, restrictions, triggers, turns
from judgeapp.combat import points as at
from judgeapp.combat.asking import QUESTIONS, answer
from judgeapp.combat.facts import BEFORE, Dealt
from judgeapp.combat.policies import held_by
from judgeapp.combat.protection import Quality, protecting
from judgeapp.combat.targeting import may_be_attached
from judgeapp.combat.turns import facts_of, note
from judgeapp.combat.view import View
from judgeapp.copyengine.asking.asking import Answer
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.events.targeting.targets import chosen_effects
from judgeapp.copyengine.interpreter.extension import Blow, Extension
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Other, Turn
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.subjects import Who
from judgeapp.copyengine.play.playing import Game
from judgeapp.copyengine.reading.paragraphs.prevention import is_understood
from judgeapp.copyengine.table.state import PLAYERS, Object, Table

type Event = Mapping[str, Any]


class Combat(Extension):
    """What combat adds. One value serves all games: what is remembered stands on the table."""

    explained: ClassVar[frozenset[str]] = frozenset(QUESTIONS)
    event_keys: ClassVar[Mapping[str, frozenset[str]]] = {
        "begin_turn": frozenset({"do", "note", "player"}),
        "begin_step": frozenset({"do", "note", "step"}),
        "end_combat": frozenset({"do", "note"}),
        "declare_attackers": frozenset({"do", "note", "attackers", "whom"}),
        "declare_blockers": frozenset({"do", "note", "blocks"}),
        "order_blockers": frozenset({"do", "note", "order"}),
        "combat_damage": frozenset({"do", "note", "assign", "step"}),
        "shield": frozenset({"do", "note", "on", "prevent", "regenerate", "by"}),
    }
    needed_keys: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "begin_step": ("step",), "order_blockers": ("order",), "shield": ("on",),
    }  # fmt: skip

    def begin(self, machine: Machine) -> None:
        """Everything there is has been there since before the turn began."""
        there, given = machine.table.on_battlefield(), machine.layers.controllers
        machine.table.beside = replace(
            BEFORE,
            since={o.ref: (given.get(o.ref, o.controller), 0) for o in there},
            entered={o.ref: 0 for o in there},
        )

    def happened(self, machine: Machine, event: Event) -> None:
        """Keep up who is in combat and who controls what since when."""
        if machine.policy is not CORRECT:
            _as_believed(machine, event)
        turns.keep_up(machine)

    def values_of_source(self, machine: Machine, source: Object) -> Characteristics | None:
        """What a source of damage is or last was; nothing, for those who think that what has left has no
        abilities.
        """
        if held_by(machine.policy).no_last_known_information and source.zone not in {"battlefield", "stack"}:
            return None
        return super().values_of_source(machine, source)

    def damage_left(self, machine: Machine, blow: Blow, left: int) -> int:
        """Take off what protection, of players too, and shields prevent."""
        beliefs, view = held_by(machine.policy), View.of_machine(machine)
        values = self.values_of_source(machine, blow.source) if blow.source is not None else None
        if left == 0 and not beliefs.protection_stops_only_targeting and not blow.in_combat:
            return 0  # the engine itself has found protection
        left = blow.amount
        if blow.source is not None and values is not None and not beliefs.protection_stops_only_targeting:
            quality = _protecting(view, blow, blow.source, values)
            if quality is not None:
                name, by = view.called(blow.to), values.name
                text = f"{name} has protection from {quality}: the damage {by} would deal is prevented."
                point = at.PROTECTION_PLAYER if quality.kind == "player" else at.PROTECTION_DAMAGE
                turns.step(machine, point, blow.to, text, {}, {"damage_prevented": left})
                return 0
        shields = facts_of(machine).shields
        shield = shields.get(blow.to)
        if shield is None or not shield.prevents:
            return left
        prevented = min(left, shield.prevents)
        text = f"{prevented} of the damage to {view.called(blow.to)} is prevented."
        turns.step(machine, at.PREVENTION, blow.to, text, {}, {"damage_prevented": prevented})
        note(machine, shields={**shields, blow.to: replace(shield, prevents=shield.prevents - prevented)})
        return left - prevented

    def times_keyword(
        self, machine: Machine, values: Characteristics | None, keyword: str, blow: Blow
    ) -> int:
        """How many times lifelink or deathtouch works, here once at most."""
        if values is None:
            return 0
        beliefs = held_by(machine.policy)
        if beliefs.combat_damage_only and not blow.in_combat:
            return 0
        number = sum(1 for a in values.abilities if a.keyword == keyword)
        return number if beliefs.instances_add_up else min(1, number)

    def dealt(self, machine: Machine, blows: Sequence[tuple[Blow, int]]) -> None:
        """Remember what was dealt."""
        facts = facts_of(machine)
        at_once = facts.dealt[-1].at_once + 1 if facts.dealt else 1
        number = len(facts.steps)
        new = tuple(
            Dealt(
                blow.source.ref if blow.source else "",
                blow.to,
                left,
                number if blow.in_combat else 0,
                at_once,
            )
            for blow, left in blows
        )
        note(machine, dealt=(*facts.dealt, *new))
        triggers.dealt(machine, blows)

    def gains_life(self, machine: Machine, source: Object, amount: int) -> bool:
        """The gain is part of the damage; some think that it waits, once for all damage dealt together."""
        facts = facts_of(machine)
        if held_by(machine.policy).lifelink_triggers_on_the_event:
            event = facts.dealt[-1].at_once + 1 if facts.dealt else 1
            note(machine, waiting_gains=facts.waiting_gains | {event})
            return False
        note(machine, gains=(*facts.gains, (machine.controller(source.ref), amount, source.ref)))
        return True

    def dies(self, machine: Machine, obj: Object, why: str | None) -> str | None:
        """Why a permanent dies, as the beliefs have it."""
        beliefs = held_by(machine.policy)
        values = machine.values(obj.ref)
        indestructible = any(a.keyword == "indestructible" for a in values.abilities)
        if why == p.LETHAL_DAMAGE and beliefs.lethal_is_always_toughness:
            return why if obj.damage >= (values.toughness or 0) else None
        if why is None and indestructible and beliefs.indestructible_not_against_damage:
            toughness = values.toughness or 0
            lethal = obj.damage >= toughness or (obj.deadly and obj.damage > 0)
            return p.LETHAL_DAMAGE if "Creature" in values.types and lethal else None
        if why is not None and indestructible and beliefs.indestructible_cannot_die:
            return None
        return why

    def is_saved(self, machine: Machine, obj: Object) -> bool:
        """Whether it regenerates: damage off, tapped, out of combat (701.15a)."""
        shields = facts_of(machine).shields
        shield = shields.get(obj.ref)
        if shield is None or not shield.regenerates or _forbids_regeneration(machine):
            return False
        text = f"{machine.called(obj.ref)} regenerates instead: its damage is removed and it is tapped."
        before = {"damage": obj.damage, "tapped": obj.tapped}
        turns.step(machine, at.REGENERATION, obj.ref, text, before, {"damage": 0, "tapped": True})
        machine.put(replace(obj, damage=0, deadly=False, tapped=True, attacking=False))
        facts = note(
            machine, shields={**shields, obj.ref: replace(shield, regenerates=shield.regenerates - 1)}
        )
        note(
            machine,
            attacks={ref: whom for ref, whom in facts.attacks.items() if ref != obj.ref},
            blocks={ref: whom for ref, whom in facts.blocks.items() if ref != obj.ref},
        )
        return True

    def rightly_attached(self, machine: Machine, obj: Object, rightly: bool) -> bool:
        """Whether something may stay attached, players, all enchant abilities and beliefs included."""
        if obj.attached_to is None or obj.bestowed:
            return rightly
        host = machine.table.objects.get(obj.attached_to)
        if obj.attached_to not in PLAYERS and (host is None or host.zone != "battlefield"):
            return rightly
        try:
            return may_be_attached(View.of_machine(machine), obj.ref, obj.attached_to).holds
        except CopyEngineError:
            return rightly  # words that can't be read forbid nothing here, as in the engine itself

    def comes_off_dead(self, machine: Machine) -> bool:
        """Whether people think that Equipment is treated like an Aura."""
        return held_by(machine.policy).equipment_dies_like_an_aura

    def checks_targets_again(self, machine: Machine) -> bool:
        """Whether targets are checked again on resolution."""
        return not held_by(machine.policy).judged_when_declared

    def aims_in_vain(self, machine: Machine, obj: Object, target: str) -> bool:
        """Whether a target has become illegal for a reason that the engine doesn't look at."""
        if held_by(machine.policy).targets_checked_only_on_resolution:
            return False
        return permission.stopped(machine, obj, target)

    def answer(self, game: Game, query: Mapping[str, Any]) -> Answer | None:
        """Answer what combat knows."""
        return answer(game, query)


def _as_believed(machine: Machine, event: Event) -> None:
    """Undo or do besides what the beliefs held make of an event."""
    beliefs = held_by(machine.policy)
    if beliefs.protected_means_immune and event["do"] in {"resolve", "damage"}:
        _undo_on_protected(machine)
    if beliefs.indestructible_cannot_die:
        _put_back_indestructible(machine)
    if beliefs.combat_keeps_being_rechecked:
        _recheck(machine)


def _protecting(view: View, blow: Blow, source: Object, values: Characteristics) -> Quality | None:
    """The quality that prevents damage; one the engine doesn't know is refused in combat only."""
    try:
        return protecting(view, blow.to, source, values)
    except CopyEngineError:
        if blow.in_combat:
            raise
        return None


def _forbids_regeneration(machine: Machine) -> bool:
    facts = facts_of(machine)
    return "can't be regenerated" in facts.unknown


def resolve(machine: Machine, event: Event) -> None:
    """`resolve`, and what combat remembers of it: shields, and effects on combat that can't be computed."""
    obj = machine.find(event.get("ref"))
    abilities = (obj.ability,) if obj.ability else machine.values(obj.ref).abilities
    effects = [e for a in abilities for e in chosen_effects(obj, a)] if obj.zone == "stack" else []
    texts = [e.text for e in effects if isinstance(e, Other)]
    known = facts_of(machine).unknown
    if any("can't be regenerated" in text for text in (a.text for a in abilities)):
        note(machine, unknown=(*known, "can't be regenerated"))
    stack.resolve(machine, event)
    if texts or facts_of(machine).unknown is not known:
        unknown = (text for text in texts if restrictions.speaks(text) and not is_understood(text))
        note(machine, unknown=(*known, *unknown))
    for effect in effects:
        if isinstance(effect, Turn) and effect.verb == "regenerate":
            on = obj.source if effect.subject == Who.THIS else next(iter(obj.cast.targets), None)
            if on is not None and machine.table.objects[on].zone == "battlefield":
                turns.shield(machine, {"on": on, "regenerate": 1})


def _before(machine: Machine) -> Table:
    return machine.moments[-1]


def _undo_on_protected(machine: Machine) -> None:
    """What people think can't be done to something with hexproof, shroud or protection isn't done to it."""
    before = _before(machine)
    if before.beside is None:
        return
    now = machine.table
    for ref, obj in before.objects.items():
        if obj.zone != "battlefield" or now.objects[ref] == obj:
            continue
        changed = now.objects[ref]
        if (changed.zone, changed.damage) != (obj.zone, obj.damage) and _is_protected(machine, ref):
            machine.steps = [s for s in machine.steps if s.obj != ref or s.event != machine.event]
            machine.put(obj)
            machine.silently(ref)


def _is_protected(machine: Machine, ref: str) -> bool:
    """Whether something had hexproof, shroud or protection that stops whoever acts, before the event."""
    values = machine.shown(ref)
    last = machine.table.results.get(ref, {}).get("last_known", values)
    having = {a.keyword for a in (last.abilities if last else ())}
    if machine.table.objects[ref].zone == "battlefield":
        having = {a.keyword for a in machine.values(ref).abilities}
    return bool(having & {"hexproof", "shroud", "protection"})


def _put_back_indestructible(machine: Machine) -> None:
    """An indestructible permanent stays, whatever is done to it."""
    before = _before(machine)
    for ref, obj in before.objects.items():
        now = machine.table.objects[ref]
        last = machine.table.results.get(ref, {}).get("last_known")
        if last is None or obj.zone != "battlefield" or now.zone != "graveyard":
            continue
        if any(a.keyword == "indestructible" for a in last.abilities):
            machine.put(obj)
            machine.silently(ref)


def _recheck(machine: Machine) -> None:
    """What was declared or dealt, looked at again: tapping without vigilance, first-step damage."""
    facts, view = facts_of(machine), View.of_machine(machine)
    for ref in facts.attacks:
        obj = machine.table.objects[ref]
        if view.is_creature(ref) and not obj.tapped and not view.has(ref, "vigilance"):
            machine.put(replace(obj, tapped=True))
    if len(facts.steps) != 1 or not facts.struck:
        return
    for dealt in facts.dealt:
        early = dealt.source in facts.struck and dealt.step == 1 and dealt.amount > 0
        if early and not (view.has(dealt.source, "first strike") or view.has(dealt.source, "double strike")):
            if dealt.to in PLAYERS:
                life = machine.table.players[dealt.to].life
                machine.change_player(dealt.to, life=life + dealt.amount)
            else:
                hurt = machine.table.objects[dealt.to]
                machine.put(replace(hurt, damage=max(0, hurt.damage - dealt.amount)))
            note(machine, dealt=tuple(
                replace(d, amount=0) if d is dealt else d for d in facts_of(machine).dealt
            ))  # fmt: skip


Combat.handlers = {
    "begin_turn": turns.begin_turn,
    "begin_step": turns.begin_step,
    "end_combat": turns.end_combat,
    "declare_attackers": events.declare_attackers,
    "declare_blockers": events.declare_blockers,
    "order_blockers": events.order_blockers,
    "combat_damage": events.combat_damage,
    "shield": turns.shield,
    "end_turn": turns.end_turn,
    "state_based_actions": turns.checked,
    "resolve": resolve,
    "cast": permission.cast,
    "activate": permission.activate,
    "trigger": permission.trigger,
    "copy_spell": permission.copy_on_stack,
    "copy_ability": permission.copy_on_stack,
}
COMBAT = Combat()
