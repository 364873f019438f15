"""What makes immutable values cheap: `dataclass`, `replace`, and `kept` for what follows from a value.

Playing a script makes some hundred values and a changed copy of an object at nearly every step. The library
sets each field of a frozen dataclass through `object.__setattr__`, and its `replace` asks for each by name
and does the same again. Here the type checker alone forbids assigning to a field; at run time the values
are ordinary instances, and a changed copy is a copy of the instance dictionary.
"""

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

KEPT = "_kept"
"""Where a value keeps what `kept` works out: no field of it."""
_new, _set = object.__new__, object.__setattr__

# How many fields the values of a class have.
_sizes: dict[type, int] = {}


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:

    def dataclass(cls: type | None = None, *, frozen: bool = False, kw_only: bool = False) -> Any:
        """`dataclasses.dataclass`; a frozen one is equal and hashed by its fields, but open at run time."""
        return dataclasses.dataclass(cls, unsafe_hash=frozen, kw_only=kw_only)

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a value with some fields changed; what was `kept` stays behind.

        Raises:
            TypeError: it has no such field.
        """
        cls = value.__class__
        try:
            contents = value.__dict__.copy()
        except AttributeError:
            return dataclasses.replace(value, **changes)
        contents.update(changes)
        contents.pop(KEPT, None)
        if len(contents) != _sizes.get(cls):
            names = {field.name for field in dataclasses.fields(cls)}
            _sizes[cls] = len(names)
            if unknown := contents.keys() - names:
                raise TypeError(f"{cls.__name__} has no {', '.join(sorted(unknown))}.")
        copy = _new(cls)
        _set(copy, "__dict__", contents)
        return copy


def kept[ValueT, ResultT](function: Callable[[ValueT], ResultT]) -> Callable[[ValueT], ResultT]:
    """Work out once for each value what depends on nothing but the value, and keep it with the value.

    The value is a dataclass without slots.
    """
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT) -> ResultT:
        contents = value.__dict__
        known = contents.get(KEPT)
        if known is None:
            known = contents[KEPT] = {}
        elif key in known:
            return known[key]  # type: ignore[no-any-return]
        result = known[key] = function(value)
        return result

    return keeping


def kept_beside[ValueT, OtherT, ResultT](
    function: Callable[[ValueT, OtherT], ResultT],
) -> Callable[[ValueT, OtherT], ResultT]:
    """Keep with a value what depends on it and on another; only that of the other asked about last."""
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT, other: OtherT) -> ResultT:
        known = value.__dict__.setdefault(KEPT, {})
        found = known.get(key)
        if found is None or found[0] is not other:
            found = known[key] = (other, function(value, other))
        return found[1]  # type: ignore[no-any-return]

    return keeping
