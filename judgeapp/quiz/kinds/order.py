"""*Which comes first?*: the steps of one event to be put in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from django import forms

from judgeapp.copyengine import Answer
from judgeapp.quiz.generator.template_kinds import Say
from judgeapp.quiz.kinds.answers.copies import named_copy
from judgeapp.quiz.kinds.answers.forms import GONE, AnswerForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option
from judgeapp.quiz.kinds.answers.sequences import (
    begins_with_copying,
    by_their_sources,
    course_of,
    first_out_of_place,
    keeps_order,
    numbered,
    sequence_of,
)
from judgeapp.quiz.kinds.answers.table_reasons import Situation, number_of
from judgeapp.quiz.kinds.base import AboutDerivation, Ruling, question_kind, text_of
from judgeapp.quiz.models import Choice, Question, QuizItem

LAYER_1, LAYERS = "layer-1", "layers"
"""The principles that say why copying comes first, and in what order anything else applies."""
_CHANGES = " changes its "


class OrderForm(AnswerForm):
    """A place for each option: fields are named for the options' keys, no place given more than once."""

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
                self.add_error(key, f"Place {cleaned[key]} is given more than once.")
        return cleaned

    @property
    def chosen(self) -> list[Any]:
        ordered = sorted(self.options.items(), key=lambda each: int(self.cleaned_data[each[0]]))
        return [[[option.value] for _, option in ordered]]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(str(n) for n in range(1, len(self.options) + 1))


@question_kind
class Order(AboutDerivation):
    """Steps to be put in order; what stands in one group has no order among itself."""

    name = Question.Kind.ORDER
    template: ClassVar = "quiz/_order.html"
    in_rows: ClassVar = True
    lists_options: ClassVar = False
    all_or_nothing: ClassVar = True
    keeps_beliefs: ClassVar = False
    by_value: ClassVar = True
    derived_place: ClassVar = 103

    def value_of(self, answer: Answer, query: Mapping[str, Any], turning_on: Sequence[str]) -> Any:
        return sequence_of(answer.steps, str(query.get("of")))

    def finds_right(self, value: Any, option: Any) -> bool:
        return keeps_order(value, option)

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        of, script = str(question.query.get("of")), question.scenario.script
        said = by_their_sources(found.value, found.steps, of, script)
        return [Offer(said.get(text, text), text) for group in found.value for text in group]

    def derived(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        ref, name = named_copy(scenario)
        events = scenario["script"]["events"]
        first: Mapping[str, Any] = next((event for event in events if event.get("ref") == ref), {})
        # Its own activated ability may be what happens to it last.
        activated = any(each.get("do") == "activate" and each.get("source") == ref for each in events)
        entering = f"as {name} enters" if first.get("do") == "enter" and not activated else f"to {name}"
        return {
            "prompt": f"In what order do these things happen {entering}?",
            "query": {"ask": "characteristics", "of": ref},
        }

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        steps = [text_of(step, options).removesuffix(".") for group in ruling.value for step in group]
        return f"{_course(steps) or _first(steps[0].partition('; ')[0])}."

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        principle = LAYER_1 if begins_with_copying(ruling.value) else LAYERS
        number = number_of(principle, ruling.ruleset)
        course = course_of(ruling.value)
        return f"{course} ({number})." if number[:1].isdigit() else f"{course}.", number

    def out_of_place(self, ruling: Ruling, answer: Any) -> str:
        return first_out_of_place(ruling.value, answer)

    def generated_answer(self, decides: str, query: Mapping[str, Any], found: Answer) -> Any:
        return self.value_of(found, query, ())

    def generated_text(self, value: Any, say: Say, offered: Mapping[str, str]) -> str:
        return numbered(value) if value else ""

    def generated_headline(self, value: Any, text: str) -> str:
        steps = [step.rstrip(".") for group in value for step in group]
        return _course(steps) or _first(steps[0].partition("; ")[0])

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return OrderForm(data, item=item, options=options)


def _first(step: str) -> str:
    """ "First, it takes the copiable values", "First, Snakeform changes its colors"."""
    within = f"{step[0].lower()}{step[1:]}" if step.startswith(("It ", "Its ", "The ")) else step
    return f"First{':' if step.startswith('“') else ','} {within}"


def _course(steps: Sequence[str]) -> str:
    """All that one effect does, "Snakeform changes its subtypes, then its colors, and then its abilities"; ""
    where different things happen."""
    parts = [step.partition(_CHANGES) for step in steps]
    effects = {effect for effect, _, _ in parts}
    if len(steps) == 1 or len(effects) > 1 or not all(changed for _, _, changed in parts):
        return ""
    *others, last = [f"its {changed}" for _, _, changed in parts]
    return f"{effects.pop()} changes {', then '.join(others)}, and then {last}"
