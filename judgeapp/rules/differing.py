"""Which words of one summary are not in another: what a reader of two versions looks for."""

import re
from difflib import SequenceMatcher

WORD = re.compile(r"\s+")
# Two texts less alike than this are other words throughout: marking them would mark everything.
ALIKE = 0.5
# Fewer equal words than this between two differing runs belong to the run.
ISLAND = 3


def differing(text: str, other: str) -> list[tuple[bool, str]]:
    """Cut `text` into (differs from `other`, words) runs, in order; joined by spaces they are `text`.

    Texts that have little in common come back as one run that does not differ.
    """
    words, others = WORD.split(text.strip()), WORD.split(other.strip())
    matcher = SequenceMatcher(None, _folded(others), _folded(words), autojunk=False)
    if matcher.ratio() < ALIKE:
        return [(False, " ".join(words))]
    new = [False] * len(words)
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag in {"insert", "replace"}:
            new[start:end] = [True] * (end - start)
    return [(changed, " ".join(words[start:end])) for changed, start, end in _runs(new)]


def _folded(words: list[str]) -> list[str]:
    return [word.strip(",.;:()").casefold() for word in words]


def _runs(new: list[bool]) -> list[tuple[bool, int, int]]:
    runs: list[tuple[bool, int, int]] = []
    for place, changed in enumerate(new):
        if runs and runs[-1][0] == changed:
            runs[-1] = (changed, runs[-1][1], place + 1)
        else:
            runs.append((changed, place, place + 1))
    merged: list[tuple[bool, int, int]] = []
    for number, (changed, start, end) in enumerate(runs):
        inner = 0 < number < len(runs) - 1
        joined = changed or (inner and end - start < ISLAND)
        if merged and merged[-1][0] == joined:
            merged[-1] = (joined, merged[-1][1], end)
        else:
            merged.append((joined, start, end))
    return merged
