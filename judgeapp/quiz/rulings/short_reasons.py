"""Why a ruling is as it is, in two lines with a rule; the rest is folded."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judgeapp.quiz.kinds.base import Ruling
from judgeapp.quiz.models import Question, sentences

LONGEST = 170  # characters: two lines on a desk, four on a phone
_NUMBER = re.compile(r"\b\d{3}\.\d")


@dataclass(frozen=True, slots=True)
class ShortReason:
    """A sentence or two.

    Attributes:
        rule: the number of the rule that decides, where the text names none.
        rest: what the explanation says besides; may be "".
    """

    text: str
    rule: str = ""
    rest: str = ""


def short_reason(question: Question, ruling: Ruling) -> ShortReason:
    """What the author says, as far as it is short; else the last step of the derivation."""
    decisive = next((step for step in reversed(ruling.steps) if step.rule), None)
    rule = decisive.rule if decisive else ""
    said = question.reason
    if not said:
        return ShortReason(decisive.text if decisive else "", rule)
    first, *others = sentences(said)
    while others and len(first) + len(others[0]) < LONGEST:
        first = f"{first} {others.pop(0)}"
    return ShortReason(first, "" if _NUMBER.search(first) else rule, " ".join(others))
