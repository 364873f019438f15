"""What the list of cards can be narrowed by."""

from typing import Any

from django import forms

from judgeapp.cards.models import Layout
from judgeapp.cards.searching.searching import COLORS, TYPES, Wanted

ANY = ("", "Any")


class CardFilter(forms.Form):
    """Words, and what else a card must be; what is no valid choice narrows nothing."""

    q = forms.CharField(required=False)
    type = forms.ChoiceField(required=False, choices=[ANY, *((name, name) for name in TYPES)])
    color = forms.ChoiceField(required=False, choices=[ANY, *COLORS.items()])
    layout = forms.ChoiceField(
        required=False, choices=[ANY, *((value, str(name).capitalize()) for value, name in Layout.choices)]
    )
    copies = forms.BooleanField(required=False, label="Copies something")

    def __init__(self, data: Any) -> None:
        super().__init__(data, auto_id="by-%s")
        self.is_valid()

    def wanted(self) -> Wanted:
        given = self.cleaned_data
        return Wanted(
            words=" ".join((given.get("q") or "").split())[:100],
            type=given.get("type") or "",
            color=given.get("color") or "",
            layout=given.get("layout") or "",
            copies=bool(given.get("copies")),
        )
