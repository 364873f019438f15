"""The rules browser."""

import difflib
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from judgeapp.content.paging import page_of
from judgeapp.content.related import items_about, remarks_on
from judgeapp.htmx import HtmxHttpRequest, render_page

from .aligning import absent_from, is_moved
from .differing import differing
from .index import rule_index
from .models import OfficialText, Rule, Ruleset, Term
from .outline import outline
from .searching import MOST_LETTERS, search

SCENARIOS_A_PAGE = 12
NEAR = 5
SMALL_WORDS = frozenset(("", "a", "an", "and", "as", "of", "or", "the", "to"))  # nobody misses one by itself


@require_safe
def index(request: HtmxHttpRequest) -> HttpResponse:
    """The rulebooks, the one in force first; with `?q=` what is found in them, with `?in=` in one of them."""
    context: dict[str, Any] = {}
    # No database takes a null character, and nobody types one.
    asked = " ".join(request.GET.get("q", "").replace("\0", " ").split())[:MOST_LETTERS]
    if asked:
        context |= {"found": search(asked, request.GET.get("in", "")), "asked": asked}
    else:
        books = Ruleset.objects.filter(retired=False).order_by("-in_force", "order")
        numbered = Count("rules", filter=Q(rules__retired=False))
        context["rulesets"] = books.annotate(rule_count=numbered)
    return render_page(request, "rules/index.html", context, partial="results")


@require_safe
def ruleset(request: HtmxHttpRequest, ruleset: str) -> HttpResponse:
    """One rulebook as an outline."""
    book = Ruleset.objects.filter(slug=ruleset).first()
    if book is None:
        return _missing(request, ruleset)
    sections = outline(book, book.rules.current().select_related("ruleset"))
    return render(request, "rules/ruleset.html", {"ruleset": book, "sections": sections})


@require_safe
def rule(request: HtmxHttpRequest, ruleset: str, number: str) -> HttpResponse:
    """A rule, its versions side by side, and the scenarios that turn on it."""
    found = (
        Rule.objects.select_related("ruleset", "principle", "parent__ruleset")
        .filter(ruleset__slug=ruleset, number=number)
        .annotate(is_official=Exists(OfficialText.objects.filter(rule=OuterRef("pk"))))
        .first()
    )
    if found is None:
        return _official_only(request, ruleset, number) or _missing(request, ruleset, number)
    is_official = found.is_official  # type: ignore[attr-defined]
    around = list(Rule.objects.around(found))
    versions = [each for each in around if each.ruleset_id != found.ruleset_id]
    for version in versions:
        version.runs = differing(version.summary, found.summary)  # type: ignore[attr-defined]
        lacking = differing(found.summary, version.summary)
        gone = (words.strip(" ,;:.") for is_new, words in lacking if is_new)
        version.lacks = [words for words in gone if words not in SMALL_WORDS]  # type: ignore[attr-defined]
        version.is_moved = is_moved(version, found)  # type: ignore[attr-defined]
    context = {
        "rule": found,
        "absent": absent_from(found, versions),
        "outcomes": remarks_on(found),
        "versions": sorted([*versions, found] if versions else [], key=lambda each: each.ruleset.order),
        "beside": [each for each in around if each.ruleset_id == found.ruleset_id],
        "official": found.official_texts.select_related("came_with") if is_official else (),
        "scenarios": page_of(items_about(found), request.GET.get("page"), SCENARIOS_A_PAGE),
    }
    return render_page(request, "rules/rule.html", context, partial="scenarios")


@require_safe
def glossary(request: HtmxHttpRequest) -> HttpResponse:
    """All terms by their first letter, each with an anchor of its own."""
    terms = Term.objects.current().prefetch_related("see", "principles")
    by_letter: dict[str, list[Term]] = {}
    for term in sorted(terms, key=lambda term: term.name.casefold().removeprefix("the ")):
        _cite(term)
        by_letter.setdefault(term.name.removeprefix("the ")[:1].upper(), []).append(term)
    return render(request, "rules/glossary.html", {"letters": by_letter})


@require_safe
def term(request: HtmxHttpRequest, term: str) -> HttpResponse:
    """What one term means, for a dialog on the page that uses it; without htmx its place in the glossary."""
    found = Term.objects.current().filter(slug=term).prefetch_related("see", "principles").first()
    if found is None or not request.htmx:
        address = found.get_absolute_url() if found else reverse("rules:glossary")
        return _varying(redirect(address))
    _cite(found)
    return _varying(render(request, "rules/meaning.html", {"term": found, "alone": True}))


def _cite(term: Term) -> None:
    """Give a term `rules`, what rulebooks say about it."""
    found = (rule_index().anywhere(principle.slug) for principle in term.principles.all())
    term.rules = list(dict.fromkeys(filter(None, found)))  # type: ignore[attr-defined]


def _varying(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["HX-Request"])
    return response


def _official_only(request: HtmxHttpRequest, ruleset: str, number: str) -> HttpResponse | None:
    """The official text of a number we have no summary of; what was renumbered is where we have it."""
    texts = OfficialText.objects.select_related("ruleset", "came_with", "rule__ruleset")
    text = texts.filter(ruleset__slug=ruleset, number=number).first()
    if text is None:
        return None
    if text.rule:
        return redirect(text.rule)
    return render(request, "rules/official.html", {"text": text, "official": [text]})


def _missing(request: HtmxHttpRequest, ruleset: str, number: str = "") -> HttpResponse:
    """404 that says what there is instead: near numbers of the rulebook, the number in others."""
    books = list(Ruleset.objects.filter(retired=False).order_by("-in_force", "order"))
    rules = Rule.objects.current().select_related("ruleset")
    numbers = list(rules.filter(ruleset__slug=ruleset).values_list("number", flat=True))
    near = difflib.get_close_matches(number, numbers, n=NEAR, cutoff=0.5)
    wanted = Q(ruleset__slug=ruleset, number__in=near) | Q(number=number)
    context = {
        "ruleset": next((book for book in books if book.slug == ruleset), None),
        "asked": number or ruleset,
        "near": rules.filter(wanted)[: 2 * NEAR] if number else [],
        "rulesets": books,
    }
    return render(request, "rules/missing.html", context, status=404)
