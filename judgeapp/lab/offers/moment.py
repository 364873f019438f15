"""A moment of a table, to ask what could happen then: candidates are tried on the engine itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judgeapp.copyengine import (
    NOWHERE,
    PLAYER_NAMES,
    Characteristics,
    CopyEngineError,
    Game,
    Object,
    Played,
    Table,
    TooMuchWorkError,
    WorkBudget,
    part_of_work,
    play_on,
    refusal,
    working,
)
from judgeapp.lab.offers.forms import Event, Option
from judgeapp.lab.tables.edits import Script, happening, new_ref

SHARE = 0.15
"""How much of a request's work trying may take; what isn't tried is offered, and may still be refused."""
_STATED_AFTER = frozenset(
    {"check", "become_copy", "create_token_copy", "copy_spell", "copy_ability", "cast_copy"}
)
"""What may stand between a resolution and an act of copying that is part of it."""


@dataclass
class Moment:
    """A table after `at` events.

    Attributes:
        names: what things are called, by ref.
        work: what trying may take.
    """

    script: Script
    played: Played
    at: int
    names: Mapping[str, str]
    work: WorkBudget = field(default_factory=lambda: part_of_work(SHARE))

    @property
    def game(self) -> Game:
        return self.played.game

    @cached_property
    def table(self) -> Table:
        return self.game.table(self.at)

    @property
    def values(self) -> Mapping[str, Characteristics]:
        """What everything is then, all layers applied."""
        return self.game.layers(self.at).values

    def ref(self, name: str) -> str:
        """A ref for something new."""
        return new_ref(self.script, name, self.table.objects)

    def controller(self, ref: str) -> str:
        return self.game.layers(self.at).controllers.get(ref, self.table.objects[ref].controller)

    @property
    def players(self) -> tuple[Option, ...]:
        """All players, by name."""
        return tuple((letter, PLAYER_NAMES[letter]) for letter in sorted(self.table.players))

    def called(self, ref: str) -> str:
        """What a thing is called in a list to choose from: also what it is now, where that differs."""
        if ref in PLAYER_NAMES:
            return PLAYER_NAMES[ref]
        name = self.names.get(ref, ref)
        name = name.removeprefix("the ").capitalize() if name.startswith("the ") else name
        if ref not in self.values:
            return name
        current = self.values[ref].name
        zone = self.table.objects[ref].zone
        is_so_called = not current or current in name or self.table.objects[ref].ability is not None
        where = "" if zone == "battlefield" else f" ({zone})"
        return f"{name}{'' if is_so_called else f', now {current}'}{where}"

    def things(self, *zones: str) -> list[Object]:
        """What is in these zones; in none named: everywhere."""
        there = [obj for obj in self.table.objects.values() if obj.zone != NOWHERE]
        return [obj for obj in there if not zones or obj.zone in zones]

    def options(self, refs: Iterable[str]) -> tuple[Option, ...]:
        return tuple((ref, self.called(ref)) for ref in refs)

    def refused(self, event: Event) -> CopyEngineError | None:
        """Why the engine doesn't let an event happen now; None also for what can't be tried any more."""
        try:
            with working(self.work):
                return refusal(self.played, event, self.at)
        except TooMuchWorkError:
            return None
        except Exception as error:  # what breaks the engine is nothing to offer
            return CopyEngineError(str(error))

    def allows(self, event: Event) -> bool:
        """Whether it can happen; a choice that is still to be made doesn't stand against it."""
        error = self.refused(event)
        return error is None or ".choices" in error.where

    def after(self, event: Event) -> Game | None:
        """The game as it would go on; None if it can't happen."""
        then = self.then(event)
        return then.game if then else None

    def then(self, event: Event) -> "Moment | None":
        """The moment after an event; None if it can't happen."""
        played = self._played_on([event])
        if played is None or played.error:
            return None
        return Moment(self._with([event]), played, self.at + 1, self.names, self.work)

    @cached_property
    def follows_a_resolution(self) -> bool:
        """Whether something has just resolved; acts of copying that are stated after it may be part of it."""
        before = reversed(self.game.events_as_given[: self.at])
        return next((event["do"] for event in before if event["do"] not in _STATED_AFTER), "") == "resolve"

    def refused_together(self, events: Sequence[Event]) -> CopyEngineError | None:
        """Why these events can't happen one after another: each may be part of what the next one does."""
        played = self._played_on(events)
        return played.error if played else None

    def _with(self, events: Sequence[Event]) -> Script:
        return happening({**self.script, "events": self.game.events_as_given[: self.at]}, events)

    def _played_on(self, events: Sequence[Event]) -> Played | None:
        """The table after these events, too; None for what can't be tried any more or breaks the engine."""
        try:
            with working(self.work):
                return play_on(
                    self._with(events), self.game.cards, self.played, extension=self.game.extension
                )
        except Exception:
            return None


def cut(text: Any, most: int = 90) -> str:
    """A text cut to what a button holds."""
    words = str(text)
    return words if len(words) <= most else f"{words[:most].rsplit(' ', 1)[0]} …"
