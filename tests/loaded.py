"""The databases of a worker: empty, with all that fixtures/ holds, and one to write to for good.

Tables are made and fixtures loaded once for all, and kept until the code or what it reads changes: on SQLite
in files, on PostgreSQL in databases of each checkout that others are made from. A test that rolls back what
it does runs on them as they are; one that commits, as with a browser, gets a copy of its own.
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
        suffix = f"copy{os.getpid()}_{next(_copies)}"
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
    """Load what ships, as `make run` does, into the database in use, and keep that.

    What is kept already isn't loaded: on SQLite it is copied here, on PostgreSQL this was made from it. The
    table of checks is kept for longer, each row with a digest of all that it was worked out from.
    """
    if connection.vendor == "sqlite" and is_kept("content"):
        with closing(sqlite3.connect(kept("content"))) as there:
            connection.ensure_connection()
            there.backup(connection.connection)
    if Question.objects.exists():
        prepare()
        return
    call_command("load_content", bare=True, verbosity=0, stdout=StringIO())
    if KEPT.exists():
        there = set(Question.objects.values_list("pk", flat=True))
        rows = [row for row in json.loads(KEPT.read_text()) if row["question_id"] in there]
        KeptOutcomes.objects.bulk_create(KeptOutcomes(**row) for row in rows)
    prepare()
    rows = list(KeptOutcomes.objects.values("question_id", "ruleset", "made_of", "found"))
    with _written_at_once(KEPT) as mine:
        mine.write_text(json.dumps(rows))
    if connection.vendor == "postgresql":  # it knows no sizes yet, and plans as if all tables were empty
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    keep("content")


def is_kept(what: str) -> bool:
    """Whether there is a database with the "tables" or the "content" of what the code is now."""
    if connection.vendor == "sqlite":
        return Path(kept(what)).exists()
    with connection.creation._nodb_cursor() as cursor:
        return connection.creation._database_exists(cursor, kept(what))


def keep(what: str) -> None:
    """Keep the database in use, with the "tables" or the "content", in place of what was kept before."""
    if connection.vendor == "sqlite":
        with _written_at_once(Path(kept(what))) as mine, closing(sqlite3.connect(mine)) as new:
            connection.ensure_connection()
            connection.connection.backup(new)
        for old in {*KEPT.parent.glob(f"{what}-*.sqlite3")} - {Path(kept(what))}:
            old.unlink(missing_ok=True)
        return
    connection.close()
    with connection.creation._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(707)")  # other workers make it too
        of_this_checkout = f"^{kept(what).removesuffix(_digest())}[0-9a-f]+$"
        cursor.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [of_this_checkout])
        there = {name for (name,) in cursor.fetchall()}
        for old in there - {kept(what)}:
            cursor.execute(f"DROP DATABASE {old}")
        if kept(what) not in there:
            cursor.execute(f"CREATE DATABASE {kept(what)} TEMPLATE {connection.settings_dict['NAME']}")


@contextmanager
def _written_at_once(path: Path) -> Iterator[Path]:
    """A file of one's own that becomes this one: another worker may be reading it."""
    path.parent.mkdir(exist_ok=True)
    mine = path.with_suffix(f".{os.getpid()}")
    yield mine
    mine.replace(path)


def kept(what: str) -> str:
    """The name of the database that is kept with the "tables" or the "content"; on SQLite it is a path."""
    if connection.vendor == "sqlite":
        return str(KEPT.with_name(f"{what}-{_digest()}.sqlite3"))
    checkout = hashlib.sha256(str(ROOT).encode()).hexdigest()[:8]
    return f"layer_one_{what}_{checkout}_{_digest()}"


@cache
def _digest() -> str:
    """A digest of what makes the databases: the code and all that it reads."""
    made_of = hashlib.sha256()
    of_it = (path for folder in ("judgeapp", "fixtures") for path in (ROOT / folder).rglob("*"))
    for path in sorted([*of_it, *ROOT.glob("requirements*.txt")]):
        if "__pycache__" not in path.parts and path.is_file():
            made_of.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
            made_of.update(path.read_bytes())
    return made_of.hexdigest()[:16]
