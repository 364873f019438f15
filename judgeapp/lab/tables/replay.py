"""Tables played, those of the last requests at hand: an edit plays only what it changes.

Nothing depends on what is kept here: any process answers any request, one that has not seen a table before
plays all of it.
"""

import logging
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from judgeapp.combat import COMBAT
from judgeapp.copyengine import CardPool, CopyEngineError, Played, TooLongError, play_on

KEPT = 16
MOST_OBJECTS = 150
"""More than this nobody lays out; each one more makes every event after it take longer."""
SHARE = 0.5
"""How much of a request's work replaying may take; a table that needs more is shown as far as it goes."""

logger = logging.getLogger(__name__)
_kept: OrderedDict[str, Played] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class Stop:
    """What can't be played, and what would work.

    Attributes:
        event: the place of the event, or None.
        setup: the place of the thing there is to begin with, or None.
    """

    message: str
    mend: str
    event: int | None = None
    setup: int | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A table played as far as it goes; `played` is of what could be laid out, all but `stop.setup`."""

    played: Played
    stop: Stop | None


def replay(script: Mapping[str, Any], word: str, cards: CardPool) -> Replay:
    """Play a table.

    Args:
        word: the table as a word, by which it is kept.
    """
    with _lock:
        found = _kept.get(word)
        others = list(_kept.values())
    if found is None or found.game.cards is not cards:
        try:
            found = _played(script, cards, others)
        except CopyEngineError as error:
            return _without_what_stops(script, error, cards)
        if not isinstance(found.error, TooLongError):
            _keep(word, found)
    stop = found.error
    return Replay(found, Stop(stop.message, stop.mend, event=found.stopped_at) if stop else None)


def _keep(word: str, played: Played) -> None:
    with _lock:
        _kept[word] = played
        _kept.move_to_end(word)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def _played(script: Mapping[str, Any], cards: CardPool, others: list[Played]) -> Played:
    """Play on from whichever table shares most.

    Raises:
        CopyEngineError: what there is to begin with can't be laid out.
    """
    since = max(others, key=lambda other: _in_common(script, other), default=None)
    try:
        return play_on(script, cards, since, most_objects=MOST_OBJECTS, share=SHARE, extension=COMBAT)
    except CopyEngineError:
        raise
    except Exception:
        # An address can say anything; what the engine never thought of is our mistake, not a broken page.
        logger.exception("A table broke the engine: %r", script)
        return _one_by_one(script, cards)


def _one_by_one(script: Mapping[str, Any], cards: CardPool) -> Played:
    """Play event by event, to name the one that breaks it."""
    events = list(script.get("events") or ())
    played: Played | None = None
    for place in range(len(events) + 1):
        try:
            played = play_on({**script, "events": events[:place]}, cards, played, extension=COMBAT)
        except Exception as error:
            refused = CopyEngineError(
                "Something here is more than I understand.", mend="Change it, or take it away."
            )
            if played is None:
                raise refused from error
            return played.stopped_by(script, refused)
    if played is None or played.error is None:
        raise CopyEngineError("Something here is more than I understand.", mend="Take back the last edit.")
    return played.stopped_by(script, played.error)


def _in_common(script: Mapping[str, Any], other: Played) -> int:
    if any(script.get(key) != other.script.get(key) for key in ("ruleset", "setup")):
        return -1
    pairs = zip(script.get("events") or (), other.events_as_given, strict=False)
    return next((n for n, (one, two) in enumerate(pairs) if one != two), len(other.checkpoints))


def _without_what_stops(script: Mapping[str, Any], error: CopyEngineError, cards: CardPool) -> Replay:
    """The table as far as it can be laid out: without the thing that can't, and without what happens."""
    place = _place(error.where)
    setup = list(script.get("setup") or ())
    rest = setup[:place] if place is not None else []
    try:
        played = play_on({"ruleset": script.get("ruleset"), "setup": rest}, cards, extension=COMBAT)
    except Exception:
        played = play_on({}, cards, extension=COMBAT)
    return Replay(played, Stop(error.message, error.mend, setup=place))


def _place(where: str) -> int | None:
    name, _, rest = where.partition("[")
    number = rest.partition("]")[0]
    return int(number) if name == "setup" and number.isdecimal() else None
