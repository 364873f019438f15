"""The databases of a worker: empty, with all that fixtures/ holds, and one to write to for good.

The fixtures are loaded once in a worker, or on SQLite once for all. A test that rolls back what it does runs
on them as they are; one that commits, as with a browser, gets a copy of its own.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from io import StringIO
from itertools import count
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from judgeapp.content.loading import prepare
from judgeapp.quiz.models import KeptOutcomes, Question

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".pytest_cache" / "outcomes.json"
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

    On SQLite the database that this leads to is kept for whoever loads the same. The table of checks is kept
    for longer, each row with a digest of all that it was worked out from.
    """
    if connection.vendor == "sqlite" and kept_content().exists():
        with closing(sqlite3.connect(kept_content())) as there:
            connection.ensure_connection()
            there.backup(connection.connection)
        prepare()
        return
    call_command("load_content", bare=True, verbosity=0, stdout=StringIO())
    if KEPT.exists():
        there = set(Question.objects.values_list("pk", flat=True))
        rows = [row for row in json.loads(KEPT.read_text()) if row["question_id"] in there]
        KeptOutcomes.objects.bulk_create(KeptOutcomes(**row) for row in rows)
    prepare()
    KEPT.parent.mkdir(exist_ok=True)
    rows = list(KeptOutcomes.objects.values("question_id", "ruleset", "made_of", "found"))
    with _written_at_once(KEPT) as mine:
        mine.write_text(json.dumps(rows))
    if connection.vendor == "sqlite":
        for old in {*KEPT.parent.glob("content-*.sqlite3")} - {kept_content()}:
            old.unlink(missing_ok=True)
        with _written_at_once(kept_content()) as mine, closing(sqlite3.connect(mine)) as new:
            connection.connection.backup(new)
    if connection.vendor == "postgresql":  # it knows no sizes yet, and plans as if all tables were empty
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


@contextmanager
def _written_at_once(path: Path) -> Iterator[Path]:
    """A file of one's own that becomes this one: another worker may be reading it."""
    mine = path.with_suffix(f".{os.getpid()}")
    yield mine
    mine.replace(path)


@cache
def kept_content() -> Path:
    """Where the loaded SQLite database is kept, by a digest of its makers: the code and all that it reads."""
    made_of = hashlib.sha256()
    of_it = (path for folder in ("judgeapp", "fixtures") for path in (ROOT / folder).rglob("*"))
    for path in sorted([*of_it, *ROOT.glob("requirements*.txt")]):
        if "__pycache__" not in path.parts and path.is_file():
            made_of.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
            made_of.update(path.read_bytes())
    return KEPT.with_name(f"content-{made_of.hexdigest()[:16]}.sqlite3")
