"""A database as full as one may get: many learners and their attempts, made up but counted as they are."""

from __future__ import annotations

import dataclasses
import random
import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import batched
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from judgeapp.progress.folding import Answer, folded
from judgeapp.progress.models import Learner, SkillCard
from judgeapp.progress.reading import named
from judgeapp.progress.recording import answer_of
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt
from judgeapp.quiz.skills import parts_of, skill_index
from judgeapp.rules.models import Misconception

NAME = "load"
EACH = 500  # attempts of one of the many
BATCH = 2_000
DAYS = 400


def load(attempts: int, own: int, *, seed: int = 1, until: datetime | None = None) -> Iterator[int]:
    """Add an account `load` with `own` attempts and others until there are so many attempts in all.

    Yields the number of attempts written, as they are.
    """
    until = until or datetime.now(UTC)
    rng = random.Random(seed)  # noqa: S311
    skills = sorted(skill_index().askable)
    beliefs = sorted(Misconception.objects.values_list("slug", flat=True)) or [""]
    yield from _person(NAME, own, skills, beliefs, rng, until)
    left, number = attempts - own, 0
    while left > 0:
        number += 1
        count = min(EACH, left)
        yield from _person(f"{NAME}-{number:05}", count, skills, beliefs, rng, until)
        left -= count


def _person(
    name: str, count: int, skills: Sequence[str], beliefs: Sequence[str], rng: random.Random, until: datetime
) -> Iterator[int]:
    users = get_user_model()
    user = users.objects.create_user(name)  # without a password: nobody signs in
    learner = Learner.objects.create(user=user)
    start = until - timedelta(days=DAYS)
    answers: list[Answer] = []
    moments = (start + n * (until - start) / count for n in range(count))
    for chunk in batched(moments, BATCH):
        with transaction.atomic():
            made = Attempt.objects.bulk_create(_attempt(user, at, skills, beliefs, rng) for at in chunk)
        answers += [answer_of(learner, attempt) for attempt in made]
        yield len(made)
    ledger = folded(answers)
    with transaction.atomic():
        SkillCard.objects.bulk_create(SkillCard.of(learner, *each) for each in ledger.standings.items())
        Learner.objects.filter(pk=learner.pk).update(tally=dataclasses.asdict(ledger.tally))


def _attempt(
    user: Any, at: datetime, skills: Sequence[str], beliefs: Sequence[str], rng: random.Random
) -> Attempt:
    skill = rng.choice(skills)
    principle = parts_of(skill)[0]
    right = rng.random() < 0.8
    return Attempt(
        user=user,
        question_key="made-up/1",
        prompt="A made-up question",
        chosen=["a"],
        chosen_texts=["A"],
        correct=["a" if right else "b"],
        correct_texts=["A" if right else "B"],
        is_right=right,
        unsure=rng.random() < 0.2,
        ruleset=DEFAULT_RULESET,
        cited=[{"principle": principle, "rule": named(skill).number}],
        skills=[skill],
        misconception="" if right else rng.choice(beliefs),
        engine_version="made up",
        answered_at=at,
        duration_ms=rng.randrange(5_000, 120_000),
        client_token=uuid.UUID(int=rng.getrandbits(128)),
    )
