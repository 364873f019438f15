"""`manage.py verify_scenarios`: do the stored scenarios come out as written?"""

import json as json_module
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.checking import check_question, check_script
from judgeapp.quiz.models import Question, Scenario

WITH_NUMBERS = frozenset({Question.Kind.CITE, Question.Kind.ORDER})

type Difference = dict[str, Any]


class Command(BaseCommand):
    help = "Play every stored scenario under each of its rulesets; exit 1 unless all come out as written."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        scenarios = Scenario.objects.published().prefetch_related("rulesets", "questions__choices")
        counts: dict[str, dict[str, int]] = {}
        differences: list[Difference] = []
        for scenario in scenarios:
            for ruleset in scenario.rulesets.all():
                found = list(differences_in(scenario, ruleset.slug))
                count = counts.setdefault(ruleset.slug, {"scenarios": 0, "as_written": 0})
                count["scenarios"] += 1
                count["as_written"] += not found
                differences += found
        if json:
            report = {"rulesets": counts, "differences": differences}
            self.stdout.write(json_module.dumps(report, ensure_ascii=False, indent=1))
        else:
            self._print(counts, differences)
        if differences:
            raise CommandError(f"{len(differences)} differences.")

    def _print(self, counts: dict[str, dict[str, int]], differences: list[Difference]) -> None:
        for difference in differences:
            place = " ".join(str(difference[key]) for key in ("scenario", "ruleset", "where"))
            self.stdout.write(f"{place}: {difference['message']}")
        for ruleset, count in counts.items():
            self.stdout.write(
                f"{ruleset}: {count['as_written']} of {count['scenarios']} scenarios as written"
            )


def differences_in(scenario: Scenario, ruleset: str) -> Iterator[Difference]:
    """What comes out otherwise: {scenario, ruleset, where, message, and expected, actual if known}."""
    base = {"scenario": scenario.slug, "ruleset": ruleset}
    try:
        game = check_script(scenario.script, ruleset)
    except CopyEngineError as error:
        yield base | {"where": error.where, "message": f"{error.message} {error.mend}".strip()}
        return
    for seen in game.expectations:
        if not seen["holds"]:
            yield base | {
                "where": f"{seen['field']} of {seen['of']}",
                "message": f"expected {seen['expected']!r}, but it is {seen['actual']!r}.",
                "expected": seen["expected"],
                "actual": seen["actual"],
            }
    for question in scenario.questions.all():
        if question.kind in WITH_NUMBERS and ruleset != scenario.default_ruleset:
            continue  # another rulebook may be silent there, and then it isn't asked
        try:
            check_question(question, question.choices.all(), ruleset)
        except CopyEngineError as error:
            where = f"question {question.position}: {error.where}"
            yield base | {"where": where, "message": f"{error.message} {error.mend}".strip()}
