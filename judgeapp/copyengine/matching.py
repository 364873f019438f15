"""How an option, or what a script expects, is compared with what there is."""

from collections.abc import Mapping
from typing import Any


def matches(answer: Any, option: Any) -> bool:
    """Whether an option says what the answer says: mappings by the option's keys, lists as sets."""
    if isinstance(option, Mapping) and isinstance(answer, Mapping):
        if not option:
            return not answer
        return all(key in answer and matches(answer[key], wanted) for key, wanted in option.items())
    if isinstance(option, list | tuple) and isinstance(answer, list | tuple):
        return _as_set(answer) == _as_set(option)
    if isinstance(answer, list | tuple) and isinstance(option, str) and len(answer) == 1:
        return bool(_plain(answer[0]) == _plain(option))
    return bool(_plain(answer) == _plain(option))


def _as_set(values: Any) -> frozenset[Any]:
    colors = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    plain = [colors.get(v, v) if isinstance(v, str) else v for v in values]
    return frozenset(_plain(v) for v in plain)


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value.casefold()
    if isinstance(value, list | tuple):
        return _as_set(value)
    if isinstance(value, Mapping):
        return frozenset((k, _plain(v)) for k, v in value.items())
    return value
