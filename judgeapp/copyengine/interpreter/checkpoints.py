"""What a machine goes on from: all of it at one moment, to be played on from as often as wanted."""

from typing import Any

from judgeapp.copyengine.interpreter.interpreter import Machine
from judgeapp.copyengine.layers.layers import Application, Layers
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import dataclass
from judgeapp.copyengine.table.state import Object, Table


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """A machine between two events. Nothing in it is ever written into.

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


def checkpoint(machine: Machine) -> Checkpoint:
    """Return what `restore` needs beside the steps, triggers and moments up to now."""
    table = _own(machine.table)
    return Checkpoint(
        table=table,
        steps=len(machine.steps),
        triggers=len(machine.triggers),
        layers=machine.layers.on(table),
        shown=machine._shown.copy(),
        mana_values=machine._mana_values.copy(),
        applied=machine._applied.copy(),
        controlled=machine._controlled.copy(),
        settled=machine._settled,
        copied_now=frozenset(machine._copied_now),
        static_copiers=machine.static_copiers,
        unlooked=machine._unlooked.copy(),
        statics_seen=machine.seen_by_statics == machine.changes,
    )


def restore(machine: Machine, point: Checkpoint) -> None:
    """Let a machine on which nothing has happened go on from a checkpoint; steps, triggers and moments are
    the caller's to give it.
    """
    machine.table = table = _own(point.table)
    machine._layers = machine._now = point.layers.on(table)
    machine._shown = point.shown.copy()
    machine._mana_values = point.mana_values.copy()
    machine._applied = point.applied.copy()
    machine._controlled = point.controlled.copy()
    machine._settled = point.settled
    machine._copied_now = set(point.copied_now)
    machine.static_copiers = point.static_copiers
    machine._unlooked = point.unlooked.copy()
    if point.statics_seen:
        machine.seen_by_statics = machine.changes


def _own(table: Table) -> Table:
    """A table that shares nothing which play writes into."""
    table = table.copy()
    if table.results:
        table.results = {ref: _copied(found) for ref, found in table.results.items()}
    return table


def _copied(found: Any) -> Any:
    if type(found) is dict:
        return {key: _copied(value) for key, value in found.items()}
    return list(found) if type(found) is list else found
