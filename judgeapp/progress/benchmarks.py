"""What the pages of progress promise to take, and whether planning pays, measured."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from judgeapp.content.measuring import Figure, seconds
from judgeapp.progress.loading import NAME
from judgeapp.progress.models import Exam
from judgeapp.progress.simulating import at_random, missed_again, needed, of_the_plan, of_way
from judgeapp.quiz.benchmarks.pages import Visit
from judgeapp.quiz.models import DEFAULT_RULESET
from judgeapp.quiz.models.players import Player

PEOPLE, DAYS = 200, 60  # of the simulation
SAMPLE = 40  # of them, to find how many questions other ways take
ATTEMPTS, OWN = 1_000_000, 20_000  # in the database, and of the one who looks
FEW = 1_000  # of the one who looks on fixtures: enough for a page as full as that
REQUESTS, ROUNDS = 10, 5
PAGES = {
    "Today": "/",
    "the progress page": "/progress/",
    "the same compared with a past day": "/progress/?then={then}",
    "the history": "/progress/?page=5",
    "the plan": "/plan/",
    "a lesson": "/learn/copiable-values/enters/",
    "free practice": "/free/",
    "the exams": "/exam/",
    "the result of an exam": "/exam/{exam}/",
    "a question of it in review": "/exam/{exam}/1/",
    "the data": "/progress/data/",
    "deleting them": "/progress/data/delete/",
}
THEN = timedelta(days=100)
MOST_QUERIES = 8


def progress_figures() -> Iterator[Figure]:
    """Everything there is to measure, as soon as it is known."""
    with transaction.atomic():
        yield from query_figures(Visit())
        transaction.set_rollback(True)
    yield from simulation_figures()
    yield from load_figures()


def pages(exams: QuerySet[Exam]) -> Mapping[str, str]:
    """Addresses of today, by what they are called.

    Args:
        exams: of whoever looks; the last that was handed in is looked at.
    """
    then = (timezone.localdate() - THEN).isoformat()
    exam = exams.filter(handed_in__isnull=False).order_by("-started").values_list("pk", flat=True)[0]
    return {name: address.format(then=then, exam=exam) for name, address in PAGES.items()}


def an_exam(client: Client) -> None:
    """Begin an exam and hand it in."""
    own = {"preset": "own", "questions": "3", "pass_mark": "80", "rulesets": [DEFAULT_RULESET]}
    begun: str = client.post("/exam/start/", own).headers["Location"]
    client.post(f"{begun.removesuffix('1/')}hand-in/")


def query_figures(visit: Visit) -> Iterator[Figure]:
    """How many queries the pages take."""
    an_exam(visit.client)
    for name, address in pages(Exam.objects.of(Player(guest_token=visit.quiz.guest_token))).items():
        visit.page(address)  # what a process reads once is read now
        with CaptureQueriesContext(
            connection,
        ) as queries:
            visit.page(address)
        yield Figure(f"queries of {name}", len(queries), "queries", MOST_QUERIES)


def simulation_figures() -> Iterator[Figure]:
    """What is retained, and for how many questions, against random practice and repeating what was missed."""
    figures: list[Figure] = []

    def run() -> None:
        plan, asked = of_the_plan(PEOPLE, DAYS)
        some, _ = of_the_plan(min(SAMPLE, PEOPLE), DAYS)
        title = f"day {DAYS}, {PEOPLE} learners: planned {plan.retention:.0%}, {plan.questions:.0f} questions"
        for said, way in {"random practice": at_random, "repeating misses": missed_again}.items():
            other = of_way(way, asked).retention
            figures.append(Figure(f"{title}; {said} {other:.0%} of as many", other / plan.retention, "x", 1))
            times = needed(way, some.retention, asked[:SAMPLE])
            what = f"questions of the plan by {plan.questions * times:.0f} that {said} takes for as much"
            figures.append(Figure(what, 1 / times, "x", 1))

    spent = seconds(run, time.process_time)  # whatever else the machine does doesn't count
    yield from figures
    yield Figure("the simulation", spent, "s", 60)


def load_figures() -> Iterator[Figure]:
    """Each page for somebody with many answers in a full database, by the same page on fixtures."""
    with tempfile.TemporaryDirectory() as folder:
        content = Path(folder) / "content.sqlite3"
        make_content(content)
        databases = {}
        for name, attempts, own in [("few", FEW, FEW), ("full", ATTEMPTS, OWN)]:
            databases[name] = f"sqlite:///{folder}/{name}.sqlite3"
            shutil.copy(content, f"{folder}/{name}.sqlite3")
            _manage(databases[name], "seed_load", f"--attempts={attempts}", f"--own={min(own, attempts)}")
        times = {name: dict.fromkeys(PAGES, math.inf) for name in databases}
        ask = f"from judgeapp.progress.benchmarks import print_times; print_times({REQUESTS})"
        for _ in range(ROUNDS):  # by turns: a slow stretch of the machine is no property of a database
            for name, database in databases.items():
                for page, spent in json.loads(_manage(database, "shell", "-v0", "-c", ask)).items():
                    times[name][page] = min(times[name][page], spent)
    for page in PAGES:
        what = f"{page} at {ATTEMPTS:,} attempts, {OWN:,} one's own, by the same on fixtures"
        yield Figure(what, times["full"][page] / times["few"][page], "x", 1.2)


def make_content(path: Path) -> None:
    """Make a SQLite database with all that ships and nobody's answers."""
    _manage(f"sqlite:///{path}", "migrate", "-v0")
    _manage(f"sqlite:///{path}", "load_content", "--bare", "-v0")


def print_times(requests: int) -> None:
    """How long each page takes the account `load`, at best of so many requests: one JSON document.

    By the processor's clock: whatever else the machine does doesn't count, and SQLite works in this process.
    """
    client = Client(SERVER_NAME="localhost")
    user = get_user_model().objects.get(username=NAME)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    best = {}
    for name, address in pages(Exam.objects.of(Player(user=user))).items():
        client.get(address)
        best[name] = min(
            seconds(lambda address=address: client.get(address), time.process_time)  # type: ignore[misc]
            for _ in range(requests)
        )
    print(json.dumps(best))


def _manage(database: str, *arguments: str) -> str:
    """Run a command on a database of its own, and return what it said."""
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments]
    environment = os.environ | {"DATABASE_URL": database, "DEBUG": "1"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    return done.stdout
