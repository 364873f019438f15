"""Scenarios in the admin: written in the workshop, reviewed, published, retired."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from reversion.models import Version

from judgeapp.authoring.assessment.assessing import assess
from judgeapp.authoring.exchange.scenario_files import written
from judgeapp.authoring.item_statistics import FEW, LATEST, item_statistics, latest_statistics
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.models.reports import Report
from judgeapp.authoring.review import workflow
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError
from judgeapp.authoring.workshop import (
    collection_form,
    exchange_pages,
    reference_page,
    review_queue,
    table_builder,
    workshop_page,
)
from judgeapp.authoring.workshop.beginnings import reported
from judgeapp.authoring.workshop.workshop_form import typed
from judgeapp.authoring.written_templates import template_workflow
from judgeapp.authoring.written_templates.fitting import fitted
from judgeapp.authoring.written_templates.loosening import loosened
from judgeapp.cards.searching.searching import Wanted, near, search
from judgeapp.content.admin import PER_PAGE
from judgeapp.content.typed import MOST_OF_A_REASON, number_of, reason_of
from judgeapp.copyengine import CopyEngineError, hidden_character
from judgeapp.htmx import HtmxHttpRequest
from judgeapp.quiz.models import Scenario

MOST_SHOWN = 100
MOST_COMMENTS = 100
MOST_NAMES = 8


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin[Edition]):
    list_per_page = PER_PAGE
    list_display = ["__str__", "address", "status", "author", "reviewer", "changed", "saved_by"]
    list_filter = [
        "status",
        ("author", admin.RelatedOnlyFieldListFilter),
        ("reviewer", admin.RelatedOnlyFieldListFilter),
    ]
    list_select_related = ["author", "reviewer", "saved_by"]
    search_fields = ["title", "slug"]
    actions = None
    change_list_template = "admin/authoring/edition/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("begin/<int:scenario>/", wrap(self.begin), name="authoring_edition_begin"),
            path("reported/<int:report>/", wrap(self.reported), name="authoring_edition_reported"),
            path("retire/<int:scenario>/", wrap(self.retire), name="authoring_edition_retire"),
            path("<int:pk>/preview/<int:place>/", wrap(self.preview), name="authoring_edition_preview"),
            path("<int:pk>/table/", wrap(self.table), name="authoring_edition_table"),
            path("<int:pk>/template/<int:place>/", wrap(self.template), name="authoring_edition_template"),
            path("export/", wrap(self.export), name="authoring_edition_export"),
            path("<int:pk>/file/", wrap(self.file), name="authoring_edition_file"),
            path("schema/", wrap(self.schema), name="authoring_edition_schema"),
            path("statistics/", wrap(self.faring), name="authoring_faring"),
            path("statistics/<int:scenario>/", wrap(self.statistics), name="authoring_statistics"),
            path("help/", wrap(self.help), name="authoring_edition_help"),
            path("queue/", wrap(self.queue), name="authoring_edition_queue"),
            path("collections/", wrap(self.collections), name="authoring_edition_collections"),
            path("reference/", wrap(self.reference), name="authoring_edition_reference"),
            path("names/", wrap(self.names), name="authoring_edition_names"),
            *super().get_urls(),
        ]

    @admin.display(ordering="slug")
    def address(self, edition: Edition) -> str:
        return edition.slug

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The scenarios in the workshop, or what to do where there are none yet."""
        begun = Edition.objects.exists()
        waiting = Edition.objects.filter(status=Edition.Status.IN_REVIEW).count()
        context = {"title": "The workshop", "begun": begun, "waiting": waiting, **(extra_context or {})}
        return super().changelist_view(request, context)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A draft may be thrown away; what was published stays in the history."""
        return (obj is None or obj.status == Edition.Status.DRAFT) and super().has_delete_permission(
            request, obj
        )

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """How a draft comes to be."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        return exchange_pages.add_page(request)

    def schema(self, request: HttpRequest) -> HttpResponse:
        return exchange_pages.schema_page(request)

    def export(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return exchange_pages.export_page(request)

    def file(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A draft, or any other version, as a file (`?format=json`)."""
        edition = self._edition(request, pk)
        form = "json" if request.GET.get("format") == "json" else "yaml"
        return exchange_pages.as_file(written([edition.document], form), edition.slug or "draft", form)

    def statistics(self, request: HttpRequest, scenario: int) -> HttpResponse:
        """How the questions of a scenario perform."""
        if not request.user.has_perm("quiz.view_attempt"):
            raise PermissionDenied
        found = get_object_or_404(Scenario.objects.get_queryset(), pk=scenario)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"How its questions perform: {found}",
            "scenario": found,
            "statistics": item_statistics(list(found.questions.order_by("position"))),
        }
        return render(request, "admin/authoring/statistics.html", context)

    def faring(self, request: HttpRequest) -> HttpResponse:
        """How the questions answered often of late perform, the hardest first."""
        if not request.user.has_perm("quiz.view_attempt"):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "How questions perform",
            "statistics": latest_statistics()[:MOST_SHOWN],
            "few": FEW,
            "latest": LATEST,
        }
        return render(request, "admin/authoring/statistics.html", context)

    def begin(self, request: HttpRequest, scenario: int) -> HttpResponse:
        """A draft of what is published."""
        if request.method != "POST":
            raise Http404
        if not self.has_add_permission(request):
            raise PermissionDenied
        found = get_object_or_404(Scenario.objects.get_queryset(), pk=scenario)
        return redirect(workflow.start(request.user, scenario=found))

    def reported(self, request: HttpRequest, report: int) -> HttpResponse:
        """A draft of what somebody reported: of its scenario, or of the question as they saw it."""
        if request.method != "POST":
            raise Http404
        if not self.has_add_permission(request):
            raise PermissionDenied
        found = get_object_or_404(Report, pk=report)
        why = f"Reported: {found.text}"[:200]
        scenario = found.question.scenario if found.question else None
        if scenario is not None and scenario.origin != Scenario.Origin.GENERATED:
            return redirect(workflow.start(request.user, scenario=scenario, why=why))
        draft = workflow.start(request.user, document=exchange_pages.NEW | reported(found), why=why)
        return redirect("admin:authoring_edition_table", draft.pk)

    def retire(self, request: HttpRequest, scenario: int) -> HttpResponse:
        if request.method != "POST":
            raise Http404
        if not request.user.has_perm("authoring.review_edition"):
            raise PermissionDenied
        found = get_object_or_404(Scenario.objects.get_queryset(), pk=scenario)
        try:
            edition = workflow.retire(found, by=request.user, why=reason_of(request))
        except WorkflowError as error:
            messages.error(request, str(error))
            return redirect(reverse("admin:quiz_scenario_change", args=[scenario]))
        messages.success(request, "Retired. It's no longer asked.")
        return redirect(edition)

    def preview(self, request: HttpRequest, pk: int, place: int) -> HttpResponse:
        return workshop_page.preview(request, self, self._edition(request, pk), place)

    def table(self, request: HtmxHttpRequest, pk: int) -> HttpResponse:
        """The step builder."""
        edition = self._edition(request, pk)
        if request.method == "POST" and not self.has_change_permission(request, edition):
            raise PermissionDenied
        return table_builder.page(request, self, edition)

    def template(self, request: HttpRequest, pk: int, place: int) -> HttpResponse:
        """Make a template of a question."""
        edition = self._edition(request, pk)
        if not request.user.has_perm("quiz.add_writtentemplate"):
            raise PermissionDenied
        if request.method != "POST":
            raise Http404
        try:
            made = fitted(loosened(edition.document, place))
        except CopyEngineError as error:
            messages.error(request, f"{error.message} {error.mend}")
            return redirect(edition)
        row = template_workflow.start(request.user, made, why=f"From {edition}")
        return redirect("admin:quiz_writtentemplate_change", row.pk)

    def _edition(self, request: HttpRequest, pk: Any) -> Edition:
        rows = Edition.objects.select_related("scenario", "author", "reviewer", "saved_by")
        edition = get_object_or_404(rows, pk=pk)
        if not self.has_view_or_change_permission(request, edition):
            raise PermissionDenied
        return edition

    def help(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return render(request, "authoring/help.html")

    def queue(self, request: HttpRequest) -> HttpResponse:
        """What waits for a review: what changed, the answers, and what the reviewer should look at."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return review_queue.page(request)

    def collections(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return collection_form.page(request)

    def reference(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return reference_page.page(request)

    def names(self, request: HttpRequest) -> HttpResponse:
        """Names of cards that what is typed may become, or else comes near (`?q=`)."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        words = request.GET.get("q", "").strip()[:100]
        found = (search(Wanted(words), size=MOST_NAMES).items or near(words, MOST_NAMES)) if words else []
        return JsonResponse({"names": [card.name for card in found]})

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The workshop. A POST says in `do` what to do; without it the draft is saved as it was typed."""
        edition = self._edition(request, number_of(object_id))
        if request.method != "POST":
            part = "live" if getattr(request, "htmx", False) and request.GET.get("part") == "live" else ""
            return workshop_page.shown(request, self, edition, part=part)
        do = request.POST.get("do", "save")
        step = _REVIEWING.get(do)
        if step is not None:
            if not request.user.has_perm("authoring.review_edition"):
                raise PermissionDenied
            return self._reviewed(request, edition, step)
        if not self.has_change_permission(request, edition):
            raise PermissionDenied
        if do == "take_up":
            return self._taken_up(request, edition)
        return self._written(request, edition, do)

    def _written(self, request: HttpRequest, edition: Edition, do: str) -> HttpResponse:
        """Save what was typed, and go on with it as asked."""
        found = typed(request.POST, edition.document)
        live = do == "live" and bool(getattr(request, "htmx", False))
        part = "live" if live else ""
        seen = request.POST.get("seen", "")
        why = reason_of(request)
        try:
            if do == "apart":
                return redirect(workflow.keep_apart(edition, found.document, by=request.user))
            document, _ = workshop_page.with_options(found.document, assess(found.document))
            found.document = document
            edition = workflow.save(
                edition,
                document,
                by=request.user,
                seen=number_of(seen) or 0,
                why="" if live else why or "Saved",
            )
            if found.problems:
                return workshop_page.shown(request, self, edition, typed=found, part=part)
            if do == "submit":
                workflow.submit(edition, by=request.user, why=why)
                messages.success(request, "Submitted. Another person reviews it.")
                return redirect(edition)
        except OvertakenError as error:
            return workshop_page.shown(
                request, self, edition, typed=found, error=error, part="live" if live else ""
            )
        except WorkflowError as error:
            return workshop_page.shown(request, self, edition, error=error, part=part)
        if live:
            return workshop_page.shown(request, self, edition, part="live")
        return redirect(edition)

    def _reviewed(self, request: HttpRequest, edition: Edition, step: Callable[..., Any]) -> HttpResponse:
        try:
            more = {"comments": _comments(request)} if step is workflow.send_back else {}
            step(edition, by=request.user, why=reason_of(request), **more)
        except WorkflowError as error:
            return workshop_page.shown(request, self, edition, error=error)
        edition.refresh_from_db()
        messages.success(request, f"It is {edition.get_status_display()} now.")
        return redirect(edition)

    def _taken_up(self, request: HttpRequest, edition: Edition) -> HttpResponse:
        chosen = request.POST.get("version", "")
        version = get_object_or_404(Version, pk=number_of(chosen))
        try:
            draft = workflow.take_up(edition, version, by=request.user)
        except WorkflowError as error:
            return workshop_page.shown(request, self, edition, error=error)
        messages.success(request, "That version is the draft now; what was there is in the history.")
        return redirect(draft)


def _comments(request: HttpRequest) -> list[dict[str, str]]:
    """What the reviewer typed beside single places: `place-3` with `comment-3`.

    Raises:
        WorkflowError: a comment has a character that nobody sees.
    """
    found = []
    for name, words in request.POST.items():
        number = name.removeprefix("comment-")
        if name != number and str(words).strip():
            place = request.POST.get(f"place-{number}", "")[:120]
            found.append({"place": place, "words": str(words).strip()[:MOST_OF_A_REASON]})
    for each in found:
        if hidden := hidden_character(each["place"] + each["words"]):
            raise WorkflowError(f"A comment has the character {hidden}, which nobody sees. Leave it out.")
    return found[:MOST_COMMENTS]


def _retire(edition: Edition, *, by: Any, why: str) -> Edition:
    if edition.scenario is None:
        raise WorkflowError("It was never published.")
    return workflow.retire(edition.scenario, by=by, why=why)


_REVIEWING: dict[str, Callable[..., Any]] = {
    "publish": workflow.publish,
    "send_back": workflow.send_back,
    "retire": _retire,
    "bring_back": workflow.bring_back,
}
