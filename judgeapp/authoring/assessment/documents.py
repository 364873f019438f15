"""A scenario as one document, in the form of fixtures/scenarios/: made from rows, and turned into them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Prefetch, prefetch_related_objects

from judgeapp.content.known import KnownRows
from judgeapp.content.models import Source
from judgeapp.content.versions import version
from judgeapp.copyengine import document_text
from judgeapp.quiz.content.scenario_files import CREDITS, entries
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.rules.models import Rule

type Document = dict[str, Any]


class DocumentError(Exception):
    """A document can't be turned into rows; the text says where, why and what would work."""


def as_yaml(value: Any) -> str:
    return document_text(value, width=110)


_ORDER = {
    name: place
    for place, name in enumerate(
        "id model title source attribution taken_from license level rulesets rules principles "
        "catalogue kind prompt query explanation script ruleset setup events questions choices "
        "beliefs expect fields do ref card controller ask of field text value misconception belief "
        "correction".split()
    )
}


def in_order(value: Any, *, always: bool = False) -> Any:
    """With keys as people write them: not every database keeps their order.

    Args:
        always: those that no form names stand by the alphabet, so that what is equal reads the same.
    """
    if isinstance(value, list):
        return [in_order(each, always=always) for each in value]
    if not isinstance(value, dict):
        return value
    keys = sorted(value, key=lambda key: (_ORDER.get(key, len(_ORDER)), str(key) if always else ""))
    return {key: in_order(value[key], always=always) for key in keys}


def document_of(scenario: Scenario) -> Document:
    """A scenario as it is stored."""
    (document,) = documents_of([scenario])
    return document


def documents_of(scenarios: Iterable[Scenario]) -> list[Document]:
    """Scenarios as they are stored; what they consist of is read for all of them at once."""
    rules = Rule.objects.select_related("ruleset").order_by("ruleset__order", "sort_key")
    questions = Question.objects.order_by("position").prefetch_related("choices__misconception")
    # Nothing that was read before is taken for what is stored, nor kept with the scenarios that were given.
    fresh = [copy(scenario) for scenario in scenarios]
    prefetch_related_objects(
        fresh,
        Prefetch("rulesets", to_attr="stored_rulesets"),
        Prefetch("rules", rules, to_attr="stored_rules"),
        Prefetch("questions", questions, to_attr="stored_questions"),
    )
    return [_document(scenario) for scenario in fresh]


def _document(scenario: Any) -> Document:
    document: Document = {
        "id": scenario.slug,
        "title": scenario.title,
        "source": scenario.origin,
        "level": scenario.level,
        "rulesets": [ruleset.slug for ruleset in scenario.stored_rulesets],
        "rules": [{"ruleset": rule.ruleset.slug, "number": rule.number} for rule in scenario.stored_rules],
        "script": scenario.script,
    }
    document |= {name: said for name in CREDITS if (said := getattr(scenario, name))}
    if scenario.catalogue:
        document["catalogue"] = scenario.catalogue
    document["questions"] = [
        _question(place, question) for place, question in enumerate(scenario.stored_questions, start=1)
    ]
    return document


def _question(place: int, question: Question) -> Document:
    found: Document = {
        "kind": question.kind,
        "prompt": question.prompt,
        "query": question.query,
        "explanation": question.explanation,
    }
    if question.position != place:
        found["position"] = question.position
    if question.catalogue:
        found["catalogue"] = question.catalogue
    every = sorted(question.choices.all(), key=lambda choice: choice.position)
    offered, believed = [c for c in every if c.text], [c for c in every if not c.text]
    if offered:
        found["choices"] = [_choice(choice) for choice in offered]
    if believed:
        found["beliefs"] = [_choice(choice) for choice in believed]
    return found


def _choice(choice: Choice) -> Document:
    found: Document = {"text": choice.text} if choice.text else {}
    found["value"] = choice.value
    if choice.misconception:
        found["misconception"] = choice.misconception.slug
    for name in ("belief", "correction"):
        if words := getattr(choice, name):
            found[name] = words
    return found


def difference(was: Document | None, now: Document) -> list[tuple[str, str]]:
    """The lines of two documents that differ, with what stands around them: (" ", "-" or "+", the line)."""
    old = as_yaml(in_order(was, always=True)).splitlines() if was else []
    new = as_yaml(in_order(now, always=True)).splitlines()
    lines = difflib.unified_diff(old, new, lineterm="", n=2)
    return [(line[0], line[1:]) for line in lines if not line.startswith(("---", "+++"))]


def rows_of(document: Document) -> tuple[Scenario, list[tuple[Question, list[Choice]]], dict[str, list[Any]]]:
    """The rows a document stands for, none of them saved, and what its scenario is related to.

    Raises:
        DocumentError: a key is missing or unknown, or it names something there isn't.
    """
    known = _rules()
    scenario: Scenario | None = None
    related: dict[str, list[Any]] = {}
    questions: list[tuple[Question, list[Choice]]] = []
    try:
        for entry in entries([document]):
            fields = dict(entry["fields"])
            if entry["model"] == "quiz.scenario":
                for name, model in (("rulesets", "ruleset"), ("rules", "rule")):
                    related[name] = list(_named(known, model, fields.pop(name)))
                scenario = Scenario(**fields)
            elif entry["model"] == "quiz.question":
                fields.pop("scenario")
                questions.append((Question(scenario=scenario, **fields), []))
            else:
                fields.pop("question")
                if slug := fields.pop("misconception"):
                    (fields["misconception"],) = _named(known, "misconception", [slug])
                questions[-1][1].append(Choice(question=questions[-1][0], **fields))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise DocumentError(str(error)) from error
    if scenario is None:
        raise DocumentError("It is empty.")
    return scenario, questions, related


_kept: tuple[str, KnownRows] | None = None


def _rules() -> KnownRows:
    """What documents name of the rules: read once, until they change."""
    global _kept
    edition = version("rules")
    kept = _kept
    if kept is None or kept[0] != edition:
        kept = _kept = (edition, KnownRows())
    return kept[1]


def _named(known: KnownRows, model: str, keys: Iterable[Any]) -> Iterator[Any]:
    for key in keys:
        try:
            yield known.get(apps.get_model("rules", model), key)
        except ObjectDoesNotExist:
            name = " ".join(map(str, key))
            raise DocumentError(f"There is no {model} {name}. Look it up under Rules.") from None


@transaction.atomic
def write(document: Document, *, source: str = Source.AUTHOR) -> Scenario:
    """Save what a document stands for: new, or in the place of the scenario of its id.

    A question keeps its row by its position, and with it what was answered.

    Raises:
        DocumentError: as `rows_of`.
    """
    wanted, questions, related = rows_of(document)
    before = Scenario.objects.get_queryset().filter(slug=wanted.slug).first()
    if before is not None:
        wanted.pk, wanted.created = before.pk, before.created
        wanted._state.adding = False
    wanted.source, wanted.is_published, wanted.retired = source, True, False
    wanted.save()
    for name, rows in related.items():
        getattr(wanted, name).set(rows)
    kept = {question.position: question for question in wanted.questions.all()}
    for question, choices in questions:
        question.scenario = wanted
        if old := kept.pop(question.position, None):
            question.pk, question.held_back = old.pk, old.held_back
            question._state.adding = False
            old.choices.all().delete()
        question.save()
        for choice in choices:
            choice.question = question
            choice.save()
    for gone in kept.values():
        gone.delete()
    return wanted


def parts(document: Mapping[str, Any]) -> tuple[Any, list[Any]]:
    """The script and the questions of a document that may be half-built."""
    questions = document.get("questions")
    return document.get("script"), questions if isinstance(questions, list) else []
