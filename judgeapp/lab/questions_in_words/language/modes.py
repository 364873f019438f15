"""The modes of a spell (CR 700.2), by what players call them: "counter and draw" of Cryptic Command."""

import re
from collections.abc import Sequence

from judgeapp.copyengine import Face
from judgeapp.lab.questions_in_words.language.words import NUMBERS

_MODE = re.compile(r"^(?:•|\+ (?:\{[^}\n]+\})+ —) *(.+)$", re.MULTILINE)
"""A mode in its list, or with the cost that spree has for it (CR 702.172)."""
_CHOOSE = re.compile(r"\bchoose (one|two|three|four)\b(?! or)", re.IGNORECASE)
_CALLED = {
    "bounce": "return", "bounces": "return", "bouncing": "return", "kill": "destroy", "kills": "destroy",
    "cantrip": "draw", "burn": "damage", "pump": "gets", "counters": "counter", "draws": "draw",
    "drawing": "draw", "countering": "counter", "taps": "tap", "tapping": "tap", "destroys": "destroy",
    "exiles": "exile", "returns": "return", "discards": "discard",
}  # fmt: skip
"""What players call what a mode does."""


def modes_of(face: Face) -> tuple[str, ...]:
    """The modes of a spell as printed; none if it has none."""
    return tuple(_MODE.findall(face.text)) if {"Instant", "Sorcery"} & set(face.type_line[1]) else ()


def modes_in(text: str) -> tuple[str, ...]:
    """The modes that the text of an ability offers."""
    return tuple(_MODE.findall(text))


def how_many(face: Face) -> int:
    """How many modes have to be chosen, 1 where that is up to the player."""
    found = _CHOOSE.search(face.text)
    return NUMBERS[found[1].casefold()] if found else 1


def mode_said(word: str, modes: Sequence[str]) -> str:
    """The one mode that a word tells; "" for none or several.

    A mode is told by the word with which it begins, or by one that no other has.
    """
    said = _CALLED.get(word, word)
    by_place = [[each.casefold() for each in re.findall(r"[\w/+-]+", mode)] for mode in modes]
    first = [mode for mode, words in zip(modes, by_place, strict=True) if words[0] == said]
    found = first or [
        mode for mode, words in zip(modes, by_place, strict=True) if said in words and said in _TELLING
    ]
    return found[0] if len(found) == 1 else ""


_TELLING = frozenset(
    "draw draws discard damage destroy exile return counter tap untap gain life scry".split()
)
"""The words that tell a mode though it doesn't begin with them."""
