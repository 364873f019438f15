"""`manage.py review_questions`: what automatic lints find of stored questions and of what templates make."""

import json as json_module
from argparse import ArgumentParser
from dataclasses import asdict
from itertools import groupby
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.quiz.reviewing.lints import LINTS
from judgeapp.quiz.reviewing.reviewing import UNPLAYABLE, every_item, review_all


class Command(BaseCommand):
    help = "Review all stored questions and seeded instances of every template; exit 1 with findings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = [*LINTS, UNPLAYABLE]
        parser.add_argument("--instances", type=int, default=2, help="how many of each template (default: 2)")
        parser.add_argument("--only", action="append", choices=known, help="this lint, and no other")
        parser.add_argument("--without", action="append", choices=known, help="all lints but this one")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(
        self,
        *args: Any,
        instances: int,
        only: list[str] | None,
        without: list[str] | None,
        json: bool,
        **options: Any,
    ) -> None:
        names = [name for name in only or LINTS if name not in (without or ())]
        findings = [f for f in review_all(every_item(instances), names) if f.lint not in (without or ())]
        findings.sort(key=lambda finding: finding.lint)
        if json:
            told = {"findings": [asdict(finding) for finding in findings]}
            self.stdout.write(json_module.dumps(told, ensure_ascii=False, indent=1))
        for name, group in () if json else groupby(findings, key=lambda finding: finding.lint):
            listed = list(group)
            self.stdout.write(f"{name} ({len(listed)})")
            for finding in listed:
                self.stdout.write(f"  {finding}")
        if findings:
            raise CommandError(f"{len(findings)} findings.")
        if not json:
            self.stdout.write("0 findings.")
