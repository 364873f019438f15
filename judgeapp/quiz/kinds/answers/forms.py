"""The form under a question."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.core import signing

from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.models import UNKNOWN, QuizItem

LARGEST_NUMBER = 1_000_000
# What `unsure` may say; anything else, and nothing, says nothing.
SAID = {"on": False, "no": True}
# Whoever needs longer was doing something else in between.
LONGEST_MS = 60 * 60 * 1000
GONE = "That option is no longer offered. Here is the question as it stands; choose again."


class AnswerForm(forms.Form):
    """An answer to one item: the fields of its kind, how sure one says to be, and the item's token.

    Those of most kinds are one field, `answer`: keys of options, or a number.
    """

    unsure = forms.CharField(required=False)
    token = forms.UUIDField(required=False)
    shown = forms.CharField(required=False)
    hints = forms.IntegerField(required=False, min_value=0, max_value=2)

    def __init__(self, data: Any, *, item: QuizItem, options: Sequence[Option]) -> None:
        super().__init__(data)
        self.item = item
        self.options = {option.key: option for option in options}
        self.add_fields()

    def add_fields(self) -> None:
        """Give the form the fields of its kind."""
        choices = [(key, option.text) for key, option in self.options.items()]
        self.fields["answer"] = self.answer_field(choices)

    def answer_field(self, choices: list[tuple[str, str]]) -> forms.Field:
        """The field of the one answer; `choices` are the options by their keys."""
        return forms.ChoiceField(
            choices=choices, error_messages={"required": "Choose an option.", "invalid_choice": GONE}
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
    def sure(self) -> bool | None:
        """What was said of how sure the answer is; None if nothing was. Of a valid form."""
        return SAID.get(self.cleaned_data["unsure"])

    @property
    def said(self) -> str:
        """The same as it was sent, to show it again beside an error."""
        return str(self.data.get("unsure", ""))

    @property
    def picked(self) -> list[str]:
        """What was sent, to show it again beside an error."""
        sent: Any = self.data
        return [str(key) for key in sent.getlist("answer")] if self.is_bound else []

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Where each option has a field of its own: what was sent for it and what is wrong with that."""
        errors = self.errors if self.is_bound else {}
        return [
            {"option": option, "sent": self.data.get(key, ""), "errors": errors.get(key, ())}
            for key, option in self.options.items()
        ]

    def duration_ms(self, at: datetime) -> int | None:
        """From showing the question to `at`; None where the form doesn't tell it credibly."""
        try:
            shown = signing.loads(self.cleaned_data.get("shown") or "", salt=str(self.item.token))
        except signing.BadSignature:
            return None
        passed = round((at.timestamp() - float(shown)) * 1000)
        return passed if 0 <= passed <= LONGEST_MS else None


class UnknownForm(AnswerForm):
    """Not to know is an answer to a question of any kind, and nothing need be chosen for it."""

    def add_fields(self) -> None:
        """Leave out the fields of the question's kind."""

    @property
    def chosen(self) -> list[Any]:
        return [UNKNOWN]


class UnsentForm:
    """What the page shows of a form with a field for each option before anything is sent."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.rows = [{"option": option, "sent": ""} for option in options]
        self.places = tuple(str(n) for n in range(1, len(options) + 1))


def shown_mark(item: QuizItem, at: datetime) -> str:
    """When the item was shown, for the form to send back."""
    return signing.dumps(at.timestamp(), salt=str(item.token))
