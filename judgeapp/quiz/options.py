"""The answers offered for a question, and what a wrong one says about the person who gives it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import matches
from judgeapp.quiz.models import Choice, Question, QuizItem
from judgeapp.quiz.rulings import Ruling

Kind = Question.Kind


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to pick. `key` stands for it in the form and says nothing of its value."""

    key: str
    text: str
    value: Any


@dataclass(frozen=True, slots=True)
class Belief:
    """Why someone gives a wrong answer, and what corrects it; any of the three may be ""."""

    misconception: str
    belief: str
    correction: str


def options_of(item: QuizItem, choices: Iterable[Choice]) -> list[Option]:
    """What is offered, in an order of the item's own; yes before no; nothing where a number is typed."""
    match item.question.kind:
        case Kind.NUMBER:
            return []
        case Kind.YES_NO:
            return [
                Option(item.option_key(value), text, value) for text, value in (("Yes", True), ("No", False))
            ]
        case _:
            offered = [
                Option(item.option_key(choice.pk), choice.text, choice.value)
                for choice in choices
                if choice.text
            ]
            return sorted(offered, key=lambda option: option.key)


def is_right(ruling: Ruling, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
    """Whether the values chosen are the right answer; of choose_many all of it and nothing else."""
    if ruling.kind != Kind.CHOOSE_MANY:
        return len(chosen) == 1 and ruling.finds_right(chosen[0])
    return bool(chosen) and all(
        ruling.finds_right(option.value) == (option.value in chosen) for option in options
    )


def right_values(ruling: Ruling, options: Sequence[Option]) -> list[Any]:
    """The values to show as right: of the options that are, or the engine's own where none are offered."""
    return [option.value for option in options if ruling.finds_right(option.value)] or [ruling.value]


def belief_behind(
    kind: str, choices: Iterable[Choice], chosen: Sequence[Any], ruling: Ruling
) -> Belief | None:
    """What explains a wrong answer; None if nothing known does.

    A whole selection that has a belief of its own goes before its single wrong ticks.
    """
    known = [choice for choice in choices if choice.belief or choice.misconception]
    if kind == Kind.CHOOSE_MANY:
        wholes = [c for c in known if not c.text and matches(list(chosen), c.value)]
        ticks = [c for c in known if c.text and c.value in chosen and not ruling.finds_right(c.value)]
        found = [*wholes, *ticks]
    else:
        # Equal values only: an option's value may be a part of the answer, a wrong one is written out.
        found = [c for c in known if c.value in chosen and type(c.value) is type(chosen[0])]
    if not found:
        return None
    choice = found[0]
    general = choice.misconception
    return Belief(
        misconception=general.slug if general else "",
        belief=choice.belief or (general.belief if general else ""),
        correction=choice.correction or (general.correction if general else ""),
    )


def text_of(value: Any, options: Sequence[Option]) -> str:
    """An answer in words: as its option has it, or as it is."""
    for option in options:
        if option.value == value and type(option.value) is type(value):
            return option.text
    if isinstance(value, list):
        return ", ".join(text_of(part, options) for part in value) or "none"
    return "none" if value is None else str(value)
