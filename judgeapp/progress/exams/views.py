"""Exams: choosing one, sitting it, handing it in, and looking at how it went."""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from judgeapp.copyengine import CopyEngineError, plural
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.progress.exams.blueprints import OWN, Blueprint, presets
from judgeapp.progress.exams.chances import chances
from judgeapp.progress.exams.clock import time_left
from judgeapp.progress.exams.drawing import start_exam
from judgeapp.progress.exams.forms import OwnExamForm
from judgeapp.progress.exams.places import places_of, waiting_place, write_out
from judgeapp.progress.exams.results import practice_on, result_of
from judgeapp.progress.exams.reviewing import review_of
from judgeapp.progress.exams.taking import end_if_over, hand_in, keep, mark_of, throw_away
from judgeapp.progress.models import Exam, Place
from judgeapp.quiz.kinds.answers.forms import AnswerForm, shown_mark
from judgeapp.quiz.kinds.answers.offers import Option
from judgeapp.quiz.models import Quiz
from judgeapp.quiz.playing.guests import player_of, welcome
from judgeapp.quiz.rulings.answer_forms import form_for, options_for, shown_form
from judgeapp.quiz.rulings.rulings import opening, written
from judgeapp.rules.models import Ruleset

SHOWN = 10  # exams of the past
MOST_OPEN, MOST_OPEN_OF_A_GUEST = 10, 3  # each keeps a row for every question


@require_safe
@never_cache
def index(request: HtmxHttpRequest) -> HttpResponse:
    """Which exams there are, those begun, and those of the past."""
    return _index(request, OwnExamForm(player=player_of(request)))


def _index(request: HtmxHttpRequest, form: OwnExamForm, status: int = 200, too_many: int = 0) -> HttpResponse:
    at = timezone.now()
    exams: list[Any] = list(Exam.objects.of(player_of(request)).last_started(2 * SHOWN).counted())
    for exam in exams:
        exam.size = exam.size or len(exam.waiting)
    asked = {slug for blueprint in presets().values() for slug in blueprint.rulesets}
    context = {
        "rulebooks": Ruleset.objects.filter(slug__in=asked),
        "chances": chances(player_of(request), at=at),
        "form": form,
        "too_many": too_many,
        "running": [(exam, time_left(exam, at)) for exam in exams if not exam.handed_in],
        "past": [(exam, exam.is_passed_with(exam.right, exam.counting)) for exam in exams if exam.handed_in][
            :SHOWN
        ],
    }
    return render(request, "exam/index.html", context, status=status)


@require_POST
def start(request: HtmxHttpRequest) -> HttpResponse:
    """Draw an exam and go to its first question."""
    chosen, _, timed = request.POST.get("preset", "").partition(" ")
    blueprint = presets().get(chosen)
    if blueprint is not None and timed:
        blueprint = blueprint.with_time
    if blueprint is None:
        if chosen != OWN:
            raise Http404
        form = OwnExamForm(request.POST, player=player_of(request))
        if not form.is_valid():
            return _index(request, form, status=422)
        blueprint = form.blueprint
    return _start(request, blueprint)


def _start(request: HtmxHttpRequest, blueprint: Blueprint) -> HttpResponse:
    rng, at, player = random.SystemRandom(), timezone.now(), welcome(request)
    most = MOST_OPEN if player.user else MOST_OPEN_OF_A_GUEST
    if (begun := Exam.objects.of(player).open(at).count()) >= most:
        return _index(request, OwnExamForm(player=player), status=422, too_many=begun)
    exam = start_exam(player, blueprint, at=at, rng=rng)
    if exam is None:
        return render(request, "quiz/nothing.html")
    if (found := len(exam.waiting)) < blueprint.questions:
        messages.info(request, f"Only {found} {plural('question', found)} can be asked now.")
    return redirect("exam:question", exam.pk, 1)


# Sitting one ---------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def question(request: HtmxHttpRequest, exam: int, number: int) -> HttpResponse:
    """A question to answer, or in review once the exam is handed in.

    POST keeps what was filled in and goes where the button pressed says.
    """
    place, at = _place(request, exam, number), timezone.now()
    if place.exam.handed_in:
        return _too_late(request, place) if request.method == "POST" else _review(request, place)
    if request.method != "POST":
        return _question(request, place, at)
    if _kept(request, place, at) is None:
        return _too_late(request, place)
    goes = request.POST.get("go", "")
    if goes == "hand-in":
        return redirect("exam:hand_in", place.exam_id)
    if goes == "report":
        report = reverse("authoring:report_item", args=[place.asked.quiz_id, place.asked.position])
        return HttpResponseClientRedirect(report) if request.htmx else redirect(report)
    if goes.isdecimal() and len(goes) < 4 and place.exam.places.filter(number=int(goes)).exists():
        return redirect("exam:question", place.exam_id, int(goes))
    return redirect(place)


@require_POST
@never_cache
def save(request: HtmxHttpRequest, exam: int, number: int) -> HttpResponse:
    """Keep what is filled in while the page stays as it is."""
    place, at = _place(request, exam, number), timezone.now()
    changed = None if place.exam.handed_in else _kept(request, place, at)
    if changed is None:
        response = _too_late(request, place)
        return HttpResponseClientRedirect(place.exam.get_absolute_url()) if request.htmx else response
    if not request.htmx:
        return redirect(place)
    if not changed:
        return HttpResponse(status=204)
    return render(request, "exam/_saved.html", _sheet(place) | {"swapped": True})


def _kept(request: HtmxHttpRequest, place: Place, at: datetime) -> bool | None:
    """Keep what was sent; whether that changed anything, or None if the exam is over."""
    before = (place.sent, place.is_flagged)
    try:
        form = _form(place, request.POST)
    except CopyEngineError:
        return False
    was, flag = request.POST.get("was", ""), request.POST.get("flag", "")
    if not keep(place, form, was=was, flag=flag, at=at):
        return None
    return (place.sent, place.is_flagged) != before


def _form(place: Place, data: Any) -> AnswerForm:
    item = place.asked
    return form_for(item, options_for(item), data)


def _question(request: HtmxHttpRequest, place: Place, at: datetime) -> HttpResponse:
    item = place.asked
    context = _sheet(place) | {"time_left": time_left(place.exam, at), "shown": shown_mark(item, at)}
    try:
        context |= _asked(place, options_for(item))
    except CopyEngineError:
        context["unplayable"] = True
    return render_page(request, "exam/question.html", context, partial="play")


def _asked(place: Place, options: list[Option]) -> dict[str, Any]:
    """The question with what is filled in so far, and what is wrong with that."""
    item = place.asked
    form = _filled(place, options) if place.sent else None
    return {
        "opening": opening(item.question.scenario, item.question.query),
        **shown_form(item, options, form),
    }


def _filled(place: Place, options: list[Option]) -> AnswerForm:
    data = QueryDict(mutable=True)
    for name, values in place.sent.items():
        data.setlist(name, list(values))
    data["token"] = str(place.asked.token)
    return form_for(place.asked, options, data)


def _sheet(place: Place) -> dict[str, Any]:
    """The question among the others."""
    places = places_of(place.exam)
    return _around(place, [each.number for each in places]) | {
        "exam": place.exam,
        "place": place,
        "places": places,
        "size": len(places),
        "item": place.asked,
        "question": place.asked.question,
        "was": mark_of(place.sent),
        "open": sum(not each.is_answered for each in places),
    }


def _around(place: Place, numbers: list[int]) -> dict[str, Any]:
    """The numbers before and after; there are gaps where a question was deleted."""
    return {
        "before": max((n for n in numbers if n < place.number), default=None),
        "after": min((n for n in numbers if n > place.number), default=None),
    }


def _place(request: HtmxHttpRequest, exam: int, number: int) -> Place:
    """A place of one's own exam, its question at hand; the exam is over if its time is.

    What is sent has the exam's places written down first.
    """
    found = _exam(request, exam)
    end_if_over(player_of(request), found, at=timezone.now())
    if request.method == "POST":
        write_out(found)
    if found.waiting:
        place = waiting_place(found, number)
    else:
        place = found.places.select_related("item__quiz", "attempt").filter(number=number).first()
    if place is None or (place.item is None and not found.handed_in):
        raise Http404
    if place.item:
        place.item.question = written(place.item.question_id)
    return place


def _too_late(request: HtmxHttpRequest, place: Place) -> HttpResponse:
    """What comes after the end changes nothing, and that is said."""
    messages.info(
        request,
        "This exam is over, so what you sent now was not taken. What was saved before counts.",
    )
    return redirect(place.exam)


@require_safe
@never_cache
def clock(request: HtmxHttpRequest, exam: int) -> HttpResponse:
    """The time left, asked for once a minute by the page of a question."""
    found, at = _exam(request, exam), timezone.now()
    if found.handed_in or found.is_over(at):
        address = found.get_absolute_url()
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    context = {"exam": found, "time_left": time_left(found, at), "swapped": True}
    return render(request, "exam/_clock.html", context)


# The end, and after it -----------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hand_in_page(request: HtmxHttpRequest, exam: int) -> HttpResponse:
    """What is still open; POST ends the exam."""
    found, player, at = _exam(request, exam), player_of(request), timezone.now()
    if request.method == "POST":
        if not hand_in(player, found, at=at):
            messages.info(request, "You’ve submitted this exam already. Here is how it went.")
        return redirect(found)
    end_if_over(player, found, at=at)
    if found.handed_in:
        return redirect(found)
    places = places_of(found)
    context = {
        "exam": found,
        "places": places,
        "size": len(places),
        "open": [each for each in places if not each.is_answered],
        "flagged": [each for each in places if each.is_flagged],
        "time_left": time_left(found, at),
    }
    return render_page(request, "exam/hand_in.html", context, partial="play")


@require_POST
def discard(request: HtmxHttpRequest, exam: int) -> HttpResponse:
    """Throw an open exam away; one that was handed in stays."""
    found = _exam(request, exam)
    end_if_over(player_of(request), found, at=timezone.now())
    if not throw_away(found):
        return redirect(found)
    messages.success(request, f"“{found.title}” was discarded, and none of it counts.")
    return redirect("exam:index")


@require_safe
@never_cache
def result(request: HtmxHttpRequest, exam: int) -> HttpResponse:
    """How it went: nothing of that before the end."""
    found = _exam(request, exam)
    end_if_over(player_of(request), found, at=timezone.now())
    if not found.handed_in:
        return redirect("exam:hand_in", found.pk)
    return render_page(
        request, "exam/result.html", {"exam": found, "result": result_of(found)}, partial="play"
    )


def _review(request: HtmxHttpRequest, place: Place) -> HttpResponse:
    """A question of an exam handed in: the verdict, and the ones before and after."""
    review = review_of(place)
    numbers = list(place.exam.places.order_by("number").values_list("number", flat=True))
    context = _around(place, numbers) | {
        "exam": place.exam,
        "place": place,
        "size": len(numbers),
        "review": review,
        **(review.shown if review else {}),
    }
    return render_page(request, "exam/review.html", context, partial="play")


@require_POST
def practice(request: HtmxHttpRequest, exam: int) -> HttpResponse:
    """A quiz on what was missed."""
    found = _exam(request, exam)
    if not found.handed_in:
        return redirect("exam:hand_in", found.pk)
    drawn = practice_on(player_of(request), found, at=timezone.now(), rng=random.SystemRandom())
    return redirect("quiz:item", drawn.pk, 1) if drawn else redirect(found)


def _exam(request: HtmxHttpRequest, exam: int) -> Exam:
    return get_object_or_404(Exam.objects.of(player_of(request)), pk=exam)


# From the pages of quizzes -------------------------------------------------------------------------


@require_safe
def of_item(request: HtmxHttpRequest, item: int) -> HttpResponse:
    """Where a question of an exam is played and shown, by its item."""
    own = Place.objects.filter(exam__in=Exam.objects.of(player_of(request)))
    return redirect(get_object_or_404(own, item=item))


@require_safe
def of_quiz(request: HtmxHttpRequest, quiz: int) -> HttpResponse:
    """The exam that a quiz is a part of."""
    own = Exam.objects.of(player_of(request)).filter(places__item__quiz=get_object_or_404(Quiz, pk=quiz))
    return redirect(get_object_or_404(own.distinct()))
