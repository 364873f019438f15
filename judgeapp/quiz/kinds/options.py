"""The answers offered under an item, and how an answer is judged and said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeapp.quiz.kinds.card_comparison import in_brief
from judgeapp.quiz.kinds.order import is_order, numbered
from judgeapp.quiz.kinds.reasons import Offer
from judgeapp.quiz.models import Choice, Question, QuizItem
from judgeapp.quiz.rulings.rulings import Ruling, is_reasoned

Kind = Question.Kind
TICKED = frozenset({Kind.CHOOSE_MANY, Kind.LEGAL})


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
    options = [
        Option(
            item.option_key(offer.identity),
            offer.text,
            offer.value,
            offer.beliefs,
            offer.choice,
            offer.verdict,
        )
        for offer in offers
    ]
    if all(isinstance(option.value, bool) for option in options):
        return sorted(options, key=lambda option: not option.value)
    return sorted(options, key=lambda option: option.key)


def is_right(ruling: Ruling, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
    """Whether the values chosen are the right answer; of several to tick, all of it and nothing else."""
    if ruling.kind not in TICKED:
        return len(chosen) == 1 and ruling.finds_right(chosen[0])
    if ruling.kind == Kind.CHOOSE_MANY and not chosen:
        return False
    return all(ruling.finds_right(option.value) == (option.value in chosen) for option in options)


def right_values(ruling: Ruling, options: Sequence[Option]) -> list[Any]:
    """The values to show as right: of the options that are, or the engine's own where none are offered."""
    found = [option.value for option in options if ruling.finds_right(option.value)]
    return found if found or ruling.kind in TICKED else [ruling.value]


def texts_of(values: Sequence[Any], options: Sequence[Option]) -> list[str]:
    """Answers in words; an empty selection too says something."""
    return [text_of(value, options) for value in values] or ["none of them"]


def text_of(value: Any, options: Sequence[Option]) -> str:
    """An answer in words: as its option has it, or as it is."""
    if found := option_for(value, options):
        return found.text
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if is_reasoned(value):
        return text_of(value["says"], options)
    if isinstance(value, Mapping):
        return in_brief(value)
    if is_order(value):
        return numbered(value)
    if isinstance(value, list):
        return ", ".join(text_of(part, options) for part in value) or "none"
    return "none" if value is None else str(value)


def option_for(value: Any, options: Sequence[Option]) -> Option | None:
    """The option with just this value; 1 is not True."""
    return next((o for o in options if o.value == value and type(o.value) is type(value)), None)
