"""Damage that is dealt to another object or player instead (CR 614.9)."""

from judgeapp.copyengine.events.replacement.damage_and_life import is_doubled, preventing, prevention_key
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import DealtTo
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import PLAYERS, Object

_HURT = frozenset({"Creature", "Planeswalker", "Battle"})


def redirected(interpreter: Interpreter, damage_event: DamageEvent) -> DamageEvent | None:
    """Return the damage as a static ability redirects it; None where none does.

    Raises:
        CopyEngineError: something else would replace or prevent it, so somebody chooses the order (CR 616.1).
    """
    every = list(preventing(interpreter, damage_event))
    found = [
        (other, said, new)
        for other, said in every
        if said.redirected is not None and prevention_key(other, said) not in damage_event.redirected_by
        if (new := _new_recipient(interpreter, said.redirected, other, damage_event.to)) is not None
    ]
    if not found:
        return None
    (other, said, new), *others = found
    if others or any(not each.redirected for _, each in every) or is_doubled(interpreter, damage_event):
        raise CopyEngineError(
            f"Several effects could be applied to the damage first, “{said.text}” among them.",
            where=interpreter.at(),
            mend="Leave the others out of the setup.",
        )
    text = f"The damage is dealt to {interpreter.called(new)} instead: {quoted(said.text)}"
    interpreter.step(
        p.TOKEN_DOUBLING, damage_event.to, text, {"dealt_to": damage_event.to}, {"dealt_to": new}
    )
    keys = damage_event.redirected_by | {prevention_key(other, said)}
    return replace(damage_event, to=new, redirected_by=keys)


def _new_recipient(interpreter: Interpreter, to: DealtTo, other: Object, hit: str) -> str | None:
    """Return to whom damage is redirected; None where that can't be dealt damage."""
    if to is DealtTo.CONTROLLER:
        return interpreter.controller(hit) if hit not in PLAYERS else None
    obj = interpreter.table.objects.get((other.ref if to is DealtTo.THIS else other.attached_to) or "")
    there = obj is not None and obj.zone == "battlefield" and not obj.phased_out
    if obj is None or not there or interpreter.values(obj.ref).types.isdisjoint(_HURT):
        return None
    return obj.ref
