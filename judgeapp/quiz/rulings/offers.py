"""What a question offers to choose from: the right answer, and the wrong ones that beliefs give."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from judgeapp.content.versions import version
from judgeapp.quiz.kinds.answers.offers import Offer
from judgeapp.quiz.kinds.base import Ruling, kind_of
from judgeapp.quiz.models import Choice, Question
from judgeapp.quiz.rulings.rulings import KEPT, ruling, written


def offers_of(question: Question, ruleset: str, on: date) -> tuple[Offer, ...]:
    """The answers offered for a question that is asked on a day, in no order that tells anything.

    Raises:
        CopyEngineError: the script can't be played, or the query doesn't fit it.
    """
    editions = [version(app) for app in ("quiz", "rules", "cards")]
    return _offers(question.pk, ruleset, on, *editions)


@lru_cache(maxsize=KEPT)  # plays the script under every belief
def _offers(question_pk: int, ruleset: str, on: date, *editions: str) -> tuple[Offer, ...]:
    question = written(question_pk)
    found = offers(question, list(question.choices.all()), ruling(question, ruleset), ruleset, on)
    return tuple(sorted(found, key=lambda offer: json.dumps(offer.value, sort_keys=True, default=str)))


def offers(
    question: Question, choices: Sequence[Choice], found: Ruling, ruleset: str, on: date
) -> list[Offer]:
    """The same without keeping it, for a question that may not be stored."""
    return kind_of(question).offers(question, choices, found, ruleset, on)
