"""Plain data: what YAML and JSON say, before they are read into types and after.

The functions look at data that nobody has checked, such as a script that is being written. What has no such
shape raises `TypeError`; nothing at all counts as an empty value of the shape.
"""

from collections.abc import Mapping, Sequence

type Plain = bool | int | float | str | Sequence[Plain] | Mapping[str, Plain] | None
"""A value of YAML or JSON."""
type PlainMapping = Mapping[str, Plain]
"""A mapping of YAML or JSON: a script, an event, a question, a row of card data."""
type Json = dict[str, Plain]
"""A JSON object to print; whoever has it may change it."""


def as_mapping(given: Plain) -> PlainMapping:
    """Return a mapping as such."""
    if not given:
        return {}
    if not isinstance(given, dict | Mapping):  # nearly always a dict, which is looked at faster
        raise TypeError(f"{given!r} isn't a mapping")
    return given


def as_members(given: Plain) -> Sequence[Plain]:
    """Return the members of a list."""
    if not given:
        return ()
    if not isinstance(given, list | tuple):
        raise TypeError(f"{given!r} isn't a list")
    return given


def as_entries(given: Plain) -> list[PlainMapping]:
    """Return the members of a list of mappings."""
    return [as_mapping(member) for member in as_members(given)]


def as_words(given: Plain) -> tuple[str, ...]:
    """Return the members of a list of words."""
    return tuple(map(str, as_members(given)))


def as_number(given: Plain, default: int = 0) -> int:
    """Return a number, also one that is written as a word; `default` for nothing."""
    if not given:
        return default
    if not isinstance(given, int | float | str):
        raise TypeError(f"{given!r} isn't a number")
    return int(given)


def as_word(given: Plain) -> str | None:
    """Return a word as such; None for nothing."""
    if not given:
        return None
    if not isinstance(given, str):
        raise TypeError(f"{given!r} isn't a word")
    return given


def as_list(given: Plain) -> list[Plain]:
    """Return a list: of the members, of the one thing, or empty."""
    if given is None:
        return []
    return list(given) if isinstance(given, list | tuple) else [given]
