"""Templates in and out: as JSON or YAML, in the form of the shipped ones, held to a published schema."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction
from jsonschema import Draft202012Validator

from judgeapp.authoring.assessment.assessing import Problem
from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.exchange.scenario_files import with_kinds
from judgeapp.authoring.written_templates import template_workflow
from judgeapp.copyengine import read_documents
from judgeapp.quiz.generator.template_kinds import generated_kinds
from judgeapp.quiz.generator.templates import FOLDER
from judgeapp.quiz.models import WrittenTemplate

SCHEMA = Path(__file__).with_name("templates.schema.json")


@cache  # made from the types, once
def schema() -> dict[str, Any]:
    """The JSON Schema of a file of templates."""
    return with_kinds(SCHEMA, generated_kinds())


def is_template(document: Document) -> bool:
    """Whether a document of a file is a template, and no scenario."""
    return "principles" in document and "script" not in document


def misshapen_template(document: Document) -> list[Problem]:
    """Where a document isn't what the schema says."""
    found = Draft202012Validator(schema()["items"]).iter_errors(document)
    return [
        Problem(".".join(map(str, error.absolute_path)) or "the template", error.message[:300])
        for error in sorted(found, key=lambda error: list(map(str, error.absolute_path)))
    ]


def templates_out(names: Iterable[str] = ()) -> list[Document]:
    """The templates of these ids, or all: the shipped ones as they are written, and those of authors."""
    wanted = set(names)
    shipped = [
        written
        for path in sorted(FOLDER.glob("*.yaml"))
        for documents in read_documents(path.read_text(encoding="utf-8"), path.name)
        for written in documents or ()
    ]
    every = [*shipped, *WrittenTemplate.objects.order_by("slug").values_list("document", flat=True)]
    return [document for document in every if not wanted or document.get("id") in wanted]


def tried_template(document: Document) -> tuple[list[Problem], template_workflow.Trial | None]:
    """What a template makes; nothing is saved."""
    if problems := misshapen_template(document):
        return problems, None
    trial = template_workflow.tried(document, str(document["id"]))
    return trial.problems, trial


@transaction.atomic
def bring_in_templates(documents: Iterable[Document], by: Any, why: str) -> list[WrittenTemplate]:
    """Make drafts of templates; one that is in the workshop already goes on from what was brought."""
    return [template_workflow.start(by, document, why=why) for document in documents]
