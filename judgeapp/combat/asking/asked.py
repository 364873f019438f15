"""A question about a moment of a game, and what its keys name."""

from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.combat.view import Reason, Verdict, View, refuse
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.plain_data import as_list
from judgeapp.copyengine.table.state import PLAYERS

type Query = Mapping[str, Any]
type Found = tuple[Any, Sequence[Reason]]


class Asked(Value, frozen=True):
    """A question about one moment of a game."""

    game: Game
    query: Query
    at: int | None
    view: View

    @property
    def of(self) -> str:
        """The object asked about.

        Raises:
            CopyEngineError: none is named, or there is no such object.
        """
        return self.ref("of")

    def ref(self, key: str) -> str:
        """The object that a key names."""
        return self.view.find(self.query.get(key), key).ref

    def refs(self, key: str) -> list[str]:
        """The objects that a key names."""
        return [self.view.find(ref, key).ref for ref in as_list(self.query.get(key))]

    def anything(self, *keys: str) -> str:
        """The object or player that one of the keys names."""
        key = next((name for name in keys if self.query.get(name) is not None), keys[0])
        given = str(self.query.get(key))
        return given if given in PLAYERS else self.view.find(given, key).ref

    def player(self, key: str) -> str | None:
        """The player that a key names, if it is there."""
        given = self.query.get(key)
        return None if given is None else self.view.player(given, key)

    def step(self, default: int | None = None) -> int | None:
        """The combat damage step asked about.

        Raises:
            CopyEngineError: there is no such step.
        """
        given = self.query.get("step")
        if given is None:
            return default
        known = {"first": 1, "second": 2, "1": 1, "2": 2}
        if str(given) not in known:
            raise refuse(f"There is no combat damage step {given!r}.", "step", "Ask of step 1 or 2.")
        return known[str(given)]


def by_verdict(verdict: Verdict) -> Found:
    return verdict.holds, verdict.reasons
