"""`manage.py import_content FILE`: what the engine makes of scenarios; with --accept, drafts of them."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.exchange import ExchangeError, Offered, bring_in, read, tried


class Command(BaseCommand):
    help = (
        "Try the scenarios of a JSON or YAML file: what the engine answers, and what is to be mended. With "
        "--accept they become drafts, which are reviewed and published as any other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--accept", action="store_true", help="make drafts of them")
        parser.add_argument("--author", help="whose drafts they are; needed with --accept")

    def handle(self, *args: Any, file: Path, accept: bool, author: str | None, **options: Any) -> None:
        try:
            offered = list(tried(read(file.read_text())))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} can't be read: {error}.") from error
        except ExchangeError as error:
            raise CommandError(f"{file}: {error}") from error
        for each in offered:
            self._tell(each)
        whole = sum(not each.problems for each in offered)
        self.stdout.write(f"{whole} of {len(offered)} scenarios could be published as they are.")
        if not accept:
            self.stdout.write("Nothing is saved. Repeat it with --accept and --author NAME to make drafts.")
            return
        user = get_user_model().objects.filter(username__iexact=author or "").first()
        if user is None:
            raise CommandError("Say whose drafts they are: --author NAME of an account there is.")
        bring_in(offered, user, f"From {file.name}")
        self.stdout.write(f"{len(offered)} drafts are in the workshop.")

    def _tell(self, each: Offered) -> None:
        self.stdout.write(f"{each.name}:")
        for problem in each.problems:
            self.stdout.write(f"  to mend: {problem}")
        if each.assessment:
            for asked in each.assessment.questions:
                self.stdout.write(f"  {asked.question.prompt} {asked.answer}")
