"""What gives the right option away by its looks."""

from collections.abc import Iterable

LONGER = 1.25
"""A right option or reason that is longer than every other by more would be known by its length."""
FEWEST_LETTERS = 30
"""Below, a difference in length tells nothing."""


def known_by_length(right: str, wrong: Iterable[str]) -> bool:
    """Whether the right option is much longer than every wrong one."""
    return len(right) > FEWEST_LETTERS and len(right) > LONGER * max(map(len, wrong), default=len(right))
