"""`manage.py update_cards SOURCE`: new card data and rules, from where the operator says, by a timer."""

import sys
import urllib.parse
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from judgeapp.cards.importing.card_files import CardFile, CardFileError
from judgeapp.cards.importing.downloading import DownloadError, fetch
from judgeapp.cards.importing.importing import Trial
from judgeapp.cards.signals import cards_about_to_change


class Command(BaseCommand):
    help = (
        "Update card data, and with --rules the official rules, from a file or an https address. What is "
        "fetched stays in --folder until it is imported, so the next run continues one that was stopped. "
        "Questions whose answers change are withheld until a reviewer decides; the exit status is then 2."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="SOURCE", help="a file of cards, or its https address")
        parser.add_argument("--rules", metavar="SOURCE", help="the official rules file, or its https address")
        parser.add_argument(
            "--folder", type=Path, default=Path("updates"), help="where what is fetched is kept"
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would change, and save nothing")
        parser.add_argument("--report", type=Path, help="write what is printed into this file too")

    def handle(self, *args: Any, source: str, rules: str | None, folder: Path, **options: Any) -> None:
        told = StringIO()
        self.told = OutputWrapper(told)
        try:
            is_changed = self._update(source, rules, folder, is_dry=options["dry_run"])
        except (CardFileError, DownloadError, OSError) as error:
            self.told.write(str(error))
            raise CommandError(str(error)) from error
        finally:
            self.stdout.write(told.getvalue())
            if options["report"]:
                options["report"].write_text(told.getvalue(), encoding="utf-8")
        if is_changed:
            sys.exit(2)

    def _update(self, source: str, rules: str | None, folder: Path, *, is_dry: bool) -> bool:
        """Whether published answers changed, or would."""
        path = _local(source, folder)
        if is_dry:
            cards_about_to_change.send(sender=type(self))
            trial = Trial(CardFile(path))
            report = trial.run()
            self.told.write(
                f"Would be: {report.new:,} new faces, {report.changed:,} changed, {report.gone:,} gone."
            )
            for line in trial.changes:
                self.told.write(f"would be withheld: {line}")
            if rules:
                call_command("import_rules", _local(rules, folder), stdout=self.told)
            return bool(trial.changes)
        call_command("import_cards", path, stdout=self.told)
        if rules:
            call_command("import_rules", _local(rules, folder), "--accept", stdout=self.told)
            if _is_address(rules):
                _local(rules, folder).unlink()
        if _is_address(source):
            path.unlink()  # it is imported; the next run fetches a new one
        return "withheld" in self.told.getvalue()


def _is_address(source: str) -> bool:
    return source.startswith(("https://", "http://127.0.0.1:"))


def _local(source: str, folder: Path) -> Path:
    """The file itself, or what was fetched from its address."""
    if not _is_address(source):
        return Path(source)
    folder.mkdir(parents=True, exist_ok=True)
    name = Path(urllib.parse.urlsplit(source).path).name or "cards.json"
    return fetch(source, folder / name)
