"""Kinds of interaction, as `interactions.yaml` declares them: in which of them does a question ask?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).parent / "interactions.yaml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interaction:
    """One kind; the file says what its fields mean."""

    id: str
    title: str
    short: str
    rank: int
    does: frozenset[str] = frozenset()
    with_any: tuple[str, ...] = ()
    of_a_copy: bool = False
    marks: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()

    def fits(
        self, event: Mapping[str, Any], script_events: Sequence[Mapping[str, Any]], copies: bool
    ) -> bool:
        """Whether a copying event is of this kind.

        Args:
            event: empty where a script has no copying event.
            copies: whether what the event copies is a copy.
        """
        if self.does and event.get("do") not in self.does:
            return False
        if self.with_any and not any(_value(event, key) is not None for key in self.with_any):
            return False
        if self.of_a_copy and not copies:
            return False
        return not (self.marks or self.words) or any(map(self._is_marked, script_events))

    def _is_marked(self, event: Mapping[str, Any]) -> bool:
        return bool(self.marks & event.keys()) or str(event.get("ability", "")).startswith(self.words)


@cache  # a file, read once
def interactions() -> Mapping[str, Interaction]:
    """Every kind by its id, in the order in which they are taught."""
    rows = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {row["id"]: _interaction(row) for row in rows}


def _interaction(row: Mapping[str, Any]) -> Interaction:
    needed = row.get("with") or ()
    return Interaction(
        id=row["id"],
        title=row["title"],
        short=row["short"],
        rank=row["rank"],
        does=frozenset(row.get("does", ())),
        with_any=(needed,) if isinstance(needed, str) else tuple(needed),
        of_a_copy=row.get("of_a_copy", False),
        marks=frozenset(row.get("marks", ())),
        words=tuple(row.get("words", ())),
    )


def interaction_of(script: Mapping[str, Any], query: Mapping[str, Any]) -> str:
    """The id of the kind of interaction that a question about a script asks in.

    Args:
        script: as played, or a template's with places left open.
    """
    kinds = sorted(interactions().values(), key=lambda kind: kind.rank)
    events = list(_flat(script.get("events") or ()))
    copying = [event for event in events if _copies(event, kinds)]
    asked = set(_refs(query))
    about = [event for event in copying if asked & {event.get("ref"), _value(event, "choices.attach_to")}]
    about = about or copying or [{}]
    event = about[-1]
    before = copying[: copying.index(event)] if event in copying else []
    source = event.get("of") or event.get("copy_of") or _value(event, "choices.creature")
    of_a_copy = any(earlier.get("ref") == source for earlier in before)
    return next(kind.id for kind in kinds if kind.fits(event, events, of_a_copy))


def _value(event: Mapping[str, Any], key: str) -> Any:
    """What an event says under a key, or under "choices.x" for one of its choices."""
    outer, _, inner = key.partition(".")
    found = event.get(outer)
    if not inner:
        return found
    return found.get(inner) if isinstance(found, Mapping) else None


def _flat(events: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    for event in events:
        if not isinstance(event, Mapping):
            continue
        yield event
        yield from _flat(event.get("events") or ())


def _copies(event: Mapping[str, Any], kinds: Sequence[Interaction]) -> bool:
    """Whether it is an event of which some kind says that it copies, other than by what stands beside it."""
    return any(kind.does and not kind.of_a_copy and kind.fits(event, [], copies=False) for kind in kinds)


def _refs(query: Any) -> Iterator[str]:
    """Whatever a query, or one of its claims, asks about."""
    if isinstance(query, Mapping):
        for key in ("of", "ref", "object"):
            found = query.get(key)
            yield from [found] if isinstance(found, str) else found if isinstance(found, list) else []
        for nested in query.values():
            if isinstance(nested, Mapping | list):
                yield from _refs(nested)
    elif isinstance(query, list):
        for each in query:
            yield from _refs(each)
