"""Shields: damage that will be prevented and permanents that will regenerate, made by a resolution or stated
(CR 615.7, 701.19).

A stated shield that stands right beside the resolution which makes the same one states that one; it isn't
another.
"""

from collections.abc import Mapping

from judgeapp.combat import points as at
from judgeapp.combat import script
from judgeapp.combat.facts import Made, Shield
from judgeapp.combat.turns import facts_of, note, step
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.script import events as happenings
from judgeapp.copyengine.table.shields import Bound
from judgeapp.copyengine.table.state import PLAYERS


def shield(interpreter: Interpreter, event: script.Shield) -> None:
    """`shield`: the next damage to something is prevented, or it will regenerate."""
    if event.on not in PLAYERS:
        interpreter.permanent(event.on, "on")
    number, before = interpreter.event or 0, facts_of(interpreter).made
    stated = Shield(event.prevent or 0, event.regenerate or 0)
    if (
        before is not None
        and before.event == number - 1
        and event.by in {None, *before.by}
        and _takes(before.shields.get(event.on), stated)
    ):
        note(interpreter, made=replace(before, event=number))  # another one may follow
        return
    _add(interpreter, event.on, stated)
    note(interpreter, made=Made(number, frozenset({event.by or ""}), {event.on: stated}, is_stated=True))


def regenerate(interpreter: Interpreter, ref: str) -> None:
    """Let a permanent regenerate the next time it would be destroyed this turn (CR 701.19a)."""
    _add(interpreter, ref, Shield(regenerates=1))


def _add(interpreter: Interpreter, ref: str, added: Shield) -> None:
    known = facts_of(interpreter).shields
    had = known.get(ref, Shield())
    more = Shield(had.prevents + added.prevents, had.regenerates + added.regenerates)
    name = interpreter.called(ref)
    if more.prevents > had.prevents:
        text = f"The next {more.prevents} damage that would be dealt to {name} will be prevented."
        step(interpreter, at.PREVENTION, ref, text, {"prevents": had.prevents}, {"prevents": more.prevents})
    if more.regenerates > had.regenerates:
        text = f"The next time {name} would be destroyed this turn, it regenerates."
        before, after = {"regenerates": had.regenerates}, {"regenerates": more.regenerates}
        step(interpreter, at.REGENERATION, ref, text, before, after)
    note(interpreter, shields={**known, ref: more})


def note_made(interpreter: Interpreter, event: happenings.Resolve, before: Mapping[str, Shield]) -> None:
    """Note the shields that a resolution has made; one that the event before it states is one of them.

    Args:
        before: the shields there were.
    """
    number, table = interpreter.event or 0, interpreter.table
    obj = table.objects[event.ref]
    facts = facts_of(interpreter)
    made = {
        ref: Shield(regenerates=now.regenerates - before.get(ref, Shield()).regenerates)
        for ref, now in facts.shields.items()
        if now.regenerates > before.get(ref, Shield()).regenerates
    }
    for each in table.noted(obj.ref).prevents:
        if isinstance(each.to, Bound) and each.left and each.instead is None:
            made[each.to.ref] = replace(made.get(each.to.ref, Shield()), prevents=each.left)
    if not made:
        return
    source = table.objects.get(obj.source or "", obj)
    by = frozenset({obj.ref, source.ref, source.printed_name, obj.printed_name})
    stated = facts.made
    if stated is not None and stated.is_stated and stated.event == number - 1 and stated.by & {"", *by}:
        for ref, told in stated.shields.items():
            if _takes(made.get(ref), told):
                had = facts_of(interpreter).shields[ref]
                left = Shield(had.prevents - told.prevents, had.regenerates - told.regenerates)
                note(interpreter, shields={**facts_of(interpreter).shields, ref: left})
    note(interpreter, made=Made(number, by, made))


def _takes(made: Shield | None, stated: Shield) -> bool:
    """Whether a shield that is stated may be one that is made."""
    if made is None:
        return False
    return stated.prevents in {0, made.prevents} and stated.regenerates in {0, made.regenerates}
