"""Taking an answer: judged by the engine, written once, told to whoever listens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.base import Ruling, texts_of
from judgeapp.quiz.models import UNKNOWN, Attempt, Choice, Quiz, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.checks import draw_next
from judgeapp.quiz.rulings.explanations import explained
from judgeapp.quiz.rulings.question_versions import version_of
from judgeapp.quiz.rulings.rulings import engine_version
from judgeapp.quiz.signals import question_answered
from judgeapp.quiz.skills.skills import evidence


def submit_answer(
    player: Player,
    item: QuizItem,
    ruling: Ruling,
    choices: Sequence[Choice],
    options: Sequence[Option],
    chosen: Sequence[Any],
    *,
    sure: bool | None,
    at: datetime,
    duration_ms: int | None = None,
    hints: int = 0,
) -> tuple[Attempt, bool]:
    """Write the attempt at an item, or find the one there is: the first answer counts.

    Args:
        chosen: values of the options chosen, or the number typed; `[UNKNOWN]` for not to know.
        sure: how sure they said to be before the verdict; None if they said nothing.
        hints: how many hints they looked at.

    Returns:
        the attempt, and whether it is new.
    """
    if first := first_attempt(item):
        return first, False
    unknown = list(chosen) == [UNKNOWN]
    right = not unknown and ruling.accepts(options, chosen)
    ruleset = item.quiz.ruleset
    why = None if right or unknown else explained(item.question, choices, ruling, ruleset, options, chosen)
    correct = ruling.right_values(options)
    held = why.misconceptions if why else ()
    attempt = Attempt(
        **player.ownership,
        item=item,
        question=item.question,
        question_key=item.question.key,
        prompt=item.question.prompt,
        chosen=list(chosen),
        chosen_texts=["I don’t know"] if unknown else texts_of(chosen, options, correct),
        correct=correct,
        correct_texts=texts_of(correct, options, chosen),
        is_right=right,
        sure=sure,
        hints=hints_before(item) + hints,
        ruleset=ruleset,
        cited=list(ruling.cited),
        misconception="".join(held[:1]),
        other_misconception="".join(held[1:]),
        skills=evidence(item.question, ruleset, ruling.cited, is_right=right, misconceptions=held),
        engine_version=engine_version(),
        question_version=version_of(item.question),
        answered_at=at,
        duration_ms=duration_ms,
        client_token=item.token,
    )
    try:
        with transaction.atomic():
            attempt.save(force_insert=True)
            question_answered.send(sender=Attempt, attempt=attempt)
            if item.quiz.is_check:
                draw_next(item.quiz)
            _finish(item.quiz, at)
    except IntegrityError:
        # Another tab was faster by a moment; anything else is a real fault.
        if not (earlier := Attempt.objects.filter(client_token=item.token).first()):
            raise
        return earlier, False
    return attempt, True


def hints_before(item: QuizItem) -> int:
    """1 where the reason of the answer had just been shown: a lesson opens with the rule and an example."""
    return int(item.quiz.aim == Quiz.Aim.LEARN and item.position == 1)


@cache  # Django would build the joins anew with each answer
def items_in_play() -> QuerySet[QuizItem]:
    """Items with their quiz and with `answered_by`, the attempt's key: most have no attempt to read.

    The recipe of a query is kept, not its rows: every question page asks this.
    """
    return QuizItem.objects.select_related("quiz").annotate(answered_by=F("attempt"))


def first_attempt(item: QuizItem) -> Attempt | None:
    """The attempt at an item; no query if the item came from `items_in_play` and has none."""
    if getattr(item, "answered_by", True) is None:
        return None
    return getattr(item, "attempt", None)


def _finish(quiz: Quiz, at: datetime) -> None:
    """Mark the quiz as finished if nothing in it is open any more."""
    if quiz.finished is None:
        still_open = QuizItem.objects.filter(quiz=quiz, attempt=None)
        finished = Quiz.objects.filter(pk=quiz.pk, finished=None).exclude(items__in=still_open)
        finished.update(finished=at)
