"""What is known of beliefs: their words, how likely people hold them, and games played under them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import Any

from django.db.models import Count

from judgeapp.cards.pool import card_pool
from judgeapp.combat import Believers
from judgeapp.content.versions import version
from judgeapp.quiz.models import Attempt
from judgeapp.rules.models import Misconception, Prior

KEPT = 24  # some seventy games each, two megabytes
RARE = 1
_WEIGHTS = {Prior.COMMON: 3, Prior.OCCASIONAL: 2, Prior.RARE: RARE}


def believers_of(script: Mapping[str, Any], ruleset: str) -> Believers:
    """A script as its believers see it, shared by all its questions.

    Raises:
        CopyEngineError: there is no such ruleset.
    """
    return _believers(json.dumps(script), ruleset, version("cards"))


@lru_cache(maxsize=KEPT)  # plays the script under every belief
def _believers(script: str, ruleset: str, edition: str) -> Believers:
    return Believers(json.loads(script), card_pool(), ruleset)


def misconceptions() -> Mapping[str, Misconception]:
    """Every misconception by its slug; one query after a change, none otherwise. Not to be changed."""
    return _misconceptions(version("rules"))


@lru_cache(maxsize=1)  # read from the database with each answer
def _misconceptions(edition: str) -> Mapping[str, Misconception]:
    found = Misconception.objects.filter(retired=False).select_related("principle")
    return {each.slug: each for each in found}


def prior_of(belief: str) -> int:
    """How likely people hold a belief, before any has answered: 3, 2 or 1; 0 for one nobody wrote down."""
    known = misconceptions().get(belief)
    return _WEIGHTS[Prior(known.prior)] if known else 0


@lru_cache(maxsize=1024)  # counts all answers; once a day
def times_held(question: int, before: date) -> Mapping[str, int]:
    """How often each belief was behind a wrong answer to a question, alone or with another, up to a day.

    By days, so that a quiz keeps the options it began with.
    """
    midnight = datetime.combine(before, time.min, UTC)
    wrong = Attempt.objects.filter(question=question, is_right=False, answered_at__lt=midnight)
    pairs = wrong.exclude(misconception="").order_by().values_list("misconception", "other_misconception")
    found: Counter[str] = Counter()
    for *held, times in pairs.annotate(times=Count("pk")):
        found.update({belief: times for belief in held if belief})
    return found
