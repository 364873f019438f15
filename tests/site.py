"""What tests of the site can use: a database with or without the content, a client, a browser."""

import os
import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import SimpleTestCase, TransactionTestCase

from judgeapp.content.versions import touch
from judgeapp.quiz.models import Question
from tests.browsing import browser, latency, new_page, page, sign_in  # noqa: F401  fixtures
from tests.loaded import copied, is_kept, keep, kept, load, using

MADE_QUESTIONS = pytest.StashKey[bool]()
"""Whether a test has made questions, which `content` tells."""

HOW_TO_GET_POSTGRES = (
    "needs PostgreSQL: run .ci/run, or set TEST_POSTGRES_URL=postgres://user:password@127.0.0.1/postgres"
)


def pytest_configure(config: pytest.Config) -> None:
    # Argon2 is slow on purpose; tests/project/test_settings.py sees to it that the site uses it.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser; put aside what needs the database this run isn't on.

    With TEST_POSTGRES_URL set `make test` runs on both databases, so what is put aside here runs there. What
    asks no database at all then runs on SQLite alone.
    """
    runs_on_both = bool(os.environ.get("TEST_POSTGRES_URL"))
    kept, elsewhere = [], []
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        wanted = item.get_closest_marker("database")
        if runs_on_both and connection.vendor == "postgresql" and not asks_database(item):
            elsewhere.append(item)
        elif wanted is None or wanted.args[0] == connection.vendor:
            kept.append(item)
        elif runs_on_both or wanted.args[0] == "sqlite":
            elsewhere.append(item)
        else:
            item.add_marker(pytest.mark.skip(reason=HOW_TO_GET_POSTGRES))
            kept.append(item)
    items[:] = kept
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)


def asks_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server"}.intersection(getattr(item, "fixturenames", ()))
    of_django = issubclass(getattr(item, "cls", None) or object, SimpleTestCase)
    return bool(fixtures) or of_django or item.get_closest_marker("django_db") is not None


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix, django_db_blocker, tmp_path_factory
) -> None:
    """Begin with the tables that are kept, if there are some.

    SQLite in a file, as on a real site: a live server's threads each get their own connection.
    """
    its = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        path: Path = tmp_path_factory.mktemp("database") / "test.sqlite3"
        its["NAME"] = str(path)
        if is_kept("tables"):
            shutil.copy(kept("tables"), path)
        return
    with django_db_blocker.unblock():
        if is_kept("tables"):
            its["TEMPLATE"] = kept("tables")


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings) -> bool:
    """Whether the database is there before the tests; where it is, it goes with their folder."""
    return connection.vendor == "sqlite" and is_kept("tables")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker) -> None:
    with django_db_blocker.unblock():
        if not is_kept("tables"):
            keep("tables")


@pytest.fixture(scope="session")
def loaded(django_db_setup, django_db_blocker) -> Iterator[str]:
    """The name of a database with all that fixtures/ holds; what is written to it must be rolled back."""
    with django_db_blocker.unblock():
        is_there = connection.vendor == "postgresql" and is_kept("content")
        with copied(kept("content") if is_there else connection.settings_dict["NAME"]) as name:
            with using(name):
                load()
            yield name


@pytest.fixture(scope="session")
def empty(django_db_setup, django_db_blocker) -> Iterator[str]:
    """The name of a database with all tables and nothing in them, to be copied; on SQLite it is a path."""
    with django_db_blocker.unblock(), copied(connection.settings_dict["NAME"]) as name:
        yield name


@pytest.fixture
def its_database(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, django_db_setup, django_db_blocker
) -> Iterator[None]:
    """The empty database, or for whoever asks for `content` one that has it; a copy for one that commits.

    The copy goes when the test ends, so that nothing in it need be deleted one table after the other.
    """
    marker = request.node.get_closest_marker("django_db")
    commits = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    commits = commits or (marker and marker.kwargs.get("transaction"))
    has_content = "content" in request.fixturenames
    if not (has_content or commits):
        yield
        return
    name = request.getfixturevalue("loaded" if has_content else "empty")
    with django_db_blocker.unblock(), copied(name) if commits else nullcontext(name) as its, using(its):
        if commits:
            monkeypatch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: None)
        yield
    if has_content and request.node.stash.get(MADE_QUESTIONS, True):
        with django_db_blocker.unblock(), using(name):
            touch("quiz")


@pytest.fixture
def _django_db_helper(its_database, _django_db_helper) -> None:
    """Let pytest-django begin a test's transaction once the test has its database."""


@pytest.fixture
def content(request: pytest.FixtureRequest, db) -> Iterator[None]:
    """All that fixtures/ holds, as `make run` loads it."""
    if "content" not in request.fixturenames:
        pytest.fail("Name `content` among the arguments: a test's database is chosen before the test begins.")
    before = _last_key_of_questions()
    yield
    # Questions made in practice leave the edition as it is, and those of later tests get the same keys.
    is_broken = connection.needs_rollback if connection.in_atomic_block else False
    request.node.stash[MADE_QUESTIONS] = is_broken or _last_key_of_questions() != before


def _last_key_of_questions() -> int:
    """The last primary key given to a question, also to one that is gone again."""
    where = {
        "sqlite": "SELECT seq FROM sqlite_sequence WHERE name = %s",
        "postgresql": "SELECT last_value FROM pg_sequences WHERE sequencename = %s || '_id_seq'",
    }
    with connection.cursor() as cursor:
        cursor.execute(where[connection.vendor], [Question._meta.db_table])
        (key,) = cursor.fetchone() or (0,)
    return key or 0
