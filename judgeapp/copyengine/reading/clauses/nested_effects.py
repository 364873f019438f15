"""Effects looked through and changed, however deep they stand in delayed and linked ones."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from judgeapp.copyengine.model.abilities import Effect
from judgeapp.copyengine.model.changes import ChangePT
from judgeapp.copyengine.model.effects import Continuous, Delayed, LinkedWhenYouDo
from judgeapp.copyengine.reading.nouns.amounts import where_x


def deep(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from deep(reversed(effect.effects))
        else:
            yield effect


def amended(effect: Effect, old: Effect, new: Effect) -> Effect:
    if effect is old:
        return new
    if isinstance(effect, Delayed | LinkedWhenYouDo):
        return replace(effect, effects=tuple(amended(e, old, new) for e in effect.effects))
    return effect


def with_x(effect: Any, meaning: str, printed: str) -> Any:
    """Return `effect` with X taken for what `meaning` says."""
    values: dict[str, Any] = {}
    for name in ("amount", "count", "power", "toughness"):
        value = getattr(effect, name, None)
        if value is not None and getattr(value, "per", "") == "X":
            values[name] = where_x(value, meaning, printed)
            if name == "count":
                values[name] = replace(values[name], text="X")
    if isinstance(effect, Continuous):
        values["changes"] = tuple(
            with_x(c, meaning, printed) if isinstance(c, ChangePT) or hasattr(c, "power") else c
            for c in effect.changes
        )
    if isinstance(effect, Delayed):
        values["effects"] = tuple(with_x(e, meaning, printed) for e in effect.effects)
    return replace(effect, **values) if values else effect
