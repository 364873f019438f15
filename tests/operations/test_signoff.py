"""A sample of the sign-off. It starts the site as it is deployed, so it takes half a minute.

It measures no speed: other tests run beside it.
"""

import os
import re
import subprocess
import sys

from django.conf import settings

from tests.operations.signoff import SLOW

SAMPLE = [
    "--seconds",
    "8",
    "--candidates",
    "3",
    "--reading",
    "0.5",
    "--kills",
    "1",
    "--visits",
    "5",
    "--most-ms",
    "60000",
]


def test_nothing_is_lost_while_one_client_is_hostile_and_a_worker_is_killed():
    ran = subprocess.run(
        [sys.executable, "-m", "tests.operations.signoff", *SAMPLE],
        cwd=settings.BASE_DIR,
        env={**os.environ, "TEST_POSTGRES_URL": ""},
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr[-2000:]
    assert "lost 0, doubled 0" in ran.stdout


def test_the_proxies_of_the_documents_send_the_same_paths_to_the_second_pool():
    text = (settings.BASE_DIR / "docs" / "operations.md").read_text(encoding="utf-8")
    caddy = re.search(r"@slow path (.+)", text)
    nginx = re.search(r"location ~ \^/\(([a-z|]+)\)/", text)
    assert caddy is not None
    assert caddy[1].split() == [f"{path}*" for path in SLOW]
    assert nginx is not None
    assert [f"/{name}/" for name in nginx[1].split("|")] == [*SLOW]
