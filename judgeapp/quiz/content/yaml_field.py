"""Scripts and values in a form: YAML for people, JSON values for the database."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from judgeapp.copyengine import CopyEngineError, document_text, read_sent_documents


class _Typed(str):
    """What somebody wrote, to be shown again as it is."""

    __slots__ = ()


class YamlField(forms.CharField):
    """One YAML (or JSON) document, read as the engine reads scripts; an empty field is None."""

    def __init__(self, *args: Any, rows: int = 4, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.Textarea(attrs={"rows": rows, "cols": 90, "spellcheck": "false"}))
        super().__init__(*args, **kwargs)

    def bound_data(self, data: Any, initial: Any) -> Any:
        return data if data is None else _Typed(data)

    def prepare_value(self, value: Any) -> Any:
        if value is None or isinstance(value, _Typed):
            return value
        return document_text(value, width=90).removesuffix("...\n")

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        try:
            documents = read_sent_documents(text or "")
        except CopyEngineError as error:
            raise ValidationError(str(error)) from error
        if len(documents) > 1:
            raise ValidationError("These are several documents. Write one, without “---”.")
        return documents[0] if documents else None

    def validate(self, value: Any) -> None:
        if self.required and value is None:
            raise ValidationError(self.error_messages["required"], code="required")

    def run_validators(self, value: Any) -> None:
        """A decoded value has no length to check."""

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return bool(self.to_python(data) != initial)
        except ValidationError:
            return True
