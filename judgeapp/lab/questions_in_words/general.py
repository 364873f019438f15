"""Questions that name no cards: what holds for every table, with its rule and a table that shows it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from judgeapp.copyengine import read_documents
from judgeapp.lab.questions_in_words.asked import UnreadWords

_ENTRIES = Path(__file__).with_name("general.yaml")
_COPY = "copy|copies|copied|copying|clone|clones|cloned|cloning|clone's"
"""What “<copy>” stands for in the file."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """A rule, and the words of a question that it answers: one of each group of one of its ways."""

    ways: tuple[tuple[re.Pattern[str], ...], ...]
    says: str
    rule: str
    example: str

    def answers(self, text: str) -> int:
        """How many groups a question says a word of, each another one, if it says one of all; else 0."""
        return max((len(groups) for groups in self.ways if _says_each(groups, text)), default=0)


def _says_each(groups: Sequence[re.Pattern[str]], text: str) -> bool:
    """Whether a question says a word of each group, no word for two of them."""
    left = text
    for group in groups:
        found = group.search(left)
        if found is None:
            return False
        left = f"{left[: found.start()]} {left[found.end() :]}"
    return True


class GeneralQuestion(UnreadWords):
    """A question that no table answers, and a rule does.

    Attributes:
        rule: the number of the rule; "" where none is shown.
        example: a question about cards that shows it.
    """

    def __init__(self, entry: _Entry) -> None:
        super().__init__(
            "", "this", "See it on a table.", asks=entry.says, ways=((entry.example, entry.example),)
        )
        self.rule, self.example = entry.rule, entry.example


def general_question(text: str, *, fewest: int = 1) -> GeneralQuestion | None:
    """What answers a question for every table; None for nothing.

    Args:
        fewest: so many groups of an entry have to be said.
    """
    said = " ".join(re.findall(r"[a-z0-9'/+-]+", text.casefold()))
    best = max(entries(), key=lambda entry: entry.answers(said))
    return GeneralQuestion(best) if best.answers(said) >= fewest else None


@cache  # the file doesn't change
def entries() -> Sequence[_Entry]:
    """Every entry, in the file's order."""
    (rows,) = read_documents(_ENTRIES.read_text(encoding="utf-8"))
    return tuple(
        _Entry(tuple(tuple(map(_group, way)) for way in _ways(row)), row["says"], row["rule"], row["try"])
        for row in rows
    )


@cache  # the file doesn't change
def words_answered() -> frozenset[str]:
    """Every word that an entry asks for."""
    (rows,) = read_documents(_ENTRIES.read_text(encoding="utf-8"))
    return frozenset(
        re.findall(r"[a-z'-]+", " ".join(group for row in rows for way in _ways(row) for group in way))
    )


def _ways(row: Mapping[str, Any]) -> Sequence[Sequence[str]]:
    """The groups of an entry, and those of every other way to ask for it."""
    return [row["of"], *row.get("or_of", ())]


def _group(words: str) -> re.Pattern[str]:
    """Any of several words, whole."""
    each = "|".join(re.escape(word) for word in words.replace("<copy>", _COPY).split("|"))
    return re.compile(rf"(?<![\w'-])(?:{each})(?![\w-])")
