"""The modes chosen for a spell or ability as it's put on the stack (CR 601.2b, 603.3c, 700.2)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from judgeapp.copyengine.evaluation.casting_conditions import holds_of_cost, was_paid
from judgeapp.copyengine.evaluation.conditions import known_to_hold
from judgeapp.copyengine.events.targeting.targets import is_chosen_later, is_table
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.effects import Modal, Mode
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, begins_with, is_same
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object, Untold


def with_modes(interpreter: Interpreter, obj: Object, key: str = "modes") -> Object:
    """Return a spell or ability with its modes by the beginnings of their texts, not by number (CR 700.2).

    Args:
        key: the key of the event that states them.

    Raises:
        CopyEngineError: it has no such mode, or its text doesn't let these be chosen together.
    """
    if not obj.cast.modes:
        return obj
    known = [mode for _, modal in _lists(obj) for mode in modal.modes]
    chosen, meant = list[str](), list[Mode]()
    for stated in obj.cast.modes:
        if stated.isdecimal() and 0 < int(stated) <= len(known):
            meant.append(known[int(stated) - 1])
            chosen.append(f"{meant[-1].text}")
            continue
        if named := [mode for mode in known if is_same(mode.name, stated)]:
            meant.append(named[0])
            chosen.append(f"{named[0].text}")
            continue
        found = [mode for mode in known if begins_with(mode, stated)]
        if not found or len({mode.text for mode in found}) > 1:
            listed = "; ".join(f"“{each.text}”" for each in (found or known)) or "none"
            name = copiable_values(obj).name or "The ability"
            raise CopyEngineError(
                f"More than one mode of {name} begins with “{stated}”."
                if found
                else f"{name} has no mode “{stated}”.",
                where=interpreter.at(key),
                mend=f"{'They are' if found else 'Its modes'}: {listed}. "
                "Write the beginning of one, or its number.",
            )
        meant.append(found[0])
        chosen.append(stated)
    _refuse_number(interpreter, obj, meant, key)
    obj = replace(obj, cast=replace(obj.cast, modes=tuple(chosen)))
    return _entwined(obj) if key == "modes" and len(meant) == len(known) > 1 else obj


def _lists(obj: Object) -> list[tuple[Ability, Modal]]:
    """Return an object's lists of modes, each with the ability that it's part of."""
    return [(a, e) for a in copiable_values(obj).abilities for e in a.effects if isinstance(e, Modal)]


def _refuse_number(interpreter: Interpreter, obj: Object, meant: Sequence[Mode], key: str) -> None:
    """Refuse modes that can't be chosen together: too many, too few, or one of them again (CR 700.2d).

    Raises:
        CopyEngineError: the text doesn't allow it; says what it allows.
    """
    lists = [(ability, modal) for ability, modal in _lists(obj) if not is_table(modal)]
    if interpreter.policy is not CORRECT or len(lists) != 1:
        return
    ability, modal = lists[0]
    asked = modal.otherwise.condition if modal.otherwise and key == "modes" else None
    another = None if asked is None else _holds(interpreter, obj, asked) is True
    allowed = modal.allowed(obj.cast.x, otherwise=another)
    listed = "; ".join(f"“{mode.text}”" for mode in modal.modes)
    twice = next((text for text, n in Counter(mode.text for mode in meant).items() if n > 1), None)
    if twice is not None and not modal.again:
        raise CopyEngineError(
            f"The mode “{twice}” is chosen twice.",
            where=interpreter.at(key),
            mend=f"Name different modes of {listed}.",
        )
    if modal.worth is not None:
        _refuse_worth(interpreter, modal, sum(mode.worth for mode in meant), key)
        return
    number, there = len(meant), len(modal.modes)
    if key == "modes" and was_paid(_ENTWINE, obj.cast):
        allowed = replace(allowed, least=there, most=there)
    if allowed.allows(number) or (_is_entwined(obj) and number == there):
        return
    may_hold = asked is not None and not another and holds_of_cost(asked, obj.cast) is None
    if may_hold and modal.allowed(obj.cast.x).allows(number):
        # What lets more be chosen may be something that the script doesn't list.
        told = Untold(obj.ref, f"{ability.text}", of_cost=False)
        interpreter.table.untold = (*interpreter.table.untold, told)
        return
    is_or_are = "mode is" if number == 1 else "modes are"
    raise CopyEngineError(
        f"{number} {is_or_are} chosen, {'fewer' if number < allowed.least else 'more'} than the text allows.",
        where=interpreter.at(key),
        mend=f"Name {_in_words(allowed.least, allowed.most)} of {listed}.",
    )


def _refuse_worth(interpreter: Interpreter, modal: Modal, chosen: int, key: str) -> None:
    """Refuse modes that are worth more together than the text allows."""
    if modal.worth is not None and chosen > modal.worth:
        listed = "; ".join(f"“{mode.text}” {mode.worth}" for mode in modal.modes)
        raise CopyEngineError(
            f"The modes chosen are worth {chosen} {{P}}, more than {modal.worth}.",
            where=interpreter.at(key),
            mend=f"Name fewer; each is worth: {listed}.",
        )


_ENTWINE = "entwine"


def _entwined(obj: Object) -> Object:
    """Return a spell of which all modes are chosen with the cost of entwine as paid, if that lets them be."""
    if not _is_entwined(obj) or was_paid(_ENTWINE, obj.cast):
        return obj
    return replace(obj, cast=replace(obj.cast, additional_costs=(*obj.cast.additional_costs, _ENTWINE)))


def _is_entwined(obj: Object) -> bool:
    """Whether all modes may be chosen for the cost of entwine (CR 702.42)."""
    return any(ability.keyword == _ENTWINE for ability in copiable_values(obj).abilities)


def _holds(interpreter: Interpreter, obj: Object, asked: Condition) -> bool | None:
    """Whether the condition of another number of modes holds; None where nobody can tell."""
    this = interpreter.find(obj.source) if obj.source else obj
    cast = obj.cast if this is obj else interpreter.table.cast_of(this)
    return known_to_hold(asked, interpreter.context(this, obj.controller, cast=cast))


def _in_words(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"{least}" if least == most else f"at most {most}" if not least else f"{least} to {most}"


def refuse_unchosen_modes(interpreter: Interpreter, obj: Object, abilities: Sequence[Ability]) -> None:
    """Refuse to resolve what has modes of which none was chosen (CR 601.2b, 603.3c).

    Raises:
        CopyEngineError: it isn't said which, or that none is where none need be; names the modes.
    """
    if obj.cast.modes or interpreter.policy is not CORRECT:
        return
    for modal in (e for a in abilities for e in a.effects if isinstance(e, Modal)):
        if is_chosen_later(modal) or _may_be_none(interpreter, obj, modal):
            continue
        listed = "; ".join(f"“{mode.text}”" for mode in modal.modes)
        none = "; or an empty list for none" if _needs_none(modal, obj.cast.x) else ""
        raise CopyEngineError(
            "Which mode is chosen isn't said.",
            where=interpreter.at("ref"),
            mend=f"Give the event that puts it on the stack modes: the beginning of each of {listed}{none}",
        )


def _needs_none(modal: Modal, x: int | None) -> bool:
    """Whether a text lets no mode be chosen at all: "up to two", "any number", X of 0."""
    return modal.choose.startswith(("up to ", "any number", "X")) and not modal.allowed(x).least


def _may_be_none(interpreter: Interpreter, obj: Object, modal: Modal) -> bool:
    """Whether no mode of a spell or ability was chosen, by what it allows and the script says: a copy's are
    those of its original (CR 707.10).
    """
    if not _needs_none(modal, obj.cast.x):
        return False
    if obj.is_copy or modal.allowed(obj.cast.x).most == 0:
        return True
    stated = (each for event in interpreter.script_events for each in _with_those_in(event))
    return any(
        isinstance(event, events.Cast | events.PutAbility)
        and event.ref == obj.ref
        and event.modes is not None
        for event in stated
    )


def _with_those_in(event: Entry | None) -> Iterator[Entry]:
    if event is not None:
        yield event
    if isinstance(event, events.Simultaneous):
        yield from event.events or ()
