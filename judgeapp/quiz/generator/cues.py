"""What gives the right option away by its looks, or by what the others have in common with it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

LONGER = 1.25
"""A right option or reason that is longer than every other by more would be known by its length."""
FEWEST_LETTERS = 30
"""Below, a difference in length tells nothing."""
FEWEST_PARTS = 2
_SIZE = frozenset({"power", "toughness"})
"""Told as one part, 3/3, where there are others."""


def known_by_length(right: str, wrong: Iterable[str]) -> bool:
    """Whether the right option is much longer than every wrong one."""
    return len(right) > FEWEST_LETTERS and len(right) > LONGER * max(map(len, wrong), default=len(right))


def known_by_majority(right: Mapping[str, Any], wrong: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the right option has, alone, the commonest value of every part in which options differ.

    Who knows no rule but looks at what comes up most often would choose it.

    Args:
        right, wrong: what each option says, by field; an option that leaves a field out isn't counted there.
    """
    differing = _differing([right, *wrong])
    own = _parts(right)
    return len(differing) >= FEWEST_PARTS and all(
        _commonest(count) == own.get(name) for name, count in differing.items()
    )


def differing_parts(options: Sequence[Mapping[str, Any]]) -> int:
    """In how many parts options differ."""
    return len(_differing(options))


def _differing(options: Sequence[Mapping[str, Any]]) -> dict[str, Counter[str]]:
    """How often each value comes up, of the parts in which options differ."""
    counted: dict[str, Counter[str]] = {}
    for option in options:
        for name, value in _parts(option).items():
            counted.setdefault(name, Counter())[value] += 1
    return {name: count for name, count in counted.items() if len(count) > 1}


def _parts(told: Mapping[str, Any]) -> dict[str, str]:
    if told.keys() == {"power_toughness"}:
        return dict(zip(sorted(_SIZE), str(told["power_toughness"]).split("/"), strict=False))
    if len(told) > len(_SIZE) and told.keys() >= _SIZE:
        told = {**told, "power_toughness": [told["power"], told["toughness"]]}
        return {name: repr(value) for name, value in told.items() if name not in _SIZE}
    return {name: repr(value) for name, value in told.items()}


def _commonest(count: Counter[str]) -> str | None:
    """The value that comes up most often; None where two do."""
    (first, most), (_, second) = count.most_common(2)
    return first if most > second else None
