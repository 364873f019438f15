"""Playing on: a script that begins as one already played is played from where the two part.

Whoever edits a script plays it again after every change. What is kept here after each event lets a changed
script be played from its first new event on, and shows an event that can't be played in its place: what comes
before it stands. The outcome is that of `play`, to the letter.
"""

from collections.abc import Mapping, Sequence

from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.checkpoints import Checkpoint, checkpoint, resumed
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import NO_EXTENSION, Extension, Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError, TooLongError
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.plain_data import Plain, PlainMapping, as_entries, as_members
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.work import TooMuchWorkError, part_of_work, working
from judgeapp.copyengine.play.opening import opened
from judgeapp.copyengine.play.playing import handler_of, play_event
from judgeapp.copyengine.rulesets.ruleset import ruleset_named
from judgeapp.copyengine.script.entry import Entry
from judgeapp.copyengine.script.events import MAKING_COPIES, Cast, Check, Resolve, Simultaneous, choices_of

MOST_OBJECTS = 400
"""More than this nobody lays on a table; a script that makes more is refused at the event that does."""


class Played(Value, frozen=True):
    """A script played as far as it goes.

    Attributes:
        script: all of it; `game.script` ends where play stopped.
        checkpoints: after the setup, and after each event played.
        error: what stopped play, its `where` within the script; None if nothing did.
    """

    script: PlainMapping
    game: Game
    checkpoints: tuple[Checkpoint, ...]
    error: CopyEngineError | None

    @property
    def stopped_at(self) -> int | None:
        """The place of the event that can't be played."""
        return None if self.error is None else len(self.checkpoints) - 1

    @property
    def events_as_given(self) -> list[PlainMapping]:
        """The events of all of the script, as it was given."""
        return as_entries(self.script.get("events"))

    def stopped_by(self, script: PlainMapping, error: CopyEngineError | None) -> "Played":
        """The same play as that of a longer script, stopped by an error at its first event not played."""
        return replace(self, script=script, error=error)


def play_on(
    script: PlainMapping,
    cards: CardPool,
    since: Played | None = None,
    *,
    most_objects: int = MOST_OBJECTS,
    share: float = 1.0,
    extension: Extension = NO_EXTENSION,
) -> Played:
    """Play a script as far as it goes, from where it parts from one already played.

    Args:
        since: of the same cards; of another setup or ruleset it is of no use, and left alone.
        share: how much of the work budget it may take, if there is one; the event that takes more is refused.
        extension: what a module on top of the engine adds.

    Raises:
        CopyEngineError: its setup or its shape can't be read; an event that is wrong is told in
            the result.
    """
    given = script.get("events") or []
    read = extension.vocabulary.script({**script, "events": [] if isinstance(given, list | tuple) else given})
    entries = as_members(given)
    script_events = [_readable(extension, entry) for entry in entries]
    shared = _shared(script, entries, since, cards) if since and since.game.extension is extension else None
    interpreter = Interpreter(cards, ruleset_named(read.ruleset), CORRECT, extension)
    interpreter.script_events = script_events
    checkpoints: list[Checkpoint] = []
    played: list[Entry] = []
    if since is not None and shared is not None:
        checkpoints += since.checkpoints[: shared + 1]
        played += since.game.events[:shared]
        resumed(interpreter, since.game, checkpoints[-1], shared)
    error: CopyEngineError | None = None
    try:
        with working(part_of_work(share)):
            if not checkpoints:
                opened(read.setup, script.get("setup"), interpreter)
                checkpoints.append(checkpoint(interpreter))
            for place in range(len(checkpoints) - 1, len(entries)):
                event = extension.vocabulary.event(entries[place], f"events[{place}]")
                interpreter.event = place
                play_event(interpreter, event, f"events[{place}]")
                _few_enough(interpreter, most_objects, place)
                interpreter.keep_moment()
                checkpoints.append(checkpoint(interpreter))
                played.append(event)
    except TooMuchWorkError:
        if not checkpoints:
            raise TooLongError(where="setup") from None
        error = TooLongError(where=f"events[{len(checkpoints) - 1}]")
    except CopyEngineError as refused:
        if not checkpoints:
            raise
        error = refused
    # An event that was refused may have begun to happen; nothing of it counts.
    last = checkpoints[-1]
    game = Game(
        script={**script, "events": entries[: len(checkpoints) - 1]},
        events=tuple(played),
        ruleset=interpreter.ruleset,
        policy=CORRECT,
        moments=tuple(interpreter.moments[: len(checkpoints)]),
        layers_then=tuple(interpreter.layers_then[: len(checkpoints)]),
        steps=tuple(interpreter.steps[: last.steps]),
        triggers=tuple(interpreter.triggers[: last.triggers]),
        cards=cards,
        extension=extension,
    )
    return Played(script=script, game=game, checkpoints=tuple(checkpoints), error=error)


def refusal(played: Played, given: PlainMapping, at: int | None = None) -> CopyEngineError | None:
    """Why an event can't happen after the first `at` events (None: at the end); None if it can.

    Nothing of it is kept. The place named is within the event.
    """
    points = played.checkpoints[: (len(played.checkpoints) if at is None else at + 1)]
    extension = played.game.extension
    interpreter = Interpreter(played.game.cards, played.game.ruleset, CORRECT, extension)
    resumed(interpreter, played.game, points[-1], len(points) - 1)
    try:
        event = extension.vocabulary.event(given, "events[0]")
        interpreter.event = len(points) - 1
        if isinstance(event, Simultaneous | Check):
            play_event(interpreter, event, "events[0]")
        else:
            # What follows by rule can't refuse it any more, and takes longest to work out.
            interpreter.given = choices_of(event)
            with interpreter.place("events[0]"):
                handler_of(extension, event)(interpreter, event)
    except CopyEngineError as error:
        return error
    return None


def _shared(
    script: PlainMapping, events: Sequence[Plain], since: Played | None, cards: CardPool
) -> int | None:
    """How many events two scripts begin with in common, as far as played; None if none of it helps."""
    if since is None or since.game.cards is not cards:
        return None
    if any(script.get(key) != since.script.get(key) for key in ("ruleset", "setup")):
        return None
    most = len(since.checkpoints) - 1
    before = since.events_as_given
    pairs = zip(events[:most], before, strict=False)
    parts = next((place for place, (one, other) in enumerate(pairs) if one != other), min(most, len(events)))
    # A resolution depends on the copying events after it, and those on the resolution that follows.
    while parts and parts < max(len(events), len(before)) and _looks_ahead(events[parts - 1]):
        parts -= 1
    return parts


_LOOKING_AHEAD = {kind.__struct_config__.tag for kind in (*MAKING_COPIES, Cast, Resolve, Check)}


def _looks_ahead(event: object) -> bool:
    return isinstance(event, Mapping) and event.get("do") in _LOOKING_AHEAD


def _readable(extension: Extension, given: Plain) -> Entry | None:
    """Return an event of the script; None for one that is refused when its turn comes."""
    try:
        return extension.vocabulary.event(given, "")
    except CopyEngineError:
        return None


def _few_enough(interpreter: Interpreter, most: int, place: int) -> None:
    if len(interpreter.table.objects) > most:
        raise CopyEngineError(
            f"That would make {len(interpreter.table.objects)} objects.",
            where=f"events[{place}]",
            mend=f"Take fewer: a table holds {most}.",
        )
