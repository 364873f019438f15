"""What makes immutable values cheap: a fast `replace`, and `kept` for what follows from a value.

Playing a script makes a changed copy of some object at nearly every step. `dataclasses.replace` asks for each
field by name and runs `__init__`; the values of the engine have no `__post_init__`, so that copying the
instance dictionary is all there is to do.
"""

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Return a copy of a dataclass instance with some fields changed; what was `kept` stays behind.

        Raises:
            TypeError: it has no such field.
        """
        cls = value.__class__
        fields = cls.__dataclass_fields__
        if not hasattr(value, "__dict__"):
            return dataclasses.replace(value, **changes)
        if not changes.keys() <= fields.keys():
            raise TypeError(f"{cls.__name__} has no {', '.join(sorted(changes.keys() - fields.keys()))}.")
        copy = object.__new__(cls)
        contents = copy.__dict__
        contents.update(value.__dict__)
        if len(contents) > len(fields):
            for derived in contents.keys() - fields.keys():
                del contents[derived]
        contents.update(changes)
        return copy


def kept[ValueT, ResultT](function: Callable[[ValueT], ResultT]) -> Callable[[ValueT], ResultT]:
    """Work out once for each value what depends on nothing but the value, and keep it with the value.

    The value is a frozen dataclass without slots.
    """
    key = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def keeping(value: ValueT) -> ResultT:
        contents = value.__dict__
        if key in contents:
            return contents[key]  # type: ignore[no-any-return]
        result = contents[key] = function(value)
        return result

    return keeping
