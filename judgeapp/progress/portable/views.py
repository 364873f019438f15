"""Your answers as files: taken along, brought here, deleted."""

from __future__ import annotations

import gzip

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.copyengine import joined, plural
from judgeapp.htmx import HtmxHttpRequest
from judgeapp.progress.portable.exporting import answers_table, as_csv, as_json, exams_table, taken_along
from judgeapp.progress.portable.forgetting import forget, kept_of
from judgeapp.progress.portable.format import MOST_BYTES_SENT, BadFileError
from judgeapp.progress.portable.forms import BringForm, ForgetForm
from judgeapp.progress.portable.importing import Brought, bring
from judgeapp.quiz.playing.guests import player_of

TABLES = {"answers": answers_table, "exams": exams_table}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def index(request: HtmxHttpRequest) -> HttpResponse:
    """What there is to take along; POST brings a file's answers to an account."""
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(reverse("portable:index"), reverse("accounts:sign_in"))
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if form.is_valid():
        data = form.cleaned_data["file"].read()
        try:
            brought = bring(
                player_of(request), data, at=timezone.now(), with_plan=form.cleaned_data["with_plan"]
            )
        except BadFileError as error:
            form.add_error("file", f"{error} Nothing was imported.")
        else:
            messages.success(request, _said(brought))
            return redirect("portable:index")
    context = {"form": form, "kept": kept_of(player_of(request))}
    return render(request, "portable/index.html", context, status=422 if form.errors else 200)


def _said(brought: Brought) -> str:
    """What came of it, in a sentence or more."""
    new = [_count(brought.answers, "answer"), _count(brought.exams, "exam")]
    if brought.bookmarks:
        new.append(_count(brought.bookmarks, "bookmark"))
    text = f"Taken over: {joined(new)}{', and the plan' if brought.plan else ''}."
    if known := brought.known_answers + brought.known_exams + brought.known_bookmarks:
        text += f" {known} {'was' if known == 1 else 'were'} here already."
    if unknown := brought.unknown_bookmarks:
        text += (
            f" {_count(unknown, 'bookmarked question')} {'isn’t' if unknown == 1 else 'aren’t'} asked here."
        )
    return text


def _count(number: int, word: str) -> str:
    return f"{number} {plural(word, number)}"


@require_safe
@never_cache
def download(request: HtmxHttpRequest) -> HttpResponse:
    """Everything, as the file that can be brought to another site; compressed if it is too long for that."""
    data = as_json(taken_along(player_of(request), at=timezone.now()))
    if len(data) <= MOST_BYTES_SENT:
        response = HttpResponse(data, content_type="application/json")
        response["Content-Disposition"] = 'attachment; filename="layer-one.json"'
    else:
        response = HttpResponse(gzip.compress(data, 6), content_type="application/gzip")
        response["Content-Disposition"] = 'attachment; filename="layer-one.json.gz"'
    return response


@require_safe
@never_cache
def table(request: HtmxHttpRequest, name: str) -> HttpResponseBase:
    """One table, for a spreadsheet."""
    rows = TABLES[name](player_of(request))
    response = StreamingHttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="layer-one-{name}.csv"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def delete(request: HtmxHttpRequest) -> HttpResponse:
    """Delete all of it, once that is confirmed."""
    player = player_of(request)
    form = ForgetForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if not player.is_nobody:
            forget(player)
        messages.success(request, "Your answers, exams, bookmarks, and schedule are deleted.")
        return redirect("portable:index")
    context = {"form": form, "kept": kept_of(player)}
    return render(request, "portable/delete.html", context, status=422 if form.errors else 200)
