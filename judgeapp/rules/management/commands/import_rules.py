"""`manage.py import_rules FILE`: what the official rules file changes, and with --accept its import."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.rules.official import OfficialFileError, decoded, parse
from judgeapp.rules.official_import import Comparison, accept, compared, ruleset_for


class Command(BaseCommand):
    help = "Compare the official rules file with the official text there is; --accept saves it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the official .txt file, or some sections of it")
        parser.add_argument("--ruleset", default="", help="which rulebook it is; found by its sections")
        parser.add_argument("--date", type=date.fromisoformat, help="in effect from, if the file is silent")
        parser.add_argument("--source", default="", help="what pages call it; otherwise the file's name")
        parser.add_argument("--accept", action="store_true", help="save what was shown")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            found = parse(decoded(file.read_bytes()))
            comparison = compared(found, ruleset_for(found, options["ruleset"]))
            self._show(comparison)
            if not options["accept"]:
                self.stdout.write("Nothing is saved yet. Repeat it with --accept to save this.")
                return
            accept(comparison, name=options["source"] or file.name, effective=options["date"])
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}.") from error
        except OfficialFileError as error:
            raise CommandError(f"{file}: {error} Nothing was saved.") from error
        self.stdout.write("Saved.")

    def _show(self, comparison: Comparison) -> None:
        for line in comparison.diff.lines():
            self.stdout.write(line)
        counts = ", ".join(f"{count} {name}" for name, count in comparison.diff.counts.items())
        dated = comparison.file.effective
        self.stdout.write(
            f"{comparison.ruleset.slug}: {counts}." + (f" In effect from {dated}." if dated else "")
        )
        for rule in comparison.unnumbered:
            self.stdout.write(f"Our {rule.number} ({rule.title}) is not among its numbers.")
