"""Today, and playing a quiz: question, answer, verdict, result."""

from __future__ import annotations

import random
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp.copyengine import CopyEngineError
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.quiz.answering import first_attempt, items_in_play, submit_answer
from judgeapp.quiz.drawing import start_quiz
from judgeapp.quiz.forms import AnswerForm, shown_mark
from judgeapp.quiz.guests import player_of, welcome
from judgeapp.quiz.models import Attempt, Choice, Quiz, QuizItem
from judgeapp.quiz.options import belief_behind, options_of
from judgeapp.quiz.results import result_of
from judgeapp.quiz.reviewing import compared, reviewed
from judgeapp.quiz.rulings import opening, ruling, written


@require_safe
def today(request: HtmxHttpRequest) -> HttpResponse:
    """One big button, and how it went last time."""
    quizzes = Quiz.objects.of(player_of(request))
    running = quizzes.running().first()
    last = quizzes.filter(finished__isnull=False, scenario=None).order_by("-finished").first()
    context = {
        "running": running and result_of(running),
        "last_quiz": last,
        "last": last and result_of(last),
    }
    return render(request, "quiz/today.html", context)


@require_POST
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Draw a quiz and go to its first question."""
    rng = random.SystemRandom()
    quiz = start_quiz(welcome(request), at=timezone.now(), rng=rng)
    if quiz is None:
        return render(request, "quiz/nothing.html")
    return redirect("quiz:item", quiz.pk, 1)


@require_http_methods(["GET", "HEAD", "POST"])
def item(request: HtmxHttpRequest, quiz: int, position: int) -> HttpResponse:
    """A question of one's own quiz, or its verdict once it is answered."""
    found = get_object_or_404(items_in_play(), quiz=quiz, position=position)
    if not player_of(request).owns(found.quiz):
        raise Http404
    found.question = written(found.question_id)
    try:
        if request.method == "POST":
            return _answer(request, found)
        if attempt := first_attempt(found):
            return _verdict(request, found, attempt, _choices(found), again="again" in request.GET)
        return _question(request, found, _choices(found))
    except CopyEngineError:
        return render_page(request, "quiz/unplayable.html", _place(found), partial="play")


def _answer(request: HtmxHttpRequest, item: QuizItem) -> HttpResponse:
    """Take the answer; what is wrong with the form is said beside the question."""
    choices = _choices(item)
    if attempt := first_attempt(item):
        return _after_answer(request, item, attempt, choices, again=True)
    options = options_of(item, choices)
    form = AnswerForm(request.POST, item=item, options=options)
    if not form.is_valid():
        return _question(request, item, choices, form=form)
    at = timezone.now()
    attempt, is_new = submit_answer(
        player_of(request),
        item,
        ruling(item.question, item.quiz.ruleset),
        choices,
        options,
        form.chosen,
        unsure=form.cleaned_data["unsure"],
        at=at,
        duration_ms=form.duration_ms(at),
    )
    return _after_answer(request, item, attempt, choices, again=not is_new)


def _after_answer(
    request: HtmxHttpRequest, item: QuizItem, attempt: Attempt, choices: list[Choice], *, again: bool
) -> HttpResponse:
    """The verdict at once for htmx; without it by a redirect, so that reloading sends nothing twice."""
    if request.htmx:
        return _verdict(request, item, attempt, choices, again=again)
    return redirect(item.get_absolute_url() + ("?again" if again else ""))


def _question(
    request: HtmxHttpRequest, item: QuizItem, choices: list[Choice], *, form: AnswerForm | None = None
) -> HttpResponse:
    context = {
        **_place(item),
        "opening": opening(item.question.scenario, item.question.query),
        "options": options_of(item, choices),
        "picked": form.picked if form else (),
        "answer_errors": form.errors.get("answer", ()) if form else (),
        "page_errors": form.non_field_errors() if form else (),
        "shown": shown_mark(item, timezone.now()),
    }
    status = 422 if form else 200
    return render_page(request, "quiz/question.html", context, partial="play", status=status)


def _verdict(
    request: HtmxHttpRequest, item: QuizItem, attempt: Attempt, choices: list[Choice], *, again: bool
) -> HttpResponse:
    found = ruling(item.question, item.quiz.ruleset)
    options = options_of(item, choices)
    context = {
        **_place(item),
        "attempt": attempt,
        "again": again,
        "answers": reviewed(attempt, options),
        "belief": None
        if attempt.is_right
        else belief_behind(item.question.kind, choices, attempt.chosen, found),
        "ruling": found,
        "compared": [] if attempt.is_right else compared(attempt, found),
    }
    return render_page(request, "quiz/verdict.html", context, partial="play")


def _choices(item: QuizItem) -> list[Choice]:
    return list(item.question.choices.all())


def _place(item: QuizItem) -> dict[str, Any]:
    """Where in the quiz this is, and what comes next."""
    quiz = item.quiz
    size = quiz.size
    if item.position < size:
        next_url = reverse("quiz:item", args=[quiz.pk, item.position + 1])
    elif quiz.scenario and size == 1:
        next_url = quiz.scenario.get_absolute_url()
    else:
        next_url = quiz.get_absolute_url()
    answered = item.position - (0 if first_attempt(item) else 1)
    return {
        "item": item,
        "question": item.question,
        "ruleset": quiz.ruleset,
        "size": size,
        "is_last": item.position >= size,
        "next_url": next_url,
        "percent": round(100 * answered / size),
    }


@require_safe
def result(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """One's own quiz in review: score, by rule, and each question to open again."""
    found = get_object_or_404(Quiz.objects.of(player_of(request)).select_related("scenario"), pk=quiz)
    return render(request, "quiz/result.html", {"quiz": found, "result": result_of(found)})
