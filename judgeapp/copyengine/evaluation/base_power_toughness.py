"""Base power and toughness: what they are after effects that set them, before those that change them (CR
208.4b, 613.4b).
"""

from collections.abc import Iterable
from typing import Protocol

from judgeapp.copyengine.evaluation.filters import is_as_asked
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.qualities import BaseSized
from judgeapp.copyengine.model.terms.subjects import Filter


class ContinuousEffect(Protocol):
    """What was applied to one object in one layer, as `Layers.applications` tells it."""

    @property
    def layer(self) -> str: ...
    @property
    def ref(self) -> str: ...
    @property
    def before(self) -> Characteristics: ...


def base_asked(filter_: Filter) -> tuple[Filter, tuple[BaseSized, ...]]:
    """Return a filter without what it asks of base power and toughness, and that."""
    asked = tuple(quality for quality in filter_.qualities if isinstance(quality, BaseSized))
    if not asked:
        return filter_, ()
    rest = tuple(quality for quality in filter_.qualities if not isinstance(quality, BaseSized))
    return replace(filter_, qualities=rest), asked


def base_size(ref: str, values: Characteristics, applications: Iterable[ContinuousEffect]) -> tuple[int, int]:
    """Return base power and toughness of an object that is now `values`."""
    changed = (a.before for a in applications if a.ref == ref and a.layer in {"7c", "7d"})
    base = next(changed, values)
    return base.power or 0, base.toughness or 0


def has_base(asked: Iterable[BaseSized], size: tuple[int, int]) -> bool:
    """Whether a base size is as the qualities ask."""
    return all(_has(quality, *size) for quality in asked)


def _has(asked: BaseSized, power: int, toughness: int) -> bool:
    sizes = {"power": power, "toughness": toughness}
    held = [is_as_asked(sizes[of], wanted, asked) for of, wanted in asked.of]
    return all(held) if asked.both else any(held)
