"""The shared web helpers: a page or the part of it htmx asked for, and where to go next."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


def render_page(
    request: HtmxHttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    partial: str,
    status: int | None = None,
) -> HttpResponse:
    """Render `template`, or only its `{% partialdef partial %}` when htmx swaps that part in.

    A boosted or history-restoring request replaces the whole page, so it gets the whole page.
    """
    htmx = request.htmx
    if htmx and not htmx.boosted and not htmx.history_restore_request:
        template = f"{template}#{partial}"
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def next_url(request: HttpRequest, default: str = "/") -> str:
    """The page the request asks to go on to (`next`), if it is a path of ours, from its slash on."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, request.get_host(), request.is_secure()
    )
    return wanted if ours else default
