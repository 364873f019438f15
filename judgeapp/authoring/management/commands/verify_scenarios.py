"""`manage.py verify_scenarios`: do the stored scenarios come out as written, and as they did before?"""

import json as json_module
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.verification import baseline
from judgeapp.authoring.verification.verifying import Report, told, verify
from judgeapp.content.models import Source
from judgeapp.quiz.models import Scenario


class Command(BaseCommand):
    help = "Play every stored scenario under each of its rulesets; exit 1 unless all come out as before."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
        parser.add_argument("--processes", type=int, help="how many share the work (default: all processors)")

        parser.add_argument(
            "--against", type=Path, help="compare with the answers of a file, and save nothing"
        )
        parser.add_argument("--write", type=Path, help="write the answers into such a file, and save nothing")

    def handle(self, *args: Any, json: bool, processes: int | None, **options: Any) -> None:
        if options["against"] or options["write"]:
            try:
                self._with_file(options["against"], options["write"], processes)
            except baseline.BaselineError as error:
                raise CommandError(str(error)) from error
            return
        report = verify(processes=processes)
        if json:
            document = {"rulesets": report.rulesets, "differences": report.differences}
            self.stdout.write(json_module.dumps(document, ensure_ascii=False, indent=1))
        else:
            self._print(report)
        if report.differences:
            raise CommandError(f"{len(report.differences)} differences.")

    def _with_file(self, against: Path | None, write: Path | None, processes: int | None) -> None:
        shipped = Scenario.objects.published().exclude(source=Source.AUTHOR)
        if write is not None:
            text = baseline.written(shipped, processes)
            write.write_text(text, encoding="utf-8")
            self.stdout.write(f"{text.count(chr(10)) - 2:,} answers are written.")
        if against is None:
            return
        comparison = baseline.compare(shipped, baseline.read(against), processes)
        for line in told(comparison.differences):
            self.stdout.write(line)
        self.stdout.write(f"{comparison.listed:,} answers compared; {comparison.unlisted:,} are new.")
        if comparison.differences:
            raise CommandError(f"{len(comparison.differences)} differences.")

    def _print(self, report: Report) -> None:
        for line in told(report.differences):
            self.stdout.write(line)
        for ruleset, count in report.rulesets.items():
            self.stdout.write(
                f"{ruleset}: {count['as_written']} of {count['scenarios']} scenarios as written"
            )
        if report.accepted:
            self.stdout.write(f"{report.accepted:,} answers taken down for the first time.")
        if report.held_back:
            self.stdout.write(f"{report.held_back:,} questions are withheld until an author decides.")
        if report.released:
            self.stdout.write(f"{report.released:,} questions are asked again: the answer is as it was.")
