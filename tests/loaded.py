"""The databases of a worker: empty, with all that fixtures/ holds, and one to write to for good.

The fixtures are loaded once in a worker. A test that rolls back what it does runs on them as they are; one
that commits, as with a browser, gets a copy of its own.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from judgeapp.content.loading import prepare
from judgeapp.quiz.models import KeptOutcomes, Question

KEPT = Path(__file__).parents[1] / ".pytest_cache" / "outcomes.json"
_copies = count(1)


@contextmanager
def copied(name: str) -> Iterator[str]:
    """Copy a database that nobody has open; give the copy's name, and destroy it in the end."""
    with using(name):
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:  # bring all of it into the one file that is copied
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        suffix = f"copy{next(_copies)}"
        connection.creation.clone_test_db(suffix=suffix, verbosity=0)
        copy = connection.creation.get_test_db_clone_settings(suffix)["NAME"]
    try:
        yield copy
    finally:
        connection.creation._destroy_test_db(copy, verbosity=0)


@contextmanager
def using(name: str) -> Iterator[None]:
    """Use another database, in this thread and in those that connect meanwhile."""
    before = connection.settings_dict["NAME"]
    _connect_to(name)
    try:
        yield
    finally:
        _connect_to(before)


def _connect_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()  # A flush gives content types other ids in that database.


def load() -> None:
    """Load what ships, as `make run` does.

    The table of checks is kept from run to run, each row with a digest of all that it was worked out from.
    """
    call_command("load_content", bare=True, verbosity=0)
    if KEPT.exists():
        there = set(Question.objects.values_list("pk", flat=True))
        rows = [row for row in json.loads(KEPT.read_text()) if row["question_id"] in there]
        KeptOutcomes.objects.bulk_create(KeptOutcomes(**row) for row in rows)
    prepare()
    KEPT.parent.mkdir(exist_ok=True)
    mine = KEPT.with_suffix(f".{os.getpid()}")
    mine.write_text(
        json.dumps(list(KeptOutcomes.objects.values("question_id", "ruleset", "made_of", "found")))
    )
    mine.replace(KEPT)  # at once: another worker may be reading it
    if connection.vendor == "postgresql":  # it knows no sizes yet, and plans as if all tables were empty
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
