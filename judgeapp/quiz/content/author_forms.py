"""The admin's forms: what does not play, or leaves no right option, is refused with place and mend."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from judgeapp.copyengine import CopyEngineError, expectations
from judgeapp.quiz.content.yaml_field import YamlField
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.rulings.checking import check_question, check_script


class ScenarioForm(forms.ModelForm[Scenario]):
    script = YamlField(rows=24, help_text="YAML or JSON: title, ruleset, setup, events, expect.")

    def clean(self) -> dict[str, Any] | None:
        """Play the script under its own ruleset and each one chosen."""
        cleaned = super().clean() or self.cleaned_data
        script = cleaned.get("script")
        if script is None:
            return cleaned
        if not isinstance(script, dict):
            self.add_error("script", "A script is a mapping. Give it title, setup and events.")
            return cleaned
        own = Scenario(script=script).default_ruleset
        chosen = [ruleset.slug for ruleset in cleaned.get("rulesets") or ()]
        for ruleset in dict.fromkeys([own, *chosen]):
            if problem := _problem_of(script, ruleset):
                self.add_error("script", problem)
                break
        return cleaned


def _problem_of(script: dict[str, Any], ruleset: str) -> str:
    """What keeps a script from coming out as it expects; "" for nothing."""
    try:
        game = check_script(script, ruleset)
        missed = next((seen for seen in expectations(game) if not seen["holds"]), None)
    except CopyEngineError as error:
        return f"Under {ruleset}: {error}"
    if missed is None:
        return ""
    return (
        f"Under {ruleset}: expect: {missed['field']} of {missed['of']} is {missed['actual']!r}, "
        f"not {missed['expected']!r}. Correct the script or what it expects."
    )


class QuestionForm(forms.ModelForm[Question]):
    query = YamlField(rows=3, help_text="Such as {ask: colors, of: clone}.")


class QuestionFormSet(forms.BaseInlineFormSet[Question, Scenario, forms.ModelForm[Question]]):
    """A scenario's questions, asked of the script as it is about to be saved."""

    def clean(self) -> None:
        super().clean()
        scenario = self.instance
        if any(self.errors) or not isinstance(scenario.script, dict) or not scenario.is_published:
            return
        try:
            check_script(scenario.script, scenario.default_ruleset)
        except CopyEngineError:
            return  # the script's own field says so
        for form in self.forms:
            if form.instance.pk and not form.cleaned_data.get("DELETE"):
                question = form.instance
                question.scenario = scenario
                try:
                    check_question(question, question.choices.all(), scenario.default_ruleset)
                except CopyEngineError as error:
                    form.add_error(None, f"{error} A scenario that is not published need not hold yet.")


class ChoiceForm(forms.ModelForm[Choice]):
    value = YamlField(
        rows=2, required=False, help_text="Compared with the engine's answer; empty for nothing at all."
    )


class ChoiceFormSet(forms.BaseInlineFormSet[Choice, Question, forms.ModelForm[Choice]]):
    """The choices of a question, held against the engine's answer before any is saved."""

    def clean(self) -> None:
        super().clean()
        question = self.instance
        if any(self.errors) or question.scenario_id is None or not isinstance(question.query, dict):
            return
        if question.kind not in Question.Kind:
            return  # its own field says so
        kept = [form for form in self.forms if form.has_changed() or form.instance.pk]
        choices = [form.instance for form in kept if not form.cleaned_data.get("DELETE")]
        try:
            check_question(question, choices, question.scenario.default_ruleset)
        except CopyEngineError as error:
            raise ValidationError(str(error)) from error
