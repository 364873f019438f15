"""The lore counters that Sagas get as their controller's precombat main phase begins (CR 505.4, 714.3c), and
the chapters that they let trigger.
"""

from collections.abc import Sequence

from judgeapp.copyengine.events.triggers.noting import is_waiting
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading.paragraphs.chapters import chapters_of
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.table.state import Object

_PHASE = "precombat main"


def go_on_with_sagas(interpreter: Interpreter) -> None:
    """Put a lore counter on each Saga of the active player that has chapter abilities, once a turn; one that
    the script has stated in this turn is this one.
    """
    table = interpreter.table
    if _PHASE in table.turn_based:
        return
    table.turn_based |= {_PHASE}
    rule = "714.3c" if p.SAGA_ENTERS in interpreter.ruleset.numbers else None
    for obj in table.on_battlefield():
        if obj.ref not in table.got_lore and _is_due(interpreter, obj):
            table.got_lore |= {obj.ref}
            words = "the precombat main phase begins"
            add_counters(interpreter, obj, "lore", 1, words, is_effect=False, rule=rule)


def is_lore_of_turn(interpreter: Interpreter, event: events.Counters, obj: Object, number: int) -> bool:
    """Whether a `counters` event states the lore counter that a Saga has got as the main phase began: right
    after that, with nothing but such events and checks between. One stated before, the phase doesn't repeat.
    """
    table = interpreter.table
    if event.by is not None or number != 1:
        return False
    if _PHASE not in table.turn_based:
        if _is_due(interpreter, obj):
            table.got_lore |= {obj.ref}
        return False
    return obj.ref in table.got_lore and not _is_stated(interpreter, obj.ref)


def _is_stated(interpreter: Interpreter, ref: str) -> bool:
    """Whether other events lie between the beginning of the main phase and this event, or one that has stated
    that counter.
    """
    for each in reversed(interpreter.script_events[: interpreter.event or 0]):
        at_once: Sequence[Entry | None] = (each,)
        if isinstance(each, events.Simultaneous):
            at_once = each.events or ()
        if getattr(each, "step", "") == _PHASE:
            return False
        if not all(isinstance(one, events.Counters | events.Check) for one in at_once):
            return True
        if any(isinstance(one, events.Counters) and one.on == ref for one in at_once):
            return True
    return True


def _is_due(interpreter: Interpreter, obj: Object) -> bool:
    values = interpreter.values(obj.ref)
    return (
        obj.zone == "battlefield"
        and not obj.phased_out
        and "Saga" in values.subtypes
        and interpreter.controller(obj.ref) == interpreter.table.active
        and any(chapters_of(ability) for ability in values.abilities)
    )


def refuse_chapter(interpreter: Interpreter, source: Object, ability: Ability) -> None:
    """Refuse a chapter ability where no lore counter has been put that lets it trigger (CR 714.2b). That of a
    Saga that the setup lists with so many may have been put right before.
    """
    trigger = ability.trigger
    if trigger is None or trigger.event != "chapter" or interpreter.policy is not CORRECT:
        return
    first = interpreter.moments[0].objects.get(source.ref)
    number = source.counters.get("lore", 0)
    is_listed_so = (
        first is not None
        and first.counters.get("lore", 0) == number
        and number in chapters_of(ability)
        and (source.ref, ability.text) not in interpreter.table.put_on_stack
    )
    if not is_listed_so and not is_waiting(interpreter, source, ability):
        raise CopyEngineError(
            f"“{ability.text}” hasn't triggered: no lore counter put on {source.ref} makes it so many "
            "(714.2b).",
            where=interpreter.at("ability"),
            mend=f"State it before: counters {{on: {source.ref}, put: {{lore: 1}}}}, or let the main phase "
            "begin: begin_step {step: precombat main}.",
        )
