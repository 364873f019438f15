"""What makes immutable values cheap: `dataclass`, `replace`, and `kept` for what follows from a value.

Playing a script makes some hundred values and a changed copy of an object at nearly every step. The library
sets each field of a frozen dataclass through `object.__setattr__`, and its `replace` asks for each by name
and does the same again. Here the type checker alone forbids assigning to a field; at run time the values
are ordinary instances, and a changed copy is a copy of the instance dictionary.
"""

import dataclasses
from collections.abc import Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any

_KEPT = "_kept"


@cache
def _names(cls: type) -> frozenset[str]:
    return frozenset(field.name for field in dataclasses.fields(cls))


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
        if not hasattr(value, "__dict__"):
            return dataclasses.replace(value, **changes)
        contents = {**value.__dict__, **changes}
        contents.pop(_KEPT, None)
        if len(contents) != len(_names(cls)):
            unknown = sorted(contents.keys() - _names(cls))
            raise TypeError(f"{cls.__name__} has no {', '.join(unknown)}.")
        copy = object.__new__(cls)
        object.__setattr__(copy, "__dict__", contents)
        return copy


def kept[ValueT, ResultT](function: Callable[[ValueT], ResultT]) -> Callable[[ValueT], ResultT]:
    """Work out once for each value what depends on nothing but the value, and keep it with the value.

    The value is a dataclass without slots.
    """
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT) -> ResultT:
        contents = value.__dict__
        if _KEPT not in contents:
            contents[_KEPT] = {}
        known = contents[_KEPT]
        if key in known:
            return known[key]  # type: ignore[no-any-return]
        result = known[key] = function(value)
        return result

    return keeping
