"""How much of what cards say of copies the reader reads, and where it stops at the rest."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Literal, NotRequired, TypedDict

from judgeapp.copyengine.cards.card_data import Face
from judgeapp.copyengine.model.abilities import Ability
from judgeapp.copyengine.model.plain_data import PlainMapping, as_members
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.keywords.registry import copying_keywords
from judgeapp.copyengine.reading.output.as_json import MENTIONS, clauses_of
from judgeapp.copyengine.reading.text.declared_wordings import DECLARED
from judgeapp.copyengine.reading.text.normalizing import without_reminders

# What isn't the game's rules text proper, told apart by the data of the card and by its words, never by name.
ODD_TYPES = frozenset({"Vanguard", "Scheme", "Plane", "Phenomenon", "Conspiracy", "Dungeon", "Stickers"})
_ODD_LAYOUTS = frozenset({"vanguard", "scheme", "planar", "phenomenon", "art_series", "dungeon"})
_WORDS = (
    (
        "arena",
        r"perpetually|conjures?|seeks?|boon|speciali[zs]es?|incorporates?|heist|spellbook|intensity|intensify",
    ),
    (
        # What lies outside the game: real-world people and days, printings, games of their own.
        "un-card",
        r"tournament-legal|playtest|un-(?:game|card)s?|stickers?|attractions?|contraptions?|magic cards?|"
        r"originally printed|expansion|deck construction|someone|(?:january|february|march|april|may|june|"
        r"july|august|september|october|november|december) \d\w*",
    ),
)
_BY_WORDS = tuple((group, re.compile(rf"\b(?:{words})\b|\{{TK\}}", re.IGNORECASE)) for group, words in _WORDS)
_EVENTS = (
    ("enter-as-copy", r"\benters?\b[^.]* as (a )?cop"),
    ("become-copy", r"\bbecomes? (a )?cop|\bis a copy of"),
    ("token-copy", r"\btokens?\b[^.]*\bcop(y|ies) of"),
    ("cast-copy", r"\bcast (the|a|any number of the) cop|\bcopy [^.]*\bcards?\b|create a copy of"),
    ("copy-ability", r"\bcopy [^.]*\babilit"),
    ("copy-spell", r"\bcop(y|ies)\b"),
)  # fmt: skip


@cache
def _speaks() -> re.Pattern[str]:
    """A face with none of these words has no copy clause: most cards needn't be read to be measured."""
    keywords = "|".join(sorted(copying_keywords()))
    return re.compile(rf"\bcop(?:y|ie|ying)|\bpopulate|\b(?:{keywords})\b", re.IGNORECASE)


def speaks_of_copies(text: str) -> bool:
    """Return whether rules text may hold a copy clause, by its words alone."""
    return _speaks().search(text) is not None


def makes_copies(text: str, *, name: str, types: Collection[str]) -> bool:
    """Return whether rules text makes a copy; an ability not read whole counts if it speaks of copies."""
    abilities = read_abilities(text, name=name, types=frozenset(types))
    clauses = [clause for ability in abilities for clause in clauses_of(ability, tuple(types))]
    if any(clause["event"] != "reference-only" for clause in clauses):
        return True
    return any(ability.unread and MENTIONS.search(without_reminders(ability.text)) for ability in abilities)


type Read = Literal["whole", "part", "none"]


class Counts(TypedDict):
    """How many clauses are read how."""

    whole: int
    part: int
    none: int


class CountsWithShare(Counts):
    share: float


class Stop(TypedDict):
    """Words that aren't read, and where they begin."""

    text: str
    column: int


class Unread(TypedDict):
    """An ability that isn't read whole."""

    card: str
    read: Read
    set_aside: str
    ability: str
    unread: list[Stop]


class Coverage(Counts):
    """What `manage.py coverage --json` prints."""

    faces: int
    clauses: int
    by_event: dict[str, Counts]
    share: float
    set_aside: dict[str, Counts]
    with_set_aside: CountsWithShare
    declared_wordings: int
    unread: list[Unread]
    seconds: NotRequired[float]


def measure_faces(faces: Iterable[Face]) -> Coverage:
    """Return the coverage of copy clauses over faces; a face without a word of copies isn't read."""
    return measure((f.name, f.type_line[1], f.abilities, f.row) for f in faces if speaks_of_copies(f.text))


def measure(
    faces: Iterable[tuple[str, frozenset[str], tuple[Ability, ...], PlainMapping]],
) -> Coverage:
    """Return the coverage of copy clauses over faces given as (name, card types, abilities, card data).

    A clause is one ability that speaks of copies: read "whole" (nothing of the ability is unread), "part"
    (its copying is read, other words aren't) or "none".
    """
    total: Counter[str] = Counter()
    everything: Counter[str] = Counter()
    set_aside: defaultdict[str, Counter[str]] = defaultdict(Counter)
    by_event: defaultdict[str, Counter[str]] = defaultdict(Counter)
    unread: list[Unread] = []
    seen = 0
    for name, types, abilities, row in faces:
        about = [a for a in abilities if MENTIONS.search(a.text) or any(clauses_of(a, ()))]
        seen += bool(about)
        for ability in about:
            clauses = clauses_of(ability, tuple(types))
            read: Read = "whole" if not ability.unread else "part" if clauses else "none"
            group = aside(row, types, ability.text)
            everything[read] += 1
            if group:
                set_aside[group][read] += 1
            else:
                total[read] += 1
                for event in {c["event"] for c in clauses} or {_guess(ability.text)}:
                    by_event[event][read] += 1
            if ability.unread:
                stops: list[Stop] = [{"text": text, "column": column} for text, column in ability.unread]
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
        "share": _share(total),
        "set_aside": {group: _counts(counts) for group, counts in sorted(set_aside.items())},
        "with_set_aside": {**_counts(everything), "share": _share(everything)},
        "declared_wordings": len(DECLARED),
        "unread": unread,
    }


def _counts(counts: Mapping[str, int]) -> Counts:
    return {"whole": counts.get("whole", 0), "part": counts.get("part", 0), "none": counts.get("none", 0)}


def _share(counts: Mapping[str, int]) -> float:
    clauses = sum(counts.values())
    return round(counts.get("whole", 0) / clauses, 4) if clauses else 1.0


def aside(row: PlainMapping, types: frozenset[str], text: str) -> str:
    """Return why a card's wording isn't counted; "" for one that is.

    Args:
        row: the card's data, of Scryfall's or MTGJSON's names for things.
        text: the ability in question.
    """
    if types & ODD_TYPES or str(row.get("layout")) in _ODD_LAYOUTS:
        return "odd card type"
    promo = {str(kind).lower() for kind in as_members(row.get("promo_types") or row.get("promoTypes"))}
    if (
        row.get("isFunny")
        or row.get("set_type") == "funny"
        or row.get("security_stamp", row.get("securityStamp")) == "acorn"
        or row.get("border_color", row.get("borderColor")) == "silver"
        or "playtest" in promo
        or re.search(r"Attraction|Contraption", str(row.get("type") or row.get("type_line")))
    ):
        return "un-card"
    games = row.get("games", row.get("availability"))
    if games == ["arena"] or row.get("isRebalanced") or str(row.get("name", "")).startswith("A-"):
        return "arena"
    return next((group for group, words in _BY_WORDS if words.search(text)), "")


def _guess(text: str) -> str:
    return next((event for event, words in _EVENTS if re.search(words, text)), "other")
