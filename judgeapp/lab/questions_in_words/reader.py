"""A question in words made a table: "Clone copies a Grizzly Bears with two counters, what is its power?"

A grammar reads it or says at which words it stopped; nothing is guessed. Names of cards are found first, the
longest first, and stand in the grammar's text as a number between brackets.
"""

import re
from functools import cache
from pathlib import Path

from lark import Lark
from lark.exceptions import UnexpectedInput

from judgeapp.copyengine import CardPool
from judgeapp.lab.questions_in_words.layout import MEND, Asked, Layout, UnreadWords, names_copier

MOST_LETTERS = 300
_MOST_WORDS_OF_A_NAME = 8
# Single words that are cards as well, but mean what they say.
_WORDS = frozenset(
    "a an the and on it with as of is are its what turn ends copy copies counter counters my enters "
    "casts dies power toughness color name one two three four five six seven eight nine ten up down".split()
)
_GRAMMAR = Path(__file__).with_suffix(".lark")


def read_question(text: str, cards: CardPool, *, most: int = MOST_LETTERS) -> Asked:
    """Make a table of a question in words.

    Args:
        most: as many letters are read.

    Raises:
        UnreadWords: at the words that are no wording or card it knows.
        CopyEngineError: it is read, but what it says can't be laid out.
    """
    text = text.replace("’", "'")[:most]
    plain, names, places = _with_numbers(text, cards)
    try:
        tree = _parser().parse(plain)
    except UnexpectedInput as error:
        stopped = getattr(error, "pos_in_stream", None)
        at = stopped if isinstance(stopped, int) and stopped >= 0 else len(plain)
        # Words end where a letter no longer fits; what is shown begins where the word does.
        at = plain.rfind(" ", 0, at + 1) + 1 if at < len(plain) and plain[at - 1 : at].isalnum() else at
        original = places[min(at, len(places) - 1)]
        rest = " ".join(text[original:].split())[:60]
        wanted = getattr(error, "allowed", None) or getattr(error, "expected", None) or ()
        raise UnreadWords(
            text[:original].strip()[-60:], rest or "the end", MEND, wants_card="NAME" in wanted
        ) from None
    by_name = re.search(r"\b(?:ada|noah)\b", plain, re.IGNORECASE) is not None
    return Layout(names, cards, by_name=by_name).lay_out(tree)


@cache
def _parser() -> Lark:
    def words(found: re.Match[str]) -> str:
        return "/" + found[1].replace("''", "'").replace(" ", r"\s+") + r"(?![a-z])/i"

    grammar = re.sub(r"'((?:[a-z, ]|'')+)'(?!s\b)", words, _GRAMMAR.read_text(encoding="utf-8"))
    return Lark(grammar, parser="earley", lexer="dynamic", ambiguity="resolve", maybe_placeholders=False)


def _with_numbers(text: str, cards: CardPool) -> tuple[str, list[str], list[int]]:
    """The text with names of cards as numbers, the names, and for each letter where it stood."""
    words = list(re.finditer(r"[^\s,;?!]+|[,;?!]", text))
    plain = ""
    names: list[str] = []
    places: list[int] = []
    place = 0
    last = 0
    while place < len(words):
        name, count = _name_at(text, words, place, cards)
        start = words[place].start()
        gap = text[last:start]
        plain, places = plain + gap, [*places, *range(last, start)]
        if name:
            end = words[place + count - 1].end()
            # What follows a name stays: an "'s", a full stop.
            tail = text[start + len(name) : end]
            shown = f"⟦{'c' if names_copier(name, cards) else ''}{len(names)}⟧"
            names.append(name)
            plain, places = (
                plain + shown + tail,
                [*places, *[start] * len(shown), *range(end - len(tail), end)],
            )
        else:
            count, end = 1, words[place].end()
            plain, places = plain + text[start:end], [*places, *range(start, end)]
        place, last = place + count, end
    plain += text[last:]
    return plain, names, [*places, *range(last, len(text) + 1)]


def _name_at(text: str, words: list[re.Match[str]], place: int, cards: CardPool) -> tuple[str, int]:
    """The longest name of a card from a word on, and how many words it takes; "" and 0 for none."""
    for count in range(min(_MOST_WORDS_OF_A_NAME, len(words) - place), 0, -1):
        said = text[words[place].start() : words[place + count - 1].end()]
        for name in dict.fromkeys((said, said.rstrip(".:"), said.removesuffix("'s"))):
            if name in cards and not (count == 1 and name.lower() in _WORDS):
                return name, count
    return "", 0


__all__ = ["Asked", "UnreadWords", "read_question"]
