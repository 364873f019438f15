"""Sentences that are read as a whole, told apart by what they do (CR 608.2)."""

import re

from judgeapp.copyengine.model.effects import (
    DamageCantBePrevented,
    ExileOnLeaving,
    NoteName,
    Other,
    PreventDamage,
    UnreadAction,
)
from judgeapp.copyengine.reading.clauses.prevention import read_prevention

_EXILED_ON_LEAVING = re.compile(
    r"if (?:it|that \w+) would leave the battlefield, exile (?:it|that \w+) instead", re.IGNORECASE
)
_PREVENTING = re.compile(r"prevent\b.* damage\b", re.IGNORECASE)
_CHANGING = re.compile(
    r"\b(?:adapt|airbend|amass|bolster|cloak|connive|distribute|double(?! strike)|earthbend|endure|exchange|"
    r"explore|incubate|manifest|meld|monstrosity|move|perpetually|proliferate|support)s?\b|"
    r"\bwould enter\b|\b(?:change|reselect) the targets?\b|\bshuffles? (?:it|them|that|this|target|~)",
    re.IGNORECASE,
)


def whole_sentence(text: str) -> Other:
    """Return the effect of a sentence that is read as a whole."""
    if text.startswith("Note the name of target"):
        return NoteName(text)
    if _EXILED_ON_LEAVING.match(text):
        return ExileOnLeaving(text)
    if _PREVENTING.match(text):
        return PreventDamage(text, "this turn" in text, read_prevention(text))
    if "can't be prevented this turn" in text:
        return DamageCantBePrevented(text)
    return UnreadAction(text) if _CHANGING.search(text) else Other(text)
