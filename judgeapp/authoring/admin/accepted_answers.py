"""Answers in doubt, for whoever decides; all others to look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import Truncator

from judgeapp.authoring.models.accepted_answers import AcceptedAnswer
from judgeapp.authoring.verification.decisions import DecisionError, accept_found, stand_by
from judgeapp.content.typed import number_of, reason_of


class DoubtFilter(admin.SimpleListFilter):
    title = "doubt"
    parameter_name = "doubt"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", "In doubt"), ("no", "As accepted")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() in {"yes", "no"}:
            return queryset.filter(doubted__isnull=self.value() == "no")
        return queryset


@admin.register(AcceptedAnswer)
class AcceptedAnswerAdmin(admin.ModelAdmin[AcceptedAnswer]):
    list_per_page = 12  # their values are long
    list_display = ["asked", "ruleset", "value", "found_value", "doubted", "accepted", "accepted_by"]
    list_filter = [DoubtFilter, "ruleset"]
    list_select_related = ["question__scenario", "accepted_by"]
    search_fields = ["question__prompt", "question__scenario__title", "question__scenario__slug"]
    ordering = ["-doubted", "question", "ruleset"]

    @admin.display(description="question", ordering="question")
    def asked(self, row: AcceptedAnswer) -> str:
        return Truncator(f"{row.question.key}: {row.question.prompt}").chars(70)

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, {"title": "Accepted answers", **(extra_context or {})})

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # They go with their question, and the page that deletes that asks here as well.
        page = (request.resolver_match and request.resolver_match.url_name) or ""
        return not page.startswith("authoring_") and super().has_delete_permission(request, obj)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Both answers, the steps from where they part, and the decision."""
        rows = AcceptedAnswer.objects.select_related("question__scenario", "accepted_by")
        row = get_object_or_404(rows, pk=number_of(object_id))
        if not self.has_view_or_change_permission(request, row):
            raise PermissionDenied
        may_decide = self.has_change_permission(request, row)
        problem = ""
        if request.method == "POST":
            if not may_decide:
                raise PermissionDenied
            decide = accept_found if "accept" in request.POST else stand_by
            try:
                decide(row, by=request.user, why=reason_of(request))
            except DecisionError as error:
                problem = str(error)
            else:
                self.log_change(request, row, f"{decide.__name__}: {reason_of(request)}")
                messages.success(request, "Decided.")
                return redirect(f"{reverse('admin:authoring_acceptedanswer_changelist')}?doubt=yes")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "The answer to a question",
            "row": row,
            "parting": row.parting if row.doubted and row.found_steps else None,
            "may_decide": may_decide,
            "problem": problem,
            "why": reason_of(request),
        }
        return render(request, "admin/authoring/answer.html", context, status=422 if problem else 200)
