"""Targets that stand in words taken whole: "look at target opponent's hand", "target creature's power"."""

import re
from functools import cache

from judgeapp.copyengine.model.terms.subjects import Filter, Target
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, subject_of
from judgeapp.copyengine.reading.text.normalizing import normalize

_UNSAID = re.compile(r"\([^)]*\)|\"[^\"]*\"")
"""Reminders, and abilities that are granted: they target nothing yet."""
_ANY = r"any(?: other)? targets?|(?:one|two|three|four|X|each|number) (?:or two |other )?(?:of )?targets"
_NO_TARGET_YET = r"(?<!\bthe )(?<!\bnew )(?<!\bthat )(?<!\bcould )(?<!\bcan )"
_TARGET = re.compile(
    rf"\b(?P<any>{_ANY})\b|{_NO_TARGET_YET}\btargets? (?!of\b)(?P<what>[^.;:—()\"\n]+)", re.IGNORECASE
)
_GOES_ON = re.compile(
    r" (?:with|without|that|who|whose|which|named|from|in|of|you|an|under|attached|blocking|blocked|other"
    r"|controlled|owned|or|and/or|card|cards)\b"
)
"""Words behind a noun that may say more about which ones are meant."""


@cache  # asked for each target that is told: the texts are those of the cards in play
def targets_named(text: Text) -> tuple[Target, ...] | None:
    """Return the phrases with "target" in a text, each once; None where one of them isn't understood.

    "The target of", "new targets," and a spell "that targets" something ask for none.
    """
    found = []
    for said in _TARGET.finditer(_UNSAID.sub("", printed(text))):
        target = Target(Filter(what="any target")) if said["any"] else _longest(f"target {said['what']}")
        if target is None:
            return None
        found.append(target)
    return tuple(found)


def _longest(words: str) -> Target | None:
    """Return the target of the longest phrase that words begin with; None if more may belong to it."""
    said = words.partition("'s ")[0].split(" ")
    for number in range(len(said), 1, -1):
        target = _read(" ".join(said[:number]).removesuffix(","))
        if target is not None:
            rest = "".join(f" {word}" for word in said[number:])
            return None if _GOES_ON.match(rest) and not said[number - 1].endswith(",") else target
    return None


def _read(words: str) -> Target | None:
    line = normalize(words, "")
    try:
        subject = subject_of(Phrase(parse(line.text, "np"), line))
    except StopsAtError:
        return None
    return subject if isinstance(subject, Target) else None
