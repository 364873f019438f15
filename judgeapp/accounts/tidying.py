"""What nobody comes back to, deleted: docs/privacy.md says how long each thing stays.

Every step works in batches of its own transactions, so that nobody waits long for the database. A step
that is stopped is gone on with the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import batched
from typing import Any

from axes.models import AccessAttempt
from django.contrib.auth import SESSION_KEY as ACCOUNT_KEY
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.db.models import QuerySet

from judgeapp.accounts.models import User
from judgeapp.authoring.models.reports import Report
from judgeapp.lab.models import ShortLink
from judgeapp.lab.short_links import expired
from judgeapp.limits.models import Count
from judgeapp.progress.models import Exam, Learner
from judgeapp.progress.portable.forgetting import forget
from judgeapp.quiz.models import Attempt, Quiz, Scenario, Variant
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.guests import SESSION_KEY as GUEST_KEY

BATCH = 200
UNUSED = timedelta(days=1)
"""How long something stays that was begun and never answered; long enough for a request that is under way."""


@dataclass(frozen=True, slots=True)
class Step:
    """One kind of thing to delete: what it is called, which there are, and how one batch goes."""

    name: str
    found: Callable[[datetime], Iterable[object]]
    delete: Callable[[tuple[Any, ...]], object]

    def count(self, now: datetime) -> int:
        return sum(1 for _ in self.found(now))

    def run(self, now: datetime) -> int:
        """Delete them all; return how many they were."""
        count = 0
        for batch in batched(list(self.found(now)), BATCH, strict=False):
            with transaction.atomic():
                self.delete(batch)
            count += len(batch)
        return count


def unopened_links(now: datetime) -> Iterable[str]:
    return expired(now).values_list("pk", flat=True)


def expired_sessions(now: datetime) -> Iterable[str]:
    return Session.objects.filter(expire_date__lt=now).values_list("pk", flat=True)


def sessions_of_nobody(now: datetime) -> Iterator[str]:
    """Sessions that were signed in to an account that is gone."""
    there = {str(pk) for pk in User.objects.values_list("pk", flat=True)}
    for session in Session.objects.filter(expire_date__gte=now).iterator():
        account = session.get_decoded().get(ACCOUNT_KEY)
        if account is not None and account not in there:
            yield session.pk


def forgotten_guests(now: datetime) -> Iterable[str]:
    """Tokens of guests whose session is gone: nobody can come back as one of them."""
    tokens = guests_until(now - UNUSED)
    if not tokens:
        return []
    live = (session.get_decoded() for session in Session.objects.filter(expire_date__gte=now).iterator())
    return sorted(tokens - {each.get(GUEST_KEY, "") for each in live})


def idle_guests(now: datetime) -> Iterable[str]:
    """Tokens of guests who began something and have answered nothing."""
    quizzes = Quiz.objects.filter(user=None, finished=None)
    exams = Exam.objects.filter(user=None, handed_in=None)
    begun = _tokens(quizzes.filter(created__lt=now - UNUSED)) | _tokens(
        exams.filter(started__lt=now - UNUSED)
    )
    later = _tokens(quizzes.filter(created__gte=now - UNUSED)) | _tokens(
        exams.filter(started__gte=now - UNUSED)
    )
    answered = _tokens(Attempt.objects.filter(user=None)) | _tokens(
        exams.filter(places__chosen__isnull=False)
    )
    return sorted(begun - later - answered)


def _tokens(rows: QuerySet[Any]) -> set[str]:
    return set(rows.order_by().values_list("guest_token", flat=True).distinct())


def guests_until(moment: datetime) -> set[str]:
    """Tokens of the guests who have left something here, all of it before `moment`."""
    dates: list[tuple[type[models.Model], str]] = [
        (Quiz, "created"),
        (Exam, "started"),
        (Attempt, "answered_at"),
        (Report, "created"),
    ]
    known: set[str] = set(
        Learner.objects.exclude(guest_token=None).values_list("guest_token", flat=True)  # type: ignore[arg-type]
    )
    lately: set[str] = set()
    for model, date in dates:
        tokens = (
            model._default_manager.exclude(guest_token="").order_by().values_list("guest_token", flat=True)
        )
        known.update(tokens.distinct())
        lately.update(tokens.filter(**{f"{date}__gte": moment}).distinct())
    return known - lately


def forget_guests(tokens: tuple[Any, ...]) -> None:
    """Delete all of these guests' rows; what they reported stays, as nobody's, for it is about a question."""
    Report.objects.filter(user=None, guest_token__in=tokens).update(guest_token="")
    for token in tokens:
        forget(Player(guest_token=str(token)))


def drop_idle(tokens: tuple[Any, ...]) -> None:
    """Delete what these guests have begun and not answered."""
    Exam.objects.filter(user=None, guest_token__in=tokens, handed_in=None).delete()
    Quiz.objects.filter(user=None, guest_token__in=tokens, items__attempt=None).distinct().delete()


def unused_variants(now: datetime) -> Iterable[int]:
    """Scenarios made by a template that no answer, no quiz and no report refers to."""
    unused = Variant.objects.filter(
        created__lt=now - UNUSED,
        question__attempts=None,
        question__items=None,
        question__problem_reports=None,
    )
    return unused.values_list("question__scenario", flat=True).distinct()


def old_failures(now: datetime) -> Iterable[int]:
    """Failed sign-ins that slow nobody down any more."""
    failures = AccessAttempt.objects.filter(attempt_time__lt=now - UNUSED)
    return [failure.pk for failure in failures.only("pk")]


def past_counts(now: datetime) -> Iterable[int]:
    """Counts of requests in periods that are over."""
    return [count.pk for count in Count.objects.filter(until__lt=now.timestamp()).only("pk")]


def _delete(model: type[models.Model]) -> Callable[[tuple[Any, ...]], object]:
    return lambda keys: model._default_manager.filter(pk__in=keys).delete()


# Sessions go first: a guest without one is forgotten in the same night, and then what was made for them.
STEPS = [
    Step("expired sessions", expired_sessions, _delete(Session)),
    Step("sessions of deleted accounts", sessions_of_nobody, _delete(Session)),
    Step("guests whose session is gone", forgotten_guests, forget_guests),
    Step("guests who have answered nothing", idle_guests, drop_idle),
    Step("unused variants", unused_variants, _delete(Scenario)),
    Step("counts of past requests", past_counts, _delete(Count)),
    Step("short links nobody opens", unopened_links, _delete(ShortLink)),
    Step("old failed sign-ins", old_failures, _delete(AccessAttempt)),
]
