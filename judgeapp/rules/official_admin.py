"""The rules keeper's page: load the official file, look at what it changes, accept that."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from judgeapp.content.admin import PER_PAGE

from .models import OfficialImport, Ruleset
from .official import MOST_BYTES, OfficialFileError, decoded, parse
from .official_diff import Pair, word_runs
from .official_import import Comparison, accept, compared, ruleset_for


class OfficialFileForm(forms.Form):
    """A file, or its text as it comes back from the page that showed the difference."""

    file = forms.FileField(
        required=False,
        label="Official rules file",
        help_text="The .txt file as Wizards publishes it, or some sections of it.",
    )
    text = forms.CharField(required=False, widget=forms.HiddenInput, strip=False, max_length=MOST_BYTES)
    name = forms.CharField(required=False, widget=forms.HiddenInput, max_length=200)
    ruleset = forms.ModelChoiceField(
        Ruleset.objects.filter(retired=False),
        required=False,
        empty_label="The one with its sections",
        label="Rulebook",
    )
    effective = forms.DateField(
        required=False,
        label="In effect from",
        help_text="Needed only if the file doesn’t say it, as a part of it won’t.",
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        upload = cleaned.get("file")
        if not upload and not cleaned.get("text"):
            raise ValidationError("Choose a file.")
        try:
            if upload:
                cleaned["text"], cleaned["name"] = decoded(upload.read(MOST_BYTES + 1)), upload.name
            file = parse(cleaned["text"])
            book = cleaned.get("ruleset") or ruleset_for(file)
            self.comparison = compared(file, book)
        except OfficialFileError as error:
            raise ValidationError(f"{error} Nothing was saved.") from error
        return cleaned

    comparison: Comparison


@admin.register(OfficialImport)
class OfficialImportAdmin(admin.ModelAdmin[OfficialImport]):
    """What was loaded when and by whom; adding one is comparing first."""

    list_per_page = PER_PAGE
    list_display = ["name", "ruleset", "effective", "accepted", "accepted_by", "summary"]
    list_filter = ["ruleset"]
    list_select_related = ["ruleset", "accepted_by"]

    @admin.display(description="what it changed")
    def summary(self, row: OfficialImport) -> str:
        return ", ".join(f"{count} {name}" for name, count in row.counts.items() if count)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = OfficialFileForm(request.POST or None, request.FILES or None)
        comparison = form.comparison if form.is_bound and form.is_valid() else None
        if comparison and request.POST.get("accept") == comparison.key:
            row = accept(
                comparison,
                name=form.cleaned_data["name"] or "a file",
                effective=form.cleaned_data["effective"],
                by=request.user,
            )
            messages.success(request, f"Saved: {self.summary(row)}.")
            return redirect(reverse("admin:rules_officialimport_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Load the official rules",
            "form": form,
            "comparison": comparison,
            "outdated": comparison is not None and "accept" in request.POST,
            "changed": _with_runs(comparison.diff.changed) if comparison else (),
            "renumbered": _with_runs(comparison.diff.renumbered) if comparison else (),
        }
        status = 422 if form.is_bound and comparison is None else 200
        return render(request, "admin/rules/load_official.html", context, status=status)


def _with_runs(pairs: tuple[Pair, ...]) -> list[tuple[Pair, list[tuple[str, str]]]]:
    return [(pair, word_runs(pair.was.text, pair.now.text)) for pair in pairs]
