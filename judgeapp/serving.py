"""Gunicorn's settings: `gunicorn --config python:judgeapp.serving judgeapp.wsgi` (docs/operations.md)."""

import gc

from django.utils.module_loading import import_string

preload_app = True
"""Workers share what was read before they started, and one that takes over for another answers at once."""
threads = 2
timeout = 30  # seconds
max_requests = 2000
max_requests_jitter = 200
control_socket_disable = True
"""Nobody asks the two pools anything that way, and they would share one socket in the home of their user."""


def when_ready(_server: object) -> None:
    """Read, before the workers start, what the first visitor to each of them would wait for."""
    # By its name: gunicorn reads this file before Django is set up.
    import_string("judgeapp.progress.read_ahead.read_ahead")()
    gc.freeze()  # or a worker's first collection would write to all of it, and so copy it
