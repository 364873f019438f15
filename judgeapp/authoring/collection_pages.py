"""The public pages of collections: one with its questions, those of each author, and one as a file."""

from __future__ import annotations

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from judgeapp.authoring.exchange.collection_files import collection_out
from judgeapp.authoring.models.collections import Collection


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The public collections by those they are attributed to."""
    found = Collection.objects.filter(is_public=True).order_by("attribution", "title")
    authors = [(name, list(group)) for name, group in groupby(found, key=lambda each: each.attribution)]
    return render(request, "authoring/collections.html", {"authors": authors})


@require_safe
def one(request: HttpRequest, slug: str) -> HttpResponse:
    found = _of(request, slug)
    return render(request, "authoring/collection.html", {"collection": found, "scenarios": found.in_order()})


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The collection as YAML, with its scenarios."""
    found = _of(request, slug)
    disposition = f'attachment; filename="{found.slug}.yaml"'
    headers = {"Content-Disposition": disposition}
    return HttpResponse(
        collection_out(found), content_type="application/yaml; charset=utf-8", headers=headers
    )


def _of(request: HttpRequest, slug: str) -> Collection:
    """What anybody may see, and drafts for those who write them."""
    rows = Collection.objects.all()
    if not request.user.has_perm("authoring.view_edition"):
        rows = rows.filter(is_public=True)
    return get_object_or_404(rows, slug=slug)
