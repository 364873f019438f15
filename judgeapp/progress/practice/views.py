"""Today, and what it leads to: review, lessons, mistakes, free practice, and the plan itself."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp.cards.display.symbols import typographic
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.progress.practice.drawing import (
    start_free,
    start_lesson,
    start_mistakes,
    start_on,
    start_review,
)
from judgeapp.progress.practice.first_steps import sample, start_first_run
from judgeapp.progress.practice.forms import FreeForm, PlanForm
from judgeapp.progress.practice.lessons import lesson_on
from judgeapp.progress.practice.next_steps import costliest_belief, titled
from judgeapp.progress.reading import Progress, named, progress_of
from judgeapp.progress.recording import learner_of, rebuild
from judgeapp.quiz.models import Quiz
from judgeapp.quiz.playing.drawing import start_quiz
from judgeapp.quiz.playing.guests import player_of, welcome
from judgeapp.quiz.playing.results import result_of
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import parts_of, skill_index, skill_of
from judgeapp.rules.index import rule_index
from judgeapp.rules.models import sort_key


@require_safe
@never_cache
def today(request: HtmxHttpRequest) -> HttpResponse:
    """What to do now and why; for a visitor what this is, with a question to try."""
    player, at = player_of(request), timezone.now()
    progress = progress_of(player, at=at, lessons=True)
    plan = progress.plan
    quizzes = Quiz.objects.of(player)
    running = progress.running
    if not (progress.sums.answered or running or request.user.is_authenticated):
        return _home(request, at)
    last = None
    if running is None:
        ended = quizzes.filter(finished__isnull=False, scenario=None, kind=Quiz.Kind.QUIZ)
        last = ended.order_by("-finished").first()
    result = result_of(last) if last else None
    stop = plan.lesson
    skill = stop.skill if stop else next(iter(plan.new), "")
    context = {
        "plan": plan,
        "running": running and result_of(running),
        "last_quiz": last,
        "last": result,
        "stop": stop,
        "new": named(skill) if skill else None,
        "path": titled(plan.path),
        "belief": costliest_belief(progress),
        "weakest": [(row, named(f"{row.principle}/")) for row in plan.weakest],
        "exam_date": progress.learner.exam_date,
        "days_to_exam": progress.learner.aims.days_left(plan.today),
    }
    return render(request, "progress/today.html", context)


def _home(request: HtmxHttpRequest, at: datetime) -> HttpResponse:
    """What this is, a sample to answer in place, one way to begin. Nothing is written."""
    tried = sample(at)
    chosen = tried.option(request.GET.get("try", "")) if tried else None
    context = {"sample": tried, "chosen": chosen, "is_right": chosen and tried and chosen is tried.right}
    return render_page(request, "progress/home.html", context, partial="try")


@require_POST
def first(request: HtmxHttpRequest) -> HttpResponse:
    """The first three questions; where none of them is here, a quiz like any other."""
    player, at, rng = welcome(request), timezone.now(), random.SystemRandom()
    quiz = start_first_run(player, at=at, rng=rng) or start_quiz(player, at=at, rng=rng)
    if quiz is None:
        return render(request, "quiz/nothing.html")
    return redirect("quiz:item", quiz.pk, 1)


def _progress(request: HtmxHttpRequest) -> Progress:
    return progress_of(player_of(request), at=timezone.now())


def _to(request: HtmxHttpRequest, quiz: Quiz | None, otherwise: str) -> HttpResponse:
    if quiz is not None:
        return redirect("quiz:item", quiz.pk, 1)
    messages.info(request, otherwise)
    return redirect("practice:today")


@require_POST
def review(request: HtmxHttpRequest) -> HttpResponse:
    """Draw today's review."""
    plan = _progress(request).plan
    quiz = start_review(welcome(request), plan, at=timezone.now(), rng=random.SystemRandom())
    return _to(request, quiz, "Nothing else is due today.")


@require_POST
def mistakes(request: HtmxHttpRequest) -> HttpResponse:
    """Draw what was missed and isn't made good."""
    plan = _progress(request).plan
    quiz = start_mistakes(welcome(request), plan, at=timezone.now(), rng=random.SystemRandom())
    return _to(request, quiz, "No mistake is open.")


@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HtmxHttpRequest, principle: str, kind: str) -> HttpResponse:
    """The rule and a worked example; POST goes on to questions of one's own."""
    skill = skill_of(principle, kind)
    found = lesson_on(skill)
    if found is None:
        raise Http404
    if request.method == "POST":
        shown = {found.example.question.pk} if found.example and found.example.question.pk else set()
        quiz = start_lesson(
            welcome(request), skill, besides=shown, at=timezone.now(), rng=random.SystemRandom()
        )
        return _to(request, quiz, "I found no further question on this. It will come in mixed practice.")
    context = {"lesson": found, "ruling": found.example and found.example.ruling, "ruleset": "mtg-2024"}
    return render(request, "progress/lesson.html", context)


@require_POST
def skill(request: HtmxHttpRequest) -> HttpResponse:
    """Practice on one skill, as a cell of the map names it."""
    wanted = request.POST.get("skill", "")
    if wanted not in skill_index().askable:
        raise Http404
    quiz = start_on(welcome(request), wanted, at=timezone.now(), rng=random.SystemRandom())
    return _to(request, quiz, "I found no question on this just now.")


@require_http_methods(["GET", "HEAD", "POST"])
def free(request: HtmxHttpRequest) -> HttpResponse:
    """Practice on what one chooses."""
    words = [named(f"{principle}/") for principle in sorted({parts_of(s)[0] for s in skill_index().askable})]
    words.sort(key=lambda each: (not each.number, sort_key(each.number)))
    form = FreeForm(
        request.POST if request.method == "POST" else request.GET or None,
        rules=[(each.principle, typographic(f"{each.number} {each.title}".strip())) for each in words],
        kinds=[(each.id, each.title) for each in interactions().values()],
        books=rule_index().names,
    )
    if request.method == "POST" and form.is_valid():
        quiz = start_free(welcome(request), form.wanted, at=timezone.now(), rng=random.SystemRandom())
        if quiz is not None:
            return redirect("quiz:item", quiz.pk, 1)
        form.add_error(None, "Nothing fits all of that. Leave one of them open.")
    status = 422 if request.method == "POST" else 200
    return render(request, "progress/free.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def plan(request: HtmxHttpRequest) -> HttpResponse:
    """How much one wants to do, and until when; what it comes to is shown beside it."""
    shown = _progress(request)
    zone = shown.learner.zone
    form = PlanForm(request.POST if request.method == "POST" else None, instance=shown.learner)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            kept = learner_of(welcome(request))
            for name, value in form.cleaned_data.items():
                setattr(kept, name, value)
            kept.save(update_fields=list(form.cleaned_data))
            if kept.zone != zone:
                rebuild(kept)  # its days begin at other hours
        messages.success(request, "Your plan is saved.")
        return redirect("practice:plan")
    status = 200
    if request.method == "POST":
        status, shown = 422, _progress(request)  # as it stays: the form wrote into the other
    context = {"form": form, "plan": shown.plan, "learner": shown.learner, "ahead": _days_ahead(shown)}
    return render(request, "progress/plan.html", context, status=status)


def _days_ahead(progress: Progress) -> list[tuple[date, int]]:
    return [(progress.today + timedelta(days=n), count) for n, count in enumerate(progress.plan.ahead)]
