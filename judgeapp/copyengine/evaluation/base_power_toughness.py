"""Base power and toughness: what they are after effects that set them, before those that change them (CR
208.4b, 613.4b).
"""

import re
from collections.abc import Iterable
from typing import Protocol

from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import Filter

_BASE = re.compile(
    r"with base (?P<what>power and toughness|power or toughness|power|toughness) "
    r"(?:(?P<power>\d+)/(?P<toughness>\d+)|(?P<number>\d+)(?: or (?P<more>less|greater|more|fewer))?)$"
)


class ContinuousEffect(Protocol):
    """What was applied to one object in one layer, as `Layers.applications` tells it."""

    @property
    def layer(self) -> str: ...
    @property
    def ref(self) -> str: ...
    @property
    def before(self) -> Characteristics: ...


def is_of_base(quality: str) -> bool:
    """Whether a quality asks for base power or toughness."""
    return _BASE.match(quality) is not None


def base_asked(filter_: Filter) -> tuple[Filter, tuple[str, ...]]:
    """Return a filter without what it asks of base power and toughness, and that."""
    if not any(quality.startswith("with base ") for quality in filter_.qualities):
        return filter_, ()
    asked = tuple(quality for quality in filter_.qualities if is_of_base(quality))
    rest = tuple(quality for quality in filter_.qualities if quality not in asked)
    return replace(filter_, qualities=rest), asked


def base_size(ref: str, values: Characteristics, applications: Iterable[ContinuousEffect]) -> tuple[int, int]:
    """Return base power and toughness of an object that is now `values`."""
    changed = (a.before for a in applications if a.ref == ref and a.layer in {"7c", "7d"})
    base = next(changed, values)
    return base.power or 0, base.toughness or 0


def has_base(asked: Iterable[str], size: tuple[int, int]) -> bool:
    """Whether a base size is as the qualities ask."""
    return all(_has(quality, *size) for quality in asked)


def _has(quality: str, power: int, toughness: int) -> bool:
    found = _BASE.match(quality)
    if found is None:
        return False
    if found["power"] is not None:
        return (power, toughness) == (int(found["power"]), int(found["toughness"]))
    sizes = {"power": power, "toughness": toughness}
    wanted, more = int(found["number"]), found["more"]
    held = [
        sizes[what] == wanted or (bool(more) and (sizes[what] > wanted) is (more in {"greater", "more"}))
        for what in re.split(" and | or ", found["what"])
    ]
    return all(held) if " and " in found["what"] else any(held)
