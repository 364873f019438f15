"""What the pages of progress promise to take, measured."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from judgeapp.content.measuring import Figure
from judgeapp.quiz.benchmarks import Visit

PEOPLE, DAYS = 200, 60  # of the simulation
ATTEMPTS, OWN = 1_000_000, 20_000  # in the database, and of the one who looks
REQUESTS = 20
PAGES = {"Today": "/", "the progress page": "/progress/", "the plan": "/plan/"}
MOST_QUERIES = 8


def progress_figures() -> Iterator[Figure]:
    """Everything there is to measure, as soon as it is known."""
    with transaction.atomic():
        yield from query_figures(Visit())
        transaction.set_rollback(True)


def query_figures(visit: Visit) -> Iterator[Figure]:
    """How many queries the pages take."""
    for name, address in PAGES.items():
        visit.page(address)  # what a process reads once is read now
        with CaptureQueriesContext(
            connection,
        ) as queries:
            visit.page(address)
        yield Figure(f"queries of {name}", len(queries), "queries", MOST_QUERIES)
