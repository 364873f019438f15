"""Comparison of options and expected values with the engine's answers."""

from collections.abc import Hashable, Mapping, Sequence

from judgeapp.copyengine.model.plain_data import Plain, PlainMapping

_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def matches(answer: Plain, option: Plain) -> bool:
    """Whether an option says what the answer says: mappings by the option's keys, lists as sets."""
    if isinstance(answer, list | tuple):
        if isinstance(option, list | tuple):
            return _as_set(answer) == _as_set(option)
        if isinstance(option, str):
            return _as_set(answer) == _listed(option)
    elif not isinstance(option, str | int | None) and isinstance(option, Mapping):  # plain values first: 1 %
        if isinstance(answer, Mapping):
            if not option:
                return not answer
            return all(key in answer and matches(answer[key], wanted) for key, wanted in option.items())
    elif option is None and answer == "":
        return True  # a name that isn't there can be written either way
    return bool(_plain(answer) == _plain(option))


def same_counters(there: PlainMapping, expected: Plain) -> bool:
    """Whether there are just the counters expected; those of which there are none may be left out."""
    if not isinstance(expected, Mapping):
        return False
    return {k: n for k, n in there.items() if n} == {k: n for k, n in expected.items() if n}


def _listed(option: str) -> frozenset[Hashable]:
    """A list written as one word: "blue", "WU", "colorless"."""
    if option.casefold() in {"colorless", "none", ""}:
        return frozenset()
    return _as_set(option if option and set(option) <= set(_LETTERS) else [option])


def _as_set(values: Sequence[Plain]) -> frozenset[Hashable]:
    plain = [_LETTERS.get(v, v) if isinstance(v, str) else v for v in values]
    return frozenset(_plain(v) for v in plain)


def _plain(value: Plain) -> Hashable:
    if isinstance(value, str):
        return value.casefold()
    if isinstance(value, int | None):
        return value
    if isinstance(value, list | tuple):
        return _as_set(value)
    if isinstance(value, Mapping):
        return frozenset((k, _plain(v)) for k, v in value.items())
    return value
