"""Upgrade, backup, restore and rollback, as operations.md says, tried on a database with answers.

    python -m tests.operations.recovery                 # SQLite, and PostgreSQL as for the sign-off
    python -m tests.operations.recovery --since v1.0    # begins with that release, and goes back to it

It takes the commands for backups from operations.md. It exits 1 if a step fails, if an answer given before a
backup isn't there after it was restored, or if one given since still is.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.operations.signoff import ROOT, SETUP, a_database

ANSWER = """
import re
from django.test import Client
from judgeapp.accounts.models import User
from judgeapp.quiz.models import Attempt
user, _ = User.objects.get_or_create(username=os.environ["NAME"])
client = Client(SERVER_NAME="localhost")
client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
for _ in range(5):
    place = client.post("/quiz/start/").headers["Location"]
    page = client.get(place).content.decode()
    token = re.search(r'name="token" value="([\\w-]+)"', page)
    answer = re.search(r'name="answer" value="(\\w+)"', page)
    if token and answer:
        client.post(place, {"token": token[1], "answer": answer[1]})
print(Attempt.objects.filter(user=user).count())
"""
COUNT = """
from judgeapp.quiz.models import Attempt
print(sorted(str(token) for token in Attempt.objects.values_list("client_token", flat=True)))
"""


class StepError(Exception):
    """A step of the documents didn't work."""


def run(environment: dict[str, str], root: Path, *command: str, shell: bool = False) -> str:
    ran = subprocess.run(
        command[0] if shell else command,
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
        shell=shell,
    )
    if ran.returncode:
        raise StepError(f"{' '.join(command)[:100]}: {ran.stdout[-1000:]}\n{ran.stderr[-2000:]}")
    return ran.stdout


def manage(environment: dict[str, str], root: Path, *arguments: str) -> str:
    return run(environment, root, sys.executable, *arguments)


def documented(beginning: str) -> str:
    """The command of operations.md that begins so."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    found = re.search(rf"^    ({re.escape(beginning)}.*)$", text, re.MULTILINE)
    if found is None:
        raise StepError(f"operations.md has no command that begins with {beginning}.")
    return found[1]


def backed_up(environment: dict[str, str], folder: Path) -> Path:
    """Make a backup by the documented command; where it is."""
    if environment["DATABASE_URL"].startswith("sqlite"):
        command = documented("sqlite3 ").replace("/var/lib/layer-one/db.sqlite3", str(folder / "db.sqlite3"))
    else:
        command = documented("pg_dump ")
    run(environment, folder, command.replace("/var/backups", str(folder)), shell=True)
    [backup] = folder.glob("layer-one-*")
    return backup


def restored(environment: dict[str, str], folder: Path, backup: Path) -> None:
    """Restore a backup as documented."""
    if environment["DATABASE_URL"].startswith("sqlite"):
        shutil.copy(backup, folder / "db.sqlite3")
        for ending in ("-wal", "-shm"):
            (folder / f"db.sqlite3{ending}").unlink(missing_ok=True)
    else:
        command = documented("pg_restore ").replace("/var/backups/layer-one-DATE.dump", str(backup))
        run(environment, folder, command, shell=True)


@contextmanager
def checkout(revision: str, folder: Path) -> Iterator[Path]:
    """The project as it was at a revision."""
    if not revision:
        yield ROOT
        return
    there = folder / "before"
    subprocess.run(["git", "worktree", "add", "--detach", there, revision], cwd=ROOT, check=True)
    try:
        yield there
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", there], cwd=ROOT, check=True)


def tried(url: str, folder: Path, since: str) -> None:
    """Go through the documented steps.

    Raises:
        StepError: one of them doesn't work.
    """
    environment = os.environ | {
        "DATABASE_URL": url, "DEBUG": "0", "SECRET_KEY": "o4vKy2mXz7TqWc9RbLs5NfJd8GhPa3Ue6YiV1kM0xBtEwQrCuZ",
        "ALLOWED_HOSTS": "localhost", "DJANGO_SETTINGS_MODULE": "judgeapp.settings",
        "STATIC_ROOT": str(folder / "static"), "NAME": "mira",
    }  # fmt: skip
    plain = environment | {"HTTPS": "0"}  # for clients without TLS

    def told(step: str) -> None:
        print(f"ok     {url.partition(':')[0]}: {step}", flush=True)

    def installed(root: Path) -> None:
        manage(environment, root, "manage.py", "migrate", "-v0")
        manage(environment, root, "manage.py", "load_content")
        manage(environment, root, "manage.py", "collectstatic", "--noinput", "-v0")

    def answered(root: Path, name: str) -> str:
        return manage(plain | {"NAME": name}, root, "-c", SETUP + ANSWER).strip()

    def answers(root: Path) -> str:
        return manage(environment, root, "-c", SETUP + COUNT)

    with checkout(since, folder) as before:
        installed(before)
        told(f"installed{f' {since}' if since else ''}; answers given: {answered(before, 'mira')}")
        given = answers(before)
        backup = backed_up(environment, folder)
        told(f"backed up: {backup.stat().st_size:,} bytes")
        installed(ROOT)
        manage(environment, ROOT, "manage.py", "verify_scenarios")
        if answers(ROOT) != given:
            raise StepError("The upgrade lost or changed answers.")
        told(f"upgraded; all answers are there, and more are given: {answered(ROOT, 'noah')}")
        told(manage(environment, ROOT, "manage.py", "release_check", "--without-budgets").replace("\n", "; "))
        restored(environment, folder, backup)
        if answers(before) != given:
            raise StepError("What was restored isn't what was backed up.")
        told(f"rolled back to what was backed up, and no more; answers given: {answered(before, 'mira')}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--since", default="", help="a revision to begin with and to go back to")
    options = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as name:
            tried(f"sqlite:///{Path(name) / 'db.sqlite3'}", Path(name), options.since)
        if server := os.environ.get("TEST_POSTGRES_URL"):
            with tempfile.TemporaryDirectory() as name, a_database(server) as url:
                tried(url, Path(name), options.since)
        else:
            print("PostgreSQL was left out: TEST_POSTGRES_URL names no server.")
    except StepError as error:
        print(f"FAILED {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
