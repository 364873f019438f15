"""What the engine refuses, in the words of the page: names for refs, and no line of a script."""

import re
from collections.abc import Mapping

_SCRIPT = re.compile(r"[{}`]|\b\w+_\w+\b|\w: [\[\w]|\bnull\b|\bref\b")
_SENTENCES = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_QUOTED = re.compile(r"(“[^”]*”)")
_COMMON = frozenset(
    "copy token spell ability card target object permanent creature it this that a and".split()
)
CHOOSE = "Press “Change” under it, and choose another way."


def in_words(text: str, names: Mapping[str, str]) -> str:
    """A message with what things are called in the place of their refs, but not within card text."""
    parts = _QUOTED.split(text)
    for place in range(0, len(parts), 2):
        parts[place] = _named(parts[place], names)
    return "".join(parts)


def _named(text: str, names: Mapping[str, str]) -> str:
    for ref, name in names.items():
        called = name[:1].upper() + name[1:]
        text = text.replace(f"The ref '{ref}'", called).replace(f"'{ref}'", name)
        if ref in _COMMON or len(ref) < 2:
            continue
        shown = name.replace("\\", "")
        text = re.sub(rf"(?<![\w’'-]){re.escape(ref)}(?![\w’'-])", shown, text)
    return text[:1].upper() + text[1:]


def mend_in_words(mend: str, names: Mapping[str, str], otherwise: str = CHOOSE) -> str:
    """A mend without what only those who type a script can use; `otherwise` if nothing else is in it."""
    kept = [each for each in _SENTENCES.split(mend) if each and not _SCRIPT.search(each)]
    return in_words(" ".join(kept), names) if kept else otherwise if mend else ""
