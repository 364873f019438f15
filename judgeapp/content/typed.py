"""What staff type into forms: bounded, and every character of it is seen."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest

from judgeapp.copyengine import CopyEngineError, hidden_character, read_sent_documents

MOST_LETTERS = 20_000
MOST_OF_A_REASON = 500
_LONGEST_NUMBER = 18
"""In digits; a database holds no more."""


def every_character_shows(text: str) -> None:
    """Refuse what no screen shows, and what turns the words after it around.

    Raises:
        ValidationError: names the character.
    """
    if isinstance(text, str) and (hidden := hidden_character(text)):
        raise ValidationError(f"It has the character {hidden}, which nobody sees. Leave it out.")


class SentJsonField(forms.JSONField):
    """JSON, read within the bounds of every document that is sent."""

    def to_python(self, value: Any) -> Any:
        """Read it.

        Raises:
            ValidationError: it is no JSON, too long or too deep, or has numbers or characters nobody writes.
        """
        if not isinstance(value, str):
            return super().to_python(value)
        try:
            read_sent_documents(value, "It")
            found = super().to_python(value)
            json.dumps(found, allow_nan=False)
        except CopyEngineError as error:
            raise ValidationError(str(error)) from error
        except ValueError as error:
            raise ValidationError("It has a number that is too large.") from error
        return found

    def bound_data(self, data: Any, initial: Any) -> Any:
        try:
            self.to_python(data)
        except ValidationError:
            return InvalidJSONInput(data)
        return super().bound_data(data, initial)


TYPED: dict[type[models.Field[Any, Any]], dict[str, Any]] = {
    models.CharField: {"validators": [every_character_shows]},
    models.TextField: {"max_length": MOST_LETTERS, "validators": [every_character_shows]},
    models.JSONField: {"form_class": SentJsonField},
}
"""For `formfield_overrides` of an admin."""


def typed_formfield(field: models.Field[Any, Any], **options: Any) -> forms.Field | None:
    """The same for the form of a model, as its `formfield_callback`."""
    for kind in type(field).__mro__:
        options = {**TYPED.get(kind, {}), **options}
    return field.formfield(**options)


def number_of(text: str | None) -> int | None:
    """The number that was sent; None if it is none, or none that a database holds."""
    return int(text) if text and text.isdecimal() and len(text) <= _LONGEST_NUMBER else None


def reason_of(request: HttpRequest) -> str:
    """Why somebody does it, as they typed it in `why`."""
    return request.POST.get("why", "").strip()[:MOST_OF_A_REASON]
