"""The queue of reported problems."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from judgeapp.authoring.assessment.documents import as_yaml
from judgeapp.authoring.models.reports import Report
from judgeapp.content.admin import PER_PAGE
from judgeapp.content.typed import TYPED


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """The oldest that waits first; who answers one is noted, and the reporter sees it."""

    formfield_overrides = TYPED
    list_per_page = PER_PAGE
    list_display = ["key", "text", "status", "created", "decided_by"]
    list_filter = ["status", "created", "ruleset"]
    change_form_template = "admin/authoring/report/change_form.html"
    list_select_related = ["decided_by"]
    search_fields = ["key", "text", "reply"]
    # Open ones first, of these the oldest.
    ordering = [F("decided").desc(nulls_first=True), "created"]
    readonly_fields = ["text", "asked", "scenario", "answered", "ruleset", "created", "decided_by", "exactly"]
    fields = [*readonly_fields[:-2], "status", "reply", *readonly_fields[-2:]]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # They go with the account, and the page that deletes that asks here as well.
        page = (request.resolver_match and request.resolver_match.url_name) or ""
        return not page.startswith("authoring_")

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, {"title": "Reported problems", **(extra_context or {})})

    @admin.display(description="stands in")
    def scenario(self, report: Report) -> SafeString | str:
        if report.question is None:
            return report.key
        address = reverse("admin:quiz_scenario_change", args=[report.question.scenario_id])
        return format_html('<a href="{}">{}</a>', address, report.question.scenario)

    @admin.display(description="their answer")
    def answered(self, report: Report) -> str:
        return "; ".join(map(str, report.given)) or "None yet."

    @admin.display(description="as they saw it")
    def asked(self, report: Report) -> SafeString:
        return format_html('<a href="{}">{}</a>', report.address, report.content.get("prompt") or report.key)

    @admin.display(description="to the letter")
    def exactly(self, report: Report) -> SafeString:
        return format_html("<pre>{}</pre>", as_yaml(report.content))

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        if "status" in form.changed_data or "reply" in form.changed_data:
            obj.decided = None if obj.is_open else timezone.now()
            obj.decided_by = request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)
