"""Waiting for what another process or thread does."""

import time
from collections.abc import Callable


def until(holds: Callable[[], object]) -> None:
    """Ask ten times a second, for a minute, until it holds."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    raise AssertionError("It takes too long.")
