"""Immutable values: frozen structs of the msgspec library, and `memoized` for what follows from a value.

Playing a script makes some hundred values, a changed copy of an object at nearly every step. The library
makes a struct in a fraction of the time that a frozen dataclass takes, and refuses assignment at run time.
"""

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import msgspec


class Value(msgspec.Struct, frozen=True):
    """A value that never changes; equal and hashed by its fields."""


class MemoizingValue(Value, dict=True, weakref=True, frozen=True):
    """A value with room for what `memoized` works out, its hash included; that is no field of it."""

    def __hash__(self) -> int:
        known = self.__dict__
        try:
            return known["hash"]  # type: ignore[no-any-return]
        except KeyError:
            result = known["hash"] = super().__hash__()
            return result


_replaced = msgspec.structs.replace

if TYPE_CHECKING:  # the type checker knows which fields a value has by the name of this function
    from dataclasses import replace as replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a value with some fields changed; what was `memoized` stays behind.

        Raises:
            TypeError: it has no such field.
        """
        try:
            return _replaced(value, **changes)
        except TypeError:
            if isinstance(value, msgspec.Struct):
                raise
            return dataclasses.replace(value, **changes)


def memoized[ValueT: MemoizingValue, ResultT](
    function: Callable[[ValueT], ResultT],
) -> Callable[[ValueT], ResultT]:
    """Work out once for each value what depends on nothing but the value, and keep it with the value."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(value: ValueT) -> ResultT:
        known = value.__dict__
        try:
            return known[key]  # type: ignore[no-any-return]
        except KeyError:
            result = known[key] = function(value)
            return result

    return kept


def memoized_beside[ValueT: MemoizingValue, OtherT, ResultT](
    function: Callable[[ValueT, OtherT], ResultT],
) -> Callable[[ValueT, OtherT], ResultT]:
    """Keep with a value what depends on it and on another; only that of the other asked about last."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(value: ValueT, other: OtherT) -> ResultT:
        known = value.__dict__
        found: tuple[OtherT, ResultT] | None = known.get(key)
        if found is None or found[0] is not other:
            found = known[key] = (other, function(value, other))
        return found[1]

    return kept
