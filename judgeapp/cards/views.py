"""Finding a card, and the card itself."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judgeapp.content.paging import page_of
from judgeapp.content.related import items_about
from judgeapp.htmx import HtmxHttpRequest, render_page

from .forms import CardFilter
from .models import Face
from .searching import near, search

SCENARIOS_A_PAGE = 12


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """Cards by words of name and text (`?q=`), and by type, color, layout, and whether they copy."""
    form = CardFilter(request.GET)
    wanted = form.wanted()
    page = search(wanted, request.GET.get("page"))
    context = {
        "form": form,
        "filters": [form["type"], form["color"], form["layout"]],
        "wanted": wanted,
        "page": page,
        "near": near(wanted.words) if not page.items else [],
    }
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
    """404 with the cards whose names come near."""
    words = asked.replace("-", " ").strip()
    return render(request, "cards/missing.html", {"asked": words, "near": near(words)}, status=404)
