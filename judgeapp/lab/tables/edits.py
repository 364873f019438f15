"""Edits of a table: pure functions from script to script, and what takes each of them back."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

type Script = dict[str, Any]
type Entry = dict[str, Any]

_LISTS = ("setup", "events")
MAKING = frozenset("enter cast create_token_copy copy_spell copy_ability cast_copy activate trigger".split())
"""Events whose `ref` is that of something new."""
AT_ONCE = frozenset(
    "simultaneous enter leave tap untap turn_face_up turn_face_down transform flip counters continuous "
    "attach unattach damage phase_out phase_in become_copy create_token_copy change_control".split()
)
"""Events that can happen at once with others; nobody casts or resolves two things at once."""


def added(script: Script, entry: Entry) -> Script:
    """The table with one thing more to begin with."""
    return {**script, "setup": [*_setup(script), entry]}


def without(script: Script, ref: str) -> Script:
    """The table without a thing that was there to begin with; events that speak of it stay where they are."""
    return {**script, "setup": [entry for entry in _setup(script) if entry.get("ref") != ref]}


def beginning_otherwise(script: Script, ref: str, changes: Entry) -> Script:
    """The table with a thing that is otherwise to begin with; what is None, empty or false is left out."""

    def changed(entry: Entry) -> Entry:
        # Zero is a number like any other.
        return {k: v for k, v in {**entry, **changes}.items() if v or (v == 0 and v is not False)}

    return {
        **script,
        "setup": [changed(entry) if entry.get("ref") == ref else entry for entry in _setup(script)],
    }


def happening(script: Script, events: Sequence[Entry], after: int | None = None) -> Script:
    """The table on which more happens, after the first `after` events or at the end."""
    there = _events(script)
    place = len(there) if after is None else min(max(after, 0), len(there))
    return {**script, "events": [*there[:place], *events, *there[place:]]}


def otherwise(script: Script, place: int, event: Entry) -> Script:
    """The table on which another thing happens in one place."""
    there = _events(script)
    return {**script, "events": [event if n == place else each for n, each in enumerate(there)]}


def moved(script: Script, place: int, by: int) -> Script:
    """The table on which an event happens earlier (-1) or later (1)."""
    there = list(_events(script))
    if 0 <= place < len(there):
        there.insert(min(max(place + by, 0), len(there) - 1), there.pop(place))
    return {**script, "events": there}


def removed(script: Script, place: int) -> Script:
    """The table on which an event doesn't happen; what is left without a cause stays, and says so."""
    return {**script, "events": [event for n, event in enumerate(_events(script)) if n != place]}


def again(script: Script, place: int) -> Script:
    """The table on which an event happens once more right after; what it makes gets a ref of its own."""
    there = _events(script)
    if not 0 <= place < len(there):
        return script
    event = there[place]
    if event.get("ref") and str(event.get("do")) in MAKING:
        event = {**event, "ref": new_ref(script, str(event.get("card") or event["ref"]))}
    return happening(script, [event], place + 1)


def happens_with(script: Mapping[str, Any], place: int) -> bool:
    """Whether an event can happen at once with the one before it, as far as their kinds go."""
    pair = _events(script)[max(place - 1, 0) : place + 1]
    return len(pair) == 2 and all(str(event.get("do")) in AT_ONCE for event in pair)


def together(script: Script, place: int) -> Script:
    """The table on which an event happens at once with the one before it."""
    if not happens_with(script, place):
        return script
    there = _events(script)
    parts = [part for event in there[place - 1 : place + 1] for part in _parts(event)]
    at_once = {"do": "simultaneous", "events": parts}
    return {**script, "events": [*there[: place - 1], at_once, *there[place + 1 :]]}


def apart(script: Script, place: int) -> Script:
    """The table on which what happened at once happens one after another."""
    there = _events(script)
    return {
        **script,
        "events": [
            *there[:place],
            *(p for e in there[place : place + 1] for p in _parts(e)),
            *there[place + 1 :],
        ],
    }


def _parts(event: Entry) -> list[Entry]:
    return list(event.get("events") or ()) if event.get("do") == "simultaneous" else [event]


def doubled(script: Script, ref: str) -> Script:
    """The table with another one of a thing that is there to begin with, right after it."""
    setup = _setup(script)
    place = next((n for n, entry in enumerate(setup) if entry.get("ref") == ref), None)
    if place is None:
        return script
    other = {**setup[place], "ref": new_ref(script, str(setup[place].get("card") or ref))}
    return {**script, "setup": [*setup[: place + 1], other, *setup[place + 1 :]]}


def ruled_by(script: Script, ruleset: str) -> Script:
    """The table under a ruleset."""
    return {**script, "ruleset": ruleset}


def refs(script: Mapping[str, Any]) -> Iterator[str]:
    """Every ref that is given to something."""
    for entry in (*_setup(script), *_events(script)):
        inner = entry.get("events") if entry.get("do") == "simultaneous" else None
        for each in (entry, *(inner if isinstance(inner, list) else ())):
            if isinstance(each, dict) and each.get("ref"):
                yield str(each["ref"])
            if isinstance(each, dict) and (makes := each.get("makes")):
                yield from map(str, makes if isinstance(makes, list) else [makes])


def new_ref(script: Mapping[str, Any], name: str, there: Iterable[str] = ()) -> str:
    """A short ref for a thing of this name that nothing bears yet: "bear", "bear2".

    Args:
        there: refs besides those that the script gives, such as of what an event made by itself.
    """
    plain = unicodedata.normalize("NFKD", name.partition(" // ")[0]).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain.lower().replace("'", ""))
    base = words[0] if words and len(words[0]) > 3 else "".join(words[:2])
    base = base[:14] or "it"
    taken = {*refs(script), *there}
    # A letter stands alone for a player.
    number = 1 if len(base) > 1 else 2
    while (ref := base if number == 1 else f"{base}{number}") in taken:
        number += 1
    return ref


# Undoing -----------------------------------------------------------------------------------------


def way_back(now: Script, before: Script) -> dict[str, Any]:
    """What `taken_back` needs to make the table of before out of the one now: what differs, no more."""
    back: dict[str, Any] = {}
    for key in ("title", "ruleset"):
        if now.get(key) != before.get(key):
            back[key] = before.get(key)
    for key in _LISTS:
        new, old = list(now.get(key) or ()), list(before.get(key) or ())
        if new == old:
            continue
        first = next(
            (n for n, (a, b) in enumerate(zip(new, old, strict=False)) if a != b), min(len(new), len(old))
        )
        last = 0
        while last < min(len(new), len(old)) - first and new[-1 - last] == old[-1 - last]:
            last += 1
        back[key] = [first, len(new) - last - first, old[first : len(old) - last]]
    return back


def taken_back(script: Script, back: Any) -> Script:
    """The table as it was before an edit; as it is, if that is no way back."""
    if not isinstance(back, dict):
        return script
    result = dict(script)
    for key, value in back.items():
        match value:
            case str() | None if key in {"title", "ruleset"}:
                result[key] = value
            case [int() as first, int() as count, list() as entries] if (
                key in _LISTS and min(first, count) >= 0
            ):
                there = list(script.get(key) or ())
                result[key] = [*there[:first], *entries, *there[first + count :]]
            case _:
                return script
    return {key: value for key, value in result.items() if value}


def _setup(script: Mapping[str, Any]) -> list[Entry]:
    return list(script.get("setup") or ())


def _events(script: Mapping[str, Any]) -> list[Entry]:
    return list(script.get("events") or ())


def beginning(text: str, most: int = 60) -> str:
    """The beginning of an ability's text, by which an event names it."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0]
