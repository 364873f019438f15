"""Ratings of questions and templates, from the first attempt of each account at each question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isclose

from django.db import transaction

from judgeapp.quiz.difficulty.elo import rated
from judgeapp.quiz.models import Attempt, Question
from judgeapp.quiz.models.ratings import Rating

ENOUGH = 20
"""With fewer answers a rating says nothing yet."""
OF_TEMPLATE = "template:"
_MADE = re.compile(r"practice-(?P<template>.+)-\d{1,10}-\w+/1")


def rating_key(question_key: str) -> str:
    """What an answer to a question rates: its template if one made it, else the question."""
    made = _MADE.fullmatch(question_key)
    return f"{OF_TEMPLATE}{made['template']}" if made else question_key


def rebuild_ratings(*, write: bool = True) -> int:
    """Rate everything again from the attempts; how many ratings were otherwise."""
    found = rated(_first_answers())
    known = {each.key: each for each in Rating.objects.all()}
    fresh = [
        Rating(key=key, rating=each.rating, error=each.error, answers=each.answers)
        for key, each in found.items()
    ]
    changed = [each for each in fresh if not _is_as_kept(each, known.get(each.key))]
    gone = known.keys() - found.keys()
    if write and (changed or gone):
        with transaction.atomic():
            Rating.objects.filter(key__in=[*gone, *(each.key for each in changed)]).delete()
            Rating.objects.bulk_create(changed)
    return len(changed) + len(gone)


def _is_as_kept(each: Rating, kept: Rating | None) -> bool:
    return kept is not None and kept.answers == each.answers and isclose(kept.rating, each.rating)


def _first_answers() -> Iterator[tuple[int, str, bool]]:
    """Of each account the first answer to each question, without those that took a hint."""
    seen: set[tuple[int, str]] = set()
    rows = Attempt.objects.filter(user__isnull=False).order_by("answered_at", "pk")
    for who, key, hints, right in rows.values_list("user_id", "question_key", "hints", "is_right").iterator():
        if who is None or (who, key) in seen:
            continue
        seen.add((who, key))
        if not hints:
            yield who, rating_key(key), right


def ratings_of(questions: Iterable[Question]) -> Mapping[int, Rating]:
    """The ratings of questions by their primary keys, where there are enough answers; one query."""
    keys = {question.pk: rating_key(question.key) for question in questions}
    told = Rating.objects.filter(key__in=set(keys.values()), answers__gte=ENOUGH)
    found = {each.key: each for each in told}
    return {pk: found[key] for pk, key in keys.items() if key in found}
