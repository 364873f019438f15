"""Delayed triggered abilities: when each does what it says, and when it has waited in vain (CR 603.7)."""

from collections.abc import Callable

from judgeapp.copyengine.events.resolving.instructions import Instructions
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.resolving.stated_copying import COPYING_EFFECTS
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.moments import END_OF_COMBAT, Leaves, NextStep, Step, WhoseStep
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.fields import Choices, chosen_words, paid_of
from judgeapp.copyengine.table.state import DelayedTrigger, Object


def at_end_of_turn(interpreter: Interpreter) -> None:
    """Do what waits for combat to end or for this end step to begin."""
    _do(interpreter, lambda delayed: _is_end(interpreter, delayed), "at the beginning of the end step")


def forget_this_turn(interpreter: Interpreter) -> None:
    """Forget what waited for this turn, which is over."""
    interpreter.table.delayed_triggers = tuple(
        w for w in interpreter.table.delayed_triggers if w.when.lasts is not Lasting.THIS_TURN
    )


def at_end_of_combat(interpreter: Interpreter) -> None:
    """Do what waits for this combat to end."""
    _do(interpreter, lambda delayed: delayed.when.comes == END_OF_COMBAT.comes, "at end of combat")


def at_next_turn(interpreter: Interpreter) -> None:
    """Do what waits for the upkeep of the turn that begins, and forget what lasted until that turn."""
    active = interpreter.table.active
    interpreter.table.delayed_triggers = tuple(
        w for w in interpreter.table.delayed_triggers
        if not (w.when.lasts is Lasting.UNTIL_YOUR_TURN and w.controller == active)
    )  # fmt: skip
    _do(interpreter, lambda delayed: _is_upkeep(interpreter, delayed), "at the beginning of the upkeep")


def when_gone(interpreter: Interpreter) -> None:
    """Do what waits for something to die or leave that now has."""
    if any(isinstance(delayed.when.comes, Leaves) for delayed in interpreter.table.delayed_triggers):
        _do(interpreter, lambda delayed: _is_gone(interpreter, delayed), "now that it has left")


def _is_end(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    comes = delayed.when.comes
    return comes == END_OF_COMBAT.comes or _begins(interpreter, delayed, Step.END_STEP)


def _is_upkeep(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    return _begins(interpreter, delayed, Step.UPKEEP)


def _begins(interpreter: Interpreter, delayed: DelayedTrigger, step: Step) -> bool:
    """Whether a step of the active player is the one meant."""
    comes = delayed.when.comes
    if not isinstance(comes, NextStep) or comes.step is not step:
        return False
    if comes.whose is WhoseStep.ANY:
        return True
    it = interpreter.table.objects.get(delayed.it)
    player = delayed.controller if comes.whose is WhoseStep.YOURS or it is None else it.owner
    return player == interpreter.table.active


def _is_gone(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    comes = delayed.when.comes
    if not isinstance(comes, Leaves):
        return False
    went = interpreter.table.noted(delayed.this if comes.of_this else delayed.it).went_to
    where = {"graveyard", "exile"} if comes.or_exiled else {"graveyard"}
    return went is not None and (not comes.dies or went in where)


def _do(interpreter: Interpreter, now: Callable[[DelayedTrigger], bool], when: str) -> None:
    due = [delayed for delayed in interpreter.table.delayed_triggers if now(delayed)]
    interpreter.table.delayed_triggers = tuple(w for w in interpreter.table.delayed_triggers if w not in due)
    parts: dict[tuple[object, ...], DelayedTrigger] = {}
    for each in due:
        # Of one sentence that waits in parts, the later ones find what an earlier one has moved (CR 400.7j).
        delayed = parts.setdefault((each.this, each.it, each.text, each.as_of), _with_lost(interpreter, each))
        if delayed.effects is not each.effects:
            delayed = replace(each, as_of=None, lost=delayed.lost)
        this, it = interpreter.find(delayed.this), delayed.it
        if interpreter.policy.name_looked_up_again:
            named = interpreter.beliefs.named_now(delayed.name, delayed.this)
            if named is None:
                continue
            it = named if it == this.ref else it
            this = interpreter.find(named)
        _trigger(interpreter, delayed, this, it, when)


def _with_lost(interpreter: Interpreter, delayed: DelayedTrigger) -> DelayedTrigger:
    """Return a delayed ability with what it doesn't find since that has moved while it waited (CR 603.7c)."""
    delayed = _finding(interpreter, delayed)
    if delayed.as_of is None:
        return delayed
    there = (interpreter.table.objects.get(ref) for ref in (delayed.this, delayed.it, *delayed.them))
    moved = {obj.ref for obj in there if obj is not None and obj.moved_at > delayed.as_of}
    return replace(delayed, lost=delayed.lost | moved)


def _trigger(interpreter: Interpreter, delayed: DelayedTrigger, this: Object, it: str, when: str) -> None:
    performer = replace(this, ref=this.ref, controller=delayed.controller)
    text = f"The delayed ability does what it says {when}."
    has_other_name = interpreter.values(this.ref).name != delayed.name
    interpreter.step(
        p.NAME_TRACKS if has_other_name else p.DELAYED_TRIGGERS,
        this.ref,
        text,
        {"waiting": delayed.when.words},
        {"waiting": None},
    )
    perform(
        interpreter,
        performer,
        delayed.effects,
        _given(interpreter, this),
        it=it,
        maker=delayed.controller,
        text=delayed.text,
        instructions=_instructions(interpreter, delayed, this),
        ability=delayed.ability,
        delayed=delayed,
    )


def _finding(interpreter: Interpreter, delayed: DelayedTrigger) -> DelayedTrigger:
    """Return a delayed ability as one that finds what made it trigger by leaving, or what those mean who
    look for a name again.
    """
    if isinstance(delayed.when.comes, Leaves) or interpreter.policy.name_looked_up_again:
        return replace(delayed, as_of=None)
    return delayed


def _given(interpreter: Interpreter, this: Object) -> Choices:
    """Return what the event at hand states for the delayed ability of an object: of several that are due at
    once, "paid" may name those that are paid for.
    """
    for ref in chosen_words(interpreter.given.get("paid")):
        interpreter.find(ref, "choices.paid")
    return made_of(interpreter.given, paid_of(interpreter.given, this.ref))


def _instructions(interpreter: Interpreter, delayed: DelayedTrigger, this: Object) -> Instructions | None:
    """Return what is said of the copying that waits; None where there is none, or the script states it by
    events of its own.
    """
    if interpreter.policy is not CORRECT or not any(isinstance(e, COPYING_EFFECTS) for e in delayed.effects):
        return None
    names = {this.ref, this.printed_name, interpreter.values(this.ref).name}
    stated = (each for each in interpreter.script_events if isinstance(each, events.MAKING_COPIES))
    if any(each.by is None or each.by in names for each in stated):
        return None
    return Instructions(events.Resolve(ref=this.ref))
