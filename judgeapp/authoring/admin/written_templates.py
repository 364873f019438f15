"""Templates in the admin: loosened, seen in ten instances, reviewed, played."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from reversion.models import Version

from judgeapp.authoring.assessment.documents import Document, difference
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError
from judgeapp.authoring.written_templates import template_workflow
from judgeapp.authoring.written_templates.loosening import drawn_from, places_of
from judgeapp.content.admin import PER_PAGE
from judgeapp.content.typed import number_of, reason_of
from judgeapp.quiz.models import WrittenTemplate
from judgeapp.rules.models import Principle

_TEXTS = ("title", "prompt", "because")


@admin.register(WrittenTemplate)
class WrittenTemplateAdmin(admin.ModelAdmin[WrittenTemplate]):
    list_per_page = PER_PAGE
    list_display = ["__str__", "slug", "status", "author", "reviewer", "changed"]
    list_filter = ["status", ("author", admin.RelatedOnlyFieldListFilter)]
    list_select_related = ["author", "reviewer"]
    search_fields = ["title", "slug"]
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:
        """They begin with a question of a scenario, or with an import."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The page of a template. A POST says in `do` what to do; without it the draft is saved."""
        rows = WrittenTemplate.objects.select_related("author", "reviewer", "saved_by")
        row = get_object_or_404(rows, pk=number_of(object_id))
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        if request.method != "POST":
            return self._shown(request, row, row.document)
        do, why = request.POST.get("do", "save"), reason_of(request)
        reviews = do in {"publish", "send_back", "retire"}
        if not (
            request.user.has_perm("authoring.review_edition")
            if reviews
            else self.has_change_permission(request, row)
        ):
            raise PermissionDenied
        document = row.document
        try:
            if reviews:
                getattr(template_workflow, do)(row, by=request.user, why=why)
            elif do == "take_up":
                chosen = request.POST.get("version", "")
                version = get_object_or_404(Version, pk=number_of(chosen))
                template_workflow.take_up(row, version, by=request.user)
            else:
                document = typed(request.POST, row)
                seen = request.POST.get("seen", "")
                row = template_workflow.save(
                    row, document, by=request.user, seen=number_of(seen) or 0, why=why
                )
                if do == "submit":
                    template_workflow.submit(row, by=request.user, why=why)
        except WorkflowError as error:
            return self._shown(request, row, document, error=error)
        row.refresh_from_db()
        messages.success(request, f"Saved. It is {row.get_status_display()}.")
        return redirect(reverse("admin:quiz_writtentemplate_change", args=[row.pk]))

    def _shown(
        self,
        request: HttpRequest,
        row: WrittenTemplate,
        document: Document,
        error: WorkflowError | None = None,
    ) -> HttpResponse:
        trial = template_workflow.tried(document, row.slug, template_workflow.PREVIEW_SECONDS)
        context = {
            "row": row,
            "document": document,
            "places": places_of(document, _cards(document)),
            "principles": [
                (each, each.slug in (document.get("principles") or ())) for each in Principle.objects.all()
            ],
            "trial": trial,
            "problems": trial.problems,
            "error": error,
            "overtaken": isinstance(error, OvertakenError),
            # Who was overtaken keeps the version they saw: what they save next isn't put over it either.
            "seen": request.POST.get("seen", "") if isinstance(error, OvertakenError) else row.saved,
            "may_write": not row.is_in_review and self.has_change_permission(request, row),
            "may_review": request.user.has_perm("authoring.review_edition"),
            "wrote_it": not row.may_be_reviewed_by(request.user),
            "difference": difference(row.played, row.document) if row.is_in_review else None,
            "versions": template_workflow.versions(row)[:30],
            "here": reverse("admin:quiz_writtentemplate_change", args=[row.pk]),
        }
        return render(request, "authoring/template.html", context, status=409 if error else 200)


def _cards(document: Document) -> dict[str, str]:
    """By place, the card of the scenario that the template was made of."""
    return {str(name): str(card) for name, card in (document.get("from") or {}).items()}


def typed(data: Any, row: WrittenTemplate) -> Document:
    """The document with what was typed."""
    document: Document = {**row.document}
    for name in _TEXTS:
        if name in data:
            document[name] = " ".join(data[name].split())
    if data.get("level") in {"1", "2", "3"}:
        document["level"] = int(data["level"])
    if "principles" in data:
        chosen = data.getlist("principles")
        before = [each for each in document.get("principles") or () if each in chosen]
        document["principles"] = [*before, *(each for each in chosen if each not in before)]
    document["draw"] = drawn_from(document, data, _cards(document))
    return document
