"""`continuous` events: an effect in Oracle wording that applies to some objects from then on."""

from collections.abc import Sequence

from judgeapp.copyengine.evaluation.amounts import known_number
from judgeapp.copyengine.events.zones.durations import until_when
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.changes import Change, ChangePT, SetController, SetPT
from judgeapp.copyengine.model.effects.effects import Continuous
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Who
from judgeapp.copyengine.reading import read_effect
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.state import NOT_CAST, NOWHERE, ContinuousEffect


def continuous(interpreter: Interpreter, event: events.Continuous) -> None:
    """`continuous`: an effect in Oracle wording applies to some objects."""
    refs = words(event.on)
    if not refs:
        raise CopyEngineError(
            "The effect is given nothing to apply to.",
            where=interpreter.at("on"),
            mend="Name an object in `on`, or several.",
        )
    for ref in refs:
        if interpreter.find(ref, "on").zone == NOWHERE:  # CR 704.5d, 611.2c
            raise CopyEngineError(
                f"{ref!r} has ceased to exist, so no effect applies to it.",
                where=interpreter.at("on"),
                mend="Name what is still there, or move the event up.",
            )
    with interpreter.place(interpreter.at("effect")):
        effects = read_effect(interpreter.ruleset.read(event.effect))
    interpreter.where = interpreter.where.removesuffix(".effect")
    read = [e for e in effects if isinstance(e, Continuous)]
    if not read:
        raise CopyEngineError(
            f"{event.effect!r} changes no characteristics.",
            where=interpreter.at("effect"),
            mend='Write it as a card would, e.g. "+3/+3 until end of turn".',
        )
    if any(isinstance(change, SetController) for effect in read for change in effect.changes):
        raise CopyEngineError(
            f"{event.effect!r} doesn't say which player gains control: here nobody is “you.”",
            where=interpreter.at("effect"),
            mend=f"State change_control {{ref: {refs[0]}, to: ...}} instead, and once more when it ends.",
        )
    if event.by not in interpreter.table.objects and _of_a_choice(read):
        raise CopyEngineError(
            f"{event.effect!r} speaks of a choice that nobody has made here.",
            where=interpreter.at("effect"),
            mend='Write what was chosen, e.g. "becomes blue until end of turn".',
        )
    name = f"{event.by}: " if event.by else ""
    controller = interpreter.table.objects[refs[0]].controller
    for effect in read:
        until = until_when(effect.duration)
        changes = tuple(_of_those_changed(change) for change in effect.changes)
        groups = [(ref,) for ref in refs] if until and any(map(_counts, changes)) else [refs]
        for group in groups:
            apply_change(
                interpreter,
                group,
                tuple(_counted(interpreter, group[0], c, event.x) for c in changes) if until else changes,
                name + event.effect,
                until,
                controller,
                event.by or "",
                event.x,
            )


def _of_those_changed(change: Change) -> Change:
    """Return a change whose "its power" is that of the object it is on."""
    match change:
        case ChangePT(power=power, toughness=toughness):
            return replace(change, power=_its(power), toughness=_its(toughness))
        case SetPT(power=power, toughness=toughness):
            return replace(change, power=_its(power), toughness=_its(toughness))
    return change


def _its[AmountT: Amount | int | None](amount: AmountT) -> AmountT:
    if isinstance(amount, Amount) and amount.who in {Who.THIS, Who.IT}:
        return replace(amount, who=Who.AFFECTED)
    return amount


def _counts(change: Change) -> bool:
    amounts = (change.power, change.toughness) if isinstance(change, ChangePT | SetPT) else ()
    return any(isinstance(a, Amount) and a.per not in {Counted.NOTHING, Counted.X} for a in amounts)


def _counted(interpreter: Interpreter, ref: str, change: Change, x: int | None) -> Change:
    """Return a change with its numbers as they are now; an effect that lasts a while fixes them."""
    if not _counts(change):
        return change
    obj = interpreter.table.objects[ref]
    context = replace(interpreter.context(obj, obj.controller, ref, replace(NOT_CAST, x=x)), affected=True)

    def number[AmountT: Amount | int | None](amount: AmountT) -> AmountT | Amount:
        if isinstance(amount, Amount) and not amount.is_plain:
            return Amount(known_number(context, amount, interpreter.at("effect")) or 0)
        return amount

    match change:
        case ChangePT(power=power, toughness=toughness):
            return replace(change, power=number(power), toughness=number(toughness))
        case SetPT(power=power, toughness=toughness):
            return replace(change, power=number(power), toughness=number(toughness))
    return change


def _of_a_choice(effects: Sequence[Continuous]) -> bool:
    return any(getattr(change, "chosen", False) for effect in effects for change in effect.changes)


def apply_change(
    interpreter: Interpreter,
    refs: tuple[str, ...],
    changes: tuple[Change, ...],
    text: str,
    until: str,
    controller: str,
    source: str,
    x: int | None = None,
) -> None:
    """Let changes apply to objects from now on; `until` is "" for as long as they are there."""
    effect = ContinuousEffect(
        on=frozenset(refs),
        changes=changes,
        text=text,
        until=until,
        timestamp=interpreter.table.tick(),
        source=source,
        controller=controller,
        x=x,
    )
    interpreter.change_effects((*interpreter.table.effects, effect))
