"""The level of a question by what it takes to answer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

EXCEPTIONS = "copy-exceptions"
"""How the principles on exceptions (CR 707.9) begin."""
LAYER = "layer-"
MOST_WORDS: Mapping[int, int] = {1: 120, 2: 180}
MOST_CARDS: Mapping[int, int] = {1: 3, 2: 4}
HARDEST = 3
COPYING = frozenset({"become_copy", "create_token_copy", "copy_spell", "copy_ability", "cast_copy"})
"""The events that are one act of copying each."""


class OnAPrinciple(Protocol):
    """A step of a derivation, told or not."""

    @property
    def principle(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Features:
    """What a question asks of somebody.

    Attributes:
        copy_effects: how many times something copies.
        objects: what there is to keep apart.
        layers: how many layers the derivation goes through.
        exceptions: how many exceptions to copying.
        steps: how long the derivation is.
        words, cards: to be read.
    """

    copy_effects: int
    objects: int
    layers: int
    exceptions: int
    steps: int
    words: int
    cards: int

    @property
    def points(self) -> int:
        """A point for each thing that makes it harder, two where there is a lot of it."""
        return (
            min(max(self.copy_effects - 1, 0), 2)
            + min(self.exceptions, 2)
            + min(max(self.layers - 1, 0), 1)
            + (self.objects > 5)
            + (self.steps > 6)
            + (self.steps > 12)
        )

    @property
    def level(self) -> int:
        """1 to 3: by its points, and by how much there is to read."""
        by_points = 1 if self.points <= 1 else 2 if self.points <= 3 else HARDEST
        to_read = next(
            (n for n, most in MOST_WORDS.items() if self.words <= most and self.cards <= MOST_CARDS[n]),
            HARDEST,
        )
        return max(by_points, to_read)


def features_of(
    script: Mapping[str, Any],
    events: Iterable[Mapping[str, Any]],
    objects: int,
    steps: Iterable[OnAPrinciple],
    texts: Iterable[str],
    cards: int,
) -> Features:
    """The features of a question.

    Args:
        events: those up to the moment asked about.
        steps: of its derivation.
        texts: its story and its prompt.
    """
    principles = [step.principle for step in steps]
    return Features(
        copy_effects=copy_effects(script, events),
        objects=objects,
        layers=len({each for each in principles if each.startswith(LAYER)}),
        exceptions=len({each for each in principles if each.startswith(EXCEPTIONS)}),
        steps=len(principles),
        words=sum(len(text.split()) for text in texts),
        cards=cards,
    )


def copy_effects(script: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> int:
    """How many times something copies or has copied."""
    setup = script.get("setup") or ()
    return sum(bool(entry.get("copy_of")) for entry in setup) + sum(map(_copies, events))


def _copies(event: Mapping[str, Any]) -> int:
    if event.get("do") in COPYING:
        return 1
    inner = sum(map(_copies, event.get("events") or ()))
    return inner + bool(event.get("copy_of")) + len(event.get("makes") or ())
