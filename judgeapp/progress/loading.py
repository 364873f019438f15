"""A database as full as one may get: many learners and their attempts, made up but counted as they are.

What the many answered is one of `HISTORIES` made-up histories each; every row of every one of them is there.
"""

from __future__ import annotations

import dataclasses
import random
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from judgeapp.content.filling import fill, next_key, prepared, settle
from judgeapp.progress.folding import Ledger, folded
from judgeapp.progress.models import MARKED, STORED, Learner, SkillCard, SkillMark
from judgeapp.progress.reading import named
from judgeapp.progress.recording import answer_of
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt
from judgeapp.quiz.skills import parts_of, skill_index
from judgeapp.rules.models import Misconception

NAME = "load"
EACH = 500  # attempts of one of the many
HISTORIES = 20
DAYS = 400
_OWN = {"id", "user", "client_token"}  # of an attempt: not the same in another's history
_ATTEMPT = tuple(f.name for f in Attempt._meta.concrete_fields if f.name not in _OWN)
_LEARNER = tuple(f.name for f in Learner._meta.concrete_fields if f.name not in {"id", "user"})
_CARD = tuple(name for name in STORED if name != "last_key")


@dataclass(frozen=True, slots=True)
class History:
    """Somebody's rows but for what tells people apart, as the database takes them.

    Attributes:
        cards: (skill, values, number of the last attempt, values of its marks).
    """

    attempts: list[tuple[Any, ...]]
    learner: tuple[Any, ...]
    cards: list[tuple[str, tuple[Any, ...], int, list[tuple[Any, ...]]]]


def load(attempts: int, own: int, *, seed: int = 1, until: datetime | None = None) -> Iterator[int]:
    """Add an account `load` with `own` attempts and others until there are so many attempts in all.

    Yields the number of attempts written, as they are.
    """
    until = until or datetime.now(UTC)
    rng = random.Random(seed)  # noqa: S311
    skills = sorted(skill_index().askable)
    beliefs = sorted(Misconception.objects.values_list("slug", flat=True)) or [""]

    def history(count: int) -> History:
        return _history(count, skills, beliefs, rng, until)

    _write(NAME, history(own), rng)
    yield own
    whole, rest = divmod(attempts - own, EACH)
    several = cycle([history(EACH) for _ in range(min(whole, HISTORIES))] or [None])
    for number, each in zip(range(whole), several, strict=False):
        if each is not None:
            _write(f"{NAME}-{number:05}", each, rng)
        yield EACH
    if rest:
        _write(f"{NAME}-last", history(rest), rng)
        yield rest
    settle(Attempt, Learner, SkillCard, SkillMark)


def _history(
    count: int, skills: Sequence[str], beliefs: Sequence[str], rng: random.Random, until: datetime
) -> History:
    start = until - timedelta(days=DAYS)
    moments = (start + n * (until - start) / count for n in range(count))
    made = [_attempt(number, at, skills, beliefs, rng) for number, at in enumerate(moments)]
    learner = Learner()
    ledger = folded(answer_of(learner, attempt) for attempt in made)
    learner.tally = dataclasses.asdict(ledger.tally)
    return History(
        attempts=[prepared(Attempt, _ATTEMPT, [getattr(a, _column(n)) for n in _ATTEMPT]) for a in made],
        learner=prepared(Learner, _LEARNER, [getattr(learner, name) for name in _LEARNER]),
        cards=list(_cards(ledger)),
    )


def _column(name: str) -> str:
    return str(Attempt._meta.get_field(name).attname)  # type: ignore[union-attr]


def _cards(ledger: Ledger) -> Iterator[tuple[str, tuple[Any, ...], int, list[tuple[Any, ...]]]]:
    for skill, standing in ledger.standings.items():
        marks = [prepared(SkillMark, MARKED, dataclasses.astuple(m)) for m in ledger.marks[skill].values()]
        values = prepared(SkillCard, _CARD, [getattr(standing, name) for name in _CARD])
        yield skill, values, standing.last_key, marks


def _attempt(
    number: int, at: datetime, skills: Sequence[str], beliefs: Sequence[str], rng: random.Random
) -> Attempt:
    skill = rng.choice(skills)
    principle = parts_of(skill)[0]
    right = rng.random() < 0.8
    return Attempt(
        pk=number,
        question_key="made-up/1",
        prompt="A made-up question",
        chosen=["a"],
        chosen_texts=["A"],
        correct=["a" if right else "b"],
        correct_texts=["A" if right else "B"],
        is_right=right,
        sure=rng.choice((True, True, None, None, False)),
        ruleset=DEFAULT_RULESET,
        cited=[{"principle": principle, "rule": named(skill).number}],
        skills=[skill],
        misconception="" if right else rng.choice(beliefs),
        engine_version="made up",
        answered_at=at,
        duration_ms=rng.randrange(5_000, 120_000),
    )


def _write(name: str, history: History, rng: random.Random) -> None:
    """A history as that of an account of its own, which nobody can sign in to."""
    with transaction.atomic():
        user = get_user_model().objects.create_user(name).pk
        learner, attempt = next_key(Learner), next_key(Attempt)
        card, mark = next_key(SkillCard), next_key(SkillMark)
        fill(Learner, ("id", "user", *_LEARNER), [(learner, user, *history.learner)])
        fill(
            Attempt,
            ("id", "user", "client_token", *_ATTEMPT),
            ((attempt + n, user, _token(rng), *values) for n, values in enumerate(history.attempts)),
        )
        cards = [
            (card + n, learner, skill, attempt + last, *values)
            for n, (skill, values, last, _) in enumerate(history.cards)
        ]
        fill(SkillCard, ("id", "learner", "skill", "last_key", *_CARD), cards)
        days = [(card + n, *values) for n, (*_, marks) in enumerate(history.cards) for values in marks]
        fill(SkillMark, ("id", "card", *MARKED), ((mark + n, *values) for n, values in enumerate(days)))


def _token(rng: random.Random) -> Any:
    return prepared(Attempt, ("client_token",), (uuid.UUID(int=rng.getrandbits(128)),))[0]
