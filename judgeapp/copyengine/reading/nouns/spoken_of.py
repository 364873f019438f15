"""Whom the words of a text speak of: several things together, or something other than the copy."""

import re
from functools import lru_cache

_SEVERAL = re.compile(r"\b(?:those|them|they|their)\b", re.IGNORECASE)
_THE_OTHER = re.compile(
    r"\b(?:(?:that|those) (?!turn|player)[a-z]|the (?:chosen|copied|exiled|other)\b)", re.IGNORECASE
)


@lru_cache(maxsize=1024)
def speaks_of_several(text: str) -> bool:
    """Whether a text goes on about more than one thing: "those creatures", "them"."""
    return _SEVERAL.search(text) is not None


@lru_cache(maxsize=1024)
def speaks_of_another(riders: tuple[str, ...]) -> bool:
    """Whether the sentences behind a copy speak of "that creature", "the chosen creature"."""
    return any(_THE_OTHER.search(rider) for rider in riders)
