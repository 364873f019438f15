"""`manage.py import_rulings FILE`: rulings from Scryfall's or MTGJSON's files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.cards.importing.rulings import RulingFileError, import_rulings


class Command(BaseCommand):
    help = (
        "Import rulings from Scryfall's bulk file rulings (with --cards) or MTGJSON's AtomicCards."
        " They are shown dated on the pages of the cards there are; those about copying are listed, as cases"
        " to check against the engine."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--cards", type=Path, help="Scryfall's oracle-cards, for its rulings")

    def handle(self, *args: Any, file: Path, cards: Path | None, **options: Any) -> None:
        try:
            report = import_rulings(file, cards)
        except RulingFileError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{report.taken:,} rulings on {report.cards:,} cards; {report.unknown:,} on others."
        )
        for name, texts in sorted(report.of_copying.items()):
            for text in texts:
                self.stdout.write(f"to check: {name}: {text}")
