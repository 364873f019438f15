"""What a question without an author says: its places filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judgeapp.copyengine import PLAYER_NAMES, a_or_an, number_word, plural, possessive

_PLACE = re.compile(r"\{([^{}]+)\}")
_ARTICLE = re.compile(r"\b([Aa])\(n\) (?=(\S+))")
_PRONOUNS = {
    "A": {"they": "she", "them": "her", "their": "her"},
    "B": {"they": "he", "them": "him", "their": "his"},
}


def filled_in(text: str, drawn: Mapping[str, Any]) -> str:
    """A text with its places filled in, articles and numbers right, and its first letter a capital.

    Raises:
        KeyError: a place is not among what was drawn.
    """
    text = _PLACE.sub(lambda match: _place(match[1], drawn), text)
    text = _ARTICLE.sub(lambda match: f"{match[1]}{a_or_an(match[2])[1:]} ", text)
    return text[:1].upper() + text[1:]


def _place(words: str, drawn: Mapping[str, Any]) -> str:
    name, _, rest = words.partition(" ")
    if name == "mana":  # {mana W}: a symbol, as cards print it
        return "{" + rest + "}"
    if name == "sum":  # {sum other_power n -1}: as a numeral
        return str(sum(drawn[each] if each in drawn else int(each) for each in rest.split()))
    name, _, form = name.partition(".")
    own = name.endswith("'s")
    value = drawn[name.removesuffix("'s")]
    if form == "word":
        return number_word(value)
    if form:
        return _PRONOUNS[str(value)][form]
    if isinstance(value, int) and rest:
        return f"{number_word(value)} {plural(rest, value)}"
    said = PLAYER_NAMES.get(value, str(value)) if isinstance(value, str) else str(value)
    return possessive(said) if own else said


_ASKED = re.compile(r"\b(?:describes|is) (?:the|[A-Z]\w+'s) (creature|permanent|artifact|enchantment)\b")


def noun_asked_about(prompt: str) -> str:
    """What a prompt calls the permanent that it asks about; "" where it uses a name."""
    asked = _ASKED.search(prompt)
    return asked[1] if asked else ""


def asks_by_name(prompt: str) -> bool:
    """Whether a prompt asks what describes a permanent, and calls it by its card: "Noah's Clone"."""
    return bool(_BY_NAME.search(prompt))


_BY_NAME = re.compile(rf"\bdescribes (?:{'|'.join(map(possessive, PLAYER_NAMES.values()))}) [A-Z]")


_SIZE = re.compile(r"-?\d+/-?\d+")
_COUNTERS = re.compile(r"(?!.*\bwith)\S+(?: \S+)? counters?", re.IGNORECASE)


def in_a_phrase(options: Sequence[str], prompt: str) -> list[str]:
    """Options as they fit behind a prompt: "3/3" answers what asks for it, else "A 3/3 creature" does."""
    asked = prompt.casefold()
    said = []
    for option in options:
        if _SIZE.fullmatch(option) and "power" not in asked:
            option = f"{a_or_an(option).capitalize()} {option} creature"
        elif _COUNTERS.fullmatch(option) and "counter" not in asked:
            option = f"With {option[:1].lower()}{option[1:]}"
        said.append(option)
    return said
