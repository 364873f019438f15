"""The pages where things come into the workshop, and where they go out as files."""

from __future__ import annotations

from hashlib import sha256
from textwrap import shorten
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from judgeapp.authoring.exchange.exporting import KINDS, exported, schema_text
from judgeapp.authoring.exchange.importing import Brought, bring_in_file, in_words, tried_file
from judgeapp.authoring.exchange.scenario_files import FORMATS, ExchangeError
from judgeapp.authoring.review import workflow
from judgeapp.authoring.workshop.beginnings import (
    cards_in,
    desk_of_link,
    goes_wrong_with,
    with_cards,
    words_of_link,
)
from judgeapp.authoring.workshop.plain_words import question_asked, situation_in_words, understood
from judgeapp.cards.pool import card_pool
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.questions_in_words.cleaning.pasted import as_told
from judgeapp.lab.tables.codec import packed
from judgeapp.quiz.models import DEFAULT_RULESET, License

NEW = {
    "id": "",
    "title": "",
    "source": "author",
    "level": 1,
    "rulesets": [DEFAULT_RULESET],
    "rules": [],
    "license": License.BY_SA.value,
    "questions": [],
}
RIGHTS_FOR_CARDS = ("cards.add_card", "cards.change_card")
TYPES = {"yaml": "application/yaml; charset=utf-8", "json": "application/json; charset=utf-8"}
MOST_TOLD = 10
MOST_NOTED = 300
MOST_TITLE = 80


def add_page(request: HttpRequest) -> HttpResponse:
    """A draft: empty, told in words, from the Lab, or brought along. GET asks which: it writes nothing."""
    do = request.POST.get("do", "") if request.method == "POST" else None
    match do:
        case None if card := request.GET.get("card", "").strip():
            return _with_card(request, card)
        case None:
            return _page(request, {})
        case "try" | "import":
            return _brought(request, do)
        case "words":
            return _told(request)
        case "understood":
            return _as_understood(request)
        case "card":
            return _with_card(request, as_told(request.POST.get("card", "")))
        case "lab":
            return _from_lab(request)
    return _drafted(request, dict(NEW), "")


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    given = {"text": request.POST.get("text", ""), "words": request.POST.get("words", "")}
    return render(request, "authoring/new.html", given | context, status=status)


def _drafted(request: HttpRequest, document: dict[str, Any], why: str) -> HttpResponse:
    draft = workflow.start(request.user, document=document, why=why)
    return redirect("admin:authoring_edition_table", draft.pk)


def _told(request: HttpRequest) -> HttpResponse:
    words = request.POST.get("words", "").strip()
    if (name := as_told(words)) in card_pool():
        return _with_card(request, name)
    link = next((each for each in words.split() if "/lab/" in each), "")
    if asked := words_of_link(link):
        words = asked
    elif (desk := desk_of_link(link)) is not None:
        return _of_desk(request, desk)
    situation = situation_in_words(words)
    if situation.questions:
        script, unread = understood(words)
        cards = cards_in(as_told(words), card_pool())
        way_on = {"understood": bool(script.get("setup") or script.get("events") or cards), "unread": unread}
        return _page(request, {"questions": situation.questions, **way_on}, 422)
    for each in situation.assumed:
        messages.info(request, each)
    question = question_asked(situation.asked) if situation.asked else None
    if "?" in words and question is None:
        messages.info(
            request, "No form asks your question as you put it. Pick one under “What to ask, and submit.”"
        )
    document = NEW | {
        "script": situation.script,
        "title": _title(words),
        "questions": [question] if question else [],
    }
    return _drafted(request, document, "From words")


def _title(words: str) -> str:
    """What is told, as far as a title goes."""
    return shorten(as_told(words), MOST_TITLE, placeholder=" …")


def _as_understood(request: HttpRequest) -> HttpResponse:
    """A draft of what is understood, with the other cards laid out; the rest stays as a note."""
    words = request.POST.get("words", "").strip()
    script, unread = understood(words)
    told = as_told(words)
    script = with_cards(script, cards_in(told, card_pool()), card_pool())
    if unread:
        script["note"] = " / ".join(unread)[:MOST_NOTED]
        messages.info(request, f"To lay out by hand: {script['note']}")
    return _drafted(request, NEW | {"script": script, "title": _title(words)}, "From a ruling")


def _with_card(request: HttpRequest, name: str) -> HttpResponse:
    """What goes wrong with a card: situations in which beliefs change an answer."""
    try:
        found = goes_wrong_with(name)
    except CopyEngineError as error:
        return _page(request, {"card": name, "card_error": f"{error.message} {error.mend}"}, 422)
    situations = [(each, packed(each.script)) for each in found]
    return _page(request, {"card": name, "situations": situations, "tried": True})


def _from_lab(request: HttpRequest) -> HttpResponse:
    """A table of the Lab, as its page hands it on."""
    return _of_desk(request, Desk.opened(request.POST.get("t", ""), View()))


def _of_desk(request: HttpRequest, desk: Desk) -> HttpResponse:
    if desk.refusal:
        return _page(request, {"error": str(desk.refusal)}, 422)
    return _drafted(request, NEW | {"script": desk.script, "title": desk.title[:200]}, "From the Lab")


def _brought(request: HttpRequest, do: str) -> HttpResponse:
    """A file: what the engine makes of it, and then, if it is wanted, drafts and cards."""
    found: Brought | None = None
    text = request.POST.get("text", "")
    try:
        text = _uploaded(request) or text
        found = tried_file(text)
        if found.cards and not request.user.has_perms(RIGHTS_FOR_CARDS):
            raise PermissionDenied
        if do == "import" and request.POST.get("seen", "") == _mark_of(found):
            return _taken(request, found)
    except ExchangeError as wrong:
        return _page(request, {"text": text, "found": found, "error": str(wrong)}, 422)
    context = {"text": text, "found": found, "seen": _mark_of(found)}
    return _page(request, context, 409 if do == "import" else 200)


def _mark_of(found: Brought) -> str:
    """What a page sends back that has listed the published answers a file changes; "" if it changes none."""
    return sha256("\n".join(found.withheld).encode()).hexdigest() if found.withheld else ""


def _uploaded(request: HttpRequest) -> str:
    """The text of a file that was chosen; it is shown on the page, to be mended and taken there."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return ""
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ExchangeError(f"{file.name} isn’t UTF-8 text. Save it as that.") from error


def _taken(request: HttpRequest, found: Brought) -> HttpResponse:
    lines: list[str] = []
    cards, drafts, templates = bring_in_file(found, request.user, "Brought along", lines.append)
    count = [(len(cards), "card"), (len(drafts), "draft"), (len(templates), "template")]
    messages.success(request, f"Saved: {in_words(count) or 'nothing, since all of it is there already'}.")
    for line in lines[:MOST_TOLD]:
        messages.info(request, line)
    if found.withheld:
        messages.info(request, "Published answers changed: nobody is asked them until a reviewer decides.")
    if len(drafts) == 1 and not templates:
        return redirect(drafts[0])
    if templates and not drafts:
        return redirect("admin:quiz_writtentemplate_changelist")
    if cards and not drafts:
        return redirect("admin:cards_card_changelist")
    return redirect("admin:authoring_edition_changelist")


def export_page(request: HttpRequest) -> HttpResponse:
    """What is to go out, and as which kind of file; with `get` it comes."""
    what, form = request.GET.get("what", KINDS[0]), request.GET.get("format", FORMATS[0])
    names = request.GET.get("names", "").replace(",", " ").split()
    what, form = what if what in KINDS else KINDS[0], form if form in FORMATS else FORMATS[0]
    error = ""
    if "get" in request.GET:
        try:
            return as_file(exported(what, names, form), names[0] if len(names) == 1 else what, form)
        except ExchangeError as wrong:
            error = str(wrong)
    context: dict[str, Any] = {"what": what, "form": form, "names": " ".join(names), "error": error}
    context |= {"kinds": KINDS, "forms": FORMATS}
    return render(request, "authoring/export.html", context, status=422 if error else 200)


def as_file(text: str, name: str, form: str) -> HttpResponse:
    """A file for the browser to keep."""
    disposition = f'attachment; filename="{name}.{form}"'
    return HttpResponse(text, content_type=TYPES[form], headers={"Content-Disposition": disposition})


def schema_page(request: HttpRequest) -> HttpResponse:
    """A JSON Schema: of scenarios, templates (`?of=templates`) or cards (`?of=cards`)."""
    of = request.GET.get("of", "scenarios")
    try:
        text = schema_text(of)
    except ExchangeError as error:
        return HttpResponse(str(error), status=404, content_type="text/plain; charset=utf-8")
    return HttpResponse(text, content_type="application/schema+json")
