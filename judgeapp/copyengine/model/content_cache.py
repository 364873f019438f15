"""Caches by content: a script is played many times, under many beliefs."""

from collections.abc import Hashable
from marshal import dumps
from typing import Any


def content_of(data: Any) -> bytes | None:
    """Return what tells plain data from other data; None for what isn't made of words, numbers, lists and
    mappings alone.
    """
    try:
        return dumps(data, 2)  # this version's bytes depend on nothing but the content
    except ValueError:
        return None


class Recurring[KeyT: Hashable, ValueT](dict[KeyT, ValueT]):
    """Results by what they were computed from; all dropped when there are `most`."""

    def __init__(self, most: int = 1024) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: KeyT, value: ValueT) -> None:
        if len(self) >= self._most:
            self.clear()
        super().__setitem__(key, value)
