"""How combat joins in the copy engine's play: its events, its say in damage and state-based actions."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from judgeapp.combat import events, script, shields, triggers, turns
from judgeapp.combat import points as at
from judgeapp.combat.asking import permission
from judgeapp.combat.asking.asking import QUESTIONS, answer, what_if
from judgeapp.combat.asking.opening_hands import begin_game
from judgeapp.combat.asking.playing_lands import play_land
from judgeapp.combat.facts import BEFORE, Dealt, Facts
from judgeapp.combat.policies import held_by
from judgeapp.combat.script import COMBAT_VOCABULARY
from judgeapp.combat.targeting.protection import Quality, protecting
from judgeapp.combat.targeting.targeting import may_be_attached
from judgeapp.combat.turns import facts_of, note
from judgeapp.combat.view import View
from judgeapp.copyengine.asking.asking import answer_with, play_on_with
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.events.replacement.prevention import cannot_be_prevented
from judgeapp.copyengine.events.targeting.targets import chosen_effects
from judgeapp.copyengine.interpreter.interpreter import Extension, Handlers, Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import ForbidRegenerating
from judgeapp.copyengine.model.effects.effects import Other, PreventDamage
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.scopes import Area, Touched
from judgeapp.copyengine.reading.statics.combat import combat_matters
from judgeapp.copyengine.reading.statics.prohibitions import forbids_regeneration
from judgeapp.copyengine.reading.statics.replacement.graveyard import regenerates_itself
from judgeapp.copyengine.script import events as happenings
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.script import Vocabulary
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import PLAYERS, Object, Table


class Combat(Extension):
    """What combat adds. One value serves all games: what is remembered stands on the table."""

    explained: ClassVar[frozenset[str]] = frozenset(QUESTIONS)
    vocabulary: ClassVar[Vocabulary] = COMBAT_VOCABULARY
    handlers: ClassVar[Handlers]
    touched: ClassVar[Mapping[str, Touched]]
    areas: ClassVar[Mapping[type[Entry], frozenset[Area]]]

    def begin(self, interpreter: Interpreter) -> None:
        """Everything there is has been there since before the turn began."""
        there, given = interpreter.table.on_battlefield(), interpreter.layers.controllers
        interpreter.table.beside = replace(
            BEFORE,
            since={o.ref: (given.get(o.ref, o.controller), 0) for o in there},
            entered={o.ref: 0 for o in there},
        )

    def happened(self, interpreter: Interpreter, event: Entry) -> None:
        """Keep up who is in combat and who controls what since when."""
        if interpreter.policy is not CORRECT:
            _as_believed(interpreter, event)
        turns.follow_ended_turn(interpreter)
        turns.keep_up(interpreter)

    def values_of_source(self, interpreter: Interpreter, source: Object) -> Characteristics | None:
        """What a source of damage is or last was; nothing, for those who think that what has left has no
        abilities.
        """
        if held_by(interpreter.policy).no_last_known_information and source.zone not in {
            "battlefield",
            "stack",
        }:
            return None
        return super().values_of_source(interpreter, source)

    def is_protected(self, interpreter: Interpreter, damage_event: DamageEvent, found: bool) -> bool:
        """Whether protection, of players too, prevents damage."""
        beliefs = held_by(interpreter.policy)
        if found and not beliefs.protection_stops_only_targeting and not damage_event.in_combat:
            return True
        quality = self._protecting(interpreter, damage_event)
        return quality is not None and not cannot_be_prevented(interpreter, damage_event)

    def note_protection(self, interpreter: Interpreter, damage_event: DamageEvent) -> None:
        quality = self._protecting(interpreter, damage_event)
        if quality is None or damage_event.source is None:
            return
        values = self.values_of_source(interpreter, damage_event.source)
        name, by = interpreter.called(damage_event.to), values.name if values is not None else "it"
        text = f"{name} has protection from {quality}: the damage {by} would deal is prevented."
        point = at.PROTECTION_PLAYER if quality.kind == "player" else at.PROTECTION_DAMAGE
        after = {"damage_prevented": damage_event.amount}
        turns.step(interpreter, point, damage_event.to, text, {}, after)

    def _protecting(self, interpreter: Interpreter, damage_event: DamageEvent) -> Quality | None:
        """The quality that protection names and that the source of damage has."""
        source = damage_event.source
        values = self.values_of_source(interpreter, source) if source is not None else None
        if source is None or values is None or held_by(interpreter.policy).protection_stops_only_targeting:
            return None
        return _protecting(View.of_interpreter(interpreter), damage_event, source, values)

    def stated_shield(self, interpreter: Interpreter, damage_event: DamageEvent) -> int:
        shield = facts_of(interpreter).shields.get(damage_event.to)
        if shield is None or not shield.prevents or cannot_be_prevented(interpreter, damage_event):
            return 0
        return shield.prevents

    def use_shield(self, interpreter: Interpreter, damage_event: DamageEvent, prevented: int) -> None:
        ref, known = damage_event.to, facts_of(interpreter).shields
        text = f"{prevented} of the damage to {interpreter.called(ref)} is prevented."
        turns.step(interpreter, at.PREVENTION, ref, text, {}, {"damage_prevented": prevented})
        shield = known[ref]
        used = replace(shield, prevents=shield.prevents - prevented)
        note(interpreter, shields={**known, ref: used})

    def times_keyword(
        self,
        interpreter: Interpreter,
        values: Characteristics | None,
        keyword: str,
        damage_event: DamageEvent,
    ) -> int:
        """How many times lifelink or deathtouch works, here once at most."""
        if values is None:
            return 0
        beliefs = held_by(interpreter.policy)
        if beliefs.combat_damage_only and not damage_event.in_combat:
            return 0
        number = sum(1 for a in values.abilities if a.keyword == keyword)
        return number if beliefs.instances_add_up else min(1, number)

    def note_damage(self, interpreter: Interpreter, damage_events: Sequence[tuple[DamageEvent, int]]) -> None:
        """Remember what was dealt."""
        facts = facts_of(interpreter)
        at_once = facts.dealt[-1].at_once + 1 if facts.dealt else 1
        number = len(facts.steps)
        new = tuple(
            Dealt(
                damage_event.source.ref if damage_event.source else "",
                damage_event.to,
                left,
                number if damage_event.in_combat else 0,
                at_once,
            )
            for damage_event, left in damage_events
        )
        note(interpreter, dealt=(*facts.dealt, *new))
        triggers.dealt(interpreter, damage_events)

    def tracks_turns(self, interpreter: Interpreter) -> bool:
        """Scripts that tell of turns and steps are judged by those (CR 302.6)."""
        return facts_of(interpreter).timed

    def lifelink_is_immediate(self, interpreter: Interpreter, source: Object, amount: int) -> bool:
        """The gain is part of the damage; some think that it waits, once for all damage dealt together."""
        facts = facts_of(interpreter)
        if held_by(interpreter.policy).lifelink_triggers_on_the_event:
            event = facts.dealt[-1].at_once + 1 if facts.dealt else 1
            note(interpreter, waiting_gains=facts.waiting_gains | {event})
            return False
        note(interpreter, gains=(*facts.gains, (interpreter.controller(source.ref), amount, source.ref)))
        return True

    def reason_to_die(self, interpreter: Interpreter, obj: Object, why: str | None) -> str | None:
        """Why a permanent dies, as the beliefs have it."""
        beliefs = held_by(interpreter.policy)
        values = interpreter.values(obj.ref)
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

    def regenerate(self, interpreter: Interpreter, ref: str) -> None:
        """Note that a permanent regenerates the next time it would be destroyed this turn (701.19a)."""
        shields.regenerate(interpreter, ref)

    def remove_from_combat(self, interpreter: Interpreter, ref: str) -> None:
        """Let a creature neither attack nor block any more (506.4)."""
        turns.remove_from_combat(interpreter, ref)

    def may_regenerate(self, interpreter: Interpreter, obj: Object) -> bool:
        """Whether a shield waits for it to be destroyed, and nothing forbids regenerating (701.19a)."""
        shield = facts_of(interpreter).shields.get(obj.ref)
        is_able = (shield is not None and bool(shield.regenerates)) or regenerates_itself(
            interpreter.values(obj.ref)
        )
        return is_able and not _forbids_regeneration(interpreter, obj)

    def is_saved(self, interpreter: Interpreter, obj: Object) -> bool:
        """Whether it regenerates: damage off, tapped, out of combat (701.19a)."""
        if not self.may_regenerate(interpreter, obj):
            return False
        known = facts_of(interpreter).shields
        shield = known.get(obj.ref)
        text = "It regenerates instead: its damage is removed, and it becomes tapped."
        before = {"damage": obj.damage, "tapped": obj.tapped}
        turns.step(interpreter, at.REGENERATION, obj.ref, text, before, {"damage": 0, "tapped": True})
        interpreter.put(replace(obj, damage=0, deadly=False, tapped=True, attacking=False))
        if shield is not None and not regenerates_itself(interpreter.values(obj.ref)):
            known = {**known, obj.ref: replace(shield, regenerates=shield.regenerates - 1)}
        facts = note(interpreter, shields=known)
        note(
            interpreter,
            attacks={ref: whom for ref, whom in facts.attacks.items() if ref != obj.ref},
            blocks={ref: whom for ref, whom in facts.blocks.items() if ref != obj.ref},
        )
        return True

    def may_stay_attached(self, interpreter: Interpreter, obj: Object, otherwise: bool) -> bool:
        """Whether something may stay attached, players, all enchant abilities and beliefs included."""
        if obj.attached_to is None or obj.bestowed:
            return otherwise
        host = interpreter.table.objects.get(obj.attached_to)
        if obj.attached_to not in PLAYERS and (host is None or host.zone != "battlefield"):
            return otherwise
        try:
            return may_be_attached(View.of_interpreter(interpreter), obj.ref, obj.attached_to).holds
        except CopyEngineError:
            return otherwise  # words that can't be read forbid nothing here, as in the engine itself

    def unattached_equipment_dies(self, interpreter: Interpreter) -> bool:
        """Whether people think that Equipment is treated like an Aura."""
        return held_by(interpreter.policy).equipment_dies_like_an_aura

    def checks_targets_again(self, interpreter: Interpreter) -> bool:
        """Whether targets are checked again on resolution."""
        return not held_by(interpreter.policy).judged_when_declared

    def player_attacked_by(self, interpreter: Interpreter, attacker: str) -> str | None:
        return View.of_interpreter(interpreter).attacked_player(attacker)

    def whom_attacks(self, interpreter: Interpreter, attacker: str) -> str | None:
        facts: Facts = interpreter.table.beside
        return facts.attacks.get(attacker)

    def enters_blocking(self, interpreter: Interpreter, blocker: str, attacker: str) -> None:
        events.enter_blocking(interpreter, blocker, attacker)

    def is_illegal_target(self, interpreter: Interpreter, obj: Object, target: str) -> bool:
        """Whether a target has become illegal for a reason that the engine doesn't look at."""
        if held_by(interpreter.policy).targets_checked_only_on_resolution:
            return False
        return permission.stopped(interpreter, obj, target)

    def refuse_targets(self, interpreter: Interpreter, obj: Object) -> None:
        permission.refuse_targets(interpreter, obj)

    def fits_target(self, interpreter: Interpreter, obj: Object, target: str) -> bool:
        return permission.asks_for(interpreter, obj, target)

    def check_new_target(self, interpreter: Interpreter, obj: Object, target: str) -> None:
        permission.check_new_target(interpreter, obj, target)


def _as_believed(interpreter: Interpreter, event: Entry) -> None:
    """Undo or do besides what the beliefs held make of an event."""
    beliefs = held_by(interpreter.policy)
    # What a belief would change is looked at before the belief: `Believers` notes what is asked.
    does_something = isinstance(event, happenings.Resolve | happenings.Damage)
    if does_something and (hurt := _done_to_protected(interpreter)) and beliefs.protected_means_immune:
        _undo(interpreter, hurt)
    if (gone := _gone_indestructible(interpreter)) and beliefs.indestructible_cannot_die:
        for obj in gone:
            interpreter.put(obj)
            interpreter.silently(obj.ref)
    facts = facts_of(interpreter)
    if (facts.attacks or facts.struck) and beliefs.combat_keeps_being_rechecked:
        _recheck(interpreter)


def _protecting(
    view: View, damage_event: DamageEvent, source: Object, values: Characteristics
) -> Quality | None:
    """The quality that prevents damage; one the engine doesn't know is refused in combat only."""
    try:
        return protecting(view, damage_event.to, source, values)
    except CopyEngineError:
        if damage_event.in_combat:
            raise
        return None


def _forbids_regeneration(interpreter: Interpreter, obj: Object) -> bool:
    """Whether what resolves says that it can't be regenerated, or what has resolved says so for this turn."""
    if "can't be regenerated" in facts_of(interpreter).unknown:
        return True
    lasting = (effect for effect in interpreter.table.effects if obj.ref in effect.on)
    return any(isinstance(change, ForbidRegenerating) for effect in lasting for change in effect.changes)


def resolve(interpreter: Interpreter, event: happenings.Resolve) -> None:
    """`resolve`, and what combat remembers of it: shields, and effects on combat that can't be computed."""
    obj = interpreter.find(event.ref)
    abilities = (obj.ability,) if obj.ability else interpreter.values(obj.ref).abilities
    effects = [e for a in abilities for e in chosen_effects(obj, a)] if obj.zone == "stack" else []
    whole = [e for e in effects if isinstance(e, Other)]
    known, before = facts_of(interpreter).unknown, facts_of(interpreter).shields
    if any(forbids_regeneration(ability) for ability in abilities):
        note(interpreter, unknown=(*known, "can't be regenerated"))
    stack.resolve(interpreter, event)
    if whole or facts_of(interpreter).unknown is not known:
        unknown = (e.text for e in whole if combat_matters(e.text) and not _is_understood(e))
        note(interpreter, unknown=(*known, *unknown))
    shields.note_made(interpreter, event, before)


def _is_understood(effect: Other) -> bool:
    return isinstance(effect, PreventDamage) and effect.prevention is not None


def _before(interpreter: Interpreter) -> Table:
    return interpreter.moments[-1]


def _done_to_protected(interpreter: Interpreter) -> list[Object]:
    """What an event did something to though it has hexproof, shroud or protection, as it was before."""
    before = _before(interpreter)
    if before.beside is None:
        return []
    now = interpreter.table.objects
    return [
        obj
        for ref, obj in before.objects.items()
        if obj.zone == "battlefield"
        and (now[ref].zone, now[ref].damage) != (obj.zone, obj.damage)
        and _is_protected(interpreter, ref)
    ]


def _undo(interpreter: Interpreter, hurt: Sequence[Object]) -> None:
    """Let objects be what they were before an event, as if it had done nothing to them."""
    for obj in hurt:
        interpreter.steps = [s for s in interpreter.steps if s.obj != obj.ref or s.event != interpreter.event]
        interpreter.put(obj)
        interpreter.silently(obj.ref)


def _is_protected(interpreter: Interpreter, ref: str) -> bool:
    """Whether something had hexproof, shroud or protection that stops whoever acts, before the event."""
    values = interpreter.shown(ref)
    last = interpreter.table.left_as(ref, values)
    having = {a.keyword for a in (last.abilities if last else ())}
    if interpreter.table.objects[ref].zone == "battlefield":
        having = {a.keyword for a in interpreter.values(ref).abilities}
    return bool(having & {"hexproof", "shroud", "protection"})


def _gone_indestructible(interpreter: Interpreter) -> list[Object]:
    """The indestructible permanents that an event has put into a graveyard, as they were before."""
    found = []
    for ref, obj in _before(interpreter).objects.items():
        if obj.zone == "battlefield" and interpreter.table.objects[ref].zone == "graveyard":
            last = interpreter.table.noted(ref).last_known
            if last is not None and any(a.keyword == "indestructible" for a in last.abilities):
                found.append(obj)
    return found


def _recheck(interpreter: Interpreter) -> None:
    """What was declared or dealt, looked at again: tapping without vigilance, first-step damage."""
    facts, view = facts_of(interpreter), View.of_interpreter(interpreter)
    for ref in facts.attacks:
        obj = interpreter.table.objects[ref]
        if view.is_creature(ref) and not obj.tapped and not view.has(ref, "vigilance"):
            interpreter.put(replace(obj, tapped=True))
    if len(facts.steps) != 1 or not facts.struck:
        return
    for dealt in facts.dealt:
        early = dealt.source in facts.struck and dealt.step == 1 and dealt.amount > 0
        if early and not (view.has(dealt.source, "first strike") or view.has(dealt.source, "double strike")):
            if dealt.to in PLAYERS:
                had = interpreter.table.players[dealt.to]
                interpreter.change_player(
                    dealt.to, life=had.life + dealt.amount, lost_life=had.lost_life - dealt.amount
                )
            else:
                hurt = interpreter.table.objects[dealt.to]
                interpreter.put(replace(hurt, damage=max(0, hurt.damage - dealt.amount)))
            note(interpreter, dealt=tuple(
                replace(d, amount=0) if d is dealt else d for d in facts_of(interpreter).dealt
            ))  # fmt: skip


Combat.handlers = {
    script.BeginTurn: turns.begin_turn,
    script.BeginStep: turns.begin_step,
    script.EndCombat: turns.end_combat,
    script.DeclareAttackers: events.declare_attackers,
    script.DeclareBlockers: events.declare_blockers,
    script.OrderBlockers: events.order_blockers,
    script.CombatDamage: events.combat_damage,
    script.Shield: shields.shield,
    script.PlayLand: play_land,
    script.BeginGame: begin_game,
    happenings.EndTurn: turns.end_turn,
    happenings.StateBasedActions: turns.checked,
    happenings.Resolve: resolve,
    happenings.Cast: permission.cast,
    happenings.Activate: permission.activate,
    happenings.CopySpell: permission.copy_on_stack,
    happenings.CopyAbility: permission.copy_on_stack,
}
_COMBAT = frozenset({Area.COMBAT})
Combat.areas = {
    script.BeginTurn: frozenset({Area.TURNS, Area.UNTAPPING}),
    script.BeginStep: frozenset({Area.TURNS}),
    script.EndCombat: _COMBAT,
    script.DeclareAttackers: _COMBAT,
    script.DeclareBlockers: _COMBAT,
    script.OrderBlockers: _COMBAT,
    script.PlayLand: frozenset({Area.ENTERING, Area.CASTING, Area.ZONE_CHANGES}),
    script.BeginGame: frozenset({Area.ENTERING, Area.ZONE_CHANGES}),
    script.CombatDamage: _COMBAT | {Area.DAMAGE, Area.LIFE},
}
_BOARD = _COMBAT | {Area.ATTACHING, Area.CHARACTERISTICS, Area.CONTROL, Area.COUNTERS, Area.TAPPING}
_HURT = _BOARD | {Area.DAMAGE, Area.ZONE_CHANGES}
_TARGETS = frozenset({Area.CHARACTERISTICS, Area.TARGETS})
Combat.touched = {
    "may_attack": Touched(_BOARD, _COMBAT),
    "may_block": Touched(_BOARD, _COMBAT),
    "cost_to_attack": Touched(_BOARD | {Area.COSTS}, _COMBAT),
    "cost_to_block": Touched(_BOARD | {Area.COSTS}, _COMBAT),
    "legal_blockers": Touched(_BOARD, _COMBAT),
    "may_target": Touched(_TARGETS, frozenset({Area.TARGETS})),
    "may_attach": Touched(_TARGETS | {Area.ATTACHING}, frozenset({Area.ATTACHING, Area.TARGETS})),
    "may_activate": Touched(_TARGETS | {Area.ACTIVATING, Area.TAPPING}, frozenset({Area.ACTIVATING})),
    "may_play": Touched(frozenset({Area.CASTING}), frozenset({Area.CASTING})),
    "who_may_look": Touched(frozenset({Area.HIDDEN}), frozenset({Area.HIDDEN})),
    "maximum_hand_size": Touched(frozenset({Area.HIDDEN}), frozenset({Area.HIDDEN})),
    "may_cast": Touched(frozenset({Area.CASTING, Area.CHARACTERISTICS}), frozenset({Area.CASTING})),
    "damage_steps": Touched(_BOARD),
    "participants": Touched(_BOARD),
    "participates": Touched(_BOARD),
    "lethal_damage": Touched(_HURT),
    "damage_to_destroy": Touched(_HURT),
    "most_past": Touched(_HURT),
    "legal_assignment": Touched(_HURT),
    "combat_damage_dealt": Touched(_HURT),
    "dies": Touched(_HURT),
    "survivors": Touched(_HURT),
    "survivor_count": Touched(_HURT),
    "life_gains": Touched(_HURT | {Area.LIFE}),
    "total_life_gained": Touched(_HURT | {Area.LIFE}),
    "has_lost": Touched(_HURT | {Area.LIFE, Area.OUTCOME}),
    "who_lost": Touched(_HURT | {Area.LIFE, Area.OUTCOME}),
    "is_attacking": Touched(_BOARD),
    "is_blocking": Touched(_BOARD),
    "is_blocked": Touched(_BOARD),
    "is_attached": Touched(_TARGETS | {Area.ATTACHING, Area.ZONE_CHANGES}),
    "protections": Touched(frozenset({Area.CHARACTERISTICS, Area.ATTACHING})),
    "protected_from": Touched(frozenset({Area.CHARACTERISTICS, Area.ATTACHING})),
    "protection_count": Touched(frozenset({Area.CHARACTERISTICS, Area.ATTACHING})),
}
COMBAT = Combat()
answer_with(COMBAT, answer)
play_on_with(COMBAT, what_if)
