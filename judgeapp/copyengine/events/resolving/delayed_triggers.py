"""Delayed triggered abilities: when each does what it says, and when it has waited in vain (CR 603.7)."""

import re
from collections.abc import Callable

from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import DelayedTrigger, Object

_END_STEP = re.compile(
    r"at the beginning of (?P<whose>the|your|that player's|its controller's)(?: next)? end step$"
)
_UPKEEP = re.compile(r"at the beginning of (?P<whose>the|your|that player's)(?: next)? upkeep$")
_COMBAT = re.compile(r"at (?:the )?end of combat(?: this turn)?$")
_THIS_TURN = re.compile(r"\bthis turn\b|^until end of turn\b")
_GONE = re.compile(
    r"when (?P<who>~|it|(?:that|the) [a-z ]+?|target [a-z ~]+?) "
    r"(?P<what>dies|leaves the battlefield)(?: this turn)?$"
)


def at_end_of_turn(interpreter: Interpreter) -> None:
    """Do what waits for combat to end or for this end step to begin, and forget what waited for this turn."""
    _do(interpreter, lambda delayed: _is_end(interpreter, delayed), "at the beginning of the end step")
    interpreter.table.delayed_triggers = tuple(
        w for w in interpreter.table.delayed_triggers if not _THIS_TURN.search(w.when)
    )


def at_end_of_combat(interpreter: Interpreter) -> None:
    """Do what waits for this combat to end."""
    _do(interpreter, lambda delayed: bool(_COMBAT.match(delayed.when)), "at end of combat")


def at_next_turn(interpreter: Interpreter) -> None:
    """Do what waits for the upkeep of the turn that begins, and forget what lasted until that turn."""
    active = interpreter.table.active
    interpreter.table.delayed_triggers = tuple(
        w for w in interpreter.table.delayed_triggers
        if not (w.when.startswith("until your next turn") and w.controller == active)
    )  # fmt: skip
    _do(interpreter, lambda delayed: _is_upkeep(interpreter, delayed), "at the beginning of the upkeep")


def when_gone(interpreter: Interpreter) -> None:
    """Do what waits for something to die or leave that now has."""
    if any(_GONE.match(delayed.when) for delayed in interpreter.table.delayed_triggers):
        _do(interpreter, lambda delayed: _is_gone(interpreter, delayed), "now that it has left")


def _is_end(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    found = _END_STEP.match(delayed.when)
    return bool(_COMBAT.match(delayed.when)) or (
        found is not None and _comes(interpreter, delayed, found["whose"])
    )


def _is_upkeep(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    found = _UPKEEP.match(delayed.when)
    return found is not None and _comes(interpreter, delayed, found["whose"])


def _comes(interpreter: Interpreter, delayed: DelayedTrigger, whose: str) -> bool:
    """Whether a step of the active player is the one meant."""
    if whose == "the":
        return True
    it = interpreter.table.objects.get(delayed.it)
    player = delayed.controller if whose == "your" or it is None else it.owner
    return player == interpreter.table.active


def _is_gone(interpreter: Interpreter, delayed: DelayedTrigger) -> bool:
    found = _GONE.match(delayed.when)
    if found is None:
        return False
    ref = delayed.this if found["who"] == "~" else delayed.it
    went = interpreter.table.noted(ref).went_to
    return went is not None and (found["what"] != "dies" or went == "graveyard")


def _do(interpreter: Interpreter, now: Callable[[DelayedTrigger], bool], when: str) -> None:
    due = [delayed for delayed in interpreter.table.delayed_triggers if now(delayed)]
    interpreter.table.delayed_triggers = tuple(w for w in interpreter.table.delayed_triggers if w not in due)
    for delayed in due:
        this, it = interpreter.find(delayed.this), delayed.it
        if interpreter.policy.name_looked_up_again:
            named = interpreter.beliefs.named_now(delayed.name, delayed.this)
            if named is None:
                continue
            it = named if it == this.ref else it
            this = interpreter.find(named)
        _trigger(interpreter, delayed, this, it, when)


def _trigger(interpreter: Interpreter, delayed: DelayedTrigger, this: Object, it: str, when: str) -> None:
    performer = replace(this, ref=this.ref, controller=delayed.controller)
    text = f"The delayed ability does what it says {when}."
    interpreter.step(
        interpreter.ruleset.cites(p.NAME_TRACKS), this.ref, text, {"waiting": delayed.when}, {"waiting": None}
    )
    perform(interpreter, performer, delayed.effects, {}, it=it, maker=delayed.controller, text=delayed.text)
