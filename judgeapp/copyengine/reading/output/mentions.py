"""What the words and the data of a card tell of it before it is read: copies, and whether it counts."""

import re
from functools import cache

from judgeapp.copyengine.model.plain_data import PlainMapping, as_members
from judgeapp.copyengine.reading.keywords.registry import copying_keywords

# What isn't the game's rules text proper, told apart by the data of the card and by its words, never by name.
ODD_TYPES = frozenset({"Vanguard", "Scheme", "Plane", "Phenomenon", "Conspiracy", "Dungeon", "Stickers"})
_UN_LAYOUTS = frozenset({"host", "augment"})
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


@cache  # made once all keywords are declared: most of the time of looking at a text
def _speaks() -> tuple[tuple[str, ...], re.Pattern[str]]:
    """A face with none of these words has no copy clause: most cards needn't be read to be measured."""
    stems, keywords = ("copy", "copie", "populate"), sorted(copying_keywords())
    words = rf"\b(?:{'|'.join(stems)}|(?:{'|'.join(keywords)})\b)"
    return (*stems, *keywords), re.compile(words)


def speaks_of_copies(text: str) -> bool:
    """Return whether rules text may hold a copy clause, by its words alone."""
    text = text.lower()
    parts, words = _speaks()
    # Nearly all texts hold none of the words: told in a third of the time that looking for whole words takes.
    return any(part in text for part in parts) and words.search(text) is not None


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
        or str(row.get("layout")) in _UN_LAYOUTS
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


def event_guessed(text: str) -> str:
    """Return what an ability that isn't read does with copies, by its words."""
    return next((event for event, words in _EVENTS if re.search(words, text)), "other")
