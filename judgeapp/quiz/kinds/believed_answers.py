"""The answers of a question, and which of them those who hold a belief give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from judgeapp.quiz.kinds.answers.offers import Offer
from judgeapp.quiz.kinds.base import Ruling, is_reasoned, kind_named

_RIGHT = frozenset({0})


class ChosenAnswers:
    """Answers to choose one of, the right one first."""

    def __init__(self, right: Ruling, offers: Iterable[Offer]) -> None:
        self.right = right
        self.offers = sorted(offers, key=lambda offer: not right.finds_right(offer.value))
        self.answers: list[Sequence[Any]] = [[offer.value] for offer in self.offers]
        self.ways = max(2, len(self.answers))

    @property
    def named(self) -> set[str]:
        """Beliefs that are the reason of an answer, also of one that is right by luck."""
        return {belief for offer in self.offers if is_reasoned(offer.value) for belief in offer.beliefs}

    def fitting(self, value: Any, held: Sequence[str]) -> frozenset[int]:
        """The numbers of the answers of somebody who believes that `value` is right."""
        ruling = replace(self.right, value=value)
        if not any(is_reasoned(offer.value) for offer in self.offers):
            return frozenset(n for n, offer in enumerate(self.offers) if ruling.finds_right(offer.value))
        says = {n for n, offer in enumerate(self.offers) if ruling.says(offer.value)}
        reasons = frozenset(n for n in says if set(self.offers[n].beliefs) & set(held))
        return reasons or (_RIGHT if 0 in says else frozenset(says))

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that lead to the same answers; None if that has to be played."""
        return one if one == other else None


class TypedAnswers:
    """Answers that are put together: the right one, and others as they come up."""

    def __init__(self, right: Ruling) -> None:
        self.right = right
        self.answers: list[Sequence[Any]] = [self.kept(right.value)]

    @property
    def named(self) -> set[str]:
        """No answer has its reason with it."""
        return set()

    def kept(self, value: Any) -> Sequence[Any]:
        """What an attempt keeps of somebody who believes that a value is right."""
        return [value]

    def fitting(self, value: Any, held: Sequence[str]) -> frozenset[int]:
        """The number of the answer of somebody who believes that `value` is right."""
        return self.numbered(self.kept(value))

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that lead to the same answer; None if that has to be played."""
        return one if one == other else None

    def numbered(self, answer: Sequence[Any]) -> frozenset[int]:
        """The number of an answer, a new one if it hasn't come up."""
        number = place_of(self.right.kind, self.answers, answer)
        if number is None:
            number = len(self.answers)
            self.answers.append(answer)
        return frozenset({number})

    @property
    def ways(self) -> int:
        """There is always one more to slip into."""
        return len(self.answers) + 1


class TickedAnswers(TypedAnswers):
    """Ticks on what there is to tick."""

    def __init__(self, right: Ruling, ticks: Sequence[Any]) -> None:
        self.ticks = ticks
        super().__init__(right)

    def kept(self, value: Any) -> Sequence[Any]:
        return [tick for tick in self.ticks if replace(self.right, value=value).finds_right(tick)]

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that change different ticks; None if that has to be played."""
        if one == other:
            return one
        whole, *changed = ([*self.answers[n]] for n in (0, *one, *other))
        first, second = (
            [tick for tick in self.ticks if (tick in each) != (tick in whole)] for each in changed
        )
        if any(tick in second for tick in first):
            return None
        return self.numbered([t for t in self.ticks if (t in whole) != (t in first or t in second)])


class FilledInAnswers(TypedAnswers):
    """Fields of an object that are filled in."""

    def __init__(self, right: Ruling, fields: Sequence[str]) -> None:
        self.fields = fields
        super().__init__(right)

    def kept(self, value: Any) -> Sequence[Any]:
        return [{name: value.get(name) for name in self.fields}]

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that change different fields; None if that has to be played."""
        if one == other:
            return one
        whole, *changed = (self.answers[n][0] for n in (0, *one, *other))
        changes = [{k: v for k, v in card.items() if v != whole[k]} for card in changed]
        if changes[0].keys() & changes[1].keys():
            return None
        return self.numbered([whole | changes[0] | changes[1]])


def place_of(kind: str, answers: Sequence[Sequence[Any]], chosen: Sequence[Any]) -> int | None:
    """Which of the answers was given; None if none of them."""
    is_same = kind_named(kind).is_same
    return next((n for n, answer in enumerate(answers) if is_same(answer, chosen)), None)
