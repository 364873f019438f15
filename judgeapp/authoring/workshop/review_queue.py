"""The queue of the reviewers: each scenario that waits, with what they should look at."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from judgeapp.authoring.assessment.assessing import assess
from judgeapp.authoring.assessment.differences import differences
from judgeapp.authoring.assessment.documents import document_of
from judgeapp.authoring.assessment.item_lints import lints_of
from judgeapp.authoring.models.editions import Edition

A_PAGE = 5
"""Each is played under every belief, which takes its time."""


def page(request: HttpRequest) -> HttpResponse:
    """The oldest first."""
    waiting = Edition.objects.filter(status=Edition.Status.IN_REVIEW).order_by("changed", "pk")
    found = Paginator(waiting.select_related("author", "scenario"), A_PAGE).get_page(request.GET.get("page"))
    context = {"page": found, "rows": [_row(edition, request.user) for edition in found]}
    return render(request, "authoring/queue.html", context)


def _row(edition: Edition, user: Any) -> dict[str, Any]:
    assessment = assess(edition.document)
    published = document_of(edition.scenario) if edition.scenario else None
    asked = [(each, lints_of(each, f"question {n}")) for n, each in enumerate(assessment.questions, start=1)]
    return {
        "edition": edition,
        "is_new": published is None,
        "changes": differences(published, edition.document) if published else [],
        "asked": asked,
        "remarks": sum(len(findings) for _, findings in asked),
        "unread": assessment.unread,
        "problems": assessment.problems,
        "is_own": not edition.may_be_reviewed_by(user),
    }
