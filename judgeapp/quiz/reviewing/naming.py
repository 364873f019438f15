"""Cards that a text names."""

from __future__ import annotations

import re

from judgeapp.copyengine import CardPool

_WORD = re.compile(r"[^\s“”\"();:?!]+")
LONGEST_NAME = 8
WORDS_OF_RULES = frozenset({"Exile", "Life", "Oracle", "Sacrifice", "Suspend", "Vigilance", "Who", "X"})
"""Words of rules, of card text, and of titles that are names of cards, too."""
_TRAILING = re.compile(r"(?:[.,]|['’]s?)+$")


def cards_named(text: str, cards: CardPool) -> set[str]:
    """The names of cards in a text: the longest that stand there, never one that only begins a sentence.

    A single word counts if it has a capital where none is due: "Fork" may be a card, "Fork the spell" not,
    and "Unearth {B}" is an ability.
    """
    words = [(match.group(), match.start()) for match in _WORD.finditer(text)]
    found: set[str] = set()
    place = 0
    while place < len(words):
        name, length = _longest(words, place, cards)
        is_name = length > 1 or (name not in WORDS_OF_RULES and not _begins_sentence(text, words[place][1]))
        is_name = is_name and not _has_cost(words, place + length)
        if name and is_name:
            found.add(name)
        place += max(length, 1)
    return found


def _longest(words: list[tuple[str, int]], place: int, cards: CardPool) -> tuple[str, int]:
    if not words[place][0][:1].isupper():
        return "", 0
    for length in range(min(LONGEST_NAME, len(words) - place), 0, -1):
        said = " ".join(word for word, _ in words[place : place + length]).replace("’", "'")
        for name in (said, _TRAILING.sub("", said)):
            if name in cards:
                return name, length
    return "", 0


def _has_cost(words: list[tuple[str, int]], after: int) -> bool:
    """Whether a cost follows, as after a keyword."""
    return after < len(words) and words[after][0].startswith("{")


def _begins_sentence(text: str, place: int) -> bool:
    before = text[:place].rstrip(' “"(')
    return not before or before[-1] in ".?!:"
