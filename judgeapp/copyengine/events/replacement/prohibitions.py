"""What static abilities forbid: transforming, countering, sacrificing, targeting (CR 101.2, 614.17)."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import has_kind
from judgeapp.copyengine.evaluation.keyword_meanings import is_of_kind
from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.changes import ForbidActivating
from judgeapp.copyengine.model.effects.prohibitions import (
    CantBeActivated,
    CantBeCast,
    CantBeCountered,
    CantBeEnchanted,
    CantBeSacrificed,
    CantBeTargeted,
    CantGetCounters,
    CantTransform,
    CastsOnly,
    CountersRemain,
    Description,
    OpponentsCantCauseSacrifice,
    OwnTriggersCantCause,
)
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.statics.prohibitions import (
    is_uncounterable_by_its_text,
    prohibitions,
    uncounterable_if,
)
from judgeapp.copyengine.table.linked_objects import is_exiled_otherwise, linked_to
from judgeapp.copyengine.table.state import PLAYERS, Object, Table


class Board(Protocol):
    """What prohibitions look at: a game in play, or a moment of one that was played."""

    @property
    def table(self) -> Table: ...

    def values(self, ref: str) -> Characteristics:
        """What an object is."""

    def controller(self, ref: str) -> str:
        """Who controls an object."""

    def speaks_of(
        self,
        other: Object,
        wanted: Filter,
        obj: Object,
        values: Characteristics | None = None,
        whose: str | None = None,
    ) -> bool:
        """Whether words on `other` mean `obj`, looked at as `values` under the control of `whose`."""

    def context(self, this: Object, controller: str, /) -> EvaluationContext:
        """How the words on an object look at the table, "you" being `controller`."""


def forbidden_by[ProhibitionT](
    board: Board, kind: type[ProhibitionT]
) -> Iterator[tuple[Object, ProhibitionT]]:
    """Yield the prohibitions of one kind, each with the permanent that has it, or what has resolved."""
    for now in board.table.forbidden:
        if isinstance(now.said, kind):
            yield board.table.objects[now.of], now.said
    for other in board.table.on_battlefield():
        for said in prohibitions(board.values(other.ref)):
            if isinstance(said, kind):
                yield other, said


def cannot_get_counters(board: Board, player: str, kind: str) -> bool:
    """Whether a player can't get counters of a kind."""
    return any(
        said.kind in {"", kind}
        and (said.who == "any" or (board.controller(other.ref) == player) is (said.who == "you"))
        for other, said in forbidden_by(board, CantGetCounters)
    )


def forbids_enchanting(board: Board, aura: str, host: Object) -> Text | None:
    """Return what says that an Aura can't enchant an object; None if nothing does (CR 303.4c)."""
    for other, said in forbidden_by(board, CantBeEnchanted):
        if not (said.by_others and other.ref == aura) and means(board, said.what, host, other):
            return said.text
    return None


def means(board: Board, what: Description, obj: Object, other: Object, who: str | None = None) -> bool:
    """Whether an ability of `other` means an object, under the control of `who` if not of its controller.

    Raises:
        CopyEngineError: nobody can tell what its words mean.
    """
    if what.itself or what.words == board.values(other.ref).name:
        return obj.ref == other.ref
    if what.attached:
        return other.attached_to == obj.ref
    if what.filter is None:
        raise _cannot_tell(f"I can't tell what “{what.words}” means.")
    if what.namesakes and not _has_name_of_exiled(board, obj, other):
        return False
    wanted, values = what.filter, None
    if obj.zone == "stack":
        wanted = replace(wanted, zone="stack")
    elif wanted.what == "spell":  # a card that would be one, whatever it was on the battlefield before
        wanted = replace(wanted, zone=obj.zone, what="card")
        values = board.context(obj, obj.owner).values[obj.ref]
    return board.speaks_of(other, wanted, obj, values, who)


def _has_name_of_exiled(board: Board, obj: Object, other: Object) -> bool:
    """Whether a spell, or a card that would be one, has the name of a card that an ability of `other` exiled
    (CR 607.2).

    Raises:
        CopyEngineError: nobody says whether that ability exiled a card of that name that is there.
    """
    table, values = board.table, board.context(obj, obj.owner).values
    linked = linked_to(other, table)
    for each in table.objects.values():
        if each.zone != "exile" or each.ref == obj.ref or values[each.ref].name != values[obj.ref].name:
            continue
        if each.ref in linked:
            return True
        if not linked and not is_exiled_otherwise(other, each.ref, table):
            raise _cannot_tell(f"I can't tell what {board.values(other.ref).name} has exiled.")
    return False


def _cannot_tell(message: str) -> CopyEngineError:
    return CopyEngineError(message, mend="Leave that permanent out of the setup.")


def turns_with_day(values: Characteristics) -> bool:
    """Whether an object has daybound or nightbound."""
    return any(ability.keyword in {"daybound", "nightbound"} for ability in values.abilities)


def cannot_transform(interpreter: Interpreter, obj: Object, *, with_the_day: bool = False) -> bool:
    """Whether something says that a permanent can't transform.

    Args:
        with_the_day: it is its own daybound or nightbound that transforms it (CR 702.145b, 702.145e).
    """
    if not with_the_day and turns_with_day(interpreter.values(obj.ref)):
        return True
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
    with interpreter.place(interpreter.at("ref")):
        forbidden = forbids_casting(interpreter, spell, spell.controller, spell.cast.cast_from or "hand")
    if forbidden is not None:
        raise ForbiddenError(forbidden, where=interpreter.at("ref"), mend="Leave the event out.")


def forbids_casting(board: Board, spell: Object, who: str, cast_from: str) -> str | None:
    """Return why a player can't cast a spell, or a card that would be one, from a zone; None if they can.

    Raises:
        CopyEngineError: nobody can tell.
    """
    if split := _split_second(board, spell.ref):
        return split
    for _, limit in casting_times(board, who):
        if limit.own_turn and board.table.active != who:
            return f"It can't be cast now: “{limit.text}”"
    for other, said in forbidden_by(board, CantBeCast):
        you = board.controller(other.ref)
        if said.who in PLAYERS:
            if said.who != who:
                continue
        elif said.who != "any" and (who == you) is not (said.who == "you"):
            continue
        if said.in_your_turn and board.table.active != you:
            continue
        if said.zones and (cast_from in said.zones) is said.elsewhere:
            continue
        if not said.is_read:
            raise _cannot_tell(f"I can't tell whether it can be cast: “{said.text}”.")
        if not condition_holds(said.condition, board.context(other, you), "ref"):
            continue
        before = cast_so_far(board, said.what, who, other)
        if means(board, said.what, spell, other, who) and len(before) >= said.most:
            return f"It can't be cast: “{said.text}”"
    return None


def casting_times(board: Board, who: str) -> Iterator[tuple[Object, CastsOnly]]:
    """Yield what says when a player can cast spells."""
    for other, said in forbidden_by(board, CastsOnly):
        if said.who == "any" or (who == board.controller(other.ref)) is (said.who == "you"):
            yield other, said


def cast_so_far(board: Board, what: Description, who: str, other: Object) -> list[Object]:
    """Return the spells that words on `other` mean and that a player has cast this turn."""
    known, wanted = board.table.objects, what.filter
    before = [known[ref] for ref in board.table.cast_now if known[ref].controller == who]
    return [
        each
        for each in before
        if wanted is not None
        and board.speaks_of(
            other,
            replace(wanted, zone=each.zone, what="spell" if each.zone == "stack" else "card"),
            each,
            board.table.left_as(each.ref, board.values(each.ref)),
            each.controller,
        )
    ]


def _split_second(board: Board, besides: str) -> str | None:
    """Return which spell with split second is on the stack (CR 702.61); None if there is none."""
    for obj in board.table.objects.values():
        if obj.zone != "stack" or obj.ref == besides or obj.ability is not None:
            continue
        values = board.values(obj.ref)
        if any(ability.keyword == "split second" for ability in values.abilities):
            return f"{values.name or obj.ref} has split second: nothing but mana abilities (702.61)."
    return None


def cannot_be_sacrificed(board: Board, obj: Object, causing: str) -> bool:
    """Whether a permanent can't be sacrificed by what `causing` controls."""
    whose = board.controller(obj.ref)
    for other, _ in forbidden_by(board, OpponentsCantCauseSacrifice):
        if causing != whose == board.controller(other.ref):
            return True
    return any(means(board, said.what, obj, other) for other, said in forbidden_by(board, CantBeSacrificed))


def is_kept_from_triggers(board: Board, obj: Object, verb: str, whose: str) -> bool:
    """Whether a triggered ability of a player can't cause them to sacrifice or exile something (CR 101.2)."""
    return any(
        verb in said.verbs and board.controller(other.ref) == whose and means(board, said.what, obj, other)
        for other, said in forbidden_by(board, OwnTriggersCantCause)
    )


def refuse_activating(interpreter: Interpreter, source: Object, ability: Ability) -> None:
    """Refuse to activate what can't be.

    Raises:
        CopyEngineError: something says so.
    """
    if not is_of_kind(ability, Kind.ACTIVATED):
        return
    with interpreter.place(interpreter.at("source")):
        forbidden = forbids_activating(interpreter, source, ability, interpreter.controller(source.ref))
    if forbidden is not None:
        raise ForbiddenError(forbidden, where=interpreter.at("source"), mend="Leave the event out.")


def forbids_activating(board: Board, source: Object, ability: Ability, who: str) -> str | None:
    """Return why a player can't activate an ability (CR 101.2, 702.61); None if nothing forbids it.

    Raises:
        CopyEngineError: nobody can tell.
    """
    for_mana = is_for_mana(ability)
    if not for_mana and (split := _split_second(board, "")):
        return split
    for _, limit in casting_times(board, who):
        if limit.activates_too and limit.own_turn and board.table.active != who:
            return f"It can't be activated now: “{limit.text}”"
    for effect in board.table.effects:
        if source.ref in effect.on:
            for change in effect.changes:
                if isinstance(change, ForbidActivating):
                    return f"It can't be activated: “{change.words}”"
    for other, said in forbidden_by(board, CantBeActivated):
        you = board.controller(other.ref)
        if said.who != "any" and (who == you) is not (said.who == "you"):
            continue
        if said.in_your_turn and board.table.active != you:
            continue
        if not (said.unless_for_mana and for_mana) and means(board, said.what, source, other):
            return f"It can't be activated: “{said.text}”"
    return None


def forbids_targeting(
    table: Table,
    values: Mapping[str, Characteristics],
    controllers: Mapping[str, str],
    target: Object,
    by: Characteristics,
    who: str,
    *,
    is_spell: bool,
) -> Text | None:
    """Return what says that an object can't be the target of a spell or ability; None if nothing does.

    Args:
        by: what the spell, or the source of the ability, is.
        who: who controls the spell or ability.
    """
    if target.zone == "stack":
        return None
    lasting = ((table.objects[now.of], now.controller, now.said, now.on) for now in table.forbidden)
    standing = (
        (other, controllers.get(other.ref, other.controller), said, frozenset[str]())
        for other in table.on_battlefield()
        for said in prohibitions(values[other.ref])
    )
    for other, you, said, on in (*lasting, *standing):
        if not isinstance(said, CantBeTargeted) or not any(
            each.is_spell is is_spell
            and not (each.by_opponents and who == you)
            and (each.source is None or has_kind(each.source, by))
            for each in said.by
        ):
            continue
        context = EvaluationContext(
            table=table, values=values, controllers=controllers, controller=you, this=other
        )
        if any(
            target.ref in on if each.targeted else _is_among(each, target, other, context)
            for each in said.what
        ):
            return said.text
    return None


def _is_among(what: Description, obj: Object, other: Object, context: EvaluationContext) -> bool:
    if what.filter is None:
        return obj.ref == (other.ref if what.itself else other.attached_to)
    return obj.ref in context.fitting(what.filter)


def keeps_counters(values: Characteristics, zone: str) -> bool:
    """Whether counters remain on something that goes to a zone."""
    return zone not in {"hand", "library"} and any(
        isinstance(said, CountersRemain) for said in prohibitions(values)
    )
