"""The form under a question, and the filters of the scenario list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.core import signing

from judgeapp.quiz.kinds.options import Option
from judgeapp.quiz.models import Question, QuizItem

Kind = Question.Kind
LARGEST_NUMBER = 1_000_000
# What `unsure` may say; anything else, and nothing, says nothing.
SAID = {"on": False, "no": True}
# Whoever needs longer was doing something else in between.
LONGEST_MS = 60 * 60 * 1000
GONE = "That option is not on offer any more. Here is the question as it stands; choose again."


class AnswerForm(forms.Form):
    """An answer to one item: the fields of its kind, how sure one says to be, and the item's token.

    Those of most kinds are one field, `answer`: keys of options, or a number.
    """

    unsure = forms.CharField(required=False)
    token = forms.UUIDField(required=False)
    shown = forms.CharField(required=False)

    def __init__(self, data: Any, *, item: QuizItem, options: Sequence[Option]) -> None:
        super().__init__(data)
        self.item = item
        self.options = {option.key: option for option in options}
        self.add_fields()

    def add_fields(self) -> None:
        """Give the form the fields of its kind."""
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


class LegalForm(AnswerForm):
    """Legal or not, for each option by itself: fields are named for the options' keys."""

    VERDICTS: ClassVar = [("yes", "Legal"), ("no", "Not legal")]

    def add_fields(self) -> None:
        for key in self.options:
            self.fields[key] = forms.ChoiceField(
                choices=self.VERDICTS,
                error_messages={"required": "Say whether it is legal.", "invalid_choice": GONE},
            )

    @property
    def chosen(self) -> list[Any]:
        return [option.value for key, option in self.options.items() if self.cleaned_data[key] == "yes"]


class OrderForm(AnswerForm):
    """A place for each option: fields are named for the options' keys, and no place is given twice."""

    def add_fields(self) -> None:
        places = [(str(n), str(n)) for n in range(1, len(self.options) + 1)]
        for key in self.options:
            self.fields[key] = forms.ChoiceField(
                choices=places, error_messages={"required": "Choose its place.", "invalid_choice": GONE}
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        given = [cleaned[key] for key in self.options if key in cleaned]
        for key in self.options:
            if key in cleaned and given.count(cleaned[key]) > 1:
                self.add_error(key, f"Place {cleaned[key]} is given twice.")
        return cleaned

    @property
    def chosen(self) -> list[Any]:
        ordered = sorted(self.options.items(), key=lambda each: int(self.cleaned_data[each[0]]))
        return [[[option.value] for _, option in ordered]]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(str(n) for n in range(1, len(self.options) + 1))


def shown_mark(item: QuizItem, at: datetime) -> str:
    """When the item was shown, for the form to send back."""
    return signing.dumps(at.timestamp(), salt=str(item.token))


class ScenarioFilter(forms.Form):
    """What `/scenarios/` can be narrowed to; an unknown value narrows nothing."""

    ruleset = forms.CharField(required=False, max_length=50)
    rule = forms.CharField(required=False, max_length=40)
    card = forms.CharField(required=False, max_length=100)
    kind = forms.ChoiceField(required=False, choices=[("", "any"), *Kind.choices])
