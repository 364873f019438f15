"""A database as full as one may get: many learners, their quizzes, exams and attempts, made up but counted as
they are.

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
from django.db import models, transaction

from judgeapp.content.filling import fill, next_key, prepared, settle
from judgeapp.progress.folding import Ledger, folded
from judgeapp.progress.models import MARKED, STORED, Exam, Learner, Place, SkillCard, SkillMark
from judgeapp.progress.reading import named
from judgeapp.progress.recording import answer_of
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem
from judgeapp.quiz.skills.skills import parts_of, skill_index
from judgeapp.rules.models import Misconception

NAME = "load"
EACH = 500  # attempts of one of the many
HISTORIES = 20
DAYS = 400
EXAM, QUIZ = 25, 15  # answers of an exam, and of the quiz after it
_OWN = {"id", "user", "client_token", "item"}  # of an attempt: not the same in another's history
_ATTEMPT = tuple(f.name for f in Attempt._meta.concrete_fields if f.name not in _OWN)
_QUIZ = tuple(f.name for f in Quiz._meta.concrete_fields if f.name not in {"id", "user"})
_ITEM = ("position", "question", "why")
_EXAM = tuple(f.name for f in Exam._meta.concrete_fields if f.name not in {"id", "user", "token"})
_PLACE = tuple(f.name for f in Place._meta.concrete_fields if f.name not in {"id", "exam", "item", "attempt"})
_LEARNER = tuple(f.name for f in Learner._meta.concrete_fields if f.name not in {"id", "user"})
_CARD = tuple(name for name in STORED if name != "last_key")


@dataclass(frozen=True, slots=True)
class History:
    """Somebody's rows but for what tells people apart, as the database takes them.

    Attributes:
        quizzes: (values, values of its items, values of its exam if it is one, values of that one's places).
        cards: (skill, values, number of the last attempt, values of its marks).
    """

    attempts: list[tuple[Any, ...]]
    quizzes: list[tuple[Any, list[Any], Any, list[Any]]]
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
    questions = list(Question.objects.documented(DEFAULT_RULESET).select_related("scenario").order_by("pk"))

    def history(count: int) -> History:
        return _history(count, skills, beliefs, questions, rng, until)

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
    settle(Attempt, Learner, SkillCard, SkillMark, Quiz, QuizItem, Exam, Place)


def _history(
    count: int,
    skills: Sequence[str],
    beliefs: Sequence[str],
    questions: Sequence[Question],
    rng: random.Random,
    until: datetime,
) -> History:
    start = until - timedelta(days=DAYS)
    moments = (start + n * (until - start) / count for n in range(count))
    made = [_attempt(number, at, skills, beliefs, rng) for number, at in enumerate(moments)]
    quizzes = list(_quizzes(made, questions, rng))
    learner = Learner()
    ledger = folded(answer_of(learner, attempt) for attempt in made)
    learner.tally = dataclasses.asdict(ledger.tally)
    return History(
        attempts=[_values(attempt, _ATTEMPT) for attempt in made],
        quizzes=quizzes,
        learner=prepared(Learner, _LEARNER, [getattr(learner, name) for name in _LEARNER]),
        cards=list(_cards(ledger)),
    )


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


def _quizzes(
    made: list[Attempt], questions: Sequence[Question], rng: random.Random
) -> Iterator[tuple[Any, list[Any], Any, list[Any]]]:
    """The attempts as those of an exam and of a quiz by turns, each with a question of its own."""
    sizes, left = cycle((EXAM, QUIZ)), list(made)
    while left and questions:
        wanted = next(sizes)
        is_exam, size = wanted == EXAM, min(wanted, len(questions))
        now, left = left[:size], left[size:]
        first = rng.randrange(len(questions))
        for n, attempt in enumerate(now):
            question = questions[(first + n) % len(questions)]
            attempt.question_id, attempt.question_key = question.pk, question.key
            attempt.prompt = question.prompt
        kind = Quiz.Kind.EXAM if is_exam else Quiz.Kind.QUIZ
        start, end = now[0].answered_at, now[-1].answered_at
        quiz = Quiz(kind=kind, seed=rng.getrandbits(32), size=len(now), created=start, finished=end)
        items = [
            QuizItem(position=n, question_id=attempt.question_id or 0)
            for n, attempt in enumerate(now, start=1)
        ]
        exam = Exam(preset="l2", title="A made-up exam", pass_mark=80, started=start, handed_in=end)
        places = [
            Place(number=n, chosen=a.chosen, saved=end, spent_ms=a.duration_ms or 0)
            for n, a in enumerate(now, start=1)
        ]
        yield (
            _values(quiz, _QUIZ),
            [_values(item, _ITEM) for item in items],
            _values(exam, _EXAM) if is_exam else None,
            [_values(place, _PLACE) for place in places] if is_exam else [],
        )


def _values(row: models.Model, names: Sequence[str]) -> tuple[Any, ...]:
    """Of a row that isn't saved, as the database takes them."""
    attributes = (str(row._meta.get_field(name).attname) for name in names)  # type: ignore[union-attr]
    return prepared(type(row), names, [getattr(row, name) for name in attributes])


def _write(name: str, history: History, rng: random.Random) -> None:
    """A history as that of an account of its own, which nobody can sign in to."""
    with transaction.atomic():
        user = get_user_model().objects.create_user(name).pk
        learner, attempt = next_key(Learner), next_key(Attempt)
        card, mark = next_key(SkillCard), next_key(SkillMark)
        fill(Learner, ("id", "user", *_LEARNER), [(learner, user, *history.learner)])
        tokens = [_token(rng) for _ in history.attempts]
        items = _write_quizzes(user, history, tokens)
        fill(
            Attempt,
            ("id", "user", "client_token", "item", *_ATTEMPT),
            (
                (attempt + n, user, token, item, *values)
                for n, (token, item, values) in enumerate(zip(tokens, items, history.attempts, strict=True))
            ),
        )
        _write_exams(user, history, items, attempt, rng)
        cards = [
            (card + n, learner, skill, attempt + last, *values)
            for n, (skill, values, last, _) in enumerate(history.cards)
        ]
        fill(SkillCard, ("id", "learner", "skill", "last_key", *_CARD), cards)
        days = [(card + n, *values) for n, (*_, marks) in enumerate(history.cards) for values in marks]
        fill(SkillMark, ("id", "card", *MARKED), ((mark + n, *values) for n, values in enumerate(days)))


def _write_quizzes(user: Any, history: History, tokens: Sequence[Any]) -> list[int | None]:
    """The key of the item of each attempt; None without a question to ask."""
    if not history.quizzes:
        return [None] * len(tokens)
    quiz, item = next_key(Quiz), next_key(QuizItem)
    rows = [(quiz + n, user, *values) for n, (values, *_) in enumerate(history.quizzes)]
    fill(Quiz, ("id", "user", *_QUIZ), rows)
    asked = [(quiz + n, values) for n, (_, items, *_) in enumerate(history.quizzes) for values in items]
    fill(
        QuizItem,
        ("id", "quiz", "token", *_ITEM),
        (
            (item + n, of, token, *values)
            for n, ((of, values), token) in enumerate(zip(asked, tokens, strict=True))
        ),
    )
    return [item + n for n in range(len(asked))]


def _write_exams(user: Any, history: History, items: Sequence[Any], attempt: int, rng: random.Random) -> None:
    exam, place = next_key(Exam), next_key(Place)
    exams: list[tuple[Any, ...]] = []
    places: list[tuple[Any, ...]] = []
    first = 0
    for _, asked, values, of_places in history.quizzes:
        if values is not None:
            own = exam + len(exams)
            exams.append((own, user, _token(rng), *values))
            for n, filled in enumerate(of_places):
                at = first + n
                places.append((place + len(places), own, items[at], attempt + at, *filled))
        first += len(asked)
    fill(Exam, ("id", "user", "token", *_EXAM), exams)
    fill(Place, ("id", "exam", "item", "attempt", *_PLACE), places)


def _token(rng: random.Random) -> Any:
    return prepared(Attempt, ("client_token",), (uuid.UUID(int=rng.getrandbits(128)),))[0]
