"""Cheap immutable values: `dataclass`, `replace`, and `memoized` for what follows from a value.

Playing a script makes some hundred values, a changed copy of an object at nearly every step, and reads their
fields thousands of times. A field with a default is read five times as fast from a slot as from an instance
dictionary that hides the class attribute. The library sets each field of a frozen dataclass through
`object.__setattr__`, and its `replace` asks for each by name and does the same again; here the type checker
alone forbids assigning to a field, and a changed copy is made field by field by a function written for its
class.
"""

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

_new, _set = object.__new__, object.__setattr__


class Memoizing:
    """A value with room for what `memoized` works out; that is no field of it."""

    __slots__ = ("__weakref__", "_kept")
    _kept: dict[str, Any]


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:

    def dataclass(cls: type | None = None, *, frozen: bool = False, kw_only: bool = False) -> Any:
        """`dataclasses.dataclass` with slots; a frozen one is equal and hashed by its fields, but open at run
        time.
        """
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, kw_only=kw_only)
        made = dataclasses.dataclass(cls, unsafe_hash=frozen, kw_only=kw_only, slots=True)
        made.__copy__ = _copying(made)
        if frozen and issubclass(made, Memoizing):
            made.__hash__ = memoized(made.__hash__)
        return made

    def _copying(cls: type) -> Callable[[Any], Any]:
        """Return a function that copies values of a class; written as the library writes `__init__`."""
        lines = "".join(f"    copy.{f.name} = value.{f.name}\n" for f in dataclasses.fields(cls))
        if issubclass(cls, Memoizing):
            lines += "    copy._kept = {}\n"
        found = {"new": _new}
        exec(f"def copied(value):\n    copy = new(value.__class__)\n{lines}    return copy", found)  # noqa: S102
        return found["copied"]

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a value with some fields changed; what was `memoized` stays behind.

        Raises:
            TypeError: it has no such field.
        """
        try:
            copy = value.__copy__()
        except AttributeError:
            return dataclasses.replace(value, **changes)
        try:
            for name, changed in changes.items():
                setattr(copy, name, changed)
        except AttributeError:
            raise TypeError(f"{value.__class__.__name__} has no {name}.") from None
        return copy


def memoized[ValueT: Memoizing, ResultT](
    function: Callable[[ValueT], ResultT],
) -> Callable[[ValueT], ResultT]:
    """Work out once for each value what depends on nothing but the value, and keep it with the value."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT) -> ResultT:
        try:
            known = value._kept
        except AttributeError:
            known = _nothing_kept(value)
        if key in known:
            return known[key]  # type: ignore[no-any-return]
        result = known[key] = function(value)
        return result

    return keeping


def memoized_beside[ValueT: Memoizing, OtherT, ResultT](
    function: Callable[[ValueT, OtherT], ResultT],
) -> Callable[[ValueT, OtherT], ResultT]:
    """Keep with a value what depends on it and on another; only that of the other asked about last."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT, other: OtherT) -> ResultT:
        try:
            known = value._kept
        except AttributeError:
            known = _nothing_kept(value)
        found: tuple[OtherT, ResultT] | None = known.get(key)
        if found is None or found[0] is not other:
            found = known[key] = (other, function(value, other))
        return found[1]

    return keeping


def _nothing_kept(value: Memoizing) -> dict[str, Any]:
    """Make the room that a value has without a place in it."""
    known: dict[str, Any] = {}
    _set(value, "_kept", known)
    return known
