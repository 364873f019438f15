"""`manage.py compare_cards FILE`: whether importing a file loses or changes what the engine reads in it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.cards.importing.card_files import CardFileError
from judgeapp.cards.importing.comparing import compared
from judgeapp.copyengine import CopyEngineError

SHOWN = 50


class Command(BaseCommand):
    help = (
        "Import a file of cards, compare each card with what the engine reads from the file itself, and undo "
        "the import. Exit 1 on any difference. Use a database of its own: other content is locked meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            cards, differences = compared(file)
        except (CardFileError, CopyEngineError, OSError) as error:
            raise CommandError(str(error)) from error
        for difference in differences[:SHOWN]:
            self.stdout.write(str(difference))
        self.stdout.write(f"{cards:,} cards compared, {len(differences):,} differences")
        if differences:
            raise CommandError("Imported cards aren't what their file says.")
