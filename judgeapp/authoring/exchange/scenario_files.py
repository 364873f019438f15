"""Scenarios in and out: as JSON or YAML, in the form of fixtures/scenarios/, held to a published schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.db import transaction
from jsonschema import Draft202012Validator

from judgeapp.authoring.assessment.assessing import Assessment, Problem, assess
from judgeapp.authoring.assessment.documents import Document, as_yaml, documents_of, in_order
from judgeapp.authoring.assessment.typed_scripts import in_plain_words, line_of, names_with_commas
from judgeapp.authoring.exchange.shorthand import written_out
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.review import workflow
from judgeapp.cards.pool import card_pool
from judgeapp.combat import VOCABULARY
from judgeapp.copyengine import CopyEngineError, read_sent_documents, script_definitions, spend
from judgeapp.quiz.content.scenario_files import entries
from judgeapp.quiz.models import License, Question, Scenario

SCHEMA = Path(__file__).with_name("scenarios.schema.json")
MOST_BYTES = 2_000_000
_DOCUMENT = 600
"""Steps of looking at a scenario, before it is played."""
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
    documents = in_order(documents)
    if form == "json":
        return json.dumps(documents, ensure_ascii=False, indent=1) + "\n"
    return as_yaml(documents)


def scenarios_out(scenarios: Iterable[Scenario]) -> list[Document]:
    return documents_of(scenarios)


@cache  # made from the types, once
def schema() -> dict[str, Any]:
    """The JSON Schema of a file of scenarios; that of their scripts is made from the engine's types."""
    own = with_kinds(SCHEMA, Question.Kind.values)
    license = {"license": {"enum": License.values}}
    return {**own, "$defs": {**own["$defs"], **license, **script_definitions(VOCABULARY)}}


def with_kinds(path: Path, kinds: Sequence[str]) -> dict[str, Any]:
    """A schema with the kinds of questions filled in."""

    def filled(part: dict[str, Any]) -> dict[str, Any]:
        return {"enum": list(kinds)} if part == {"$ref": "#/$defs/question_kind"} else part

    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"), object_hook=filled)
    return found


def read(text: str) -> list[Document]:
    """The documents of a file: one, or a list of them, as JSON or YAML.

    Raises:
        ExchangeError: it is neither, or holds none.
    """
    if len(text) > MOST_BYTES:
        raise ExchangeError(f"More than {MOST_BYTES // 1_000_000} MB. Take it in parts.")
    try:
        found = read_sent_documents(text, "This", MOST_BYTES)  # JSON is YAML
    except CopyEngineError as error:
        message, mend = in_plain_words(error.message, error.mend)
        raise ExchangeError(": ".join(filter(None, [error.where, f"{message} {mend}"]))) from error
    if cut := next(names_with_commas(found, card_pool()), None):
        place, message, mend = cut
        line = line_of(text, place.removeprefix("[0]"))
        raise ExchangeError(f"{f'Line {line}: ' if line else ''}{message} {mend}")
    if len(found) > 1:
        raise ExchangeError("These are several documents. Write one list, without “---”.")
    documents = found[0] if found and isinstance(found[0], list) else found
    if not documents or not all(isinstance(each, dict) for each in documents):
        raise ExchangeError(
            "There is no scenario in it, nor a template or a card. A file holds a list of them, or one."
        )
    return documents


def misshapen(document: Document) -> list[Problem]:
    """Where a document isn't what the schema says."""
    # What is wrong in a script or a query the engine says better, with its place and what would work.
    parts = {**schema()["$defs"], "Script": {"type": "object"}, "AnyQuestion": {"required": ["ask"]}}
    found = Draft202012Validator(schema()["items"] | {"$defs": parts}).iter_errors(document)
    return [
        Problem(".".join(map(str, error.absolute_path)) or "the scenario", error.message[:300])
        for error in sorted(found, key=lambda error: list(map(str, error.absolute_path)))
    ]


def tried(documents: Iterable[Document]) -> Iterator[Offered]:
    """What the engine makes of each; nothing is saved."""
    for document in documents:
        spend(_DOCUMENT)
        document = written_out(document)
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
    further: dict[int, Document] = {}
    written = list(document.get("questions", ()))
    asked = [entry["fields"] for entry in made if entry["model"] == "quiz.question"]
    for fields in asked[len(written) :]:
        kept = ("kind", "prompt", "query", "explanation", "position")
        further[fields["position"]] = {name: fields[name] for name in kept}
    for fields in (entry["fields"] for entry in made if entry["model"] == "quiz.choice"):
        if (question := further.get(fields["question"][1])) is not None:
            part = "choices" if fields["text"] else "beliefs"
            question.setdefault(part, []).append(_choice(fields))
    return {key: value for key, value in document.items() if key != "also"} | {
        "questions": [*written, *further.values()]
    }


def _choice(fields: Document) -> Document:
    (known,) = fields["misconception"] or [None]
    every = {name: fields[name] for name in ("text", "value", "belief", "correction")} | {
        "misconception": known
    }
    return {name: value for name, value in every.items() if name == "value" or value}


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
