"""*Which rule decides?*: the rule a question turns on among others that tempt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from judgeapp.copyengine import Answer, CopyEngineError
from judgeapp.quiz.beliefs.known import believers_of
from judgeapp.quiz.generator.template_kinds import Say
from judgeapp.quiz.kinds.answers.deciding_rules import deciding_rule, tempting_rules, titled
from judgeapp.quiz.kinds.answers.forms import AnswerForm
from judgeapp.quiz.kinds.answers.offers import Offer, Option
from judgeapp.quiz.kinds.answers.table_reasons import Situation, decided
from judgeapp.quiz.kinds.answers.told_by_rule import by_its_rule, rules_named
from judgeapp.quiz.kinds.base import AboutDerivation, Ruling, question_kind
from judgeapp.quiz.models import Choice, Question, QuizItem
from judgeapp.rules.index import rule_index


@question_kind
class Cite(AboutDerivation):
    """The one rule that a scenario turns on and its derivation cites."""

    name = Question.Kind.CITE
    fewest_offers: ClassVar = 2
    needs_rules: ClassVar = True
    keeps_beliefs: ClassVar = False
    by_value: ClassVar = True
    derived_place: ClassVar = 102

    def value_of(self, answer: Answer, query: Mapping[str, Any], turning_on: Sequence[str]) -> Any:
        return deciding_rule(turning_on, (step.rule for step in answer.steps))

    def offers(
        self, question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
    ) -> list[Offer]:
        """The rule that decides, by its title, and rules that nothing told of the question rests on."""
        cited = [*(str(each["rule"]) for each in found.cited), *rules_named(question.explanation)]
        believers = believers_of(question.scenario.script, ruleset)
        right = rule_index().by_number.get((ruleset, found.value))
        if right is None:
            raise CopyEngineError(
                f"There is no rule {found.value}.", where="rules", mend="Load the rulebook."
            )
        entries = [right, *tempting_rules(believers, question.query, right.number, cited)]
        return [Offer(titled(entry), entry.number) for entry in entries]

    def derived(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        """All but the prompt: "Which rule decides ...?" is put together from no other question."""
        first = scenario["questions"][0]
        return {"query": first["query"], "explanation": by_its_rule(first["explanation"])}

    def is_explained_by(self, explanation: str, ruling: Ruling) -> bool:
        """An explanation names the rule that decides; another rulebook has a number of its own for it."""
        return str(ruling.value) in rules_named(explanation)

    def headline(self, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
        entry = rule_index().find(ruleset, ruling.value)
        return f"Rule {ruling.value} decides" + (f": {entry.title}." if entry else ".")

    def why(self, ruling: Ruling, situation: Situation) -> tuple[str, str]:
        deciding = [step for step in ruling.steps if step.rule == ruling.value]
        return decided(ruling.steps, deciding[-1], situation) if deciding else ("", str(ruling.value))

    def compared_rules(self, ruling: Ruling, answer: Any) -> tuple[str, ...]:
        return ruling.value, answer

    def lacks(self, written: Mapping[str, Any]) -> tuple[str, str] | None:
        if not written.get("decides"):
            return "decides is missing", "Name the principle whose rule decides."
        return None

    def generated_answer(self, decides: str, query: Mapping[str, Any], found: Answer) -> Any:
        numbers = {step.rule for step in found.steps if step.principle == decides and step.rule}
        if len(numbers) != 1:
            raise CopyEngineError(
                f"{decides} stands behind {len(numbers)} rules of the derivation.",
                where="decides",
                mend="Name a principle that the derivation cites.",
            )
        return numbers.pop()

    def generated_text(self, value: Any, say: Say, offered: Mapping[str, str]) -> str:
        return f"It's rule {value}"

    def form(self, item: QuizItem, ruleset: str, options: Sequence[Option], data: Any = None) -> AnswerForm:
        return AnswerForm(data, item=item, options=options)
