"""The ruling in a sentence, which an explanation says first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Question
from judgeapp.quiz.rulings.short_reasons import in_a_sentence

_APPLY = re.compile(r"\bappl(?:(ies)|y)\.$")
"""What a count of ticks ends with; a statement doesn't apply but is true."""


def ruled(question: Question, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
    """What the author says first of these rules, which may be yes or no; or else what the engine finds."""
    written = question.headline if kind_of(question).is_explained_by(question.explanation, ruling) else ""
    said = written or kind_of(question).headline(ruling, ruleset, options)
    if not written and question.kind == Question.Kind.CHOOSE_MANY and "are true" in question.prompt:
        return _APPLY.sub(lambda found: "is true." if found[1] else "are true.", said)
    return said


def headline_of(question: Question, ruling: Ruling, ruleset: str, options: Sequence[Option]) -> str:
    """The same as a heading: yes and no with the first sentence of the reason."""
    return in_a_sentence(ruled(question, ruling, ruleset, options), question.reason)
