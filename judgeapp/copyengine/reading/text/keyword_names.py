"""The names of keyword abilities that have a module of their own, by what stands behind them (CR 702.1)."""

from enum import Enum


class Takes(Enum):
    """What stands behind a keyword; `OTHER` is told by a pattern of its own."""

    NOTHING = "nothing"
    NUMBER = "a number"
    COST = "a cost"
    OTHER = "something else"


_DECLARED: dict[Takes, list[str]] = {takes: [] for takes in Takes}


def add_keyword_name(name: str, takes: Takes) -> None:
    """Let the reader know a keyword by its name."""
    _DECLARED[takes].append(name)


def declared_names(takes: Takes) -> tuple[str, ...]:
    """Return the keywords with modules of their own that something of a kind stands behind."""
    return tuple(_DECLARED[takes])
