"""What the pages of progress promise to take, and whether planning pays, measured."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from judgeapp.content.measuring import Figure, seconds
from judgeapp.progress.loading import NAME
from judgeapp.progress.simulating import at_random, missed_again, needed, simulated
from judgeapp.quiz.benchmarks import Visit

PEOPLE, DAYS = 200, 60  # of the simulation
SAMPLE = 20  # of them, to find how many questions other ways take
ATTEMPTS, OWN = 1_000_000, 20_000  # in the database, and of the one who looks
FEW = 400  # of the one who looks on fixtures: enough for a page as full as that
REQUESTS = 30
PAGES = {
    "Today": "/",
    "the progress page": "/progress/",
    "the same compared with a past day": "/progress/?then={then}",
    "the history": "/progress/?page=5",
    "the plan": "/plan/",
    "a lesson": "/learn/copiable-values/enters/",
    "free practice": "/free/",
    "the exams": "/exam/",
    "the data": "/progress/data/",
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


def pages() -> Mapping[str, str]:
    """Addresses of today, by what they are called."""
    then = (timezone.localdate() - THEN).isoformat()
    return {name: address.format(then=then) for name, address in PAGES.items()}


def query_figures(visit: Visit) -> Iterator[Figure]:
    """How many queries the pages take."""
    for name, address in pages().items():
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
        found = simulated(PEOPLE, DAYS)
        plan = found["planned"]
        title = f"day {DAYS}, {PEOPLE} learners: planned {plan.retention:.0%}, {plan.questions:.0f} questions"
        for name, way in {"random": at_random, "missed": missed_again}.items():
            said = {"random": "random practice", "missed": "repeating misses"}[name]
            other = found[name].retention
            figures.append(Figure(f"{title}; {said} {other:.0%} of as many", other / plan.retention, "x", 1))
            least = needed(way, plan.retention, min(SAMPLE, PEOPLE), DAYS)
            what = f"questions of the plan by {least:.0f} that {said} takes for as much"
            figures.append(Figure(what, plan.questions / least, "x", 1))

    spent = seconds(run)
    yield from figures
    yield Figure("the simulation", spent, "s", 60)


def load_figures() -> Iterator[Figure]:
    """Each page for somebody with many answers in a full database, by the same page on fixtures."""
    with tempfile.TemporaryDirectory() as folder:
        content = f"sqlite:///{folder}/content.sqlite3"
        _manage(content, "migrate", "-v0")
        _manage(content, "load_content", "-v0")
        times = {}
        for name, attempts, own in [("few", FEW, FEW), ("full", ATTEMPTS, OWN)]:
            database = f"sqlite:///{folder}/{name}.sqlite3"
            shutil.copy(f"{folder}/content.sqlite3", f"{folder}/{name}.sqlite3")
            _manage(database, "seed_load", f"--attempts={attempts}", f"--own={min(own, attempts)}")
            ask = f"from judgeapp.progress.benchmarks import print_times; print_times({REQUESTS})"
            times[name] = json.loads(_manage(database, "shell", "-v0", "-c", ask))
    for page in PAGES:
        what = f"{page} at {ATTEMPTS:,} attempts, {OWN:,} one's own, by the same on fixtures"
        yield Figure(what, times["full"][page] / times["few"][page], "x", 1.2)


def print_times(requests: int) -> None:
    """How long each page takes the account `load`, at best of so many requests: one JSON document."""
    client = Client(SERVER_NAME="localhost")
    client.force_login(
        get_user_model().objects.get(username=NAME), backend="django.contrib.auth.backends.ModelBackend"
    )
    best = {}
    for name, address in pages().items():
        client.get(address)
        best[name] = min(seconds(lambda address=address: client.get(address)) for _ in range(requests))  # type: ignore[misc]
    print(json.dumps(best))


def _manage(database: str, *arguments: str) -> str:
    """Run a command on a database of its own, and return what it said."""
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments]
    environment = os.environ | {"DATABASE_URL": database, "DEBUG": "1"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    return done.stdout
