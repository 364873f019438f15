"""The workshop's page: the form on one side, what the engine makes of it on the other."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from judgeapp.authoring.assessing import Asked, Assessment, assess
from judgeapp.authoring.documents import Document, difference
from judgeapp.authoring.editions import Edition
from judgeapp.authoring.suggesting import completed, suggestions
from judgeapp.authoring.workflow import OvertakenError, WorkflowError, versions
from judgeapp.authoring.workshop_form import Typed, on_the_lab, rows, rules_text, script_text
from judgeapp.copyengine import CopyEngineError
from judgeapp.quiz.models import Question, Scenario
from judgeapp.rules.models import Ruleset

JUST_NOW = 10 * 60  # seconds


def with_options(document: Document, assessment: Assessment) -> tuple[Document, bool]:
    """The document with options where questions to choose from lack them, and whether any did."""
    if assessment.game is None:
        return document, False
    ruleset = Scenario(script=document["script"]).default_ruleset
    questions = [
        completed(question, assessment.game, ruleset) if isinstance(question, dict) else question
        for question in document.get("questions") or ()
    ]
    return {**document, "questions": questions}, questions != document.get("questions")


def shown(
    request: HttpRequest,
    admin: Any,
    edition: Edition,
    *,
    typed: Typed | None = None,
    error: WorkflowError | None = None,
    part: str = "",
) -> HttpResponse:
    """The page, or its live part.

    Args:
        typed: what was just sent, if it isn't what is stored.
    """
    document = typed.document if typed else edition.document
    texts = typed.texts if typed else {}
    assessment = assess(document)
    if typed:
        assessment.problems = typed.problems + assessment.problems
    published = None
    if edition.scenario_id and not edition.is_draft:
        older = Edition.objects.filter(scenario=edition.scenario_id, published__isnull=False)
        before = older.exclude(pk=edition.pk).order_by("-published").first()
        published = before.document if before else None
    others = edition.saved_by_id not in {None, request.user.pk}
    recent = (timezone.now() - edition.changed).total_seconds() < JUST_NOW
    context = {
        **admin.admin_site.each_context(request),
        "opts": admin.opts,
        "title": edition.title or "A new scenario",
        "edition": edition,
        "document": document,
        "script": script_text(document, texts),
        "lab": on_the_lab(document.get("script")),
        "rules": rules_text(document),
        "rows": rows(document, texts),
        "kinds": Question.Kind.choices,
        "rulesets": Ruleset.objects.filter(retired=False),
        "assessment": assessment,
        "board": board_of(assessment),
        "suggestions": _suggested(document, assessment) if edition.is_draft else [],
        "error": error,
        "overtaken": isinstance(error, OvertakenError),
        "somebody_else": edition.saved_by if others and recent else None,
        "difference": difference(published, document) if edition.is_in_review else None,
        "was_published": published is not None,
        "may_write": admin.has_change_permission(request, edition),
        "may_review": request.user.has_perm("authoring.review_edition"),
        "wrote_it": not edition.may_be_reviewed_by(request.user),
        "versions": versions(edition)[:30],
        "here": reverse("admin:authoring_edition_change", args=[edition.pk]),
    }
    template = "admin/authoring/workshop.html" + (f"#{part}" if part else "")
    response = render(request, template, context, status=409 if context["overtaken"] and not part else 200)
    response["Vary"] = "HX-Request"
    return response


def _suggested(document: Document, assessment: Assessment) -> list[tuple[Any, str]]:
    if assessment.game is None:
        return []
    ruleset = Scenario(script=document["script"]).default_ruleset
    try:
        found = suggestions(assessment.game, ruleset)
    except CopyEngineError:
        return []
    asked = [json.dumps(q.get("query"), sort_keys=True) for q in document.get("questions") or () if q]
    return [
        (each, json.dumps(each.question, ensure_ascii=False))
        for each in found
        if json.dumps(each.question["query"], sort_keys=True) not in asked
    ]


def board_of(assessment: Assessment) -> list[dict[str, Any]]:
    """The objects at the end, zone by zone, as the page draws them."""
    zones: dict[str, list[dict[str, Any]]] = {}
    for ref, obj in assessment.end.items():
        counters = ", ".join(f"{count} {kind}" for kind, count in (obj.get("counters") or {}).items())
        has_size = obj.get("power") is not None and obj.get("toughness") is not None
        types = " ".join([*obj.get("supertypes", ()), *obj.get("types", ())])
        card = {
            "ref": ref,
            "name": obj.get("name") or "(no name)",
            "mana_cost": obj.get("mana_cost") or "",
            "type_line": " — ".join(filter(None, [types, " ".join(obj.get("subtypes", ()))])),
            "colors": ", ".join(obj.get("colors", ())) or "colorless",
            "size": f"{obj['power']}/{obj['toughness']}" if has_size else "",
            "abilities": [str(ability) for ability in obj.get("abilities", ())],
            "controller": obj.get("controller", ""),
            "more": ", ".join(filter(None, [counters, "tapped" if obj.get("tapped") else ""])),
        }
        zones.setdefault(str(obj.get("zone", "")), []).append(card)
    return [{"zone": zone, "cards": cards} for zone, cards in zones.items()]


def preview(request: HttpRequest, edition: Edition, place: int) -> HttpResponse:
    """A question as candidates see it, on a page of the site's own look."""
    assessment = assess(edition.document)
    asked: Asked | None = assessment.questions[place] if place < len(assessment.questions) else None
    context = {
        "edition": edition,
        "asked": asked,
        "place": place,
        "places": range(len(assessment.questions)),
        "story": assessment.story,
        "wide": "wide" in request.GET,
    }
    return render(request, "authoring/preview.html", context)
