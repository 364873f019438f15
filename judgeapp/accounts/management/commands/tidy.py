"""Deletes what nobody comes back to."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from judgeapp.accounts.tidying import STEPS


class Command(BaseCommand):
    help = "Delete expired sessions, guests that nobody can be anymore, unused variants, old failed sign-ins."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        for step in STEPS:
            count = step.count(now) if options["dry_run"] else step.run(now)
            self.stdout.write(f"{count:>8,}  {step.name}")
        if options["dry_run"]:
            self.stdout.write("Nothing was deleted.")
