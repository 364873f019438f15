"""What triggers on attacking, blocking and damage: noted as the copy engine notes other triggers (603.2).

Only whole events of a few forms are known; an ability that asks for more isn't noted.
"""

import re
from collections.abc import Iterator, Sequence

from judgeapp.combat.view import View
from judgeapp.copyengine.evaluation.base_power_toughness import base_asked, base_size, has_base
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability, Trigger
from judgeapp.copyengine.model.subjects import Each, Who
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import PLAYERS, Object

_ATTACKS = re.compile(
    r"\b(?:attacks?|enters or attacks|attacks? or (?:blocks?|becomes? blocked))(?P<alone> alone)?$", re.I
)
_BLOCKS = re.compile(r"\b(?:blocks?|attacks? or blocks?|blocks? or becomes? blocked)$", re.I)
_BLOCKS_ONE = re.compile(r"\bblocks?(?: or becomes? blocked by)? a creature$", re.I)
_BLOCKED = re.compile(r"\b(?:becomes? blocked|(?:attacks?|blocks?) or becomes? blocked)$", re.I)
_BLOCKED_BY = re.compile(r"\bbecomes? blocked by a creature$", re.I)
_DEALS = re.compile(r"\bdeals? (?P<combat>combat )?damage(?: to (?P<whom>[a-z ,]+))?$", re.I)
_IS_DEALT = re.compile(r"\bis dealt (?P<combat>combat )?damage$", re.I)
_TOGETHER = re.compile(r"^when(?:ever)? (?:one or more|you) ", re.I)
_RECIPIENTS = re.compile(r", or |, | or ")


def attacked(interpreter: Interpreter) -> None:
    """Attackers have been declared."""
    view = View.of_machine(interpreter)
    attackers = list(view.facts.attacks)
    if not attackers:
        return
    for other, ability, trigger in _listening(view):
        found = _ATTACKS.search(trigger.text)
        if found is None or (found["alone"] and len(attackers) > 1):
            continue
        if trigger.subject is Who.YOU:
            if view.controller(other.ref) == view.table.active:
                _note(interpreter, other, ability, 1)
            continue
        meant = [ref for ref in attackers if _is_meant(view, trigger, other, ref)]
        _note(interpreter, other, ability, len(meant), meant[0] if len(meant) == 1 else "")


def blocked(interpreter: Interpreter) -> None:
    """Blockers have been declared: what triggers on blocking, and on becoming blocked."""
    view = View.of_machine(interpreter)
    blocks = view.facts.blocks
    by = {a: [b for b, whom in blocks.items() if a in whom] for a in view.facts.attacks}
    for other, ability, trigger in _listening(view):
        number = 0
        if _BLOCKS.search(trigger.text):
            number += sum(_is_meant(view, trigger, other, ref) for ref in blocks)
        elif _BLOCKS_ONE.search(trigger.text):
            number += sum(len(whom) for b, whom in blocks.items() if _is_meant(view, trigger, other, b))
        if _BLOCKED.search(trigger.text):
            number += sum(_is_meant(view, trigger, other, a) for a, blockers in by.items() if blockers)
        elif _BLOCKED_BY.search(trigger.text):
            number += sum(len(blockers) for a, blockers in by.items() if _is_meant(view, trigger, other, a))
        _note(interpreter, other, ability, number)


def dealt(interpreter: Interpreter, damage_events: Sequence[tuple[DamageEvent, int]]) -> None:
    """Damage has been dealt, all at once."""
    if not any(left > 0 for _, left in damage_events):
        return
    view = View.of_machine(interpreter)
    for other, ability, trigger in _listening(view):
        deals, is_dealt = _DEALS.search(trigger.text), _IS_DEALT.search(trigger.text)
        found = deals or is_dealt
        if found is None:
            continue
        meant = [
            damage_event
            for damage_event, left in damage_events
            if left > 0
            and damage_event.source is not None
            and (damage_event.in_combat or not found["combat"])
        ]
        if is_dealt:
            _note(
                interpreter,
                other,
                ability,
                len({b.to for b in meant if _is_meant(view, trigger, other, b.to)}),
            )
            continue
        said = found["whom"]
        hits = [
            (damage_event.source.ref, damage_event.to)
            for damage_event in meant
            if damage_event.source is not None
            and _is_meant(view, trigger, other, damage_event.source.ref)
            and (said is None or _is_recipient(view, other, said, damage_event.to))
        ]
        if _TOGETHER.match(trigger.text):
            number = len({to for _, to in hits})
        elif said is None:
            number = len({source for source, _ in hits})
        else:
            number = len(hits)
        _note(interpreter, other, ability, number)


def _listening(view: View) -> Iterator[tuple[Object, Ability, Trigger]]:
    for obj, values in view.permanents():
        for ability in values.abilities:
            if ability.trigger is not None:
                yield obj, ability, ability.trigger


def _is_meant(view: View, trigger: Trigger, other: Object, ref: str) -> bool:
    """Whether an object is what a trigger of `other` speaks of."""
    if trigger.subject is Who.THIS:
        return ref == other.ref
    if trigger.subject is Who.ATTACHED:
        return ref == other.attached_to
    if not isinstance(trigger.subject, Each) or ref in PLAYERS:
        return False
    wanted, base = base_asked(trigger.subject.filter)
    if base and not has_base(base, base_size(ref, view.values(ref), view.layers.applications)):
        return False
    return fits(
        wanted, view.table.objects[ref], view.values(ref), this=other,
        controller=view.controller(other.ref), choices=other.choices, whose=view.controller(ref),
    )  # fmt: skip


def _is_recipient(view: View, other: Object, said: str, to: str) -> bool:
    """Whether what was dealt damage is "a player", "an opponent", "you", "a creature" ..."""
    you = view.controller(other.ref)
    for part in _RECIPIENTS.split(said):
        word = part.removeprefix("a ").removeprefix("an ").strip()
        if to in PLAYERS:
            if word == "player" or (word == "opponent" and to != you) or (word == "you" and to == you):
                return True
        elif word.title() in view.values(to).types or word == "any target":
            return True
    return said == "any target"


def _note(interpreter: Interpreter, obj: Object, ability: Ability, number: int, cause: str = "") -> None:
    if number and _TOGETHER.match(ability.trigger.text if ability.trigger else "") and "damage" not in (
        ability.trigger.text if ability.trigger else ""
    ):  # fmt: skip
        number = 1
    if number and intervening_if_holds(interpreter, obj, ability):
        for _ in range(number):
            note_trigger(interpreter, obj.ref, ability, cause)
