"""Spells for which an unblocked attacker is returned, and whom the permanents then attack (702.190)."""

from judgeapp.combat import points as at
from judgeapp.combat.asking import timing
from judgeapp.combat.events import refused
from judgeapp.combat.facts import Facts
from judgeapp.combat.view import View, no
from judgeapp.copyengine.events.casting.alternative_costs import is_for_attacker
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.costs import Paying
from judgeapp.copyengine.table.state import ATTACKED, Object


def sneak(interpreter: Interpreter, spell: Object, before: Facts) -> None:
    """Judge the step and the attacker that was returned, and note what that attacked: the permanent attacks
    the same.

    Args:
        before: combat as it was before the attacker was returned.

    Raises:
        ForbiddenError: it isn't the declare blockers step, or the attacker is blocked.
    """
    if not is_for_attacker(spell):
        return
    returned = [ref for ref, how, _ in interpreter.table.payments if how == Paying.RETURN.value]
    for ref in returned:
        whom = before.attacks.get(ref)
        if whom is not None:
            notes = {**spell.cast.notes, ATTACKED: whom}
            spell = interpreter.put(replace(spell, cast=replace(spell.cast, notes=notes)))
    if not before.timed:
        return
    view = View.of_interpreter(interpreter)
    mine = interpreter.table.active == spell.controller
    if before.step != "declare blockers" or not mine:
        text = f"{view.called(spell.ref)} can be cast for that cost only in its controller's declare blockers"
        text = f"{text} step; {timing.when(view, ignoring=spell.ref)}."
        raise refused(interpreter, no(at.TIMING, spell.ref, text), "alternative_cost")
    for ref in returned:
        if ref in before.was_blocked or before.blockers_of(ref):
            text = f"{view.called(ref)} is blocked, so returning it doesn't pay that cost."
            raise refused(interpreter, no(at.TIMING, ref, text), "choices.return")
