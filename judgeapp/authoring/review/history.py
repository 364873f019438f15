"""What is saved in the workshop is kept as a version, with who saved it and why."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import reversion
from django.db import transaction


@contextmanager
def kept(by: Any, why: str) -> Iterator[None]:
    """Save together, as one version; `by` is None for what nobody here wrote."""
    with transaction.atomic(), reversion.create_revision():
        reversion.set_user(by)
        reversion.set_comment(why)
        yield
