"""The Lab: every state of it is an address, every edit a form that leads to another."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import push_url

from judgeapp.cards.searching.searching import Wanted, near, search
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.lab.card_links import from_link
from judgeapp.lab.edit_forms import as_text, edited
from judgeapp.lab.shown_offers import edited_event, groups, offers_for
from judgeapp.lab.tables.examples import examples
from judgeapp.lab.typed_questions import answered, question, reading_of
from judgeapp.rules.models import Misconception

from .desk import Desk, View
from .models import KEPT, RecentTable, remember
from .previews import of_question, picture, preview
from .sharing import code, ruling
from .short_links import LONG, query_of, short_address

REGIONS = {"desk": "desk", "found": "found"}
FOUND = 8


@require_http_methods(["GET", "HEAD", "POST"])
def table(request: HtmxHttpRequest) -> HttpResponse:
    """A table (`?t=`) at a moment, with what is asked of it; without one, examples to start from.

    `?copier=Clone&original=Tarmogoyf` lays out these two at once. A POST edits the table and leads to the
    address of the result; nothing is kept.
    """
    given = request.POST if request.method == "POST" else request.GET
    view = View.asked(given)
    desk = from_link(given, view) or Desk.opened(given.get("t", ""), view, given.get("u", ""))
    if request.method != "POST" or desk.refusal:
        if _region(request) != "desk":
            return shown(request, desk)
        laid = _asked(desk)
        return shown(request, laid, is_new=laid is not desk)
    before = desk.word
    desk = edited(desk, dict(request.POST.lists()))
    if desk.refusal:
        return shown(request, desk)
    if request.user.is_authenticated:
        remember(request.user, before, desk.word, desk.title)
    address = f"{reverse('lab:table')}?{desk.query}"
    if request.htmx:
        return push_url(shown(request, desk, before), address)
    return redirect(address)


@require_safe
def preview_picture(request: HtmxHttpRequest) -> HttpResponse:
    """The picture of a table, for whoever shows a preview of its link."""
    view = View.asked(request.GET)
    desk = from_link(request.GET, view) or Desk.opened(request.GET.get("t", ""), view)
    desk = _asked(desk)
    if desk.refusal or desk.is_empty:
        raise Http404
    told, reading = preview(desk), reading_of(desk)
    if reading:
        told = of_question(told, reading)
    response = HttpResponse(picture(told), content_type="image/png")
    response["Cache-Control"] = "public, max-age=86400"
    return response


@require_safe
def short(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Where a short link leads."""
    query = query_of(key[:60])
    if query is None:
        raise Http404
    return redirect(f"{reverse('lab:table')}?{urlencode(query)}")


def _asked(desk: Desk) -> Desk:
    """The desk with the table that the question typed lays out, and the question; as it is if it's none."""
    laid = answered(desk)
    if laid is desk or laid.refusal:
        return laid
    return replace(laid, view=replace(laid.view, question=desk.view.words))


def _region(request: HtmxHttpRequest) -> str:
    return REGIONS.get(request.htmx.target or "", "desk") if request.htmx else "desk"


def shown(request: HtmxHttpRequest, desk: Desk, was: str = "", *, is_new: bool = False) -> HttpResponse:
    """The page of a desk, or the region htmx asked for; what was refused is no success.

    Args:
        was: the table before the edit, if there was one.
        is_new: the question was asked just now.
    """
    region = _region(request)
    context: dict[str, Any] = {"desk": desk, "examples": examples() if desk.is_empty else (), "was": was}
    reading = reading_of(desk, is_new=is_new) if desk.view.question else None
    if desk.is_empty and request.user.is_authenticated:
        context["recent"] = RecentTable.objects.filter(user=request.user)[:KEPT]
    if desk.view.share and not desk.is_empty:
        address = request.build_absolute_uri(f"{reverse('lab:table')}?{desk.link}")
        context |= {"address": address, "code": code(address)}
        if len(address) > LONG and (
            path := short_address(desk.word, request.user, question=desk.view.question)
        ):
            context["short"] = request.build_absolute_uri(path)
        told = (f"“{reading.question.words}”", *reading.general, *reading.answer) if reading else ()
        context["ruling"] = ruling(desk, address, told)
    if not request.htmx and not desk.is_empty and request.method != "POST":
        asked = request.GET.copy()
        for name in ("u", "share", *(() if is_new else ("q",))):
            asked.pop(name, None)
        query = asked.urlencode() if is_new or asked.get("t") or asked.get("original") else desk.link
        context["preview"] = of_question(preview(desk), reading) if reading else preview(desk)
        context["preview_picture"] = request.build_absolute_uri(f"{reverse('lab:preview')}?{query}")
    context |= desk_context(desk, is_whole=region == "desk")
    if reading:
        context |= {"reading": reading, "only_looks": reading.is_new}
    status = 422 if desk.refusal else 200
    return render_page(request, "lab/table.html", context, partial=region, status=status)


def desk_context(desk: Desk, *, is_whole: bool = True) -> dict[str, Any]:
    """What the templates of a desk need besides it, on whichever page.

    Args:
        is_whole: all of the desk is shown, and not only what was found.
    """
    context: dict[str, Any] = {}
    if desk.view.words:
        words = desk.view.words[:100]
        context["found"] = search(Wanted(words), size=FOUND).items
        context["question"] = question(desk.view.words, tries_others=is_whole)
        if not context["found"] and not context["question"]:
            context["near"] = near(words, FOUND)
    if desk.wrongs:
        slugs = {slug for wrong in desk.wrongs.results for slug in wrong.beliefs}
        context["beliefs"] = {m.slug: m for m in Misconception.objects.filter(slug__in=slugs)}
    if is_whole:
        context["offers"] = groups(offers_for(desk))
        if desk.view.add and not context["offers"]:
            context["near"] = near(desk.view.add, FOUND)
        event = edited_event(desk)
        context["typed"] = as_text(event) if event else "{do: tap, ref: bear}"
    return context
