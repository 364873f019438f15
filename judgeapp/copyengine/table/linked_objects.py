"""Linked abilities: "the exiled card" is what the other ability of the pair exiled (CR 607, 707.7)."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.table.state import Object


def with_linked(obj: Object, ref: str) -> Object:
    """Return `obj` with a note that its ability exiled `ref`.

    The note is kept under the copy effect the ability came from: abilities that come with another are linked
    to one another only.
    """
    key = str(obj.copied_at)
    return replace(obj, linked={**obj.linked, key: (*obj.linked.get(key, ()), ref)})


def with_made(obj: Object, ref: str) -> Object:
    """Return `obj` with a note that its ability made the token `ref`."""
    key = f"made under {obj.copied_at}"
    return replace(obj, linked={**obj.linked, key: (*obj.linked.get(key, ()), ref)})


def made_by(obj: Object, results: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the refs of the tokens that abilities of `obj` as it is (or last was) have made."""
    as_it_was = _as_it_was(obj, results)
    return as_it_was.linked.get(f"made under {as_it_was.copied_at}", ())


def linked_to(obj: Object, results: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the refs that abilities of `obj` as it is (or, having left, last was) have exiled."""
    as_it_was = _as_it_was(obj, results)
    return as_it_was.linked.get(str(as_it_was.copied_at), ())


def _as_it_was(obj: Object, results: Mapping[str, Mapping[str, Any]]) -> Object:
    last = results.get(obj.ref, {}).get("last_object")
    return last if obj.zone != "battlefield" and isinstance(last, Object) else obj
