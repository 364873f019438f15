"""The filters of the scenario list."""

from __future__ import annotations

from django import forms

from judgeapp.quiz.models import Question


class ScenarioFilter(forms.Form):
    """What `/scenarios/` can be narrowed to; an unknown value narrows nothing."""

    ruleset = forms.CharField(required=False, max_length=50)
    rule = forms.CharField(required=False, max_length=40)
    card = forms.CharField(required=False, max_length=100)
    kind = forms.ChoiceField(required=False, choices=[("", "any"), *Question.Kind.choices])
