"""Answers in words, for options that no author wrote: in the manner of those that one did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.cards.display.derivations import origins_of
from judgeapp.copyengine import NOWHERE, PLAYER_NAMES, joined
from judgeapp.quiz.generator.descriptions import Saying

_PLAYERS = {"controller", "owner", "who_chooses", "who_drew", "chooser"}
_REFS = {"targets", "attached_to", "source"}
_ZONES = {
    "battlefield": "On the battlefield",
    "stack": "On the stack",
    "exile": "In exile",
    NOWHERE: "Nowhere: it has ceased to exist",
}
_WORDS = {"power_toughness", "mana_cost", "turn_face_up_cost", "cast_from", "mana"}


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
        named = {field: value[field] for field in fields if field in value}
        return Saying(query, names=origins_of(script) | PLAYER_NAMES).option(named) if named else None
    if what in _PLAYERS:
        found = [value] if isinstance(value, str) else list(value or ())
        return joined([PLAYER_NAMES.get(name, name) for name in found]) or "Nobody"
    if what in _REFS:
        names = origins_of(script) | PLAYER_NAMES
        found = [value] if isinstance(value, str) else list(dict.fromkeys(value or ()))
        return joined([names[ref] for ref in found]) or "Nothing" if all(f in names for f in found) else None
    if isinstance(value, str):
        if what == "name":
            return value or "It has no name"
        if what == "zone":
            return _ZONES.get(value) or f"In its owner's {value}"
        return value if value and what in _WORDS else None
    if isinstance(value, list | tuple) and what in {"colors", "color"}:
        return joined(value).capitalize() or "Colorless"
    if isinstance(value, list | tuple) and what in {"types", "subtypes", "supertypes", "type", "subtype"}:
        return joined([str(word).strip("()") for word in value]) or "None"
    return None


def a_card(value: Mapping[str, Any], fields: Iterable[str]) -> str:
    """What an object is like in one phrase: "A 2/2 green Bear named Runeclaw Bear without abilities"."""
    told = {field: value[field] for field in fields if field in value}
    return Saying({"ask": "fields"}).option(told) or ""


def plainly(value: Any) -> str:
    """A plain value in words; "" if it takes more than that."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if value is None or isinstance(value, str | int):
        return str(value) if value not in (None, "") else "None"
    return joined([str(part) for part in value]) or "None" if isinstance(value, list | tuple) else ""
