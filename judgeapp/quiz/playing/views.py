"""Playing a quiz: question, answer, verdict, result."""

from __future__ import annotations

import random
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp.copyengine import CopyEngineError
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.quiz.kinds.answers.forms import AnswerForm, UnknownForm, shown_mark
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.quiz.models import Attempt, Quiz, QuizItem
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.answering import first_attempt, items_in_play, submit_answer
from judgeapp.quiz.playing.check_views import elsewhere_in_check, onward
from judgeapp.quiz.playing.drawing import ONE_TAP, start_quiz
from judgeapp.quiz.playing.guests import player_of, welcome
from judgeapp.quiz.playing.results import result_of
from judgeapp.quiz.playing.reviewing import outcome_of, reviewed
from judgeapp.quiz.playing.similar_questions import another_like
from judgeapp.quiz.rulings.answer_forms import form_for, options_for, shown_form
from judgeapp.quiz.rulings.deciding_steps import step_asked
from judgeapp.quiz.rulings.explanations import explained
from judgeapp.quiz.rulings.headlines import headline_of
from judgeapp.quiz.rulings.hints import hints_of
from judgeapp.quiz.rulings.rulings import opening_of, ruling, written
from judgeapp.quiz.rulings.short_reasons import short_reason

BOOKMARKS = 100  # shown


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
    if found.quiz.is_exam:
        return redirect("exam:of_item", found.pk)
    if found.quiz.is_check and (elsewhere := elsewhere_in_check(request, found)):
        return elsewhere
    found.question = written(found.question_id)
    try:
        if found.question.held_back and not first_attempt(found):
            return render_page(
                request, "quiz/unplayable.html", _place(found, is_answered=False), partial="play"
            )
        if request.method == "POST":
            return _answer(request, found)
        if attempt := first_attempt(found):
            return _verdict(request, found, attempt, again="again" in request.GET)
        return _question(request, found, options_for(found))
    except CopyEngineError:
        place = _place(found, is_answered=first_attempt(found) is not None)
        return render_page(request, "quiz/unplayable.html", place, partial="play")


def _answer(request: HtmxHttpRequest, item: QuizItem) -> HttpResponse:
    """Take the answer; what is wrong with the form is said beside the question."""
    if attempt := first_attempt(item):
        return _after_answer(request, item, attempt, again=True)
    options = options_for(item)
    form = form_for(item, options, request.POST)
    if "hint" in request.POST:
        form.errors.clear()  # nothing has to be complete yet
        return _question(request, item, options, form=form)
    if "unknown" in request.POST:
        not_known = UnknownForm(request.POST, item=item, options=options)
        form = not_known if not_known.is_valid() else form
    if not form.is_valid():
        return _question(request, item, options, form=form)
    at = timezone.now()
    attempt, is_new = submit_answer(
        player_of(request),
        item,
        ruling(item.question, item.quiz.ruleset),
        list(item.question.choices.all()),
        options,
        form.chosen,
        sure=form.sure,
        at=at,
        duration_ms=form.duration_ms(at),
        hints=form.cleaned_data["hints"] or 0,
    )
    return _after_answer(request, item, attempt, again=not is_new)


def _after_answer(request: HtmxHttpRequest, item: QuizItem, attempt: Attempt, *, again: bool) -> HttpResponse:
    """The verdict at once for htmx; without it by a redirect, so that reloading sends nothing twice."""
    if item.quiz.is_check:
        return onward(request, item.quiz, again=again)
    if request.htmx:
        return _verdict(request, item, attempt, again=again)
    return redirect(item.get_absolute_url() + ("?again" if again else ""))


def _question(
    request: HtmxHttpRequest, item: QuizItem, options: list[Option], *, form: AnswerForm | None = None
) -> HttpResponse:
    sent = form.data if form else request.GET
    asked = sent.get("hint") or sent.get("hints", "")
    texts = [each.text for each in options]
    known = () if item.quiz.is_check else hints_of(item.question_id, item.quiz.ruleset, texts)
    given = min(int(asked), len(known)) if asked in {"1", "2"} else 0
    context = {
        **_place(item, is_answered=False),
        **shown_form(item, options, form),
        "one_tap": item.question.kind in ONE_TAP,
        "hints": known[:given],
        "further_hint": given + 1 if given < len(known) else 0,
        "opening": opening_of(item.question_id),
        "said": form.said if form else "",
        "page_errors": form.non_field_errors() if form else (),
        "shown": shown_mark(item, timezone.now()),
    }
    status = 422 if form and "hint" not in form.data else 200
    partial = "hint" if request.htmx.target == "hint" else "play"
    return render_page(request, "quiz/question.html", context, partial=partial, status=status)


def _verdict(request: HtmxHttpRequest, item: QuizItem, attempt: Attempt, *, again: bool) -> HttpResponse:
    question, ruleset = item.question, item.quiz.ruleset
    first = item.quiz.aim == Quiz.Aim.FIRST
    found = ruling(question, ruleset)
    reason = short_reason(question, found)
    options = options_for(item)
    choices = list(question.choices.all())
    why = (
        None
        if attempt.is_right or attempt.is_unknown
        else explained(question, choices, found, ruleset, options, attempt.chosen)
    )
    headline = headline_of(question, found, ruleset, options)
    context = {
        **_place(item, is_answered=True),
        "attempt": attempt,
        "again": again,
        "outcome": outcome_of(attempt, why),
        "headline": headline,
        "reason": reason.after(headline),
        "answers": reviewed(attempt, options if kind_of(question).lists_options else [], found.by_option),
        "goes_on": _goes_on(player_of(request)) if item.quiz.scenario_id else None,
        "ruling": found,
        "opening": opening_of(item.question_id),
        "why": why,
        "step_asked": None
        if first or attempt.is_unknown
        else step_asked(found, reason, item.token, request.GET.get("step", "")),
    }
    return render_page(request, "quiz/verdict.html", context, partial="play")


def _goes_on(player: Player) -> QuizItem | None:
    """The first question that is open of the quiz a player has begun."""
    running = Quiz.objects.of(player).running()
    return QuizItem.objects.filter(quiz__in=running, attempt=None).order_by("-quiz", "position").first()


@require_POST
def another(request: HtmxHttpRequest, quiz: int, position: int) -> HttpResponse:
    """Another question on the same principle, as a practice of its own; the quiz stays where it is."""
    player = player_of(request)
    found = get_object_or_404(items_in_play(), quiz=quiz, position=position)
    if not player.owns(found.quiz) or (found.quiz.is_exam and not found.quiz.finished):
        raise Http404
    found.question = written(found.question_id)
    drawn = another_like(player, found, at=timezone.now(), rng=random.SystemRandom())
    return redirect("quiz:item", drawn.pk, 1) if drawn else redirect(found.question.scenario)


@require_POST
def bookmark(request: HtmxHttpRequest, quiz: int, position: int) -> HttpResponse:
    """Bookmark a question of one's own, or take its bookmark away."""
    found = get_object_or_404(items_in_play(), quiz=quiz, position=position)
    if not player_of(request).owns(found.quiz):
        raise Http404
    found.bookmarked = None if found.bookmarked else timezone.now()
    QuizItem.objects.filter(pk=found.pk).update(bookmarked=found.bookmarked)
    if request.htmx:
        return render(request, "quiz/_bookmark.html", {"item": found})
    return redirect(found)


@require_safe
@never_cache
def bookmarks(request: HtmxHttpRequest) -> HttpResponse:
    """The questions one has bookmarked, the latest first."""
    own = Quiz.objects.of(player_of(request))
    rows = QuizItem.objects.filter(quiz__in=own, bookmarked__isnull=False).order_by("-bookmarked")
    items = rows.select_related("question__scenario", "quiz", "attempt")[:BOOKMARKS]
    return render(request, "quiz/bookmarks.html", {"items": items})


def _place(item: QuizItem, *, is_answered: bool) -> dict[str, Any]:
    """Where in the quiz this is, and what comes next."""
    quiz = item.quiz
    size = quiz.size
    single = quiz.scenario if size == 1 else None
    if quiz.is_check:
        next_url = quiz.get_absolute_url() if quiz.finished else reverse("quiz:check")
    elif item.position < size:
        next_url = reverse("quiz:item", args=[quiz.pk, item.position + 1])
    elif single:
        next_url = single.get_absolute_url()
    else:
        next_url = quiz.get_absolute_url()
    answered = item.position if is_answered else item.position - 1
    return {
        "item": item,
        "question": item.question,
        "ruleset": quiz.ruleset,
        "size": size,
        "is_last": item.position >= size or quiz.is_check,
        "is_single": single is not None,
        "next_url": next_url,
        "percent": round(100 * answered / size),
    }


@require_safe
def result(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """One's own quiz in review: score, by rule, and each question to open again."""
    found = get_object_or_404(Quiz.objects.of(player_of(request)).select_related("scenario"), pk=quiz)
    if found.kind != Quiz.Kind.QUIZ:
        return redirect(found)
    return render(request, "quiz/result.html", {"quiz": found, "result": result_of(found)})
