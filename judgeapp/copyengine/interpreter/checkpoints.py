"""Checkpoints: everything the interpreter needs to play on from a moment, as often as wanted."""

from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.layers.layers import Application, Layers
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.table.state import Object, Table


class Checkpoint(Value, kw_only=True, frozen=True):
    """An interpreter between two events. Nothing in it is ever written into.

    Attributes:
        steps, triggers: how many there were.
        layers: what everything was then.
        shown, mana_values, applied, controlled, settled, copied_now: what had been told.
        static_copiers, unlooked, statics_seen: what static copy effects had been looked for in.
    """

    table: Table
    steps: int
    triggers: int
    layers: Layers
    shown: dict[str, Characteristics]
    mana_values: dict[str, int]
    applied: dict[str, list[Application]]
    controlled: dict[str, str]
    settled: int
    copied_now: frozenset[str]
    static_copiers: bool
    unlooked: dict[str, Object]
    statics_seen: bool


def checkpoint(interpreter: Interpreter) -> Checkpoint:
    """Return what `restore` needs beside the steps, triggers and moments up to now."""
    table = interpreter.table.copy()
    return Checkpoint(
        table=table,
        steps=len(interpreter.steps),
        triggers=len(interpreter.triggers),
        layers=interpreter.layers.on(table),
        shown=interpreter._shown.copy(),
        mana_values=interpreter._mana_values.copy(),
        applied=interpreter._applied.copy(),
        controlled=interpreter._controlled.copy(),
        settled=interpreter._settled,
        copied_now=frozenset(interpreter._copied_now),
        static_copiers=interpreter.static_copiers,
        unlooked=interpreter._unlooked.copy(),
        statics_seen=interpreter.seen_by_statics == interpreter.changes,
    )


def restore(interpreter: Interpreter, point: Checkpoint) -> None:
    """Let a fresh interpreter go on from a checkpoint; steps, triggers and moments are
    the caller's to give it.
    """
    interpreter.table = table = point.table.copy()
    interpreter._layers = interpreter._now = point.layers.on(table)
    interpreter._shown = point.shown.copy()
    interpreter._mana_values = point.mana_values.copy()
    interpreter._applied = point.applied.copy()
    interpreter._controlled = point.controlled.copy()
    interpreter._settled = point.settled
    interpreter._copied_now = set(point.copied_now)
    interpreter.static_copiers = point.static_copiers
    interpreter._unlooked = point.unlooked.copy()
    if point.statics_seen:
        interpreter.seen_by_statics = interpreter.changes


def resumed(interpreter: Interpreter, game: Game, point: Checkpoint, events: int) -> None:
    """Let a fresh interpreter go on from where a game was after so many of its events."""
    restore(interpreter, point)
    interpreter.steps = list(game.steps[: point.steps])
    interpreter.triggers = list(game.triggers[: point.triggers])
    interpreter.moments = list(game.moments[: events + 1])
    interpreter.layers_then = list(game.layers_then[: events + 1])
