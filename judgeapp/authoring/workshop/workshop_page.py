"""The workshop's page: the form on one side, what the engine makes of it on the other."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from reversion.models import Version

from judgeapp.authoring.assessment.assessing import Asked, Assessment, Problem, assess
from judgeapp.authoring.assessment.differences import Difference, differences
from judgeapp.authoring.assessment.documents import Document, difference, document_of
from judgeapp.authoring.assessment.item_lints import lints_of
from judgeapp.authoring.assessment.suggestions import (
    Suggestion,
    asked_about,
    completed,
    proposed_prompt,
    suggestions,
)
from judgeapp.authoring.assessment.typed_scripts import lines_of
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError, versions
from judgeapp.authoring.workshop.heading import heading
from judgeapp.authoring.workshop.table_builder import desk_of
from judgeapp.authoring.workshop.workshop_form import Typed, rows, rules_text, script_text
from judgeapp.combat import VOCABULARY
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.desk import View
from judgeapp.quiz.kinds.answers.offers import options_of
from judgeapp.quiz.kinds.base import kind_of
from judgeapp.quiz.models import License, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.rulings.rulings import opening
from judgeapp.rules.models import Ruleset

MOST_VERSIONS = 30


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
    published = document_of(edition.scenario) if edition.scenario and edition.is_in_review else None
    of = request.POST.get("of") or request.GET.get("of", "")
    findings = [lints_of(asked, f"question {n}") for n, asked in enumerate(assessment.questions, start=1)]
    context = {
        **heading(request, admin, edition),
        "document": document,
        "script": script_text(document, texts),
        "wrong_lines": _wrong_lines(script_text(document, texts), assessment.problems),
        "events_known": " ".join(VOCABULARY.events),
        "questions_known": " ".join(VOCABULARY.questions),
        "rules": rules_text(document),
        "rows": rows(document, assessment.questions, _proposed(document, assessment)),
        "current": _current(request, document),
        "asked": list(zip(assessment.questions, findings, strict=True)),
        "seen_as": _seen_as(request, document, assessment),
        "kinds": Question.Kind.choices,
        "licenses": License.choices,
        "rulesets": Ruleset.objects.filter(retired=False),
        "assessment": assessment,
        "problems": assessment.problems,
        "steps": assessment.steps,
        "desk": desk_of(document, View(), {}),
        "table": reverse("admin:authoring_edition_table", args=[edition.pk]),
        "of": of,
        "things": asked_about(assessment.game) if assessment.game and edition.is_draft else [],
        "suggestions": _suggested(document, assessment, of) if edition.is_draft else [],
        "error": error,
        "overtaken": isinstance(error, OvertakenError),
        "difference": difference(published, document) if edition.is_in_review else None,
        "changes": list(enumerate(differences(published, document))) if edition.is_in_review else [],
        "may_retire": edition.status == Edition.Status.PUBLISHED,
        "may_bring_back": edition.status == Edition.Status.RETIRED,
        "was_published": published is not None,
        "may_review": request.user.has_perm("authoring.review_edition"),
        "wrote_it": not edition.may_be_reviewed_by(request.user),
        "versions": _history(edition),
        "here": reverse("admin:authoring_edition_change", args=[edition.pk]),
    }
    if context["overtaken"]:
        context["seen"] = request.POST.get("seen", "")
    template = "authoring/workshop.html" + (f"#{part}" if part else "")
    response = render(request, template, context, status=409 if context["overtaken"] and not part else 200)
    response["Vary"] = "HX-Request"
    return response


def _history(edition: Edition) -> list[tuple[Version, list[Difference]]]:
    """The versions kept, each with what it changed in the one before."""
    found = versions(edition)[: MOST_VERSIONS + 1]
    documents = [version.field_dict["document"] for version in found]
    changed = [differences(old, new) for new, old in pairwise(documents)]
    if found and len(found) <= MOST_VERSIONS:
        changed.append([])
    return list(zip(found, changed, strict=False))


def _wrong_lines(text: str, problems: Iterable[Problem]) -> list[tuple[int, Problem]]:
    """The problems that stand in a line of the script as text."""
    every = list(problems)
    lines = lines_of(text, [each.where.removeprefix("script.") for each in every])
    return [(line, each) for line, each in zip(lines, every, strict=True) if line is not None]


def _current(request: HttpRequest, document: Document) -> int:
    """The question that is worked at: the one asked for, else the last."""
    last = len(document.get("questions") or ()) - 1
    asked = request.POST.get("at") or request.GET.get("at", "")
    return min(int(asked), last) if asked.isdecimal() and len(asked) < 4 else last


def _proposed(document: Document, assessment: Assessment) -> list[str]:
    """How the site would ask each question."""
    if assessment.game is None:
        return []
    ruleset = Scenario(script=document["script"]).default_ruleset
    questions = [each if isinstance(each, dict) else {} for each in document.get("questions") or ()]
    return [proposed_prompt(assessment.game, ruleset, each.get("query")) for each in questions]


def _seen_as(request: HttpRequest, document: Document, assessment: Assessment) -> dict[str, Any]:
    """The question worked at as a candidate gets it."""
    place = _current(request, document)
    asked = assessment.questions[place] if 0 <= place < len(assessment.questions) else None
    return _as_asked(asked) if asked and asked.ruling else {}


def _suggested(document: Document, assessment: Assessment, of: str) -> list[tuple[Suggestion, str]]:
    if assessment.game is None:
        return []
    ruleset = Scenario(script=document["script"]).default_ruleset
    try:
        found = suggestions(assessment.game, ruleset, of if of in dict(asked_about(assessment.game)) else "")
    except CopyEngineError:
        return []
    asked = [json.dumps(q.get("query"), sort_keys=True) for q in document.get("questions") or () if q]
    return [
        (each, json.dumps(each.question, ensure_ascii=False))
        for each in found
        if json.dumps(each.question["query"], sort_keys=True) not in asked
    ]


def preview(request: HttpRequest, admin: Any, edition: Edition, place: int) -> HttpResponse:
    """A question just as candidates get it: the same templates, the same options in an order of their own."""
    assessment = assess(edition.document)
    asked: Asked | None = assessment.questions[place] if place < len(assessment.questions) else None
    context: dict[str, Any] = {
        **heading(request, admin, edition),
        "place": place,
        "places": range(len(assessment.questions)),
        "wide": "wide" in request.GET,
        "asked": asked if asked and asked.ruling else None,
        "problems": [each for each in assessment.problems if each.where.startswith(f"question {place + 1}")],
    }
    if asked and asked.ruling:
        context |= _as_asked(asked)
    return render(request, "authoring/preview.html", context)


def _as_asked(asked: Asked) -> dict[str, Any]:
    question, scenario = asked.question, asked.question.scenario
    item = QuizItem(question=question, token=uuid.UUID(int=0), position=1)
    item.quiz = Quiz(ruleset=scenario.default_ruleset, scenario=None)
    options = options_of(item, asked.offers)
    return {
        "item": item,
        "size": 1,
        "ruleset": scenario.default_ruleset,
        "question": question,
        "opening": opening(scenario, question.query),
        "options": options,
        "form": kind_of(question).unsent(item, scenario.default_ruleset, options),
    }
