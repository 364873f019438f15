"""The Lab's step builder on a draft: the same desk, its table kept in the draft at every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import push_url

from judgeapp.authoring.assessment.assessing import assess
from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.review import workflow
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError
from judgeapp.authoring.workshop.heading import heading
from judgeapp.cards.display.derivations import told
from judgeapp.content.typed import number_of
from judgeapp.copyengine import whole_trace
from judgeapp.htmx import HtmxHttpRequest, render_page
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.edit_forms import edited
from judgeapp.lab.tables.codec import KEYS, TableError, packed
from judgeapp.lab.views import desk_context

REGIONS = {"desk": "desk", "found": "found"}


def table_of(document: Document) -> dict[str, Any]:
    """The part of a document's script that is laid out; what it expects stays beside it."""
    script = document.get("script")
    return {key: script[key] for key in KEYS if script.get(key)} if isinstance(script, dict) else {}


def with_table(document: Document, table: Mapping[str, Any]) -> Document:
    """The document with another table, and all else its script says."""
    script = document.get("script")
    beside = {k: v for k, v in script.items() if k not in KEYS} if isinstance(script, dict) else {}
    return {**document, "script": {**table, **beside}}


def desk_of(document: Document, view: View, given: Mapping[str, Any]) -> Desk:
    """The desk of a document.

    Args:
        given: `t` is the table that the page showed; `u` takes back the last edits, of that very table only.
    """
    table = table_of(document)
    try:
        word = packed(table)
    except (TableError, ValueError, TypeError, KeyError, AttributeError) as error:
        mend = "Change it as text, on the page of questions."
        refusal = error if isinstance(error, TableError) else TableError("This isn't a table.", mend)
        return Desk({}, "", view, refusal=refusal)
    is_same = given.get("t", "") == word
    return replace(Desk.opened(word, view, given.get("u", "") if is_same else ""), script=table)


@dataclass(frozen=True, slots=True)
class TableEdit:
    """The result of an edit: the draft as it is stored, the desk to show, and why it wasn't saved."""

    edition: Edition
    desk: Desk
    error: WorkflowError | None = None


def build(edition: Edition, sent: Mapping[str, list[str]], *, by: Any) -> TableEdit:
    """Edit the table of a draft, and save it.

    What was sent tells in `seen` which version the page showed. If somebody saved meanwhile, the edit is made
    on the table that the page showed, and nothing is saved.
    """
    given = {name: values[-1] for name, values in sent.items() if values}
    view = View.asked(given)
    seen = number_of(given.get("seen")) or 0
    is_overtaken = edition.is_draft and seen != edition.saved
    desk = (
        Desk.opened(given.get("t", ""), view, given.get("u", ""))
        if is_overtaken
        else desk_of(edition.document, view, given)
    )
    if desk.refusal:
        return TableEdit(edition, desk)
    desk = edited(desk, sent)
    if desk.refusal:
        return TableEdit(edition, desk)
    try:
        document = with_table(edition.document, desk.script)
        return TableEdit(workflow.save(edition, document, by=by, seen=seen), desk)
    except WorkflowError as error:
        return TableEdit(edition, desk, error)


def page(request: HtmxHttpRequest, admin: Any, edition: Edition) -> HttpResponse:
    """The builder. A GET looks; a POST edits, saves, and leads to the address of the result."""
    here = reverse("admin:authoring_edition_table", args=[edition.pk])
    if request.method != "POST":
        given = request.GET.dict()
        return shown(request, admin, TableEdit(edition, desk_of(edition.document, View.asked(given), given)))
    sent = dict(request.POST.lists())
    if request.POST.get("do") == "apart":
        desk = Desk.opened(request.POST.get("t", ""), View())
        document = with_table(edition.document, desk.script)
        try:
            apart = workflow.keep_apart(edition, document, by=request.user)
        except WorkflowError as error:
            return shown(request, admin, TableEdit(edition, desk, error))
        return redirect("admin:authoring_edition_table", apart.pk)
    built = build(edition, sent, by=request.user)
    if built.error or built.desk.refusal:
        return shown(request, admin, built)
    address = f"{here}?{built.desk.query}"
    if request.htmx:
        return push_url(shown(request, admin, built, saved=True), address)
    return redirect(address)


def shown(request: HtmxHttpRequest, admin: Any, built: TableEdit, *, saved: bool = False) -> HttpResponse:
    """The page, or the region of it that htmx asked for."""
    region = REGIONS.get(request.htmx.target or "", "desk") if request.htmx else "desk"
    edition, desk = built.edition, built.desk
    is_whole = region == "desk"
    context: dict[str, Any] = {
        **heading(request, admin, edition),
        "desk": desk,
        "here": reverse("admin:authoring_edition_table", args=[edition.pk]),
        "only_looks": not (edition.is_draft and admin.has_change_permission(request, edition)),
        "error": built.error,
        "overtaken": isinstance(built.error, OvertakenError),
        "is_saved": saved,
        **desk_context(desk, is_whole=is_whole),
    }
    if context["overtaken"]:
        context["seen"] = request.POST.get("seen", "")
    if is_whole and not built.error:
        found = assess(with_table(edition.document, desk.script)).problems
        context["problems"] = [each.in_words(desk.account.names) for each in found]
        context["steps"] = [told(step, desk.account.names) for step in whole_trace(desk.game)]
    status = 422 if built.desk.refusal or (built.error and request.htmx) else 409 if built.error else 200
    return render_page(request, "authoring/table.html", context, partial=region, status=status)
