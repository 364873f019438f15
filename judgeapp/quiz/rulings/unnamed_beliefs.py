"""Beliefs that only an author's words on one answer tell: no misconception is behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from judgeapp.copyengine import matches
from judgeapp.quiz.kinds.base import is_reasoned, kind_named
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.models.players import Player

_NUMBER = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
_FIELDS = ("question__choices__position", "question__choices__text", "question__choices__value")
_WORDS = ("question__choices__belief", "question__choices__correction", "question__explanation")


@dataclass(frozen=True, slots=True)
class InWords:
    """A belief in words, how often answers showed it, and when and under which ruleset last.

    Attributes:
        rule: number of the rule that says otherwise; "" if nobody names it.
    """

    belief: str
    correction: str
    rule: str
    ruleset: str
    times: int
    last: datetime


def believed_in_words(player: Player) -> list[InWords]:
    """The beliefs that verdicts told a player in an author's words alone, in one query."""
    wrong = Attempt.objects.of(player).filter(
        is_right=False, question__choices__misconception=None, question__choices__belief__gt=""
    )
    # The latest comes first: a question may have got other words since.
    rows = wrong.order_by("-answered_at").values_list(
        "question__kind", "chosen", "correct", "ruleset", "answered_at", *_FIELDS, *_WORDS
    )
    found: dict[str, InWords] = {}
    for kind, chosen, correct, ruleset, at, position, text, value, belief, correction, explanation in rows:
        if not _is_behind(kind, chosen, correct, position, text, value):
            continue
        if known := found.get(belief):
            found[belief] = replace(known, times=known.times + 1)
        else:
            rule = next(iter(_NUMBER.findall(f"{correction} {explanation}")), "")
            found[belief] = InWords(belief, correction, rule, ruleset, 1, at)
    return list(found.values())


def _is_behind(
    kind: str, chosen: Sequence[Any], correct: Sequence[Any], position: int, text: str, value: Any
) -> bool:
    """Whether what an author says of a choice is about what was chosen."""
    if kind_named(kind).several:
        return (value in chosen and value not in correct) if text else bool(matches(list(chosen), value))
    return any(
        answer.get("because") == f"choice-{position}"
        if is_reasoned(answer)
        else answer == value and type(answer) is type(value)
        for answer in chosen
    )
