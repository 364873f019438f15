"""*Yes or no*, with reasons wherever there are words for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any, ClassVar

from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.kinds.answers.forms import AnswerForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option
from judgeapp.quiz.kinds.base import BelievedAnswers, QuestionKind, Ruling, question_kind
from judgeapp.quiz.kinds.believed_answers import ChosenAnswers
from judgeapp.quiz.kinds.reasons import verdict_text, yes_or_no
from judgeapp.quiz.models import Choice, Question, QuizItem


@question_kind
class YesNo(QuestionKind):
    """Something true or false."""

    name = Question.Kind.YES_NO
    fewest_wrong: ClassVar = 2
    counted_by_belief: ClassVar = True

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        return yes_or_no(question, choices, found, ruleset)

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        if not isinstance(found.value, bool):
            raise CopyEngineError(
                f"The answer is {found.value!r}, which is neither yes nor no.",
                where="query",
                mend="Ask what is true or false, such as has_type or holds.",
            )

    def difference(self, question: Question, ruled: Ruling, rulings: Sequence[Ruling]) -> str:
        return verdict_text(ruled.value)

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        return ChosenAnswers(right, offers())

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return AnswerForm(data, item=item, options=options)
