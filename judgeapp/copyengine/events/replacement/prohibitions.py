"""What static abilities forbid: transforming, countering, sacrificing, activating (CR 101.2, 614.17)."""

from collections.abc import Iterator

from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.changed_characteristics import is_for_mana
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.prohibitions import (
    CantBeActivated,
    CantBeCast,
    CantBeCountered,
    CantBeSacrificed,
    CantTransform,
    CountersRemain,
    Description,
    OpponentsCantCauseSacrifice,
)
from judgeapp.copyengine.reading.statics.prohibitions import (
    is_uncounterable_by_its_text,
    prohibitions,
    uncounterable_if,
)
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
    """Whether a spell's own text, or a permanent, says that it can't be countered (CR 101.2).

    Raises:
        CopyEngineError: nobody can tell.
    """
    values = interpreter.values(spell.ref)
    context = interpreter.context(spell, spell.controller, cast=spell.cast)
    uncounterable = is_uncounterable_by_its_text(values) or any(
        condition_holds(condition, context, interpreter.at())
        for condition in (() if spell.kind == "ability" else uncounterable_if(values))
    )
    uncounterable = uncounterable or any(
        said.abilities_too if spell.kind == "ability" else means(interpreter, said.what, spell, other)
        for other, said in forbidden_by(interpreter, CantBeCountered)
    )
    if uncounterable:
        interpreter.nothing(p.CANT_BEATS_CAN, spell.ref, "It can't be countered.")
    return uncounterable


def refuse_casting(interpreter: Interpreter, spell: Object) -> None:
    """Refuse a spell that can't be cast (CR 101.2, 702.61); it is on the stack already.

    Raises:
        CopyEngineError: something says so, or nobody can tell.
    """
    _refuse_split_second(interpreter, spell.ref)
    for other, said in forbidden_by(interpreter, CantBeCast):
        you = interpreter.controller(other.ref)
        if said.who != "any" and (spell.controller == you) is not (said.who == "you"):
            continue
        if said.in_your_turn and interpreter.table.active != you:
            continue
        if said.zones and (spell.cast.cast_from in said.zones) is said.elsewhere:
            continue
        if not said.is_read:
            raise CopyEngineError(
                f"I can't tell whether it can be cast: “{said.text}”.",
                where=interpreter.at("ref"),
                mend="Leave that permanent out of the setup.",
            )
        meant = means(interpreter, said.what, spell, other)
        if meant and _cast_so_far(interpreter, said, spell, other) >= said.most:
            raise CopyEngineError(
                f"It can't be cast: “{said.text}” (101.2).",
                where=interpreter.at("ref"),
                mend="Leave the event out.",
            )


def _cast_so_far(interpreter: Interpreter, said: CantBeCast, spell: Object, other: Object) -> int:
    """Return how many spells that a prohibition means a player has cast this turn before this one."""
    known = interpreter.table.objects
    before = [known[ref] for ref in interpreter.table.cast_now if known[ref].controller == spell.controller]
    return sum(
        interpreter.speaks_of(
            other,
            replace(said.what.filter, zone=each.zone, what="spell" if each.zone == "stack" else "card"),
            each,
            interpreter.table.noted(each.ref).last_known or interpreter.values(each.ref),
            each.controller,
        )
        for each in before
        if said.what.filter is not None
    )


def _refuse_split_second(interpreter: Interpreter, besides: str) -> None:
    """Refuse while a spell with split second is on the stack (CR 702.61)."""
    for obj in interpreter.table.objects.values():
        if obj.zone != "stack" or obj.ref == besides or obj.ability is not None:
            continue
        if any(ability.keyword == "split second" for ability in interpreter.values(obj.ref).abilities):
            raise CopyEngineError(
                f"{interpreter.called(obj.ref)} has split second: nothing but mana abilities (702.61).",
                where=interpreter.at("ref"),
                mend="Resolve it first.",
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
    if not is_for_mana(ability):
        _refuse_split_second(interpreter, "")
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
