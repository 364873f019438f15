"""The form under a question, and the filters of the scenario list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.core import signing

from judgeapp.quiz.models import Question, QuizItem
from judgeapp.quiz.options import Option

Kind = Question.Kind
LARGEST_NUMBER = 1_000_000
# Whoever needs longer was doing something else in between.
LONGEST_MS = 60 * 60 * 1000
GONE = "That option is not on offer any more. Here is the question as it stands; choose again."


class AnswerForm(forms.Form):
    """An answer to one item: `answer` (keys of options, or a number), `unsure`, and the item's token."""

    unsure = forms.BooleanField(required=False)
    token = forms.UUIDField(required=False)
    shown = forms.CharField(required=False)

    def __init__(self, data: Any, *, item: QuizItem, options: Sequence[Option]) -> None:
        super().__init__(data)
        self.item = item
        self.options = {option.key: option for option in options}
        self.fields["answer"] = self._answer_field()

    def _answer_field(self) -> forms.Field:
        keys = [(key, option.text) for key, option in self.options.items()]
        match self.item.question.kind:
            case Kind.NUMBER:
                return forms.IntegerField(
                    min_value=-LARGEST_NUMBER,
                    max_value=LARGEST_NUMBER,
                    error_messages={"required": "Type a number.", "invalid": "Type a whole number."},
                )
            case Kind.CHOOSE_MANY:
                return forms.MultipleChoiceField(
                    choices=keys,
                    error_messages={"required": "Tick at least one option.", "invalid_choice": GONE},
                )
            case _:
                return forms.ChoiceField(
                    choices=keys, error_messages={"required": "Choose an option.", "invalid_choice": GONE}
                )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("token") != self.item.token:
            raise forms.ValidationError(
                "This page is older than the question. Here it is as it stands; nothing was lost."
            )
        return cleaned

    @property
    def chosen(self) -> list[Any]:
        """Values of the options chosen, in their order, or the number typed; of a valid form."""
        answer = self.cleaned_data["answer"]
        if isinstance(answer, int):
            return [answer]
        keys = [answer] if isinstance(answer, str) else answer
        return [option.value for key, option in self.options.items() if key in keys]

    @property
    def picked(self) -> list[str]:
        """What was sent, to show it again beside an error."""
        sent: Any = self.data
        return [str(key) for key in sent.getlist("answer")] if self.is_bound else []

    def duration_ms(self, at: datetime) -> int | None:
        """From showing the question to `at`; None where the form doesn't tell it credibly."""
        try:
            shown = signing.loads(self.cleaned_data.get("shown") or "", salt=str(self.item.token))
        except signing.BadSignature:
            return None
        passed = round((at.timestamp() - float(shown)) * 1000)
        return passed if 0 <= passed <= LONGEST_MS else None


def shown_mark(item: QuizItem, at: datetime) -> str:
    """When the item was shown, for the form to send back."""
    return signing.dumps(at.timestamp(), salt=str(item.token))


class ScenarioFilter(forms.Form):
    """What `/scenarios/` can be narrowed to; an unknown value narrows nothing."""

    ruleset = forms.CharField(required=False, max_length=50)
    rule = forms.CharField(required=False, max_length=40)
    card = forms.CharField(required=False, max_length=100)
    kind = forms.ChoiceField(required=False, choices=[("", "any"), *Kind.choices])
