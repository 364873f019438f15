"""What `make test` tries a sample of. `WHOLE=1` takes all of it, as `make long` does."""

import os
from collections.abc import Iterable

WHOLE = os.environ.get("WHOLE") == "1"


def sampled[T](rows: Iterable[T], most: int) -> list[T]:
    """Return at most so many of these, the same each time and spread over all of them."""
    every = list(rows)
    return every if WHOLE else every[:: -(-len(every) // most) or 1]
