"""`manage.py seed_load`: a database as full as one may get, to measure pages with."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from judgeapp.progress.loading import NAME, load
from judgeapp.quiz.skills.skills import skill_index


class Command(BaseCommand):
    help = f"Add made-up attempts of many accounts, the first of them “{NAME}.” Not for a site in use."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--attempts", type=int, default=1_000_000, help="in all")
        parser.add_argument("--own", type=int, default=20_000, help=f"of the account “{NAME}”")

    def handle(self, *args: Any, attempts: int, own: int, **options: Any) -> None:
        if not 0 < own <= attempts:
            raise CommandError("--own must be at least 1 and no more than --attempts.")
        if not skill_index().askable:
            raise CommandError("There is nothing to ask about. Run manage.py load_content first.")
        if get_user_model().objects.filter(username=NAME).exists():
            raise CommandError(f"There is an account “{NAME}” already. Use a new database.")
        with tqdm(total=attempts, unit=" attempts", unit_scale=True, disable=None) as bar:
            for written in load(attempts, own):
                bar.update(written)
        self.stdout.write(f"{attempts:,} attempts, {own:,} of them by “{NAME}.”")
