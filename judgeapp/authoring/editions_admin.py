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

from judgeapp.authoring import building, templating, workflow, workshop
from judgeapp.authoring.assessing import Problem, assess
from judgeapp.authoring.editions import Edition
from judgeapp.authoring.exchange import ExchangeError, Offered, bring_in, read, schema, tried
from judgeapp.authoring.loosening import loosened
from judgeapp.authoring.pasting import told_in_words
from judgeapp.authoring.statistics import item_statistics
from judgeapp.authoring.template_exchange import bring_in_templates, is_template, tried_template
from judgeapp.authoring.template_exchange import schema as template_schema
from judgeapp.authoring.workflow import OvertakenError, WorkflowError
from judgeapp.authoring.workshop_form import typed
from judgeapp.copyengine import CopyEngineError
from judgeapp.htmx import HtmxHttpRequest
from judgeapp.lab.desk import Desk, View
from judgeapp.quiz.models import DEFAULT_RULESET, Scenario

NEW = {
    "id": "",
    "title": "",
    "source": "author",
    "level": 1,
    "rulesets": [DEFAULT_RULESET],
    "rules": [],
    "questions": [],
}


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin[Edition]):
    list_display = ["__str__", "slug", "status", "author", "reviewer", "changed", "saved_by"]
    list_filter = ["status", "author", "reviewer"]
    list_select_related = ["author", "reviewer", "saved_by"]
    search_fields = ["title", "slug"]
    actions = None

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("begin/<int:scenario>/", wrap(self.begin), name="authoring_edition_begin"),
            path("retire/<int:scenario>/", wrap(self.retire), name="authoring_edition_retire"),
            path("<int:pk>/preview/<int:place>/", wrap(self.preview), name="authoring_edition_preview"),
            path("<int:pk>/table/", wrap(self.table), name="authoring_edition_table"),
            path("<int:pk>/template/<int:place>/", wrap(self.template), name="authoring_edition_template"),
            path("schema/", wrap(self.schema), name="authoring_edition_schema"),
            path("statistics/<int:scenario>/", wrap(self.statistics), name="authoring_statistics"),
            path("help/", wrap(self.help), name="authoring_edition_help"),
            *super().get_urls(),
        ]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A draft may be thrown away; what was published stays in the history."""
        return (obj is None or obj.status == Edition.Status.DRAFT) and super().has_delete_permission(
            request, obj
        )

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """An empty draft; GET asks first, since it writes nothing."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        do, text, error = request.POST.get("do", ""), request.POST.get("text", ""), ""
        offered: list[Offered] = []
        templates: list[tuple[Any, list[Problem], Any]] = []
        if do in {"try", "import"}:
            try:
                documents = read(text)
                offered = list(tried(each for each in documents if not is_template(each)))
                templates = [(each, *tried_template(each)) for each in documents if is_template(each)]
            except ExchangeError as wrong:
                error = str(wrong)
        if do == "import" and (offered or templates):
            drafts: list[Any] = [*bring_in(offered, request.user, "Brought along")]
            brought = bring_in_templates([each for each, *_ in templates], request.user, "Brought along")
            messages.success(request, f"{len(drafts) + len(brought)} drafts are in the workshop.")
            if brought and not drafts:
                return redirect("admin:quiz_writtentemplate_changelist")
            return redirect(drafts[0] if len(drafts) == 1 else reverse("admin:authoring_edition_changelist"))
        questions: list[str] = []
        words = request.POST.get("words", "")
        if do == "words":
            situation = told_in_words(words)
            questions = situation.questions
            if not questions:
                document = NEW | {"script": situation.script, "title": words.strip()[:80]}
                draft = workflow.start(request.user, document=document, why="From words")
                return redirect("admin:authoring_edition_table", draft.pk)
        if do == "lab":
            # A table of the Lab, as its page hands it on.
            desk = Desk.opened(request.POST.get("t", ""), View())
            error = str(desk.refusal or "")
            if not error:
                document = NEW | {"script": desk.script, "title": desk.title[:200]}
                draft = workflow.start(request.user, document=document, why="From the Lab")
                return redirect("admin:authoring_edition_table", draft.pk)
        if request.method == "POST" and do not in {"try", "import", "words", "lab"}:
            draft = workflow.start(request.user, document=dict(NEW))
            return redirect("admin:authoring_edition_table", draft.pk)
        context = {
            "text": text,
            "offered": offered,
            "templates": templates,
            "count": len(offered) + len(templates),
            "error": error,
            "words": words,
            "questions": questions,
        }
        status = 422 if error or questions else 200
        return render(request, "authoring/new.html", context, status=status)

    def schema(self, request: HttpRequest) -> HttpResponse:
        """The JSON Schema of scenarios, or of templates (`?of=templates`)."""
        found = template_schema() if request.GET.get("of") == "templates" else schema()
        return JsonResponse(found, json_dumps_params={"indent": 1})

    def statistics(self, request: HttpRequest, scenario: int) -> HttpResponse:
        """How the questions of a scenario fare."""
        if not request.user.has_perm("quiz.view_attempt"):
            raise PermissionDenied
        found = get_object_or_404(Scenario.objects.get_queryset(), pk=scenario)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"How its questions fare: {found}",
            "statistics": item_statistics(list(found.questions.order_by("position"))),
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

    def retire(self, request: HttpRequest, scenario: int) -> HttpResponse:
        if request.method != "POST":
            raise Http404
        if not request.user.has_perm("authoring.review_edition"):
            raise PermissionDenied
        found = get_object_or_404(Scenario.objects.get_queryset(), pk=scenario)
        try:
            edition = workflow.retire(found, by=request.user, why=request.POST.get("why", ""))
        except WorkflowError as error:
            messages.error(request, str(error))
            return redirect(reverse("admin:quiz_scenario_change", args=[scenario]))
        messages.success(request, "Retired. Nobody is asked it any more.")
        return redirect(edition)

    def preview(self, request: HttpRequest, pk: int, place: int) -> HttpResponse:
        return workshop.preview(request, self, self._edition(request, pk), place)

    def table(self, request: HtmxHttpRequest, pk: int) -> HttpResponse:
        """The step builder."""
        edition = self._edition(request, pk)
        if request.method == "POST" and not self.has_change_permission(request, edition):
            raise PermissionDenied
        return building.page(request, self, edition)

    def template(self, request: HttpRequest, pk: int, place: int) -> HttpResponse:
        """Make a template of a question."""
        edition = self._edition(request, pk)
        if not request.user.has_perm("quiz.add_writtentemplate"):
            raise PermissionDenied
        if request.method != "POST":
            raise Http404
        try:
            made = loosened(edition.document, place)
        except CopyEngineError as error:
            messages.error(request, f"{error.message} {error.mend}")
            return redirect(edition)
        row = templating.start(request.user, made, why=f"From {edition}")
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

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """The workshop. A POST says in `do` what to do; without it the draft is saved as it was typed."""
        edition = self._edition(request, object_id if object_id.isdecimal() else None)
        if request.method != "POST":
            part = "live" if getattr(request, "htmx", False) and request.GET.get("part") == "live" else ""
            return workshop.shown(request, self, edition, part=part)
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
        why = request.POST.get("why", "").strip()
        if do == "apart":
            return redirect(workflow.keep_apart(edition, found.document, by=request.user))
        try:
            document, _ = workshop.with_options(found.document, assess(found.document))
            found.document = document
            edition = workflow.save(
                edition,
                document,
                by=request.user,
                seen=int(seen) if seen.isdecimal() else 0,
                why="" if live else why or "Saved",
            )
            if found.problems:
                return workshop.shown(request, self, edition, typed=found, part=part)
            if do == "submit":
                workflow.submit(edition, by=request.user, why=why)
                messages.success(request, "Submitted. Another person reviews it.")
                return redirect(edition)
        except OvertakenError as error:
            return workshop.shown(
                request, self, edition, typed=found, error=error, part="live" if live else ""
            )
        except WorkflowError as error:
            return workshop.shown(request, self, edition, error=error, part=part)
        if live:
            return workshop.shown(request, self, edition, part="live")
        return redirect(edition)

    def _reviewed(self, request: HttpRequest, edition: Edition, step: Callable[..., Any]) -> HttpResponse:
        try:
            step(edition, by=request.user, why=request.POST.get("why", ""))
        except WorkflowError as error:
            return workshop.shown(request, self, edition, error=error)
        edition.refresh_from_db()
        messages.success(request, f"It is {edition.get_status_display()} now.")
        return redirect(edition)

    def _taken_up(self, request: HttpRequest, edition: Edition) -> HttpResponse:
        chosen = request.POST.get("version", "")
        version = get_object_or_404(Version, pk=chosen if chosen.isdecimal() else None)
        try:
            draft = workflow.take_up(edition, version, by=request.user)
        except WorkflowError as error:
            return workshop.shown(request, self, edition, error=error)
        messages.success(request, "That version is the draft now; what was there is in the history.")
        return redirect(draft)


_REVIEWING: dict[str, Callable[..., Any]] = {"publish": workflow.publish, "send_back": workflow.send_back}
