"""What triggers on attacking, blocking and damage: noted as the copy engine notes other triggers (603.2).

Only whole events of a few forms are known; an ability that asks for more isn't noted.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judgeapp.combat.view import View
from judgeapp.copyengine.evaluation.amounts import OF_CONTEXT
from judgeapp.copyengine.evaluation.filters import fits, has_type, player_fits
from judgeapp.copyengine.events.triggers.additional_triggers import ATTACKING, times
from judgeapp.copyengine.events.triggers.noting import asks_of_cause, intervening_if_holds, note_if_so
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.combat import CombatTrigger
from judgeapp.copyengine.model.objects.abilities import Ability, Trigger, each_by_event
from judgeapp.copyengine.model.terms.qualities import BaseSized
from judgeapp.copyengine.model.terms.subjects import Each, Filter, Who
from judgeapp.copyengine.reading.statics.triggers.combat_triggers import (
    combat_trigger,
    goes_on_about_both,
    goes_on_about_recipient,
)
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import PLAYERS, Object


def attacked(interpreter: Interpreter) -> None:
    """Attackers have been declared."""
    view = View.of_interpreter(interpreter)
    attackers = list(view.facts.attacks)
    if not attackers:
        return
    for other, ability, trigger, event in _listening(interpreter):
        if not event.attacks or (event.alone and len(attackers) > 1) or len(attackers) <= event.others:
            continue
        with_these = [ref for ref in attackers if _is_attacker(view, event, other, ref)]
        if event.by_player:
            _player_attacked(interpreter, view, event, other, ability, with_these)
            continue
        if len(with_these) < event.at_least or (event.exactly and len(with_these) > event.at_least):
            continue
        if trigger.subject is Who.YOU:
            if view.controller(other.ref) == view.table.active:
                number = _times_attacking(interpreter, other, attackers)
                _note(interpreter, other, ability, number, together=False)
            continue
        meant = [
            ref
            for ref in attackers
            if _is_meant(interpreter, view, ability, other, ref) and _attacks_so(view, other, event.whom, ref)
        ]
        if event.together and meant:
            number = _times_attacking(interpreter, other, meant)
        else:
            number = sum(_times_attacking(interpreter, other, [ref]) for ref in meant)
        _note(interpreter, other, ability, number, meant[0] if len(meant) == 1 else "", together=False)


def _player_attacked(
    interpreter: Interpreter,
    view: View,
    event: CombatTrigger,
    other: Object,
    ability: Ability,
    attackers: Sequence[str],
) -> None:
    """Note, once, an ability that triggers on a player attacking."""
    is_you = view.table.active == view.controller(other.ref)
    if (event.by_player == "you" and not is_you) or (event.by_player == "opponent" and is_you):
        return
    these = [ref for ref in attackers if _attacks_so(view, other, event.whom, ref)]
    if len(these) >= event.at_least:
        _note(interpreter, other, ability, _times_attacking(interpreter, other, these), together=False)


def _is_attacker(view: View, event: CombatTrigger, other: Object, ref: str) -> bool:
    """Whether an attacker is of the kind that "you attack with two or more Lizards" counts."""
    return event.attackers is None or _fits(view, event.attackers, other, ref)


def _attacks_so(view: View, other: Object, whom: str, attacker: str) -> bool:
    """Whether an attacker attacks "you", "one of your opponents" or "a player", or a permanent of theirs; or
    "the player with the most life", and no permanent (CR 702.105a).
    """
    if not whom:
        return True
    if whom == "most life":
        life = {name: player.life for name, player in view.table.players.items()}
        return life.get(view.facts.attacks[attacker]) == max(life.values())
    attacked, you = view.attacked_player(attacker), view.controller(other.ref)
    if whom == "host":
        return attacked == other.attached_to
    return whom == "player" or (attacked == you) is (whom == "you")


def _times_attacking(interpreter: Interpreter, other: Object, attackers: Sequence[str]) -> int:
    """How often an ability of `other` triggers on some attacking at once (CR 603.2d)."""
    objects = interpreter.table.objects
    return max(times(interpreter, other.ref, ATTACKING, objects[ref]) for ref in attackers)


def blocked(interpreter: Interpreter) -> None:
    """Blockers have been declared: what triggers on blocking, and on becoming blocked."""
    view = View.of_interpreter(interpreter)
    blocks = view.facts.blocks
    by = {a: [b for b, whom in blocks.items() if a in whom] for a in view.facts.attacks}
    for other, ability, trigger, event in _listening(interpreter):
        blockers = [ref for ref in blocks if _is_meant(interpreter, view, ability, other, ref)]
        attackers = [ref for ref in by if _is_meant(interpreter, view, ability, other, ref)]
        causes: list[str] = []
        if event.blocks:
            causes += blockers
        elif event.blocks_each:
            causes += _met(view, event, other, trigger, {ref: blocks[ref] for ref in blockers})
        if event.blocked:
            causes += [ref for ref in attackers if by[ref]]
        elif event.blocked_by_each:
            causes += _met(view, event, other, trigger, {ref: by[ref] for ref in attackers})
        if event.unblocked:
            free = [ref for ref in attackers if ref not in view.facts.was_blocked]
            attacked = [view.facts.attacks[ref] for ref in free]
            causes += [each for each in attacked if each in PLAYERS] if event.of_player else free
        if event.together:
            _note(interpreter, other, ability, len(causes))
            continue
        for cause in causes:
            _note(interpreter, other, ability, 1, cause)


def _met(
    view: View, event: CombatTrigger, other: Object, trigger: Trigger, pairs: Mapping[str, Sequence[str]]
) -> list[str]:
    """Return, for each time that creatures meet one that an ability speaks of, what it goes on about: "that
    creature" is the other one, unless the ability waits for any of several creatures.
    """
    met = [(ref, them) for ref, whom in pairs.items() for them in _meeting(view, event, other, whom)]
    return [ref if isinstance(trigger.subject, Each) else them for ref, them in met]


def _meeting(view: View, event: CombatTrigger, other: Object, refs: Sequence[str]) -> list[str]:
    """Return those of the creatures blocked or blocking that an ability of `other` speaks of."""
    wanted = event.by
    if wanted is None:
        return list(refs)
    found = [ref for ref in refs if _fits(view, wanted, other, ref)]
    return found[:1] if event.at_once else found


def _fits(view: View, wanted: Filter, other: Object, ref: str) -> bool:
    """Whether a permanent is what words on `other` mean: "an equipped creature you control"."""
    if any(isinstance(quality, (*OF_CONTEXT, BaseSized)) for quality in wanted.qualities):
        return ref in view.context(other).fitting(wanted)
    return fits(
        wanted, view.table.objects[ref], view.values(ref), this=other,
        controller=view.controller(other.ref), choices=other.choices, whose=view.controller(ref),
    )  # fmt: skip


def dealt(interpreter: Interpreter, damage_events: Sequence[tuple[DamageEvent, int]]) -> None:
    """Damage has been dealt, all at once."""
    if not any(left > 0 for _, left in damage_events):
        return
    view = View.of_interpreter(interpreter)
    for other, ability, trigger, event in _listening(interpreter):
        said = event.damage
        if said is None:
            continue
        meant = [
            (damage_event, left)
            for damage_event, left in damage_events
            if left > 0 and not (said.outside if damage_event.in_combat else said.in_combat)
        ]
        if said.is_dealt:
            hurt = [
                _Hit(b.to, b.to if _is_any_of(ability, b.to) else "", b.to, left)
                for b, left in meant
                if _is_meant(interpreter, view, ability, other, b.to)
            ]
            _note_damage(interpreter, other, ability, hurt)
            continue
        about_recipient = goes_on_about_recipient(ability)
        hits = [
            _Hit("", damage_event.source.ref, damage_event.to, left)
            for damage_event, left in meant
            if damage_event.source is not None
            and _is_of_kind(view, trigger, other, damage_event.source.ref)
            and (said.to is None or _is_recipient(view, other, said.to, damage_event.to))
            and _is_so(
                interpreter, other, ability, damage_event.to if about_recipient else damage_event.source.ref
            )
        ]
        for place, hit in enumerate(hits):
            once = hit.to if event.together else f"{hit.source} {hit.to if said.to is not None else ''}"
            hits[place] = hit._replace(once=once)
        _note_damage(interpreter, other, ability, hits)


def _is_any_of(ability: Ability, ref: str) -> bool:
    """Whether "that creature" is what was dealt damage, of all that an ability watches."""
    return ability.trigger is not None and isinstance(ability.trigger.subject, Each) and ref not in PLAYERS


class _Hit(NamedTuple):
    """Damage that an ability triggers on, all that is dealt `once` together."""

    once: str
    source: str
    to: str
    amount: int


def _note_damage(interpreter: Interpreter, obj: Object, ability: Ability, hits: Sequence[_Hit]) -> None:
    """Note that an ability has triggered on damage, once for each thing that dealt it or was dealt it."""
    for once in dict.fromkeys(hit.once for hit in hits):
        these = [hit for hit in hits if hit.once == once]
        source, hurt = _only({hit.source for hit in these}), _only({hit.to for hit in these})
        told = goes_on_about_recipient(ability) and hurt not in PLAYERS
        _note_if_so(
            interpreter,
            obj,
            ability,
            hurt if told else source,
            amount=sum(hit.amount for hit in these),
            hurt=hurt,
            dealt_by=source if goes_on_about_both(ability) else "",
            told=told,
        )


def _only(refs: set[str]) -> str:
    return next(iter(refs)) if len(refs) == 1 else ""


def _listening(interpreter: Interpreter) -> Iterator[tuple[Object, Ability, Trigger, CombatTrigger]]:
    for obj, values in interpreter.watching():
        for ability in each_by_event(values.abilities):
            event = combat_trigger(ability)
            if ability.trigger is not None and event is not None:
                yield obj, ability, ability.trigger, event


def _is_meant(interpreter: Interpreter, view: View, ability: Ability, other: Object, ref: str) -> bool:
    """Whether an object is what an ability of `other` waits for, and is as its "if" asks of it."""
    trigger = ability.trigger
    return (
        trigger is not None
        and _is_of_kind(view, trigger, other, ref)
        and _is_so(interpreter, other, ability, ref)
    )


def _is_so(interpreter: Interpreter, other: Object, ability: Ability, ref: str) -> bool:
    """Whether what makes an ability trigger is as its "if" asks of that."""
    asked = ability.trigger.condition if ability.trigger is not None else None
    return not asks_of_cause(asked) or intervening_if_holds(interpreter, other, ability, ref)


def _is_of_kind(view: View, trigger: Trigger, other: Object, ref: str) -> bool:
    """Whether an object is what a trigger of `other` speaks of."""
    if trigger.subject is Who.THIS:
        return ref == other.ref
    if trigger.subject is Who.ATTACHED:
        return ref == other.attached_to
    if trigger.subject is Who.YOU:
        return ref == view.controller(other.ref)
    if isinstance(trigger.subject, Each) and ref in PLAYERS:
        return player_fits(trigger.subject.filter, ref, view.controller(other.ref))
    if not isinstance(trigger.subject, Each) or ref in PLAYERS:
        return False
    return _fits(view, trigger.subject.filter, other, ref)


def _is_recipient(view: View, other: Object, said: frozenset[str], to: str) -> bool:
    """Whether what was dealt damage is "a player", "an opponent", "you", "a creature" ..."""
    if to not in PLAYERS:
        itself = to == other.ref and any(word.startswith("this ") for word in said)
        return (
            itself
            or bool(said & {"any target", "permanent"})
            or any(has_type(view.values(to), word.title()) for word in said)
        )
    you = view.controller(other.ref)
    return bool(said & {"player", "you" if to == you else "opponent"}) or said == {"any target"}


def _note(
    interpreter: Interpreter,
    obj: Object,
    ability: Ability,
    number: int,
    cause: str = "",
    *,
    together: bool = True,
) -> None:
    """Note that an ability has triggered.

    Args:
        together: it may be of those that trigger once on what happens at once.
    """
    event = combat_trigger(ability)
    if together and number and event is not None and event.together and not event.of_damage:
        number = 1
    about_player = event is not None and event.of_player
    if number:
        _note_if_so(interpreter, obj, ability, cause, times=number, told=about_player)


def _note_if_so(
    interpreter: Interpreter,
    obj: Object,
    ability: Ability,
    cause: str,
    *,
    times: int = 1,
    amount: int | None = None,
    hurt: str = "",
    dealt_by: str = "",
    told: bool = False,
) -> None:
    """Note that an ability has triggered, if its "if" is so; one about what makes it trigger was judged."""
    trigger = ability.trigger
    is_judged = trigger is not None and asks_of_cause(trigger.condition)
    note_if_so(
        interpreter, obj, ability, cause, of_cause="", times=times, is_judged=is_judged, amount=amount,
        hurt=hurt, dealt_by=dealt_by, told=told,
    )  # fmt: skip
