"""What is offered to choose from, and as which options of an item it is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judgeapp.quiz.models import Choice, QuizItem


@dataclass(frozen=True)
class Offer:
    """An answer offered.

    Attributes:
        value: as an attempt keeps it; with a reason it is {"says": the answer, "because": a belief}, "" for
            the right reason.
        beliefs: those that give this answer, the likeliest first.
        choice: what an author wrote about it, if one did.
        verdict: the text without its reason, if it has one.
    """

    text: str
    value: Any
    beliefs: tuple[str, ...] = ()
    choice: Choice | None = field(default=None, compare=False)
    verdict: str = ""

    @cached_property
    def identity(self) -> str:
        """What tells it from the other offers of a question, for a key that gives none of it away."""
        return repr([self.text, json.dumps(self.value, sort_keys=True)])


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to pick. `key` stands for it in the form and says nothing of its value."""

    key: str
    text: str
    value: Any
    beliefs: tuple[str, ...] = ()
    choice: Choice | None = field(default=None, compare=False)
    verdict: str = ""


def options_of(item: QuizItem, offers: Iterable[Offer]) -> list[Option]:
    """What is offered, in an order of the item's own; plain yes before no; nothing where an answer is
    typed or filled in.
    """
    return keyed(offers, item.option_key)


def keyed(offers: Iterable[Offer], key_of: Callable[[str], str]) -> list[Option]:
    """What is offered, each option under the key of its identity, in the order of the keys; plain yes before
    no.
    """
    options = [
        Option(key_of(offer.identity), offer.text, offer.value, offer.beliefs, offer.choice, offer.verdict)
        for offer in offers
    ]
    if all(isinstance(option.value, bool) for option in options):
        return sorted(options, key=lambda option: not option.value)
    return sorted(options, key=lambda option: option.key)


def option_for(value: Any, options: Sequence[Option]) -> Option | None:
    """The option with just this value; 1 is not True."""
    return next((o for o in options if o.value == value and type(o.value) is type(value)), None)


def belief_of(choice: Choice) -> tuple[str, ...]:
    """The slug of the belief that an author named for a choice, if one."""
    return (choice.misconception.slug,) if choice.misconception else ()
