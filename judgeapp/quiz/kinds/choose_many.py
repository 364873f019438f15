"""*Choose all that apply*: ticks on an author's choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms

from judgeapp.copyengine import CopyEngineError, matches
from judgeapp.quiz.kinds.answers.forms import GONE, AnswerForm
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.answers.table_reasons import Situation
from judgeapp.quiz.kinds.base import Ruling, question_kind
from judgeapp.quiz.kinds.choices import SeveralOfChoices, check_texts
from judgeapp.quiz.models import Choice, Question, QuizItem

_COUNTS = dict(enumerate(("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")))


class TickForm(AnswerForm):
    """The keys of what was ticked."""

    def answer_field(self, choices: list[tuple[str, str]]) -> forms.Field:
        return forms.MultipleChoiceField(
            choices=choices,
            error_messages={"required": "Tick at least one option.", "invalid_choice": GONE},
        )


@question_kind
class ChooseMany(SeveralOfChoices):
    """All that apply, and at least one does."""

    name = Question.Kind.CHOOSE_MANY
    generated: ClassVar = False

    def is_right(self, ruling: Ruling, options: Sequence[Option], chosen: Sequence[Any]) -> bool:
        return bool(chosen) and super().is_right(ruling, options, chosen)

    def check(self, found: Ruling, choices: list[Choice], right: list[Choice]) -> None:
        check_texts(choices)
        missing = [one for one in found.value if not any(matches(one, choice.value) for choice in choices)]
        if missing or not right:
            raise CopyEngineError(
                f"No choice stands for {missing or 'any right value'}. The answer is {found.value!r}.",
                where="choices",
                mend="Give each right value a choice; at least one must be right.",
            )

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        right = sum(ruling.finds_right(option.value) for option in options) or len(ruling.value)
        if right == len(options):
            return f"All {_COUNTS.get(right, right)} apply."
        of = f" of the {_COUNTS.get(len(options), len(options))}" if options else ""
        return f"{str(_COUNTS.get(right, right)).capitalize()}{of} {'applies' if right == 1 else 'apply'}."

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        """One rule decides on all of them only where the derivation cites no other."""
        rules = {step.rule for step in ruling.steps if step.rule}
        return super().why(ruling, situation)[0], rules.pop() if len(rules) == 1 else ""

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return TickForm(data, item=item, options=options)
