"""Choices that an author wrote, as several kinds offer and check them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from judgeapp.copyengine import Answer, CopyEngineError, joined, matches
from judgeapp.quiz.kinds.answers.offers import Offer, Option, belief_of
from judgeapp.quiz.kinds.base import BelievedAnswers, QuestionKind, Ruling
from judgeapp.quiz.kinds.believed_answers import TickedAnswers
from judgeapp.quiz.models import Choice, Question


def check_texts(choices: list[Choice]) -> None:
    """See that no two choices read the same.

    Raises:
        CopyEngineError: two do.
    """
    texts = [choice.text for choice in choices]
    if twice := sorted({text for text in texts if texts.count(text) > 1}):
        raise CopyEngineError(
            f"Two choices read “{twice[0]}.”", where="choices", mend="Remove or reword one of them."
        )


class SeveralOfChoices(QuestionKind):
    """A kind where several of an author's choices may belong to the answer."""

    several: ClassVar = True
    has_choices: ClassVar = True
    all_or_nothing: ClassVar = True
    shows_belief: ClassVar = False

    def value_of(self, answer: Answer, query: Mapping[str, Any], turning_on: Sequence[str]) -> Any:
        if not isinstance(answer.value, list):
            raise CopyEngineError(
                "Its answer is one value, not a list.", where="query", mend='Ask "which" with claims.'
            )
        return answer.value

    def finds_right(self, value: Any, option: Any) -> bool:
        return any(matches(each, option) for each in value)

    def is_right(self, ruling: Ruling, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
        return all(ruling.finds_right(option.value) == (option.value in chosen) for option in options)

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        return [Offer(c.text, c.value, belief_of(c), c) for c in choices if c.text]

    def difference(self, question: Question, ruled: Ruling, rulings: Sequence[Ruling]) -> str:
        """Of the choices only those that the rulesets don't agree on."""
        texted = [choice for choice in question.choices.all() if choice.text]
        apart = [c for c in texted if len({each.finds_right(c.value) for each in rulings}) > 1]
        right = [c.text for c in apart if ruled.finds_right(c.value)]
        return joined(right) if right else f"Not {joined([c.text for c in apart], 'or')}" if apart else ""

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        return TickedAnswers(right, [offer.value for offer in offers()])
