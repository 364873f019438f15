"""Several processes on one database count together: not one request more is let through."""

import os
import subprocess
import sys

from django.conf import settings

PROCESSES, EACH, MOST = 3, 30, 40
TABLE = """
import django; django.setup()
from django.db import connection
from judgeapp.limits.models import Count
with connection.schema_editor() as editor:
    editor.create_model(Count)
"""
ASK = f"""
import sys, django; django.setup()
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.test import RequestFactory
from judgeapp.limits.middleware import seconds_to_wait
from judgeapp.limits.rates import Rate
request = RequestFactory().post("/")
request.user, request.session = AnonymousUser(), SessionBase("one")
rate = Rate("a test", {MOST}, 100 * 365 * 24 * 3600, of_an_address={MOST})
print("ready", flush=True)
sys.stdin.readline()
print(sum(not seconds_to_wait(request, rate) for _ in range({EACH})))
"""


def test_processes_at_once_let_through_as_much_as_one(tmp_path):
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path / 'limits.sqlite3'}",
        "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "judgeapp.settings",
    }
    subprocess.run([sys.executable, "-c", TABLE], cwd=settings.BASE_DIR, env=environment, check=True)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", ASK],
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(PROCESSES)
    ]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:  # all at once
        process.stdin.write("\n")
        process.stdin.flush()
    let_through = [int(process.communicate(timeout=120)[0]) for process in processes]
    assert sum(let_through) == MOST
