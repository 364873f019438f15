"""The public pages of collections: one with its questions, those of each author, and one as a file."""

from __future__ import annotations

from collections import defaultdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from judgeapp.authoring.exchange.collection_files import collection_out
from judgeapp.authoring.models.collections import Collection
from judgeapp.quiz.models import Scenario


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The public collections, and what else is attributed to somebody, by those it is attributed to."""
    by_name = defaultdict[str, tuple[list[Collection], list[Scenario]]](lambda: ([], []))
    for collection in Collection.objects.filter(is_public=True).order_by("title"):
        by_name[collection.attribution][0].append(collection)
    for scenario in Scenario.objects.listed().exclude(attribution="").order_by("title"):
        by_name[scenario.attribution][1].append(scenario)
    authors = [(name, *by_name[name]) for name in sorted(by_name)]
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
