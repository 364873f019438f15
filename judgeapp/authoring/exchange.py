"""Scenarios in and out: as JSON or YAML, in the form of fixtures/scenarios/, held to a published schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.db import transaction
from jsonschema import Draft202012Validator

from judgeapp.authoring import workflow
from judgeapp.authoring.assessing import Assessment, Problem, assess
from judgeapp.authoring.documents import Document, as_yaml, document_of
from judgeapp.authoring.editions import Edition
from judgeapp.cards.models import Card, Face
from judgeapp.content.loading import FixtureLoader
from judgeapp.quiz.content import entries
from judgeapp.quiz.models import Scenario

SCHEMA = Path(__file__).with_name("scenarios.schema.json")
MOST_BYTES = 2_000_000
FORMATS = ("yaml", "json")


class ExchangeError(Exception):
    """A file can't be read; the text says where and what would work."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A scenario of a file.

    Attributes:
        problems: what keeps it from being published; a draft may have some.
    """

    document: Document
    problems: list[Problem]
    assessment: Assessment | None = None

    @property
    def name(self) -> str:
        return str(self.document.get("id") or self.document.get("title") or "a scenario without an id")


def written(documents: list[Any], form: str) -> str:
    """A file of documents."""
    if form == "json":
        return json.dumps(documents, ensure_ascii=False, indent=1) + "\n"
    return as_yaml(documents)


def scenarios_out(scenarios: Iterable[Scenario]) -> list[Document]:
    return [document_of(scenario) for scenario in scenarios]


def cards_out(cards: Iterable[Card]) -> Iterator[dict[str, Any]]:
    """Cards and their faces as fixtures/cards/ has them."""
    for card in cards:
        yield _entry("cards.card", card, {})
        for face in card.faces.order_by("position"):
            yield _entry("cards.face", face, {"card": list(card.natural_key())})


def _entry(model: str, row: Card | Face, related: dict[str, Any]) -> dict[str, Any]:
    fields = dict(related)
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if field.is_relation or field.primary_key or field.name in {"source", "retired"}:
            continue
        if value not in ("", None, []) and value != field.get_default():
            fields[field.name] = value
    return {"model": model, "fields": fields}


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a file of scenarios."""
    return dict(json.loads(SCHEMA.read_text()))


def read(text: str) -> list[Document]:
    """The scenarios of a file: one, or a list of them, as JSON or YAML.

    Raises:
        ExchangeError: it is neither, or holds no scenarios.
    """
    if len(text) > MOST_BYTES:
        raise ExchangeError(f"More than {MOST_BYTES // 1_000_000} MB. Take it in parts.")
    try:
        found = yaml.load(text, FixtureLoader)  # noqa: S506  # JSON is YAML; the loader makes plain data
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ExchangeError(f"This is neither YAML nor JSON: {error}") from error
    documents = found if isinstance(found, list) else [found]
    if not documents or not all(isinstance(each, dict) for each in documents):
        raise ExchangeError("There is no scenario in it. A file holds a list of scenarios, or one.")
    return documents


def misshapen(document: Document) -> list[Problem]:
    """Where a document isn't what the schema says."""
    found = Draft202012Validator(schema()["items"] | {"$defs": schema()["$defs"]}).iter_errors(document)
    return [
        Problem(".".join(map(str, error.absolute_path)) or "the scenario", error.message[:300])
        for error in sorted(found, key=lambda error: list(map(str, error.absolute_path)))
    ]


def tried(documents: Iterable[Document]) -> Iterator[Offered]:
    """What the engine makes of each; nothing is saved."""
    for document in documents:
        problems = misshapen(document)
        if problems:
            yield Offered(document, problems)
            continue
        document = plain(document)
        assessment = assess(document)
        yield Offered(document, assessment.problems, assessment)


def plain(document: Document) -> Document:
    """Without `also`: the questions it stands for are written out."""
    if not document.get("also"):
        return document
    try:
        made = list(entries([document]))
    except (ValueError, KeyError, TypeError):
        return document
    places = [entry["fields"] for entry in made if entry["model"] == "quiz.question"]
    questions = [*document.get("questions", ())]
    for fields in places[len(questions) :]:
        kept = ("kind", "prompt", "query", "explanation", "position")
        questions.append({name: fields[name] for name in kept})
    return {key: value for key, value in document.items() if key != "also"} | {"questions": questions}


@transaction.atomic
def bring_in(offered: Iterable[Offered], by: Any, why: str) -> list[Edition]:
    """Make drafts of scenarios; one that is in the workshop already goes on from what was brought."""
    drafts = []
    for each in offered:
        stored = Scenario.objects.get_queryset().filter(slug=str(each.document.get("id"))).first()
        draft = workflow.start(by, document=each.document, scenario=stored, why=why)
        if draft.document != each.document:
            draft = workflow.save(draft, each.document, by=by, seen=draft.saved, why=why)
        drafts.append(draft)
    return drafts
