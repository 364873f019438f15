"""Finding a card, and the card itself."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from judgeapp.cards.display.readings import reading_of
from judgeapp.cards.display.whatif import TURNABLE, it_copies, it_is_copied
from judgeapp.cards.forms import CardFilter
from judgeapp.cards.importing.rulings import rulings_of
from judgeapp.cards.models import Card
from judgeapp.cards.searching.searching import copiers_by_type, near, search
from judgeapp.content.paging import page_of
from judgeapp.content.related import items_about
from judgeapp.htmx import HtmxHttpRequest, render_page

SCENARIOS_A_PAGE = 12
# What htmx swaps in by itself: the region's id, and the part of the page that it is.
REGIONS = {"it-copies": "it_copies", "it-is-copied": "it_is_copied", "scenarios": "scenarios"}


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """Cards by words of name and text (`?q=`), and by type, color, layout, and whether they copy.

    Before anything is asked for it shows what copies; `?page=1` begins the list of all cards.
    """
    form = CardFilter(request.GET)
    wanted = form.wanted()
    is_asked = wanted.words or wanted.is_narrowed or "page" in request.GET
    copiers = [] if is_asked else copiers_by_type()
    page = None if copiers else search(wanted, request.GET.get("page"))
    nothing = page is not None and not page.items
    context = {
        "form": form,
        "filters": [form["type"], form["color"], form["layout"]],
        "wanted": wanted,
        "page": page,
        "near": near(wanted.words) if nothing else [],
        "held": Card.objects.filter(game="mtg").count() if nothing and wanted.words else 0,
        "copiers": copiers,
    }
    return render_page(request, "cards/index.html", context, partial="results")


@require_safe
def card(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """A card with all its faces as they are read, what it copies and what copies it, and its scenarios.

    `?copies=` names a card for it to copy, `?copier=` one to copy it, `?face=back` which face is up.
    """
    found = Card.objects.with_faces().filter(slug=slug).first()
    faces = list(found.faces.all()) if found else []
    if found is None or not faces:
        return _missing(request, slug)
    region = REGIONS.get(request.htmx.target or "", "scenarios") if request.htmx else ""
    readings = [reading_of(face) for face in faces]
    context: dict[str, Any] = {"card": found, "readings": readings}
    context["rulings"] = rulings_of(found) if not region else []
    context["copier"] = any(reading.copies for reading in readings)
    if found.game == "mtg" and region != "scenarios":
        context |= _what_if(request, found)
    if region in {"", "scenarios"}:
        context["scenarios"] = page_of(items_about(found), request.GET.get("page"), SCENARIOS_A_PAGE)
    return render_page(request, "cards/card.html", context, partial=region)


def _what_if(request: HtmxHttpRequest, card: Card) -> dict[str, Any]:
    asked = {name: request.GET.get(name, "").replace("\0", "") for name in ("copies", "copier", "face")}
    up = "back" if asked["face"] == "back" and card.layout in TURNABLE else ""
    return {
        "copies": it_copies(card, asked["copies"]),
        "copied": it_is_copied(card, asked["copier"], up),
        "turns": card.layout in TURNABLE,
        "up": up,
    }


def _missing(request: HtmxHttpRequest, asked: str) -> HttpResponse:
    """404 with the cards whose names come near."""
    words = asked.replace("-", " ").strip()
    return render(request, "cards/missing.html", {"asked": words, "near": near(words)}, status=404)
