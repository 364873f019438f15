"""Browsing scenarios, and practice on one of them."""

from __future__ import annotations

import random

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from judgeapp.cards.models import Card
from judgeapp.cards.searching.searching import near
from judgeapp.content.paging import page_of
from judgeapp.copyengine import CopyEngineError
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.playing.course import chapters
from judgeapp.quiz.playing.drawing import practice as draw_practice
from judgeapp.quiz.playing.filters import ScenarioFilter
from judgeapp.quiz.playing.guests import welcome
from judgeapp.quiz.rulings.rulings import opening
from judgeapp.rules.index import rule_index

SCENARIOS_A_PAGE = 20
NEAR, LOOKED_AT = 6, 40  # cards offered, of so many whose names come near


@require_safe
def scenarios(request: HtmxHttpRequest) -> HttpResponse:
    """All listed scenarios, narrowed by what the address says."""
    form = ScenarioFilter(request.GET)
    form.is_valid()  # what is not valid is left out, and narrows nothing
    wanted = form.cleaned_data
    found = Scenario.objects.listed().narrowed(**wanted).with_rules()
    page = page_of(found.order_by("level", "slug"), request.GET.get("page"), SCENARIOS_A_PAGE)
    context = {
        "form": form,
        "wanted": wanted,
        "kinds": Question.Kind.choices,
        "rulesets": rule_index().names,
        "page": page,
        "near": _cards_near(wanted.get("card", "")) if not page.items else [],
    }
    return render_page(request, "quiz/scenarios.html", context, partial="results")


def _cards_near(words: str) -> list[str]:
    """Names of cards of listed scenarios that come near these words, the nearest first; none for words
    that such a card has."""
    if not words or Scenario.objects.listed().narrowed(card=words).exists():
        return []
    names = [card.name for card in near(words, LOOKED_AT)]
    known = Card.objects.filter(name__in=names, scenarios__in=Scenario.objects.listed())
    shown = set(known.values_list("name", flat=True))
    return [name for name in names if name in shown][:NEAR]


@require_safe
def scenario(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A scenario's story and cards, and its questions to try; nothing here tells an answer."""
    found = get_object_or_404(Scenario.objects.published().with_rules(), slug=slug)
    try:
        start = opening(found)
    except CopyEngineError:
        start = None
    questions = list(found.questions.order_by("position"))
    context = {
        "scenario": found,
        "opening": start,
        "questions": [each for each in questions if not each.held_back],
        "withheld": [each for each in questions if each.held_back],
    }
    return render(request, "quiz/scenario.html", context)


@require_safe
def class_3(request: HtmxHttpRequest) -> HttpResponse:
    """The handout of Class 3 as a course."""
    return render(request, "quiz/course.html", {"chapters": chapters()})


@require_POST
def practice(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Play a scenario's questions, or the one that `question` names by its position."""
    found = get_object_or_404(Scenario.objects.published(), slug=slug)
    wanted = request.POST.get("question", "")
    if wanted and not (wanted.isdecimal() and len(wanted) < 5):
        raise Http404
    position = int(wanted) if wanted else None
    if position is not None and not found.questions.filter(position=position).exists():
        raise Http404
    rng = random.SystemRandom()
    quiz = draw_practice(welcome(request), found, at=timezone.now(), rng=rng, position=position)
    return redirect("quiz:item", quiz.pk, 1) if quiz else redirect(found)
