"""How much of what cards say of copies the reader reads, and where it stops at the rest."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.copyengine.abilities import Ability
from judgeapp.copyengine.reading.as_json import MENTIONS, clauses_of

# Wording and cards the game's rules text proper doesn't have: told apart by what is printed, never by name.
SET_ASIDE = (
    ("arena", re.compile(r"\b(perpetually|conjures?|seeks?|boon|specializes?|incorporates?|heist)\b", re.I)),
    ("acorn", re.compile(r"tournament-legal|playtest|Un-game|\bDraft|sticker|\{TK\}|Attraction|Contraption|"
                         r"Magic cards? at random|at random|fingertips|during deck construction|"
                         r"from outside the game|expansion|earnestly", re.I)),
)  # fmt: skip
ODD_TYPES = frozenset({"Vanguard", "Scheme", "Plane", "Phenomenon", "Conspiracy", "Dungeon", "Stickers"})
_EVENTS = (
    ("enter-as-copy", r"\benters?\b[^.]* as (a )?cop"),
    ("become-copy", r"\bbecomes? (a )?cop|\bis a copy of"),
    ("token-copy", r"\btokens?\b[^.]*\bcop(y|ies) of"),
    ("cast-copy", r"\bcast (the|a|any number of the) cop|\bcopy [^.]*\bcards?\b|create a copy of"),
    ("copy-ability", r"\bcopy [^.]*\babilit"),
    ("copy-spell", r"\bcop(y|ies)\b"),
)  # fmt: skip


def measure(faces: Iterable[tuple[str, frozenset[str], tuple[Ability, ...]]]) -> dict[str, Any]:
    """Return the coverage of copy clauses over faces given as (name, card types, abilities).

    A clause is one ability that speaks of copies: read "whole" (nothing of the ability is unread), "part"
    (its copying is read, other words aren't) or "none".
    """
    total: Counter[str] = Counter()
    aside: Counter[str] = Counter()
    by_event: defaultdict[str, Counter[str]] = defaultdict(Counter)
    unread: list[dict[str, Any]] = []
    seen = 0
    for name, types, abilities in faces:
        about = [a for a in abilities if MENTIONS.search(a.text) or any(clauses_of(a, ()))]
        seen += bool(about)
        for ability in about:
            clauses = clauses_of(ability, tuple(types))
            read = "whole" if not ability.unread else "part" if clauses else "none"
            group = _aside(types, ability.text, name)
            if group:
                aside[f"{group} {read}"] += 1
            else:
                total[read] += 1
                for event in {c["event"] for c in clauses} or {_guess(ability.text)}:
                    by_event[event][read] += 1
            if ability.unread:
                stops = [{"text": text, "column": column} for text, column in ability.unread]
                unread.append(
                    {"card": name, "read": read, "set_aside": group, "ability": ability.text, "unread": stops}
                )
    return {
        "faces": seen,
        "clauses": sum(total.values()),
        "whole": total["whole"],
        "part": total["part"],
        "none": total["none"],
        "by_event": {event: _counts(counts) for event, counts in sorted(by_event.items())},
        "set_aside": dict(sorted(aside.items())),
        "declared_wordings": 0,
        "unread": unread,
    }


def _counts(counts: Mapping[str, int]) -> dict[str, int]:
    return {read: counts.get(read, 0) for read in ("whole", "part", "none")}


def _aside(types: frozenset[str], text: str, name: str) -> str:
    if types & ODD_TYPES:
        return "odd card type"
    if name.startswith("A-"):
        return "arena"
    return next((group for group, words in SET_ASIDE if words.search(text)), "")


def _guess(text: str) -> str:
    return next((event for event, words in _EVENTS if re.search(words, text)), "other")
