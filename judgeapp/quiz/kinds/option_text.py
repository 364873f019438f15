"""Answers in words, for options that no author wrote: in the manner of those that one did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judgeapp.cards.derivations import origins_of
from judgeapp.copyengine import PLAYER_NAMES, counters_told, listed

_PLAYERS = {"controller", "owner", "who_chooses", "who_drew", "chooser"}
_REFS = {"targets", "attached_to", "source"}
_WORDS = {"zone", "power_toughness", "mana_cost", "turn_face_up_cost", "cast_from", "mana"}
# What a sentence about an object can speak of; the rest is left to authors.
_CARD = {
    "name", "colors", "supertypes", "types", "subtypes", "power", "toughness", "abilities", "face_down",
    "tapped", "counters", "mana_cost", "loyalty",
}  # fmt: skip
LONGEST_ABILITY = 6


def said(
    value: Any, query: Mapping[str, Any], script: Mapping[str, Any], fields: Iterable[str]
) -> str | None:
    """An answer as an option says it; None where it takes an author to find the words.

    Args:
        fields: of an answer with several, those worth saying.
    """
    what = str(query.get("ask", ""))
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        named = [field for field in fields if field in value]
        return a_card(value, named) if named and set(named) <= _CARD else None
    if what in _PLAYERS:
        found = [value] if isinstance(value, str) else list(value or ())
        return listed([PLAYER_NAMES.get(name, name) for name in found]) or "Nobody"
    if what in _REFS:
        names = origins_of(script) | PLAYER_NAMES
        found = [value] if isinstance(value, str) else list(dict.fromkeys(value or ()))
        return listed([names[ref] for ref in found]) or "Nothing" if all(f in names for f in found) else None
    if isinstance(value, str):
        if what == "name":
            return value or "It has no name"
        return value if value and what in _WORDS else None
    if isinstance(value, list | tuple) and what in {"colors", "color"}:
        return listed(value).capitalize() or "Colorless"
    if isinstance(value, list | tuple) and what in {"types", "subtypes", "supertypes", "type", "subtype"}:
        return listed([str(word).strip("()") for word in value]) or "None"
    return None


def a_card(value: Mapping[str, Any], fields: Iterable[str]) -> str:
    """What an object is like in one phrase: "A 2/2 green Bear named Runeclaw Bear, with no abilities"."""
    told = {field: value[field] for field in fields if field in value}
    words: list[str] = []
    if told.get("face_down"):
        words.append("face-down")
    if told.get("tapped"):
        words.append("tapped")
    words += [str(word).lower() for word in told.get("supertypes") or ()]
    if told.get("power") is not None and "toughness" in told:
        words.append(f"{told['power']}/{told['toughness']}")
    if "colors" in told:
        words.append(listed(told["colors"]) or "colorless")
    words += [str(word).strip("()") for word in told.get("subtypes") or ()]
    words += [str(word).lower() for word in told.get("types") or ()]
    if not told.get("subtypes") and not told.get("types"):
        words.append("permanent" if told.get("power") is None else "creature")
    phrase = " ".join(words)
    article = "An" if phrase[0] in "aeiou8" or phrase.startswith(("11", "18")) else "A"
    if "name" in told:
        phrase += f" named {told['name']}" if told["name"] else " without a name"
    parts = [f"{article} {phrase}"]
    if told.get("mana_cost"):
        parts.append(f"mana cost {told['mana_cost']}")
    if told.get("loyalty") is not None:
        parts.append(f"loyalty {told['loyalty']}")
    if "abilities" in told:
        parts.append(f"with {_abilities(told['abilities'])}")
    if "counters" in told and (any(told["counters"].values()) or "abilities" not in told):
        held = [counters_told(kind, count) for kind, count in told["counters"].items() if count]
        joint = "and" if "abilities" in told else "with"
        parts.append(f"{joint} {listed(held) or 'no counters'}")
    return ", ".join(parts)


def _abilities(texts: Sequence[str]) -> str:
    """Abilities by their beginnings; one that is there twice is said to be."""
    if not texts:
        return "no abilities"
    times = {text: list(texts).count(text) for text in texts}
    return listed([f"{_beginning(text)}{' twice' * (times[text] > 1)}" for text in times])


def _beginning(text: str) -> str:
    words = text.split()
    if len(words) <= LONGEST_ABILITY:
        return text.rstrip(".").lower() if len(words) < 4 and "{" not in text else f"“{text.rstrip('.')}”"
    return f"“{' '.join(words[:LONGEST_ABILITY]).rstrip(',')} …”"


def plainly(value: Any) -> str:
    """A plain value in words; "" if it takes more than that."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if value is None or isinstance(value, str | int):
        return str(value) if value not in (None, "") else "None"
    return listed([str(part) for part in value]) or "None" if isinstance(value, list | tuple) else ""
