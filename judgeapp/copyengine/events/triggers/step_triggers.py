"""What triggers at the beginning of a step or phase, and at end of combat (CR 603.2b)."""

from judgeapp.copyengine.events.replacement.turn_rules import empty_mana_pools, skipped_by
from judgeapp.copyengine.events.triggers.additional_triggers import times_of_other_events
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.trigger_events import Whose
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_that_player
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_steps, zones_of
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object

SEVERAL_A_TURN = frozenset({"beginning of combat", "end of combat"})
"""A turn may have several combats; of every other step that the engine tells it has one."""

_REST_OF_TURN = ("beginning of combat", "end of combat", "postcombat main", "end step")


def begin_step(interpreter: Interpreter, step: str) -> None:
    """Note every ability that triggers as a step or main phase begins."""
    table = interpreter.table
    if step in table.steps_begun and step not in SEVERAL_A_TURN:
        return
    table.steps_begun |= {step}
    empty_mana_pools(interpreter)
    for obj in list(table.objects.values()):
        if obj.phased_out or obj.zone not in {"battlefield", "command", "exile", "graveyard"}:
            continue
        for ability, event in on_steps(interpreter.values(obj.ref)):
            if (
                event.step == step
                and (obj.kind == "emblem" or obj.zone in zones_of(ability))
                and _is_turn_of(interpreter, event.whose, obj)
                and intervening_if_holds(interpreter, obj, ability, table.active)
            ):
                for _ in range(times_of_other_events(interpreter, obj.ref)):
                    whose = table.active if _is_about_active_player(ability, event.whose) else ""
                    note_trigger(interpreter, obj.ref, ability, whose, principle=p.STEP_TRIGGERS)
    if step == "upkeep":
        theirs = {ref for ref in table.since_upkeep if interpreter.controller(ref) == table.active}
        table.since_upkeep -= theirs


def _is_about_active_player(ability: Ability, whose: Whose) -> bool:
    """Whether "that player" of an ability is the player whose step it is."""
    return whose is not Whose.YOUR and speaks_of_that_player(ability.text)


SKIPPED_DRAW = "the draw step, skipped"
"""Among the steps that have begun: the player skips that draw step."""


def begin_turn(interpreter: Interpreter) -> None:
    """Note what triggers as the turn of the active player begins: it stands in its first main phase then."""
    for step in ("upkeep", "draw", "precombat main"):
        who, skipping = interpreter.table.active, skipped_by(interpreter, step)
        if skipping is None and (step != "draw" or not skips_next(interpreter, "draw step")):
            begin_step(interpreter, step)
            continue
        # Nothing triggers at its beginning any more.
        interpreter.table.steps_begun |= {step} if skipping is not None else {step, SKIPPED_DRAW}
        text = f"{PLAYER_NAMES[who]} skips the {step} step: nothing triggers at its beginning."
        of = who if skipping is None else skipping.ref
        interpreter.step(p.STEP_TRIGGERS, of, text, {}, {"skipped": step}, rule="500.11")


def skips_next(interpreter: Interpreter, step: str) -> bool:
    """Whether the active player skips a step or phase that would begin now, and skips it (CR 500.11)."""
    table, each = interpreter.table, (interpreter.table.active, step)
    if each not in table.skipped_steps:
        return False
    place = table.skipped_steps.index(each)
    table.skipped_steps = table.skipped_steps[:place] + table.skipped_steps[place + 1 :]
    return True


def begin_steps_before(interpreter: Interpreter, step: str) -> None:
    """Note what triggers as the steps from combat on begin that a script passes over."""
    if step in _REST_OF_TURN:
        for skipped in _REST_OF_TURN[: _REST_OF_TURN.index(step)]:
            is_first = skipped == "beginning of combat" and not SEVERAL_A_TURN & interpreter.table.steps_begun
            if is_first and skips_next(interpreter, "combat phase"):
                interpreter.table.steps_begun |= SEVERAL_A_TURN  # nothing triggers in it
            if skipped not in interpreter.table.steps_begun:
                begin_step(interpreter, skipped)


def _is_turn_of(interpreter: Interpreter, whose: Whose, obj: Object) -> bool:
    """Whether it is the turn of the player whose step an ability of `obj` means."""
    active, you = interpreter.table.active, interpreter.controller(obj.ref)
    match whose:
        case Whose.ANYBODY:
            return True
        case Whose.YOUR:
            return active == you
        case Whose.OPPONENT | Whose.ANOTHER:
            return active != you
        case Whose.HOST:
            return active == obj.attached_to
        case Whose.CHOSEN:
            return active == obj.choices.get("player")
        case Whose.HOST_CONTROLLER:
            host = obj.attached_to
            return host is not None and host not in PLAYERS and active == interpreter.controller(host)
