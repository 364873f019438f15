"""A card that was filled in, beside what the object is: field by field, and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.cards.display.wording import in_words, label
from judgeapp.copyengine import matches, number_word, same_counters, without_implied
from judgeapp.quiz.generator.descriptions import Saying, beginning
from judgeapp.quiz.kinds.answers.option_text import a_card

FIELDS = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "power", "toughness", "loyalty",
    "abilities", "counters", "tapped", "face_down",
)  # fmt: skip
"""What a card that is filled in has, in the order of the form."""
MOST_QUOTED = 1
_SYMBOLS = re.compile(r"\{([^{}]+)\}|(\d+)|([wubrgcxyzs])", re.IGNORECASE)
_COST = re.compile(r"(?:\{[^{}]+\}|\d+|[wubrgcxyzs]|\s)*", re.IGNORECASE)


def mana_symbols(text: str) -> str | None:
    """A cost as typed, "2UU" or "{2}{U}{U}", in the way cards have it; None for no cost.

    Raises:
        ValueError: something in it is no mana symbol.
    """
    if not _COST.fullmatch(text):
        raise ValueError(text)
    found = ["".join(match.groups(default="")).upper() for match in _SYMBOLS.finditer(text)]
    return "".join(f"{{{symbol}}}" for symbol in found) or None


def field_is_right(name: str, game: Any, yours: Any) -> bool:
    """Whether a field is filled in as it is: symbols in any order, and no counters as zero of them. Beside
    every creature type, another creature type makes no difference.
    """
    if name == "mana_cost":
        return sorted(_SYMBOLS.findall(game or "")) == sorted(_SYMBOLS.findall(yours or ""))
    if name == "counters":
        return same_counters(game or {}, yours)
    if name == "name":
        return _plain(game) == _plain(yours)
    if name == "subtypes" and game and yours:
        return matches(without_implied(game), without_implied(yours))
    return matches(game, yours)


def card_is_right(game: Mapping[str, Any], yours: Mapping[str, Any]) -> bool:
    """Whether every field filled in is right, and none is forgotten that isn't empty anyway."""
    return all(name in game and field_is_right(name, game[name], value) for name, value in yours.items())


def _plain(name: object) -> str:
    return " ".join(str(name or "").replace("’", "'").split()).casefold()


def in_brief(value: Mapping[str, Any], beside: Sequence[Any] = ()) -> str:
    """A filled-in card in a phrase, or its fields one by one if it says little of an object.

    Args:
        beside: other cards that were filled in; then only what differs is said.
    """
    if not ({"name", "types"} <= value.keys() and value["types"]):
        return ", ".join(f"{label(name)}: {in_words(part)}" for name, part in value.items())
    others = [each for each in beside if isinstance(each, Mapping)]
    if apart := differing_fields([value, *others]):
        # Equal land types aren't told, but what has them is never said to be without abilities.
        same = {} if "subtypes" in apart else {"subtypes": value.get("subtypes")}
        cards = [same | {name: card[name] for name in apart if name in card} for card in (value, *others)]
        if phrase := Saying({"ask": "fields"}).option(cards[0], cards):
            return phrase
    return _a_card(value, ["name"])


def named_first(value: Mapping[str, Any]) -> str:
    """A filled-in card as what "It's" is followed by: "Hill Giant, a 3/3 red Giant creature ..."."""
    if not (value.get("name") and value.get("types")):
        phrase = in_brief(value)
        return f"{phrase[:1].lower()}{phrase[1:]}"
    phrase = _a_card(value, [])
    return f"{value['name']}, {phrase[:1].lower()}{phrase[1:]}"


def _a_card(value: Mapping[str, Any], besides: Sequence[str]) -> str:
    """What a card is like in its types, size, and abilities, and in what is given besides."""
    told = [*besides, "colors", "supertypes", "types", "subtypes", "power", "toughness", "abilities"]
    told += ["tapped"] * bool(value.get("tapped")) + ["face_down"] * bool(value.get("face_down"))
    told += ["counters"] * any((value.get("counters") or {}).values())
    return a_card({**value, "abilities": _few(value.get("abilities") or ())}, told)


def _few(abilities: Sequence[str]) -> list[str]:
    """Abilities for a phrase: keywords, and of several longer ones only how many they are."""
    keywords = [text for text in abilities if "“" not in beginning(text)]
    longer = len(abilities) - len(keywords)
    if longer <= MOST_QUOTED:
        return list(abilities)
    return [*keywords, f"{number_word(longer)} {'other ' if keywords else ''}abilities"]


def differing_fields(values: Sequence[Mapping[str, Any]]) -> list[str]:
    """The fields in which some of the objects differ from the first, in the order of the form."""
    first, *others = values
    return [
        name
        for name in FIELDS
        if name in first and not all(field_is_right(name, first[name], other.get(name)) for other in others)
    ]
