"""Taking over answers, exams, and bookmarks from a file: checked whole, written in batches, nothing twice.

Each batch is a transaction of its own, so that nobody waits long for the database. Whoever is stopped halfway
brings the file again.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import batched
from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.db import transaction

from judgeapp.progress.models import Exam, Learner, Place
from judgeapp.progress.portable.exporting import ATTEMPT_FIELDS, EXAM_FIELDS, PLAN_FIELDS
from judgeapp.progress.portable.format import Answer, Bookmarked, Sat, read
from judgeapp.progress.recording import learner_of, locked, rebuild
from judgeapp.quiz.models import Attempt, Question, Quiz, QuizItem
from judgeapp.quiz.models.players import Player

BATCH = 500
EXAMS_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of an import: how much was new, and how much was here already.

    Attributes:
        unknown_bookmarks: how many bookmarked questions aren't asked here.
    """

    answers: int
    known_answers: int
    exams: int
    known_exams: int
    bookmarks: int
    known_bookmarks: int
    unknown_bookmarks: int
    plan: bool


def bring(player: Player, data: bytes, *, at: datetime, with_plan: bool) -> Brought:
    """Take over a file for a player.

    An answer is known by its client token. One that is somebody else's here gets a token made of it and the
    player, so that taking the same file over again still finds it.

    Args:
        with_plan: take over the plan as well, in place of the player's.

    Raises:
        BadFileError: names the place; nothing has been written then.
    """
    taken = read(data, at=at)
    attempts: dict[UUID, int] = {}
    added = exams = 0
    for answers in batched(taken.attempts, BATCH):
        with transaction.atomic():
            locked(player)  # a second import at the same time waits here
            keys, new = _bring_answers(player, answers)
        attempts |= keys
        added += new
    for sat in batched(taken.exams, EXAMS_AT_ONCE):
        with transaction.atomic():
            locked(player)
            exams += _bring_exams(player, sat, attempts)
    marks: Counter[str] = Counter()
    for bookmarks in batched(taken.bookmarks, BATCH):
        with transaction.atomic():
            locked(player)
            marks += _bring_bookmarks(player, bookmarks, at)
    learner = learner_of(player)
    plan = with_plan and taken.settings is not None
    if taken.settings is not None and plan:
        fields = {name: getattr(taken.settings, name) for name in PLAN_FIELDS}
        Learner.objects.filter(pk=learner.pk).update(**fields)
    if taken.attempts or plan:
        rebuild(learner)  # also if all were here already: an earlier import may have stopped before this
    return Brought(
        answers=added,
        known_answers=len(taken.attempts) - added,
        exams=exams,
        known_exams=len(taken.exams) - exams,
        bookmarks=marks["new"],
        known_bookmarks=marks["known"],
        unknown_bookmarks=marks["unknown"],
        plan=plan,
    )


def _bring_answers(player: Player, answers: Sequence[Answer]) -> tuple[dict[UUID, int], int]:
    """{token in the file: attempt's key}, and how many are new."""
    tokens = _tokens(player, [answer.client_token for answer in answers])
    known = _own(player, tokens.values())
    new = [answer for answer in answers if tokens[answer.client_token] not in known]
    questions = _questions({answer.question_key for answer in new})
    for batch in batched(new, BATCH):
        Attempt.objects.bulk_create(
            Attempt(
                **player.ownership,
                **_plain(answer),
                client_token=tokens[answer.client_token],
                question_id=questions.get(answer.question_key),
            )
            for answer in batch
        )
    keys = _own(player, tokens.values())
    return {token: keys[here] for token, here in tokens.items()}, len(new)


def _plain(answer: Answer) -> dict[str, Any]:
    fields = {name: getattr(answer, name) for name in ATTEMPT_FIELDS if name != "client_token"}
    return fields | {"cited": msgspec.to_builtins(answer.cited), "sure": answer.said_sure}


def _tokens(player: Player, tokens: Sequence[UUID]) -> dict[UUID, UUID]:
    """What each token of the file is here: itself, unless it belongs to an answer of somebody else's, or to a
    question that waits for its answer."""
    taken: set[UUID] = set()
    for batch in batched(tokens, BATCH):
        waiting = QuizItem.objects.filter(token__in=batch).values_list("token", flat=True)
        known = _known(player, batch)
        taken |= {token for token, (_, is_own) in known.items() if not is_own}
        taken |= set(waiting) - known.keys()
    return {token: _made(player, token) if token in taken else token for token in tokens}


def _made(player: Player, token: UUID) -> UUID:
    return uuid5(token, f"account {player.user.pk}" if player.user else f"guest {player.guest_token}")


def _own(player: Player, tokens: Iterable[UUID]) -> dict[UUID, int]:
    """The keys of the player's attempts with these tokens."""
    found: dict[UUID, int] = {}
    for batch in batched(tokens, BATCH):
        found |= {token: pk for token, (pk, is_own) in _known(player, batch).items() if is_own}
    return found


def _known(player: Player, tokens: Sequence[UUID]) -> dict[UUID, tuple[int, bool]]:
    """The attempts with these tokens, and whether each is the player's.

    Asked by token alone: together with the player a database may look through all of the player's.
    """
    rows = Attempt.objects.filter(client_token__in=tokens).order_by()
    owner = (player.user.pk, "") if player.user else (None, player.guest_token)
    return {
        token: (pk, (user, guest) == owner)
        for token, pk, user, guest in rows.values_list("client_token", "pk", "user_id", "guest_token")
    }


def _questions(keys: set[str]) -> dict[str, int]:
    """The questions of these keys that are here."""
    found: dict[str, int] = {}
    for batch in batched(sorted(keys), BATCH):
        slugs = {key.rpartition("/")[0] for key in batch}
        rows = Question.objects.filter(scenario__slug__in=slugs)
        for slug, position, pk in rows.values_list("scenario__slug", "position", "pk"):
            if (key := f"{slug}/{position}") in keys:
                found[key] = pk
    return found


def _bring_exams(player: Player, exams: Sequence[Sat], attempts: dict[UUID, int]) -> int:
    """How many are new."""
    added = 0
    for sat in exams:
        token = sat.token
        owner = Exam.objects.filter(token=token)
        if owner.exists() and not owner.of(player).exists():
            token = _made(player, token)
        fields = {name: getattr(sat, name) for name in EXAM_FIELDS} | {"token": token}
        if Exam.objects.filter(token=token).exists():
            continue
        exam = Exam.objects.create(**player.ownership, **fields)
        own = {place.number: attempts[place.attempt] for place in sat.places if place.attempt}
        chosen = dict(Attempt.objects.filter(pk__in=own.values()).values_list("pk", "chosen"))
        placed = set(Place.objects.filter(attempt__in=list(chosen)).values_list("attempt_id", flat=True))
        questions = _questions({place.question_key for place in sat.places if place.question_key})
        free = {number: key for number, key in own.items() if key not in placed}
        Place.objects.bulk_create(
            Place(
                exam=exam,
                number=place.number,
                attempt_id=free.get(place.number),
                chosen=chosen.get(free.get(place.number, 0)),
                is_flagged=place.is_flagged,
                is_withdrawn=place.is_withdrawn,
                question_id=questions.get(place.question_key),
                question_key=place.question_key,
                prompt=place.prompt,
                ruleset=place.ruleset,
            )
            for place in sat.places
        )
        added += 1
    return added


def _bring_bookmarks(player: Player, bookmarks: Sequence[Bookmarked], at: datetime) -> Counter[str]:
    """How many are "new", "known", and "unknown": of questions that aren't asked here.

    A bookmark stands at a question that was asked, so each new one is asked by itself and waits.
    """
    counts: Counter[str] = Counter()
    quizzes, items = [], []
    own = QuizItem.objects.filter(quiz__in=Quiz.objects.of(player), bookmarked__isnull=False)
    for ruleset in dict.fromkeys(mark.ruleset for mark in bookmarks):
        marks = {mark.question_key: mark for mark in bookmarks if mark.ruleset == ruleset}
        slugs = {key.rpartition("/")[0] for key in marks}
        asked = Question.objects.in_play(ruleset).filter(scenario__slug__in=slugs).select_related("scenario")
        questions = {question.key: question for question in asked if question.key in marks}
        here = own.filter(quiz__ruleset=ruleset, question__in=questions.values())
        known = set(here.values_list("question_id", flat=True))
        new = {key: question for key, question in questions.items() if question.pk not in known}
        for key, question in new.items():
            quiz = Quiz(**player.ownership, ruleset=ruleset, scenario=question.scenario, size=1, created=at)
            quiz.seed = secrets.randbits(63)
            quizzes.append(quiz)
            items.append(QuizItem(quiz=quiz, question=question, position=1, bookmarked=marks[key].bookmarked))
        counts += Counter(new=len(new), known=len(known), unknown=len(marks) - len(questions))
    Quiz.objects.bulk_create(quizzes)
    QuizItem.objects.bulk_create(items)
    return counts
