"""Is a translation sane? What two texts both speak of, numbers or colors, must be the same (plain Python)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_COLORS = ("white", "blue", "black", "red", "green", "colorless")
_NUMBERS = {"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_WORD = re.compile(r"[a-z]+|\d+")


def contradictions(says: Mapping[Any, Any], choices: Sequence[tuple[str, Any]]) -> Iterator[str]:
    """Say which rows translate a text into one of other numbers or colors, or into a choice that isn't there.

    Args:
        says: as stored with a question (`comparison.py`).
        choices: (text, value) of each.
    """
    texts = [text for text, _ in choices]
    for said, meant in says.items():
        if isinstance(meant, str) and meant not in texts:
            yield f"{said!r} is to mean {meant!r}, but the choices are {', '.join(texts) or 'none'}."
            continue
        if said in {"yes", "no"}:
            continue
        plain = meant if isinstance(meant, str) else json.dumps(meant, default=str)
        for spoken, shown in zip(_markers(str(said)), _markers(plain), strict=True):
            if spoken and shown and not (spoken & shown):
                yield f"{said!r} is to mean {plain!r}, which is something else."


def _markers(text: str) -> tuple[set[str], set[str]]:
    """The numbers and the colors a text speaks of; P1 and Clone#2 are names."""
    words = _WORD.findall(re.sub(r"\bP\d\b|#\d|\{[^}]*\}|\d{4}", " ", text).casefold())
    numbers = {_NUMBERS.get(word, word) for word in words if word in _NUMBERS or word.isdigit()}
    return numbers, {word for word in words if word in _COLORS}
