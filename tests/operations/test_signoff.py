"""A sample of the sign-off. It starts the site as it is deployed, so it takes half a minute.

It measures no speed: other tests run beside it.
"""

import os
import subprocess
import sys

from django.conf import settings

SAMPLE = ["--seconds", "8", "--candidates", "3", "--kills", "1", "--visits", "5", "--most-ms", "60000"]


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
