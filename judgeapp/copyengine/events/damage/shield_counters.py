"""What saves a permanent by being used up: shield counters, umbra armor, regeneration (CR 122.1c, 702.89)."""

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.replacement.ordering import Way
from judgeapp.copyengine.events.replacement.prevention import cannot_be_prevented
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.damage_events import DamageEvent
from judgeapp.copyengine.table.state import Object

_ARMOR = ("umbra armor", "totem armor")
_REGENERATION = "regeneration"
"""How a script names regenerating among several things that could be done instead."""


def shield_way(interpreter: Interpreter, damage_event: DamageEvent, at_once: set[str]) -> Way | None:
    """Return how a shield counter prevents damage: once for all that is dealt at the same time, and though
    the damage can't be prevented it is removed (CR 122.1c, 615.12).

    Args:
        at_once: keys of what has applied to damage dealt at the same time.
    """
    ref, key = damage_event.to, f"shield counter on {damage_event.to}"
    obj = interpreter.table.objects.get(ref)
    if obj is None or obj.zone != "battlefield" or not (obj.counters.get("shield") or key in at_once):
        return None

    def left_of(amount: int) -> int:
        return amount if cannot_be_prevented(interpreter, damage_event) else 0

    def apply(amount: int) -> int:
        if key not in at_once:
            at_once.add(key)
            _remove_shield(interpreter, interpreter.table.objects[ref])
        return left_of(amount)

    return Way(
        by="shield counter",
        text="shield counter",
        of=lambda amount: (left_of(amount), {key: int(key not in at_once)}),
        apply=apply,
    )


def is_kept(interpreter: Interpreter, obj: Object, *, by_effect: bool) -> bool:
    """Whether a permanent that would be destroyed isn't: it regenerates, an Aura with umbra armor is
    destroyed instead or, where an effect would destroy it, a shield counter is removed.

    Raises:
        CopyEngineError: several of these could be, and nobody says which (CR 616.1).
    """
    able = [_REGENERATION] if interpreter.extension.may_regenerate(interpreter, obj) else []
    able += [obj.ref] if by_effect and obj.counters.get("shield") else []
    used = _chosen(interpreter, [*able, *_armor(interpreter, obj)])
    if used == _REGENERATION:
        return interpreter.extension.is_saved(interpreter, obj)
    if used == obj.ref:
        _remove_shield(interpreter, obj)
    elif used is not None:
        _destroy_instead(interpreter, obj, used)
    return used is not None


def _remove_shield(interpreter: Interpreter, obj: Object) -> None:
    add_counters(interpreter, obj, "shield", -1, "a shield counter is removed instead")


def _armor(interpreter: Interpreter, obj: Object) -> list[str]:
    """Return the Auras with umbra armor on a permanent."""
    attached = (other.ref for other in interpreter.table.on_battlefield() if other.attached_to == obj.ref)
    return [ref for ref in attached if any(has_keyword(interpreter.values(ref), word) for word in _ARMOR)]


def _chosen(interpreter: Interpreter, able: list[str]) -> str | None:
    """Return what is used up, which the affected player chooses (CR 616.1); None where nothing is."""
    if len(able) < 2:
        return able[0] if able else None
    stated = next((ref for ref in chosen_words(interpreter.given.get("first")) if ref in able), None)
    if stated is None:
        raise CopyEngineError(
            "Which of several things is used up instead isn't said.",
            where=interpreter.at("choices.first"),
            mend=f"Give choices: {{first: ...}}: {joined(able, 'or')}.",
        )
    return stated


def _destroy_instead(interpreter: Interpreter, obj: Object, armor: str) -> None:
    """Destroy an Aura and remove all damage from what it enchants (CR 702.89a)."""
    if obj.damage:
        text = "All damage is removed from it."
        interpreter.step(p.DAMAGE, obj.ref, text, {"damage": obj.damage}, {"damage": 0})
    interpreter.put(replace(obj, damage=0, deadly=False))
    if not has_keyword(interpreter.values(armor), "indestructible"):
        move(interpreter, interpreter.table.objects[armor], "graveyard", p.NEW_OBJECT)
