"""The Lab: every state of it is an address, every edit a form that leads to another."""

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from judgeapp.htmx import HtmxHttpRequest, render_page

from .desk import Desk, View
from .examples import examples
from .linking import from_link

REGIONS = {"desk": "desk", "found": "found"}


@require_safe
def table(request: HtmxHttpRequest) -> HttpResponse:
    """A table (`?t=`) at a moment, with what is asked of it; without one, examples to start from.

    `?copier=Clone&original=Tarmogoyf` lays out these two at once.
    """
    view = View.asked(request.GET)
    desk = from_link(request.GET, view) or Desk.opened(
        request.GET.get("t", ""), view, request.GET.get("u", "")
    )
    return shown(request, desk)


def shown(request: HtmxHttpRequest, desk: Desk) -> HttpResponse:
    """The page of a desk, or the region htmx asked for; what was refused is no success."""
    context: dict[str, Any] = {"desk": desk, "examples": examples() if desk.is_empty else ()}
    region = REGIONS.get(request.htmx.target or "", "desk")
    status = 422 if desk.refusal else 200
    return render_page(request, "lab/table.html", context, partial=region, status=status)
