"""The table that a script begins with, set up once for all scripts that begin alike.

A scenario is played by the rules for each of its questions, and by whoever edits it after every change: what
its setup makes is the same each time, and takes a quarter of play.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine.events.actions.permanents import set_up, static_copies
from judgeapp.copyengine.events.casting import stack
from judgeapp.copyengine.interpreter.checkpoints import Checkpoint, checkpoint, restore
from judgeapp.copyengine.interpreter.interpreter import Interpreter
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


def opened(script: Mapping[str, Any], interpreter: Interpreter) -> None:
    """Lay the setup of a script on the table of a new interpreter.

    Raises:
        CopyEngineError: something in it can't be played.
    """
    setup: Sequence[Entry] = script.get("setup") or ()
    content = content_of(setup) if interpreter.policy is CORRECT else None
    if content is None:
        _set_up(interpreter, setup)
        return
    known = interpreter.cards.openings
    key = (interpreter.ruleset.id, interpreter.extension, content)
    opening = known.get(key)
    if opening is not None:
        restore(interpreter, opening.point)
        interpreter.moments.append(opening.moment)
        interpreter.layers_then.append(opening.point.layers)
        return
    _set_up(interpreter, setup)
    if not interpreter.steps and not interpreter.triggers:
        known[key] = Opening(checkpoint(interpreter), interpreter.moments[0])


def _set_up(interpreter: Interpreter, setup: Sequence[Entry]) -> None:
    """Take all that is set up for what is there before anything happens."""
    interpreter.table.remembers_choices = interpreter.ruleset.remembers_choices
    interpreter.table.players = {"A": Player(), "B": Player()}
    for place, entry in enumerate(setup):
        with interpreter.place(f"setup[{place}]"):
            set_up(interpreter, entry)
    for place, entry in enumerate(setup):
        if entry.get("attached_to") is not None:
            interpreter.where = f"setup[{place}]"
            if entry["attached_to"] in PLAYERS:
                interpreter.player(entry["attached_to"], "attached_to")
            else:
                interpreter.find(entry["attached_to"], "attached_to")
        if entry.get("targets"):
            interpreter.where = f"setup[{place}]"
            targets = [str(target) for target in as_list(entry["targets"])]
            stack.check_targets(interpreter, targets)
            stack.check_different(interpreter, interpreter.find(entry["ref"]), targets)
    interpreter.where = "setup"
    static_copies(interpreter)
    interpreter.forget_steps()
    interpreter.extension.begin(interpreter)
    interpreter.keep_moment()
