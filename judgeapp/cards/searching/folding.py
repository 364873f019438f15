"""Text as search compares it: without case, accents and punctuation, word by word."""

import re
import unicodedata
from string import ascii_lowercase

REMINDER = re.compile(r"\([^()]*\)")
# A name's apostrophe is not typed by everyone, and belongs to no word of its own.
_IN_WORDS = str.maketrans(
    {"'": "", "’": "", "‘": "", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o"}
)
_BETWEEN = re.compile(r"[\W_]+")
LONGEST_WORD = 60
_REBALANCED = "rebalanced"


def folded(text: str) -> str:
    """Words in lower case with single blanks between: "Lim-Dûl's Vault" is "lim duls vault"."""
    text = text.translate(_IN_WORDS)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _BETWEEN.sub(" ", text.casefold()).strip()


def asked_words(text: str) -> list[str]:
    """The words that somebody looks for, or that a name is found by.

    Arena's rebalanced cards are called "A-" and the name of the card that they change. Their words are of
    their own, so that only who begins with "A-" finds them.
    """
    if text.lstrip()[:2].casefold() == "a-":
        return [f"{_REBALANCED}{word}" for word in folded(text.lstrip()[2:]).split()]
    return folded(text).split()


def words_of(*texts: str) -> str:
    """The different words of some texts, folded and sorted; reminder text is left out."""
    found = {word[:LONGEST_WORD] for text in texts for word in folded(REMINDER.sub(" ", text)).split()}
    return " ".join(sorted(found))


def slips(word: str) -> set[str]:
    """What differs from a folded word by one letter more, fewer, or other, or by two letters swapped."""
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    found = {first + rest[1:] for first, rest in cuts}
    found |= {first + rest[1] + rest[0] + rest[2:] for first, rest in cuts if len(rest) > 1}
    for letter in ascii_lowercase:
        found |= {first + letter + rest for first, rest in cuts}
        found |= {first + letter + rest[1:] for first, rest in cuts if rest}
    return found
