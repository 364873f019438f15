"""Delayed triggered abilities: when each does what it says, and when it has waited in vain (CR 603.7)."""

import re
from collections.abc import Callable

from judgeapp.copyengine.beliefs.events import named_now
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object, Waiting

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


def at_end_of_turn(machine: Machine) -> None:
    """Do what waits for combat to end or for this end step to begin, and forget what waited for this turn."""
    _do(machine, lambda waiting: _is_end(machine, waiting), "at the beginning of the end step")
    machine.table.waiting = tuple(w for w in machine.table.waiting if not _THIS_TURN.search(w.when))


def at_end_of_combat(machine: Machine) -> None:
    """Do what waits for this combat to end."""
    _do(machine, lambda waiting: bool(_COMBAT.match(waiting.when)), "at end of combat")


def at_next_turn(machine: Machine) -> None:
    """Do what waits for the upkeep of the turn that begins, and forget what lasted until that turn."""
    active = machine.table.active
    machine.table.waiting = tuple(
        w for w in machine.table.waiting
        if not (w.when.startswith("until your next turn") and w.controller == active)
    )  # fmt: skip
    _do(machine, lambda waiting: _is_upkeep(machine, waiting), "at the beginning of the upkeep")


def when_gone(machine: Machine) -> None:
    """Do what waits for something to die or leave that now has."""
    if any(_GONE.match(waiting.when) for waiting in machine.table.waiting):
        _do(machine, lambda waiting: _is_gone(machine, waiting), "now that it has left")


def _is_end(machine: Machine, waiting: Waiting) -> bool:
    found = _END_STEP.match(waiting.when)
    return bool(_COMBAT.match(waiting.when)) or (
        found is not None and _comes(machine, waiting, found["whose"])
    )


def _is_upkeep(machine: Machine, waiting: Waiting) -> bool:
    found = _UPKEEP.match(waiting.when)
    return found is not None and _comes(machine, waiting, found["whose"])


def _comes(machine: Machine, waiting: Waiting, whose: str) -> bool:
    """Whether a step of the active player is the one meant."""
    if whose == "the":
        return True
    it = machine.table.objects.get(waiting.it)
    player = waiting.controller if whose == "your" or it is None else it.owner
    return player == machine.table.active


def _is_gone(machine: Machine, waiting: Waiting) -> bool:
    found = _GONE.match(waiting.when)
    if found is None:
        return False
    ref = waiting.this if found["who"] == "~" else waiting.it
    went = machine.table.results.get(ref, {}).get("went_to")
    return went is not None and (found["what"] != "dies" or went == "graveyard")


def _do(machine: Machine, now: Callable[[Waiting], bool], when: str) -> None:
    due = [waiting for waiting in machine.table.waiting if now(waiting)]
    machine.table.waiting = tuple(w for w in machine.table.waiting if w not in due)
    for delayed in due:
        this, it = machine.find(delayed.this), delayed.it
        if machine.policy.name_looked_up_again:
            named = named_now(machine, delayed.name, delayed.this)
            if named is None:
                continue
            it = named if it == this.ref else it
            this = machine.find(named)
        _trigger(machine, delayed, this, it, when)


def _trigger(machine: Machine, delayed: Waiting, this: Object, it: str, when: str) -> None:
    work = replace(this, ref=this.ref, controller=delayed.controller)
    text = f"The delayed ability does what it says {when}."
    machine.step(
        machine.ruleset.cites(p.NAME_TRACKS), this.ref, text, {"waiting": delayed.when}, {"waiting": None}
    )
    perform(machine, work, delayed.effects, {}, it=it, maker=delayed.controller, text=delayed.text)
