"""What static abilities forbid: transforming, countering, sacrificing, activating (CR 101.2, 614.17)."""

from collections.abc import Iterator

from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.changed_characteristics import is_for_mana
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.prohibitions import (
    CantBeActivated,
    CantBeCountered,
    CantBeSacrificed,
    CantTransform,
    CountersRemain,
    Description,
    OpponentsCantCauseSacrifice,
)
from judgeapp.copyengine.reading.statics.prohibitions import is_uncounterable_by_its_text, prohibitions
from judgeapp.copyengine.table.state import Object


def forbidden_by[ProhibitionT](
    interpreter: Interpreter, kind: type[ProhibitionT]
) -> Iterator[tuple[Object, ProhibitionT]]:
    """Yield the prohibitions of one kind, each with the permanent that has it."""
    for other in interpreter.table.on_battlefield():
        for said in prohibitions(interpreter.values(other.ref)):
            if isinstance(said, kind):
                yield other, said


def means(interpreter: Interpreter, what: Description, obj: Object, other: Object) -> bool:
    """Whether an ability of `other` means an object.

    Raises:
        CopyEngineError: nobody can tell what its words mean.
    """
    if what.itself or what.words == interpreter.values(other.ref).name:
        return obj.ref == other.ref
    if what.attached:
        return other.attached_to == obj.ref
    if what.filter is None:
        raise CopyEngineError(
            f"I can't tell what “{what.words}” means.",
            where=interpreter.at("ref"),
            mend="Leave that permanent out of the setup.",
        )
    wanted = what.filter if obj.zone != "stack" else replace(what.filter, zone="stack")
    return interpreter.speaks_of(other, wanted, obj)


def cannot_transform(interpreter: Interpreter, obj: Object) -> bool:
    """Whether something says that a permanent can't transform."""
    return any(
        means(interpreter, said.what, obj, other) for other, said in forbidden_by(interpreter, CantTransform)
    )


def is_uncounterable(interpreter: Interpreter, spell: Object) -> bool:
    """Whether a spell's own text, or a permanent, says that it can't be countered."""
    if is_uncounterable_by_its_text(interpreter.values(spell.ref)):
        return True
    if spell.kind == "ability":
        return False
    return any(
        means(interpreter, said.what, spell, other)
        for other, said in forbidden_by(interpreter, CantBeCountered)
    )


def cannot_be_sacrificed(interpreter: Interpreter, obj: Object, causing: str) -> bool:
    """Whether a permanent can't be sacrificed by what `causing` controls."""
    whose = interpreter.controller(obj.ref)
    for other, _ in forbidden_by(interpreter, OpponentsCantCauseSacrifice):
        if causing != whose == interpreter.controller(other.ref):
            return True
    return any(
        means(interpreter, said.what, obj, other)
        for other, said in forbidden_by(interpreter, CantBeSacrificed)
    )


def refuse_activating(interpreter: Interpreter, source: Object, ability: Ability) -> None:
    """Refuse to activate what can't be.

    Raises:
        CopyEngineError: something says so.
    """
    if not is_of_kind(ability, Kind.ACTIVATED):
        return
    for other, said in forbidden_by(interpreter, CantBeActivated):
        if said.unless_for_mana and is_for_mana(ability):
            continue
        if means(interpreter, said.what, source, other):
            raise CopyEngineError(
                f"It can't be activated: “{said.text}”.",
                where=interpreter.at("source"),
                mend="Leave the event out.",
            )


def keeps_counters(values: Characteristics, zone: str) -> bool:
    """Whether counters remain on something that goes to a zone."""
    return zone not in {"hand", "library"} and any(
        isinstance(said, CountersRemain) for said in prohibitions(values)
    )
