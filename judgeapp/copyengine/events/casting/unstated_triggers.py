"""What triggered at the beginning of the end step and the script itself doesn't put on the stack.

A script can put what triggers on the stack as long as the step lasts. With the turn over it can't, so what
needs no decision is done then.
"""

from collections.abc import Iterator
from dataclasses import fields

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.events.casting.stack import put_ability, resolve
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import (
    Continuous,
    CreateToken,
    DealDamage,
    Draw,
    LifeChange,
    Move,
    PutCounters,
    Turn,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.terms.subjects import Choose, Target, Who
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_steps
from judgeapp.copyengine.script import events

_DONE_BY_ITSELF = (Continuous, CreateToken, DealDamage, Draw, LifeChange, Move, PutCounters, Turn)
_UNTOLD = (Who.TRIGGERING, Who.DOER, Who.PLAYER)  # "that player" of a step


def resolve_end_step(interpreter: Interpreter) -> None:
    """Put on the stack and resolve what has triggered in this end step, hasn't been put there, and needs no
    choice.
    """
    table = interpreter.table
    put = list(table.put_on_stack)
    for ref, ability in list(_triggered(interpreter)):
        if (ref, ability.text) in put:
            put.remove((ref, ability.text))
            continue
        if not _needs_no_choice(ability) or not _still_holds(interpreter, ref, ability):
            continue
        name = f"{ref}'s end step ability {len(table.objects)}"
        put_ability(interpreter, events.Trigger(ref=name, source=ref, ability=f"{ability.text}"))
        if name in table.objects:  # under some beliefs it isn't put there
            resolve(interpreter, events.Resolve(ref=name))


def _triggered(interpreter: Interpreter) -> Iterator[tuple[str, Ability]]:
    """Yield the abilities that have triggered in this end step, with the objects that have them."""
    for ref, text in interpreter.triggers[interpreter.table.turn_began :]:
        for ability, event in on_steps(interpreter.values(ref)):
            if ability.text == text and event.step == "end step":
                yield ref, ability


def _needs_no_choice(ability: Ability) -> bool:
    effects = walk(ability.effects)
    return not ability.unread and not ability.optional and bool(effects) and all(map(_is_plain, effects))


def _is_plain(effect: Effect) -> bool:
    """Whether an effect is done without a target, a choice or a script's own event."""
    if not isinstance(effect, _DONE_BY_ITSELF) or getattr(effect, "optional", False):
        return False
    if isinstance(effect, Draw) and effect.revealed:
        return False
    said = [getattr(effect, field.name) for field in fields(effect)]
    parts = [part for each in said for part in (each if isinstance(each, tuple) else (each,))]
    return not any(isinstance(part, Target | Choose) or part in _UNTOLD for part in parts)


def _still_holds(interpreter: Interpreter, ref: str, ability: Ability) -> bool:
    """Whether an intervening "if" certainly holds as the ability resolves (CR 603.4)."""
    if ability.trigger is None or not ability.trigger.condition:
        return True
    obj = interpreter.table.objects[ref]
    context = interpreter.context(obj, interpreter.controller(ref), None, cast=obj.cast)
    try:
        return condition_holds(ability.trigger.condition, context, interpreter.at())
    except CopyEngineError:
        return False
