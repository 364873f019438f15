"""The check: its beginning, what it found, and its way from question to question."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseLocation

from judgeapp.htmx import HtmxHttpRequest
from judgeapp.quiz.beliefs.known import misconceptions
from judgeapp.quiz.models import Quiz, QuizItem
from judgeapp.quiz.playing import checks
from judgeapp.quiz.playing.answering import first_attempt
from judgeapp.quiz.playing.guests import player_of, welcome


@require_safe
def check(request: HtmxHttpRequest) -> HttpResponse:
    """What a check is; start one, go on with one, or see what the last one found."""
    own = Quiz.objects.of(player_of(request)).checks()
    running = own.filter(finished=None).first()
    context = {
        "running": running,
        "open": running and open_item(running),
        "last": own.exclude(finished=None).order_by("-finished").first(),
        "shortest": checks.SHORTEST,
        "longest": checks.LONGEST,
        "minutes": checks.MINUTES,
    }
    return render(request, "quiz/check.html", context)


@require_POST
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Begin, with the question that tells most of somebody unknown."""
    quiz = checks.start_check(welcome(request), at=timezone.now(), rng=random.SystemRandom())
    if quiz is None:
        return render(request, "quiz/nothing.html")
    return redirect("quiz:item", quiz.pk, 1)


@require_safe
def checked(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """What one's own check has found; nothing before its end."""
    found = _own(request, quiz)
    if found.finished is None:
        return redirect("quiz:check")
    return render(request, "quiz/checked.html", {"quiz": found, "checked": checks.checked(found)})


@require_POST
def end(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """End a check early; what has been answered counts."""
    found = _own(request, quiz)
    Quiz.objects.filter(pk=found.pk, finished=None).update(finished=timezone.now())
    return redirect(found)


@require_POST
def practice(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """A quiz on what a check has found."""
    found = _own(request, quiz)
    if found.finished is None:
        return redirect("quiz:check")
    drawn = checks.practice_on(found, player_of(request), at=timezone.now(), rng=random.SystemRandom())
    return redirect("quiz:item", drawn.pk, 1) if drawn else redirect(found)


@require_POST
def practice_belief(request: HtmxHttpRequest, belief: str) -> HttpResponse:
    """Five questions on one belief."""
    if belief not in misconceptions():
        raise Http404
    drawn = checks.practice_belief(welcome(request), belief, at=timezone.now(), rng=random.SystemRandom())
    if drawn is None:
        messages.info(request, "No question is about that belief under the current rules.")
        return redirect("quiz:templates")
    return redirect("quiz:item", drawn.pk, 1)


def _own(request: HtmxHttpRequest, quiz: int) -> Quiz:
    return get_object_or_404(Quiz.objects.of(player_of(request)).checks(), pk=quiz)


# On the pages of questions ------------------------------------------------------------------------------


def open_item(quiz: Quiz) -> QuizItem | None:
    """The question a check waits for."""
    return quiz.items.filter(attempt=None).order_by("position").first()


def elsewhere_in_check(request: HtmxHttpRequest, item: QuizItem) -> HttpResponse | None:
    """Where to go instead of a question that is not the one the check waits for; None if it is.

    Verdicts are to be seen after the end only, and nothing is to be answered any more then.
    """
    is_answered = first_attempt(item) is not None
    if is_answered == (item.quiz.finished is not None):
        return None
    return onward(request, item.quiz, again=is_answered)


def onward(request: HtmxHttpRequest, quiz: Quiz, *, again: bool) -> HttpResponse:
    """To the question a check waits for, or to what it found.

    Args:
        again: the question just sent was answered before; said beside the next one.
    """
    if not Quiz.objects.filter(pk=quiz.pk, finished=None).exists() or not (following := open_item(quiz)):
        address = quiz.get_absolute_url()
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    address = following.get_absolute_url() + ("?again=1" if again else "")
    if request.htmx:
        return HttpResponseLocation(address, target="#play", swap="outerHTML")
    return redirect(address)
