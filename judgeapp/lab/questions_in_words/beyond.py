"""Questions that no table answers, whatever is on it: prices, formats, advice on decks, keywords."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judgeapp.copyengine import read_documents
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.language.phrases import KEYWORDS
from judgeapp.lab.questions_in_words.language.words import Word

_ENTRIES = Path(__file__).with_name("beyond.yaml")
_FORMATS = (
    "commander|c?edh|modern|legacy|vintage|pauper|pioneer|standard|brawl|historic|explorer|alchemy|timeless|"
    "oathbreaker|premodern|pre-modern|canadian highlander|penny dreadful|pauper commander|pdh|limited|draft|"
    "sealed|cube|arena|mtgo|duel commander"
)
_IN_FORMAT = re.compile(
    rf"\bin (?:an? |my |our |the )?(?:{_FORMATS})(?: (?:game|deck|match|pod)s?)?\b"
    r"(?! (?:damage|zone|step|tax))",
    re.IGNORECASE,
)
_OTHER_KEYWORDS = "banding|phasing|rampage|flanking|horsemanship|mana burn|the stack|priority|the legend rule"
_INSTEAD = "This works out what happens on a table with copies."


@dataclass(frozen=True, slots=True)
class _Entry:
    """What isn't answered, and the ways to ask for it."""

    asks: str
    ways: tuple[re.Pattern[str], ...]
    says: str


class BeyondAnswering(UnreadWords):
    """A question of something that no table tells; `entry` names what that is."""

    def __init__(self, entry: _Entry, said: str) -> None:
        super().__init__(
            "", said, "Tell what is on the table and what happens, and ask what comes of it.",
            asks=f"{entry.says} {_INSTEAD}",
        )  # fmt: skip
        self.entry = entry.asks


def formats_told(text: str, words: Sequence[Word]) -> Iterator[str]:
    """The formats that a question names as where it is played: "in pauper"."""
    for found in _IN_FORMAT.finditer(text):
        if not any(w.name and w.start < found.end() and found.start() < w.end for w in words):
            yield found[0]


def beyond_answering(text: str, words: Sequence[Word]) -> BeyondAnswering | None:
    """Why no table answers a question; None if one may.

    Args:
        words: those of the text; what is said by a card's whole name counts for nothing.
    """
    said = text.casefold()
    for word in words:
        if word.name and not word.is_short and " " in word.text.strip():
            said = f"{said[: word.start]}{'~' * (word.end - word.start)}{said[word.end :]}"
    for entry in entries():
        for way in entry.ways:
            found = way.search(said)
            if found is not None and not _tells_a_table(said, found, words):
                return BeyondAnswering(entry, text[found.start() : found.end()].strip(" .,;?!"))
    return None


def _tells_a_table(said: str, found: re.Match[str], words: Sequence[Word]) -> bool:
    """Whether other sentences name several cards: those tell a table, which is what matters."""
    start = max(said.rfind(mark, 0, found.start() + 1) for mark in ".?!;")
    ends = [place for mark in ".?!;" if (place := said.find(mark, found.end() - 1)) >= 0]
    end = min(ends, default=len(said))
    return sum(bool(word.name) and not start < word.start < end for word in words) > 1


@cache  # the file doesn't change
def entries() -> Sequence[_Entry]:
    """Every entry, in the file's order."""
    (rows,) = read_documents(_ENTRIES.read_text(encoding="utf-8"))
    return tuple(_Entry(row["asks"], tuple(map(_way, row["of"])), row["says"]) for row in rows)


def _way(said: str) -> re.Pattern[str]:
    keywords = "|".join(re.escape(each) for each in sorted(KEYWORDS)) + f"|{_OTHER_KEYWORDS}"
    return re.compile(said.replace("<format>", _FORMATS).replace("<keyword>", keywords))
