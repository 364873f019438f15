"""Where something goes that would be put into a graveyard, if something says otherwise (CR 614.1)."""

from judgeapp.copyengine.evaluation.amounts import can_tell
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.replacements import (
    CardsExiled,
    DyingExiled,
    ExiledInstead,
    ItselfExiled,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.reading.statics.replacement.graveyard import exiled_instead
from judgeapp.copyengine.table.state import Object


def zone_reached(interpreter: Interpreter, obj: Object) -> str:
    """Return where an object really goes that would be put into a graveyard: there, or elsewhere. What leaves
    at once with it has its say (CR 614.4).

    Raises:
        CopyEngineError: several effects say different things, and nobody says which applies (CR 616.1).
    """
    obj, values = interpreter.as_it_leaves(obj)
    zones = {
        said.to if isinstance(said, ItselfExiled) else "exile"
        for other, its in ((obj, values), *interpreter.there_before())
        for said in exiled_instead(its)
        if _applies(interpreter, said, obj, values, other)
    }
    if obj.zone == "battlefield" and any(
        ref == obj.ref and (not types or types & values.types)
        for ref, types in interpreter.table.exiled_if_dying
    ):
        zones.add("exile")
    if (
        obj.zone == "battlefield"
        and "Creature" in values.types
        and (obj.controller in interpreter.table.dying_exiled)
    ):
        zones.add("exile")
    if len(zones) < 2:
        return next(iter(zones), "graveyard")
    stated = interpreter.given.get("instead")
    if stated not in zones:
        raise CopyEngineError(
            f"Several effects say where {interpreter.called(obj.ref)} goes; somebody chooses one (616.1).",
            where=interpreter.at("choices.instead"),
            mend=f"Give choices: {{instead: {' or '.join(sorted(zones))}}}.",
        )
    return str(stated)


def _applies(
    interpreter: Interpreter, said: ExiledInstead, obj: Object, values: Characteristics, other: Object
) -> bool:
    """Whether what an ability of `other` exiles includes `obj`, both as they leave."""
    match said:
        case CardsExiled(owner, tokens, what):
            if obj.kind not in {"card", "token"} or (obj.is_token and not tokens):
                return False
            if what is not None and not interpreter.speaks_of(
                other, replace(what, zone="anywhere", what="card"), obj, values, obj.controller
            ):
                return False
            mine = obj.owner == other.controller
            return other.zone == "battlefield" and {"any": True, "you": mine, "opponent": not mine}[owner]
        case ItselfExiled(name, dying):
            names = {"", values.name, values.name.partition(",")[0]}
            is_itself = other.ref == obj.ref and name in names
            return is_itself and (not dying or obj.zone == "battlefield")
        case DyingExiled():
            return obj.zone == other.zone == "battlefield" and _dies(interpreter, said, obj, values, other)


def _dies(
    interpreter: Interpreter, said: DyingExiled, obj: Object, values: Characteristics, other: Object
) -> bool:
    wanted = said.filter
    if said.dealt_damage and not obj.damage:
        return False
    if wanted is None:
        raise _unknown(interpreter, said)
    untold = said.dealt_damage or not can_tell(wanted)
    seen = (obj, values, obj.controller, other.controller)
    if untold and interpreter.speaks_of(other, replace(wanted, qualities=()), *seen):
        raise _unknown(interpreter, said)
    return interpreter.speaks_of(other, wanted, *seen)


def _unknown(interpreter: Interpreter, said: DyingExiled) -> CopyEngineError:
    return CopyEngineError(
        f"I can't tell whether it is “{said.words}”.",
        where=interpreter.at("ref"),
        mend="Leave that permanent out of the setup, or state where it goes by a leave event.",
    )
