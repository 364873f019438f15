"""An exam of one's own making."""

from __future__ import annotations

from typing import Any

from django import forms

from judgeapp.progress.exams.blueprints import OWN, Blueprint
from judgeapp.progress.exams.drawing import candidates, fitting_templates
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.models.players import Player
from judgeapp.rules.index import rule_index

MOST_QUESTIONS, LONGEST_MINUTES = 100, 600


def _between(least: int, most: int) -> dict[str, str]:
    """What is said of a number out of its range, and of what is none."""
    return {
        "min_value": f"At least {least}.",
        "max_value": f"At most {most}.",
        "invalid": "Type a whole number.",
        "required": f"Type a number from {least} to {most}.",
    }


class OwnExamForm(forms.Form):
    """How many questions, what passes, under which rulebooks, on which rules, in what time."""

    questions = forms.IntegerField(
        label="Questions",
        min_value=1,
        max_value=MOST_QUESTIONS,
        initial=25,
        help_text=f"At most {MOST_QUESTIONS}.",
        error_messages=_between(1, MOST_QUESTIONS),
    )
    pass_mark = forms.IntegerField(
        label="Pass mark in percent",
        min_value=1,
        max_value=100,
        initial=80,
        help_text="1 to 100.",
        error_messages=_between(1, 100),
    )
    minutes = forms.IntegerField(
        label="Minutes",
        min_value=1,
        max_value=LONGEST_MINUTES,
        required=False,
        help_text="Leave it empty for no time limit.",
        error_messages=_between(1, LONGEST_MINUTES),
    )
    rulesets = forms.MultipleChoiceField(
        label="Rulebooks",
        initial=[DEFAULT_RULESET],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Tick at least one rulebook."},
    )
    rules = forms.CharField(
        label="Rules",
        required=False,
        max_length=300,
        help_text="Separate numbers with commas, such as 707.9, 707.10. Each includes the rules under it. "
        "Leave it empty for all.",
    )

    def __init__(self, data: Any = None, *, player: Player) -> None:
        super().__init__(data, auto_id="own-%s")
        self.player = player
        names = rule_index().names
        self.fields["rulesets"].choices = list(names.items())  # type: ignore[attr-defined]
        for name in ("questions", "pass_mark", "minutes"):
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "size": 4}

    def clean_rules(self) -> tuple[str, ...]:
        text = str(self.cleaned_data["rules"])
        return tuple(dict.fromkeys(filter(None, (part.strip() for part in text.split(",")))))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        for rule in cleaned["rules"]:
            asked = [
                slug for slug in cleaned["rulesets"] if self._how_many(self._blueprint((rule,)), slug) != 0
            ]
            if not asked:
                self.add_error(
                    "rules",
                    f"No question turns on {rule} in the rulebooks ticked. Take it out, or tick others.",
                )
        if not self.errors:
            self._check_number()
        return cleaned

    def _check_number(self) -> None:
        blueprint = self.blueprint
        found = [self._how_many(blueprint, ruleset) for ruleset in blueprint.rulesets]
        if None not in found and (most := sum(n or 0 for n in found)) < blueprint.questions:
            self.add_error(
                "questions",
                f"There are {most} such questions. Ask for {most} or fewer, or take in more rules.",
            )

    def _how_many(self, blueprint: Blueprint, ruleset: str) -> int | None:
        """How many questions fit; None for any number."""
        if fitting_templates(blueprint, ruleset):
            return None
        return len(candidates(self.player, blueprint, ruleset))

    @property
    def blueprint(self) -> Blueprint:
        """Of a valid form."""
        return self._blueprint(self.cleaned_data["rules"])

    def _blueprint(self, rules: tuple[str, ...]) -> Blueprint:
        cleaned = self.cleaned_data
        return Blueprint(
            id=OWN,
            title="Your own exam",
            questions=cleaned["questions"],
            pass_mark=cleaned["pass_mark"],
            minutes=cleaned["minutes"],
            rulesets=tuple(cleaned["rulesets"]),
            rules=rules,
            new=50,
        )
