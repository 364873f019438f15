"""What a script expects to hold."""

from typing import Annotated

from msgspec import Meta, Struct

from judgeapp.copyengine.script.fields import Ref, Value


class Expectation(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that must hold: the field of an object or player has a value."""

    of: Annotated[Ref, Meta(description="The object or player.")]
    field: Annotated[Ref, Meta(description="A field, or any question.")]
    value: Annotated[
        Value, Meta(description="What it must be; lists compare as sets, colors also as letters.")
    ] = None
