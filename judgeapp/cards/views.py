"""Finding a card, and the card itself."""

import difflib

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from judgeapp.content.paging import page_of
from judgeapp.content.related import items_about
from judgeapp.htmx import HtmxHttpRequest, render_page

from .models import Card, Face

CARDS_A_PAGE = 40
SCENARIOS_A_PAGE = 12
NEAR = 8


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """Cards by name, `?q=` for those with these words in it."""
    words = " ".join(request.GET.get("q", "").replace("\0", "").split())[:100]
    cards = Card.objects.filter(retired=False).prefetch_related("faces")
    found = cards.called(words) if words else cards
    context = {"q": words, "page": page_of(found, request.GET.get("page"), CARDS_A_PAGE)}
    return render_page(request, "cards/index.html", context, partial="results")


@require_safe
def card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A card with all its faces, and the scenarios that use it."""
    faces = list(Face.objects.filter(card__slug=slug).select_related("card"))
    if not faces:
        return _missing(request, slug)
    context = {
        "card": faces[0].card,
        "faces": faces,
        "scenarios": page_of(items_about(faces[0].card), request.GET.get("page"), SCENARIOS_A_PAGE),
    }
    return render_page(request, "cards/card.html", context, partial="scenarios")


def _missing(request: HtmxHttpRequest, asked: str) -> HttpResponse:
    """404 with the cards whose names come near: written alike, or sharing a word of some length."""
    slug = slugify(asked)
    alike = Card.objects.filter(slug__startswith=slug[:2]).values_list("slug", flat=True)
    near = difflib.get_close_matches(slug, alike, n=NEAR)
    longest = max(slug.split("-"), key=len)
    wanted = Q(slug__in=near)
    if len(longest) > 3:
        wanted |= Q(name__icontains=longest)
    cards = Card.objects.filter(wanted)[:NEAR]
    words = asked.replace("-", " ")
    return render(request, "cards/missing.html", {"asked": words, "near": cards}, status=404)
