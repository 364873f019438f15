"""Linked abilities: "the exiled card" is what the other ability of the pair exiled (CR 607, 707.7)."""

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object, Table


def with_linked(obj: Object, ref: str, copied_as: int | None = None) -> Object:
    """Return `obj` with a note that its ability exiled `ref`.

    The note is kept under the copy effect the ability came from: abilities that come with another are linked
    to one another only.

    Args:
        copied_as: `copied_as` of that ability, where it's on the stack; here and below.
    """
    key = str(_begun(obj, copied_as))
    return replace(obj, linked={**obj.linked, key: (*obj.linked.get(key, ()), ref)})


def with_made(obj: Object, ref: str, copied_as: int | None = None) -> Object:
    """Return `obj` with a note that its ability made the token `ref`."""
    key = f"made under {_begun(obj, copied_as)}"
    return replace(obj, linked={**obj.linked, key: (*obj.linked.get(key, ()), ref)})


def made_by(obj: Object, table: Table, copied_as: int | None = None) -> tuple[str, ...]:
    """Return the refs of the tokens that abilities of `obj` as it is (or last was) have made."""
    last = table.last_object(obj)
    return last.linked.get(f"made under {_begun(last, copied_as)}", ())


def linked_to(obj: Object, table: Table, copied_as: int | None = None) -> tuple[str, ...]:
    """Return the refs that abilities of `obj` as it is (or, having left, last was) have exiled."""
    last = table.last_object(obj)
    return last.linked.get(str(_begun(last, copied_as)), ())


def _begun(obj: Object, copied_as: int | None) -> int:
    """Return when the copy effect began that an ability came with: an ability on the stack stays linked to
    what those it came with have done, though its source is a copy of something else by now (CR 113.7a).
    """
    return obj.copied_at if copied_as is None else copied_as


def is_exiled_otherwise(obj: Object, ref: str, table: Table) -> bool:
    """Whether a card is known to have been exiled, and not by an ability of `obj` as it is."""
    if ref in linked_to(obj, table):
        return False
    known = table.objects.values()
    # What one of them exiled before it came back as a new object was exiled otherwise, too (CR 400.7).
    others = (each for other in known for each in (table.last_object(other), table.object_left_as(other)))
    return any(ref in refs for other in others for refs in other.linked.values())
