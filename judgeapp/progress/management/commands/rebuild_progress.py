"""`manage.py rebuild_progress`: schedules, mastery, sums and ratings, computed again from the attempts."""

import json as json_module
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from judgeapp.progress.models import Learner
from judgeapp.progress.recording import learner_of, players_without_learner, rebuild
from judgeapp.quiz.difficulty.ratings import rebuild_ratings

SHOWN = 5


class Command(BaseCommand):
    help = "Compute everybody's progress from their attempts, mend what differs, and say what did."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", help="only this account")
        parser.add_argument("--check", action="store_true", help="mend nothing; exit 1 on any difference")
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, user: str | None, check: bool, json: bool, **options: Any) -> None:
        learners = Learner.objects.order_by("pk")
        if user is None:
            for player in players_without_learner():
                learner_of(player)
        else:
            learners = learners.filter(user__username__iexact=user)
            if not learners.exists():
                raise CommandError(
                    f"No account {user!r} has answered anything. Names are those of /account/."
                )
        report = []
        keys = learners.values_list("pk", flat=True)
        for pk in tqdm(keys, desc="learners", disable=json or None):
            learner = Learner.objects.select_related("user").get(pk=pk)
            if found := rebuild(learner, write=not check):
                report.append({"learner": str(learner), "differences": [str(each) for each in found]})
        ratings = rebuild_ratings(write=not check) if user is None else 0
        if json:
            self.stdout.write(json_module.dumps({"learners": len(keys), "different": report}, indent=1))
        else:
            self._tell(len(keys), report, check)
            if ratings:
                self.stdout.write(f"{ratings} ratings of questions {'differ' if check else 'written'}.")
        if report and check:
            raise SystemExit(1)

    def _tell(self, learners: int, report: list[dict[str, Any]], check: bool) -> None:
        for each in report:
            told = each["differences"]
            self.stdout.write(f"{each['learner']}: {len(told)} differences")
            for line in told[:SHOWN]:
                self.stdout.write(f"  {line[:300]}")
            if len(told) > SHOWN:
                self.stdout.write(f"  and {len(told) - SHOWN} more")
        done = "found" if check else "mended"
        self.stdout.write(f"{learners} learners, differences {done} with {len(report)} of them.")
