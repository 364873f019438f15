"""The form of a card to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.crypto import salted_hmac

from judgeapp.cards.display.wording import label
from judgeapp.quiz.kinds.answers.card_blanks import NUMBERS, STATUS, TICKED, Blank
from judgeapp.quiz.kinds.answers.card_comparison import mana_symbols
from judgeapp.quiz.kinds.answers.forms import GONE, LARGEST_NUMBER, AnswerForm
from judgeapp.quiz.models import QuizItem

_SIZES = {"name": 24, "mana_cost": 8, "power": 3, "toughness": 3, "loyalty": 3}
_LEGENDS = {"types": "Card types", "loyalty": "Loyalty"}
STATUS_WORDS = {"tapped": "Tapped", "face_down": "Face down"}


@dataclass(frozen=True, slots=True)
class Box:
    """One thing to tick."""

    value: str
    text: str
    is_ticked: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A field as the page shows it: `boxes` to tick, or `sent` to type over."""

    name: str
    label: str
    sent: str
    errors: Sequence[str]
    boxes: tuple[Box, ...] = ()
    size: int = 3


def key_of(question: int, text: str) -> str:
    """An opaque name for an ability, the same for everybody: a blank card is drawn once for all."""
    return salted_hmac(f"ability:{question}", text, algorithm="sha256").hexdigest()[:12]


class ManaField(forms.CharField):
    """A cost as typed; None for no cost."""

    def clean(self, value: Any) -> Any:
        try:
            return mana_symbols(super().clean(value))
        except ValueError as error:
            raise forms.ValidationError("Write a cost in symbols, as 2UU or {2}{U}{U}.") from error


class CardForm(AnswerForm):
    """Every field of a blank; what is left empty says that there is none."""

    def __init__(self, data: Any, *, item: QuizItem, blank: Blank) -> None:
        self.blank = blank
        self.keys = {  # abilities are long, and a key of one says nothing of it
            text: key_of(item.question_id, text) for text in blank.lists.get("abilities", ())
        }
        super().__init__(data, item=item, options=())

    def add_fields(self) -> None:
        for name in self.blank.fields:
            if name in TICKED:
                boxes = [(self.keys.get(text, text), text) for text in self.blank.lists[name]]
                self.fields[name] = forms.MultipleChoiceField(
                    choices=boxes, required=False, error_messages={"invalid_choice": GONE}
                )
            elif name in NUMBERS:
                self.fields[name] = self._number(f"Type a whole number, or nothing for no {name}.")
            elif name in STATUS:
                self.fields[name] = forms.BooleanField(required=False)
            elif name == "mana_cost":
                self.fields[name] = ManaField(required=False, max_length=60)
            elif name == "name":
                self.fields[name] = forms.CharField(required=False, max_length=200)
        for place, kind in enumerate(self.blank.kinds):
            self.fields[f"counters-{place}"] = self._number(f"Type how many {kind} counters, or nothing.", 0)

    @staticmethod
    def _number(invalid: str, smallest: int = -LARGEST_NUMBER) -> forms.IntegerField:
        return forms.IntegerField(
            required=False, min_value=smallest, max_value=LARGEST_NUMBER, error_messages={"invalid": invalid}
        )

    def clean(self) -> dict[str, Any]:
        """A card nothing is filled in of is no answer yet: whatever is asked about has a card type."""
        cleaned = super().clean()
        asked = [name for name in self.fields if name not in AnswerForm.base_fields]
        filled = any(text.strip() for name in asked for text in self._all_sent(name))
        if "types" in self.blank.fields and not filled:
            raise forms.ValidationError("Nothing is filled in yet. Say what the card is now.")
        return cleaned

    @property
    def chosen(self) -> list[Any]:
        """One value: the card as it was filled in, keys as in `play --json`."""
        cleaned, texts = self.cleaned_data, {key: text for text, key in self.keys.items()}
        card: dict[str, Any] = {}
        for name in self.blank.fields:
            if name == "counters":
                counted = {kind: cleaned[f"counters-{n}"] or 0 for n, kind in enumerate(self.blank.kinds)}
                card[name] = {kind: count for kind, count in counted.items() if count}
            elif name in TICKED:
                card[name] = [texts.get(key, key) for key in cleaned[name]]
            else:
                card[name] = cleaned[name]
        return [card]

    # As the page shows it ------------------------------------------------------------------------------

    @property
    def typed(self) -> dict[str, Row]:
        """The fields to type in, by name."""
        return {n: self._row(n) for n in self.blank.fields if n in _SIZES}

    @property
    def ticked(self) -> list[Row]:
        """The fields to tick but abilities, which take a line each."""
        return [self._row(n) for n in self.blank.fields if n in TICKED and n != "abilities"]

    @property
    def ability_row(self) -> Row | None:
        """Abilities, each on a line of its own."""
        return self._row("abilities") if "abilities" in self.blank.fields else None

    @property
    def counters(self) -> list[Row]:
        return [
            Row(
                f"counters-{n}",
                f"{kind} counters",
                self._sent(f"counters-{n}"),
                self._wrong(f"counters-{n}"),
            )
            for n, kind in enumerate(self.blank.kinds)
        ]

    @property
    def status(self) -> list[Box]:
        asked = [name for name in STATUS if name in self.blank.fields]
        return [Box(name, STATUS_WORDS[name], bool(self.data.get(name))) for name in asked]

    def _row(self, name: str) -> Row:
        sent = self._all_sent(name)
        boxes = ((self.keys.get(text, text), text.strip("()")) for text in self.blank.lists.get(name, ()))
        ordered = sorted(boxes) if name == "abilities" else boxes
        return Row(
            name,
            _LEGENDS.get(name, label(name).capitalize()),
            sent[0] if sent else "",
            self._wrong(name),
            tuple(
                Box(key, text.capitalize() if name == "colors" else text, key in sent)
                for key, text in ordered
            ),
            _SIZES.get(name, 3),
        )

    def _wrong(self, name: str) -> Sequence[str]:
        return tuple(map(str, self.errors[name])) if self.is_bound and name in self.errors else ()

    def _sent(self, name: str) -> str:
        return next(iter(self._all_sent(name)), "")

    def _all_sent(self, name: str) -> list[str]:
        sent: Any = self.data
        return [str(value) for value in sent.getlist(name)] if self.is_bound else []
