"""How questions by rule are explained: in what an author says of the question that they go with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.quiz.beliefs.consequences import about, asked_fields
from judgeapp.quiz.kinds.answers.card_comparison import FIELDS
from judgeapp.quiz.models import sentences

_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
_IN_PARENTHESES = re.compile(r" \((\d{3}\.\d+[a-z]?(?:(?:, | and )\d{3}\.\d+[a-z]?)*)\)")
_NO_MORE_THAN_ITS_NUMBER = re.compile(r"(?:That's \S+|\d\S+ says (?:so|that))\.")
_BEGINS = re.compile(r"^\d{3}\.\d+[a-z]?\b")
_VERDICT = re.compile(r"(?:Yes|No)\b")
_BARE = re.compile(r"[\w/-]+\.$|(?:None|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\d+)[,:;] ")
"""A ruling that is no sentence: "None.", "Two: one for each spell"."""
_OF_ANOTHER_BOOK = re.compile(r"\b(?:rules of|In|in) 20\d\d\b")
_DESCRIBING = frozenset(
    "characteristics fields holds which counters zone faces flipped can_transform kicked"
    " protection_from".split()
)
"""What is asked of an object besides its fields that goes to show what it is."""


def rules_named(text: str) -> tuple[str, ...]:
    """The numbers of the rules in a text."""
    return tuple(dict.fromkeys(_NUMBER.findall(text)))


def by_its_rule(explanation: str) -> str:
    """An explanation with its rule beside the ruling: "It's 3/3, under rule 707.2. The counters
    stay ...".

    Yes, no, and a bare value answer another question than which rule decides: "It's rule 707.12. The
    counters ...". A last sentence on the rule alone goes. "" if no rule is named, or the ruling itself
    names it.
    """
    ruled, *others = sentences(explanation)
    numbers = rules_named(" ".join(others))
    if not numbers or rules_named(ruled):
        return ""
    number = numbers[0]
    if len(others) > 1 and (_BEGINS.match(others[-1]) or _NO_MORE_THAN_ITS_NUMBER.fullmatch(others[-1])):
        others.pop()
    told = [_without_number(text, number) for text in others if not _NO_MORE_THAN_ITS_NUMBER.fullmatch(text)]
    if _VERDICT.match(ruled) or _BARE.match(ruled):
        return " ".join([f"It's rule {number}.", *told])
    return " ".join([f"{ruled.removesuffix('.')}, under rule {number}.", *told])


def _without_number(text: str, number: str) -> str:
    """A sentence on a rule that has been named."""

    def others(found: re.Match[str]) -> str:
        left = [each for each in rules_named(found[1]) if each != number]
        return f" ({', '.join(left)})" if left else ""

    text = _IN_PARENTHESES.sub(others, text)
    text = _BEGINS.sub(lambda found: "That rule" if found[0] == number else found[0], text)
    return re.sub(rf"\b{re.escape(number)}\b(?![a-z])", "that rule", text)


def reason_of(explanation: str) -> str:
    """An explanation without its ruling, if that says why under which rule of today's; else ""."""
    reason = " ".join(sentences(explanation)[1:])
    first = sentences(reason)[0]
    return reason if rules_named(reason) and not _OF_ANOTHER_BOOK.search(first) else ""


def describes(query: Mapping[str, Any], ref: str) -> bool:
    """Whether a query asks what an object is in the end."""
    of, at = about(query)
    asked = asked_fields(query)
    return of == ref and at is None and asked <= {*FIELDS, *_DESCRIBING}
