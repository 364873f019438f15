"""A sample of the sign-off. It starts the site as it is deployed, so it takes half a minute.

It measures no speed: other tests run beside it.
"""

import os
import re
import signal
import subprocess
import sys

import pytest
from django.conf import settings

from tests.loaded import kept
from tests.operations.signoff import CONFIG, SLOW, deaths, kill_a_worker, workers_of
from tests.waiting import until

SAMPLE = [
    "--seconds",
    "4",
    "--candidates",
    "3",
    "--reading",
    "0.5",
    "--kills",
    "1",
    "--workers",
    "2",
    "--visits",
    "5",
    "--most-ms",
    "60000",
]


@pytest.mark.deployed
def test_nothing_is_lost_while_one_client_is_hostile_and_a_worker_is_killed(loaded):
    ran = subprocess.run(
        [sys.executable, "-m", "tests.operations.signoff", *SAMPLE, "--content", kept("content")],
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr[-2000:]
    assert "lost 0, doubled 0" in ran.stdout


def hello(environ, start_response):
    """The smallest site: what is tried here is gunicorn."""
    start_response("200 OK", [])
    return [b"hello"]


@pytest.fixture
def gunicorn(tmp_path):
    """A gunicorn with two workers, and its log."""
    log = tmp_path / "gunicorn.log"
    command = [sys.executable, "-m", "gunicorn", "tests.operations.test_signoff:hello", "--workers", "2"]
    with log.open("wb") as told:
        process = subprocess.Popen(
            [*command, "--bind", "127.0.0.1:0"], cwd=settings.BASE_DIR, stderr=told, env=os.environ
        )
    yield process, log
    process.send_signal(signal.SIGQUIT)  # or it waits for workers that are still beginning
    process.wait(30)


def test_a_worker_that_dies_by_itself_is_told_from_one_that_is_killed(gunicorn):
    process, log = gunicorn
    until(lambda: log.read_text().count("Booting worker") == 2)
    killed = kill_a_worker(process.pid)
    until(lambda: log.read_text().count("Booting worker") == 3)
    assert deaths(log.read_text(), [killed]) == []
    crashed = workers_of(process.pid)[0]
    os.kill(crashed, signal.SIGSEGV)
    until(lambda: log.read_text().count("Booting worker") == 4)
    (line,) = deaths(log.read_text(), [killed])
    assert f"(pid:{crashed}) was sent SIGSEGV" in line


def test_it_starts_the_site_as_the_documents_do():
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    assert text.count(f"gunicorn {' '.join(CONFIG)} judgeapp.wsgi --bind") == 2


def test_the_proxies_of_the_documents_send_the_same_paths_to_the_second_pool():
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    caddy = re.search(r"@slow path (.+)", text)
    nginx = re.search(r"location ~ \^/\(([a-z|]+)\)/", text)
    assert caddy is not None
    assert caddy[1].split() == [f"{path}*" for path in SLOW]
    assert nginx is not None
    assert [f"/{name}/" for name in nginx[1].split("|")] == [*SLOW]
