"""*How many?*: a whole number to type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from django import forms

from judgeapp.copyengine import CopyEngineError, number_word
from judgeapp.quiz.kinds.answers.forms import LARGEST_NUMBER, AnswerForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option
from judgeapp.quiz.kinds.base import BelievedAnswers, QuestionKind, Ruling, question_kind
from judgeapp.quiz.kinds.believed_answers import TypedAnswers
from judgeapp.quiz.models import Choice, Question, QuizItem


class NumberForm(AnswerForm):
    """The number typed."""

    def answer_field(self, choices: list[tuple[str, str]]) -> forms.Field:
        return forms.IntegerField(
            min_value=-LARGEST_NUMBER,
            max_value=LARGEST_NUMBER,
            error_messages={"required": "Type a number.", "invalid": "Type a whole number."},
        )


@question_kind
class Number(QuestionKind):
    """A whole number."""

    name = Question.Kind.NUMBER
    template: ClassVar = "quiz/_number.html"
    fewest_wrong: ClassVar = 2
    counted_by_belief: ClassVar = True

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        if isinstance(found.value, bool) or not isinstance(found.value, int):
            raise CopyEngineError(
                f"The answer is {found.value!r}, which isn't a whole number.",
                where="query",
                mend="Ask for one.",
            )

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        return TypedAnswers(right)

    def generated_headline(self, value: Any, text: str) -> str:
        word = number_word(value).capitalize() if value else text
        return f"It's {word}" if word.isdigit() else word  # "25. She has" would begin a list

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return NumberForm(data, item=item, options=options)
