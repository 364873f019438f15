"""`manage.py verify_catalogue DIR`: does the engine answer a catalogue's examples as written?"""

import json as json_module
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

from judgeapp.cards.pool import card_pool
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.catalogue.comparison import Asked, Difference, Report, Stored, verify
from judgeapp.quiz.catalogue.files import read_catalogue
from judgeapp.quiz.models import Scenario


class Command(BaseCommand):
    help = "Play the stored scenario of each example under each ruleset; exit 1 on any difference."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("dir", type=Path, help="holds examples.yaml and misconceptions.yaml")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, dir: Path, json: bool, **options: Any) -> None:
        try:
            catalogue = read_catalogue(dir)
        except CopyEngineError as error:
            raise CommandError(str(error)) from error
        try:
            stored = stored_scenarios()
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                f"The database isn't ready ({error}). Run `manage.py migrate` first."
            ) from error
        if not stored:
            raise CommandError("No scenario is stored. Run `manage.py load_content` first.")
        report = verify(catalogue.examples, stored, card_pool(), catalogue.right_under)
        if json:
            self.stdout.write(json_module.dumps(report.as_json(), ensure_ascii=False, indent=1))
        else:
            self._print(report)
        if not report.holds:
            raise CommandError(
                f"{len(report.differences)} differences, {len(report.missing)} examples without a scenario, "
                f"{len(report.misconception_differences)} misconceptions otherwise."
            )

    def _print(self, report: Report) -> None:
        for difference in [*report.differences, *report.misconception_differences]:
            self.stdout.write(_line(difference))
        for difference in report.disputed:
            self.stdout.write(f"disputed: {_line(difference)}\n  because {difference['reason']}")
        for other in report.explained_otherwise:
            self.stdout.write(
                f"explained otherwise: {other['example']}: {other['wrong_answer']!r} by "
                f"{', '.join(other['beliefs'])}, not {', '.join(other['catalogue'])}: {other['reason']}"
            )
        if report.missing:
            self.stdout.write(f"without a scenario ({len(report.missing)}): {', '.join(report.missing)}")
        for ruleset, number in report.examples.items():
            self.stdout.write(f"{ruleset}: {report.as_written.get(ruleset, 0)} of {number} as written")
        self.stdout.write(
            f"total: {sum(report.as_written.values())} of {sum(report.examples.values())} as written"
        )
        self.stdout.write(
            f"misconceptions: {report.given} of {report.systematic} give their wrong answer; "
            f"{report.unsystematic} more are unsystematic"
        )


def stored_scenarios() -> dict[str, Stored]:
    """Every published scenario by its slug, as the comparison needs it."""
    scenarios = Scenario.objects.published().prefetch_related("rulesets", "questions__choices")
    return {
        scenario.slug: Stored(
            script=scenario.script,
            rulesets=frozenset(ruleset.slug for ruleset in scenario.rulesets.all()),
            questions=[
                Asked(
                    query=question.query,
                    choices=[(choice.text, choice.value) for choice in question.choices.all() if choice.text],
                    catalogue=question.catalogue,
                )
                for question in scenario.questions.all()
            ],
            catalogue=scenario.catalogue,
        )
        for scenario in scenarios
    }


def _line(difference: Difference) -> str:
    place = " ".join(str(difference[key]) for key in ("example", "ruleset", "where") if difference[key])
    if "message" in difference:
        return f"{place}: {difference['message']}"
    return f"{place}: expected {difference['expected']!r}, but it is {difference['actual']!r}"
