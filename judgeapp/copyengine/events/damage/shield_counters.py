"""What saves a permanent by being used up: shield counters, umbra armor (CR 122.1c, 702.89)."""

from judgeapp.copyengine.evaluation.filters import has_keyword
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import Object

_ARMOR = ("umbra armor", "totem armor")


def is_shielded(interpreter: Interpreter, hit: Object | str) -> bool:
    """Whether a permanent that would be dealt damage or destroyed by an effect isn't, for a shield counter or
    for an Aura that is destroyed instead (then only what is to be destroyed is an `Object`).

    Raises:
        CopyEngineError: either could be used up, and nobody says which.
    """
    obj = interpreter.table.objects.get(hit) if isinstance(hit, str) else hit
    if obj is None or obj.zone != "battlefield":
        return False
    has_shield = bool(obj.counters.get("shield"))
    armor = _armor(interpreter, obj) if isinstance(hit, Object) else []
    used = _chosen(interpreter, [*([obj.ref] if has_shield else []), *armor])
    if used == obj.ref:
        add_counters(interpreter, obj, "shield", -1, "a shield counter is removed instead")
    elif used is not None:
        _destroy_instead(interpreter, obj, used)
    return used is not None


def is_armored(interpreter: Interpreter, obj: Object) -> bool:
    """Whether an Aura with umbra armor is destroyed in place of what it enchants.

    Raises:
        CopyEngineError: several could be, and nobody says which.
    """
    used = _chosen(interpreter, _armor(interpreter, obj))
    if used is not None:
        _destroy_instead(interpreter, obj, used)
    return used is not None


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
