"""The lints of `review_questions` on a question that is being written."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from judgeapp.authoring.assessment.assessing import Asked
from judgeapp.quiz.reviewing.items import item_of
from judgeapp.quiz.reviewing.lints import Finding
from judgeapp.quiz.reviewing.reviewing import review

logger = logging.getLogger(__name__)


def lints_of(asked: Asked, where: str) -> Sequence[Finding]:
    """What the lints find; nothing of a question without an answer, whose problems are told anyway."""
    if asked.ruling is None:
        return ()
    try:
        return review(item_of(asked.question, asked.choices, where))
    except Exception:
        # A half-built question may lack what a lint looks at; the page goes on without it.
        logger.exception("A lint failed on %s", where)
        return ()
