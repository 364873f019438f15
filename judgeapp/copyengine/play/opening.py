"""The table that a script begins with, set up once for all scripts that begin alike.

A scenario is played by the rules for each of its questions, and by whoever edits it after every change: what
its setup makes is the same each time, and takes a quarter of play.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.events.actions.permanents import set_up, static_copies
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.interpreter.checkpoints import Checkpoint, checkpoint, restore
from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.interpreter.new_objects import as_list
from judgeapp.copyengine.model.content_cache import content_of
from judgeapp.copyengine.model.immutable import dataclass
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.table.state import PLAYERS, Player, Table

type Entry = Mapping[str, Any]


@dataclass(frozen=True)
class Opening:
    """What a setup comes to.

    Attributes:
        moment: as a game keeps it of the time before its first event.
    """

    point: Checkpoint
    moment: Table


def opened(script: Mapping[str, Any], machine: Machine) -> None:
    """Lay the setup of a script on the table of a new machine.

    Raises:
        CopyEngineError: something in it can't be played.
    """
    setup: Sequence[Entry] = script.get("setup") or ()
    content = content_of(setup) if machine.policy is CORRECT else None
    if content is None:
        _set_up(machine, setup)
        return
    known = machine.cards.openings
    key = (machine.ruleset.id, machine.extension, content)
    opening = known.get(key)
    if opening is not None:
        restore(machine, opening.point)
        machine.moments.append(opening.moment)
        machine.layers_then.append(opening.point.layers)
        return
    _set_up(machine, setup)
    if not machine.steps and not machine.triggers:
        known[key] = Opening(checkpoint(machine), machine.moments[0])


def _set_up(machine: Machine, setup: Sequence[Entry]) -> None:
    """Take all that is set up for what is there before anything happens."""
    machine.table.remembers_choices = machine.ruleset.remembers_choices
    machine.table.players = {"A": Player(), "B": Player()}
    for place, entry in enumerate(setup):
        with machine.place(f"setup[{place}]"):
            set_up(machine, entry)
    for place, entry in enumerate(setup):
        if entry.get("attached_to") is not None:
            machine.where = f"setup[{place}]"
            if entry["attached_to"] in PLAYERS:
                machine.player(entry["attached_to"], "attached_to")
            else:
                machine.find(entry["attached_to"], "attached_to")
        if entry.get("targets"):
            machine.where = f"setup[{place}]"
            targets = [str(target) for target in as_list(entry["targets"])]
            stack.check_targets(machine, targets)
            stack.check_different(machine, machine.find(entry["ref"]), targets)
    machine.where = "setup"
    static_copies(machine)
    machine.forget_steps()
    machine.extension.begin(machine)
    machine.keep_moment()
