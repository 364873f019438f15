"""Load what ships with Layer One into the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from judgeapp.content.loading import ContentError, load_content, prepare


class Command(BaseCommand):
    help = "Bring the database to what fixtures/ says. Repeat it freely: unchanged files are skipped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--from",
            dest="root",
            type=Path,
            default=Path(settings.FIXTURE_DIRS[0]),
            help="the folder to load, with all folders in it",
        )
        parser.add_argument("--force", action="store_true", help="read unchanged files as well")
        parser.add_argument(
            "--bare",
            action="store_true",
            help="leave to the first page that needs it what pages take from the content by long work",
        )

    def handle(self, *args: Any, root: Path, force: bool, bare: bool, **options: Any) -> None:
        if not root.is_dir():
            raise CommandError(f"{root} isn't a folder. Give one that holds fixtures, such as fixtures/.")
        try:
            report = load_content(root, force=force)
        except ContentError as error:
            raise CommandError(f"Nothing was loaded.\n{error}") from error
        for line in report.lines():
            self.stdout.write(line)
        if not bare:
            prepare()
        read = f"; files read: {report.files}" if report.files else ""
        self.stdout.write(f"Content is up to date{read}.")
