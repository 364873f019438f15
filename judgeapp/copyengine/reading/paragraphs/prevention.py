"""Sentences that prevent damage for a turn: their parts, and what they target (CR 615)."""

import re

_MUCH = r"[Pp]revent (?P<much>all|the next (?P<number>\w+)) (?P<kind>combat |noncombat )?damage "
_PARTS = r"(?: to (?P<to>(?!and dealt)[^.]+?))?(?: by (?P<by>[^.]+?))?"
_FORMS = tuple(
    re.compile(form + r"\.?$")
    for form in (
        _MUCH + "that would be dealt" + _PARTS + " this turn" + _PARTS.replace("<", "<more_"),
        _MUCH + r"that would be dealt to(?P<both> and dealt) by (?P<to>[^.]+?) this turn",
        _MUCH + r"(?P<by>[^.]+?) would deal(?: to (?P<to>[^.]+?))? this turn",
    )
)


def read_prevention(text: str) -> dict[str, str | None] | None:
    """Return what is said of how much is prevented, whom damage is dealt to, and what deals it; None for
    words that aren't understood.
    """
    for form in _FORMS:
        if (found := form.match(text)) is not None:
            said = found.groupdict()
            parts = {key: said.get(key) or said.get(f"more_{key}") for key in ("to", "by", "both")}
            twice = any(said.get(key) and said.get(f"more_{key}") for key in ("to", "by"))
            divided = "divided" in text or "number of targets" in text
            return None if twice or divided else {**said, **parts}
    return None


def is_understood(text: str) -> bool:
    """Whether the words are those of a prevention effect that can be played."""
    return read_prevention(text) is not None


def target_words(text: str) -> str:
    """Return the words for the target of a prevention effect; "" for none."""
    found = re.search(r"\b(?:any target|target [a-z ]+?)(?= this turn| would deal|$|\.)", text)
    return found[0] if found is not None and is_understood(text) else ""
