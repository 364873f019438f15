"""Forms of the plan and of free practice."""

from __future__ import annotations

from datetime import date
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils import timezone

from judgeapp.copyengine import plural
from judgeapp.progress.models import Learner
from judgeapp.progress.practice.drawing import Wanted
from judgeapp.quiz.models import Question

NO_GOAL = "No goal"
REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
    "Pacific",
)  # fmt: skip
_KNOWN = sorted(available_timezones())
# By region, each zone with what it is called there.
ZONES = {
    region: [
        (zone, zone.partition("/")[2].replace("_", " ").replace("/", ", "))
        for zone in _KNOWN
        if zone.startswith(f"{region}/")
    ]
    for region in REGIONS
}
WORLD = ("UTC", "UTC")
"""In no region; devices that keep it report it by this name."""
OFFERED = {"", WORLD[0], *(zone for zones in ZONES.values() for zone, _ in zones)}


class PlanForm(forms.ModelForm[Learner]):
    """How much one wants to do, and until when."""

    goal = forms.TypedChoiceField(
        label="Weekly goal",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", NO_GOAL), *((str(n), f"{n} {plural('day', n)} a week") for n in range(1, 8))],
        help_text="A day counts with its first answer. Nothing is lost on the days between.",
    )
    new_a_day = forms.TypedChoiceField(
        label="Lessons",
        coerce=int,
        choices=[("0", "None for now"), *((str(n), f"{n} a day") for n in (1, 2, 3, 5))],
    )
    exam_date = forms.DateField(
        label="Date of your exam",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="In the four weeks before it you get more questions, so that everything is fresh that day.",
        error_messages={"invalid": "Write the date as 2026-12-31, or leave it empty."},
    )
    zone = forms.ChoiceField(
        label="Time zone", required=False, choices=[], help_text="Your day ends at midnight there."
    )

    class Meta:
        model = Learner
        fields = ("goal", "new_a_day", "exam_date", "zone")

    def clean_exam_date(self) -> date | None:
        day: date | None = self.cleaned_data["exam_date"]
        if day is not None and "exam_date" in self.changed_data and day < self.instance.day(timezone.now()):
            raise forms.ValidationError("That day has passed. Enter a later one, or leave it empty.")
        return day

    def __init__(self, data: Any, *, instance: Learner) -> None:
        super().__init__(data, instance=instance)
        zone = self.fields["zone"]
        if isinstance(zone, forms.ChoiceField):
            # One that came with imported answers may go by a name that nobody is offered.
            other = [] if instance.zone in OFFERED else [(instance.zone, instance.zone)]
            zone.choices = [("", "The site’s own"), WORLD, *other, *ZONES.items()]
            zone.widget.attrs["data-zone"] = ""  # the script chooses the browser's


class FreeForm(forms.Form):
    """What free practice is narrowed to."""

    rule = forms.ChoiceField(label="Rule", required=False)
    interaction = forms.ChoiceField(label="Interaction", required=False)
    kind = forms.ChoiceField(
        label="Kind of question", required=False, choices=[("", "Any"), *Question.Kind.choices]
    )
    level = forms.ChoiceField(
        label="Difficulty",
        required=False,
        choices=[("", "Any"), ("1", "1, easy"), ("2", "2, medium"), ("3", "3, hard")],
    )
    ruleset = forms.ChoiceField(label="Rulebook", required=False)
    card = forms.CharField(
        label="With the card", required=False, max_length=100, help_text="A part of its name will do."
    )

    def __init__(
        self, data: Any, *, rules: list[tuple[str, str]], kinds: list[tuple[str, str]], books: dict[str, str]
    ) -> None:
        super().__init__(data)
        self._offer("rule", "Any", rules)
        self._offer("interaction", "Any", kinds)
        self._offer("ruleset", "The rules used here", list(books.items()))

    def _offer(self, name: str, none: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", none), *choices]

    @property
    def wanted(self) -> Wanted:
        """Of a valid form."""
        data = self.cleaned_data
        return Wanted(
            principle=data["rule"],
            interaction=data["interaction"],
            kind=data["kind"],
            level=int(data["level"] or 0),
            ruleset=data["ruleset"],
            card=data["card"].strip(),
        )
