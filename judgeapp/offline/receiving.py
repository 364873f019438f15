"""Answers given without a network: each is written down once, with the time it was given at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Annotated
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction

from judgeapp.copyengine import CopyEngineError
from judgeapp.offline.prepared import KINDS, options_of
from judgeapp.quiz.models import DEFAULT_RULESET, UNKNOWN, Attempt, Question, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.answering import submit_answer
from judgeapp.quiz.playing.drawing import write_quiz
from judgeapp.quiz.rulings.rulings import ruling, written

OLDEST = timedelta(days=60)
MOST = 25
"""Answers at once: a second of work. `layerone.js` sends the others after them."""


class Given(msgspec.Struct, frozen=True):
    """One answer.

    Attributes:
        token: made on the device, so that what is sent twice counts once.
        option: its id; None for "I don't know".
        at: when it was given, by the clock of the device.
    """

    token: UUID
    question: Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
    option: str | None
    at: datetime


class Sent(msgspec.Struct, frozen=True):
    """What a device sends at once."""

    answers: list[Given]


class Received(msgspec.Struct, frozen=True):
    """What became of it.

    Attributes:
        recorded: written down now or before; the device may forget them.
        refused: questions that have changed since, or that nobody was asked.
    """

    recorded: list[UUID]
    refused: list[UUID]


def receive(player: Player, given: Sequence[Given], now: datetime) -> Received:
    """Write down what wasn't yet."""
    tokens = [each.token for each in given]
    recorded = set(Attempt.objects.filter(client_token__in=tokens).values_list("client_token", flat=True))
    refused = []
    for each in sorted(given, key=lambda each: each.at):
        if each.token in recorded:
            continue
        if _write(player, each, now):
            recorded.add(each.token)
        else:
            refused.append(each.token)
    return Received([token for token in tokens if token in recorded], refused)


def _write(player: Player, given: Given, now: datetime) -> bool:
    """Write one answer down; whether its question is still asked as it was, and its token is its own."""
    if not Question.objects.in_play(DEFAULT_RULESET).filter(pk=given.question, kind__in=KINDS).exists():
        return False
    try:
        question = written(given.question)
        options, found = options_of(question), ruling(question, DEFAULT_RULESET)
    except CopyEngineError:
        return False
    chosen = [option.value for option in options if option.key == given.option]
    if given.option is None:
        chosen = [UNKNOWN]
    if not chosen:
        return False
    at = given.at if now - OLDEST <= given.at <= now else now
    try:
        with transaction.atomic():
            quiz = write_quiz(
                player, [question.pk], at=at, rng=random.SystemRandom(), ruleset=DEFAULT_RULESET,
                scenario=question.scenario,
            )  # fmt: skip
            item = QuizItem.objects.select_related("quiz").get(quiz=quiz)
            item.token, item.question = given.token, question
            item.save(update_fields=["token"])
            submit_answer(
                player, item, found, list(question.choices.all()), options, chosen, sure=None, at=at
            )
    except IntegrityError:
        # Sent twice at once, or the token of a question that was asked on the site.
        return Attempt.objects.filter(client_token=given.token).exists()
    return True
