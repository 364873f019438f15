"""Where something goes that would be put into a graveyard, if something says otherwise (CR 614.1)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

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
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.replacement.graveyard import exiled_instead
from judgeapp.copyengine.reading.text.normalizing import names_alone
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.state import Object


class Reached(NamedTuple):
    """Where something goes that would be put into a graveyard, and what else is done then.

    Attributes:
        then: as a sentence; "" for nothing.
        other: the object whose ability says so, as it is or last was; None for what no object says now.
    """

    zone: str
    then: str = ""
    other: Object | None = None

    @property
    def outcome(self) -> tuple[str, str, str]:
        """What tells one from others: where, what else, and who does that."""
        return self.zone, self.then, self.other.controller if self.then and self.other is not None else ""


type BesideExiling = Callable[[Interpreter, Object, str, str], None]
"""Does for an object what it says beside exiling: the sentence, and the ref of what is exiled."""
_BESIDE_EXILING: list[BesideExiling] = []


def does_beside(action: BesideExiling) -> BesideExiling:
    """Register what does it, which stands in a higher room."""
    _BESIDE_EXILING.append(action)
    return action


def do_beside(interpreter: Interpreter, reached: Reached, ref: str) -> None:
    """Do what is done beside exiling something rather than have it die (CR 614.6)."""
    if reached.then and reached.other is not None:
        for action in _BESIDE_EXILING:
            action(interpreter, reached.other, reached.then, ref)


def zone_reached(interpreter: Interpreter, obj: Object, *, exiled_anyway: bool = False) -> Reached:
    """Return where an object really goes that would be put into a graveyard: there, or elsewhere. What leaves
    at once with it has its say (CR 614.4).

    Args:
        exiled_anyway: something else says that it is exiled, a finality counter.

    Raises:
        CopyEngineError: several effects say different things, and nobody says which applies (CR 616.1).
    """
    obj, values = interpreter.as_it_leaves(obj)
    found = [
        Reached(said.to if isinstance(said, ItselfExiled) else "exile", said.then, other)
        for other, its in ((obj, values), *interpreter.there_before())
        for said in exiled_instead(its)
        if _applies(interpreter, said, obj, values, other)
    ]
    if exiled_anyway or (obj.zone == "battlefield" and _dies_to_exile(interpreter, obj, values)):
        found.append(Reached("exile"))
    found = list({each.outcome: each for each in found}.values())
    zones = {each.zone for each in found}
    if len(zones) > 1:
        stated = interpreter.given.get("instead")
        if stated not in zones:
            raise CopyEngineError(
                f"Several effects say where {interpreter.called(obj.ref)} goes; "
                "somebody chooses one (616.1).",
                where=interpreter.at("choices.instead"),
                mend=f"Give choices: {{instead: {' or '.join(sorted(zones))}}}.",
            )
        found = [each for each in found if each.zone == stated]
    if len(found) < 2:
        return found[0] if found else Reached("graveyard")
    return _chosen(interpreter, obj, found)


def _dies_to_exile(interpreter: Interpreter, obj: Object, values: Characteristics) -> bool:
    """Whether an effect that lasts this turn exiles a permanent that would die."""
    table = interpreter.table
    if any(ref == obj.ref and (not types or types & values.types) for ref, types in table.exiled_if_dying):
        return True
    return "Creature" in values.types and obj.controller in table.dying_exiled


def _chosen(interpreter: Interpreter, obj: Object, found: Sequence[Reached]) -> Reached:
    """Return the one of several effects that the script states under `first`: the others don't apply then.

    Raises:
        CopyEngineError: it doesn't (CR 616.1).
    """
    stated = chosen_words(interpreter.given.get("first"))
    named = {each.other.ref if each.other is not None else each.zone: each for each in found}
    if stated and stated[0] in named:
        return named[stated[0]]
    refs = joined(list(named), "or")
    raise CopyEngineError(
        f"Several effects exile {interpreter.called(obj.ref)}, and they do different things beside that; "
        "its controller chooses one (616.1).",
        where=interpreter.at("choices.first"),
        mend=f"Give choices: {{first: ...}}: {refs}; or leave one of them out of the setup.",
    )


def _applies(
    interpreter: Interpreter, said: ExiledInstead, obj: Object, values: Characteristics, other: Object
) -> bool:
    """Whether what an ability of `other` exiles includes `obj`, both as they leave."""
    match said:
        case CardsExiled(owner=owner, tokens=tokens, what=what):
            if obj.kind not in {"card", "token"} or (obj.is_token and not tokens):
                return False
            if what is not None and not interpreter.speaks_of(
                other, replace(what, zone="anywhere", what="card"), obj, values, obj.controller
            ):
                return False
            mine = obj.owner == other.controller
            return other.zone == "battlefield" and {"any": True, "you": mine, "opponent": not mine}[owner]
        case ItselfExiled(name=name, dying=dying):
            names = {"", values.name, values.name.partition(",")[0], *names_alone(values.name)}
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
