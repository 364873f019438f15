"""*What is it now?*: a card to fill in, judged and explained field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from judgeapp.content.versions import version
from judgeapp.copyengine import Answer, CopyEngineError, as_sentence
from judgeapp.quiz.kinds.answers.card_blanks import blank_of
from judgeapp.quiz.kinds.answers.card_comparison import FIELDS, card_is_right, differing_fields, named_first
from judgeapp.quiz.kinds.answers.card_form import CardForm
from judgeapp.quiz.kinds.answers.copies import named_copy
from judgeapp.quiz.kinds.answers.forms import AnswerForm, UnsentForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option
from judgeapp.quiz.kinds.answers.option_text import a_card
from judgeapp.quiz.kinds.answers.table_reasons import Situation, described
from judgeapp.quiz.kinds.answers.told_by_rule import describes, reason_of, rules_named
from judgeapp.quiz.kinds.base import BelievedAnswers, QuestionKind, Ruling, question_kind
from judgeapp.quiz.kinds.believed_answers import FilledInAnswers
from judgeapp.quiz.models import Question, QuizItem
from judgeapp.rules.index import rule_index


@question_kind
class Card(QuestionKind):
    """An object's fields to fill in."""

    name = Question.Kind.CARD
    template: ClassVar = "quiz/_card.html"
    submit_key: ClassVar = "Ctrl Enter"
    filled_in: ClassVar = True
    repeats_differences: ClassVar = True
    all_or_nothing: ClassVar = True
    shows_belief: ClassVar = False
    keeps_beliefs: ClassVar = False
    by_value: ClassVar = True
    derived_place: ClassVar = 101
    unexplained: ClassVar = (
        "No belief we know of, alone or with another, gives all of this. "
        "The derivation shows how it comes about."
    )

    def value_of(self, answer: Answer, query: Mapping[str, Any], turning_on: Sequence[str]) -> Any:
        if not isinstance(answer.value, Mapping):
            raise CopyEngineError(
                "Its answer isn't an object.", where="query", mend='Ask "fields" with the fields to fill in.'
            )
        return answer.value

    def finds_right(self, value: Any, option: Any) -> bool:
        return isinstance(option, Mapping) and card_is_right(value, option)

    def is_same(self, known: Sequence[Any], chosen: Sequence[Any]) -> bool:
        return card_is_right(known[0], chosen[0])

    def derived(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        ref, name = named_copy(scenario)
        first = scenario["questions"][0]
        return {
            "explanation": reason_of(first["explanation"]) if describes(first["query"], ref) else "",
            "prompt": f"What is {name} now? Fill in the card.",
            "query": {"ask": "fields", "of": ref, "fields": list(FIELDS)},
        }

    def is_explained_by(self, explanation: str, ruling: Ruling) -> bool:
        """A rule that an explanation names is one of the rulebook."""
        named = rules_named(explanation)
        return bool(explanation) and (
            not ruling.ruleset
            or not named
            or any((ruling.ruleset, number) in rule_index().by_number for number in named)
        )

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        return as_sentence(self.generated_headline(ruling.value, ""))

    def generated_headline(self, value: Any, text: str) -> str:
        return f"It's {named_first(value)}"

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        return described(ruling.steps, situation) or super().why(ruling, situation)

    def difference(self, question: Question, ruled: Ruling, rulings: Sequence[Ruling]) -> str:
        return a_card(ruled.value, differing_fields([each.value for each in rulings])) or ""

    def believed(
        self, question: Question, right: Ruling, ruleset: str, offers: Callable[[], Iterable[Offer]]
    ) -> BelievedAnswers:
        return FilledInAnswers(right, blank_of(question, ruleset).fields)

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return CardForm(data, item=item, blank=blank_of(item.question, ruleset))

    def unsent(
        self, item: QuizItem, ruleset: str, options: Sequence[Option]
    ) -> UnsentForm | AnswerForm | None:
        return self.form(item, ruleset, options)

    def blank(self, item: QuizItem) -> SafeString:
        editions = [version(app) for app in ("quiz", "cards")]
        return _drawn_blank(item.question, item.quiz.ruleset, *editions)


@lru_cache(maxsize=1024)  # plays the script, and draws a card
def _drawn_blank(question: Question, ruleset: str, *editions: str) -> SafeString:
    form = CardForm(None, item=QuizItem(question=question), blank=blank_of(question, ruleset))
    return render_to_string("quiz/_card.html", {"form": form, "question": question})
