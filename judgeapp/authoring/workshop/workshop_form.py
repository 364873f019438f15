"""The workshop's form: what is on the page becomes a document, half-built as it may be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeapp.authoring.assessment.assessing import Problem
from judgeapp.authoring.assessment.documents import Document, as_yaml
from judgeapp.copyengine import CopyEngineError, read_sent_documents
from judgeapp.quiz.models import DEFAULT_RULESET, Question

MOST_QUESTIONS = 40


@dataclass(slots=True)
class Typed:
    """What was typed, and what couldn't be read of it.

    Attributes:
        document: with what could be read; the rest is as it was before.
        texts: field name -> the words typed that couldn't be read, to be shown again.
    """

    document: Document
    problems: list[Problem] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def typed(data: Any, before: Document) -> Typed:
    """Read the form that was sent.

    Args:
        data: a QueryDict.
        before: the document it began from, which holds what the form doesn't show.
    """
    found = Typed({**before})
    document = found.document
    document["id"] = data.get("id", "").strip()
    document["title"] = data.get("title", "").strip()
    document.setdefault("source", "author")
    level = data.get("level", "1")
    document["level"] = int(level) if level in {"1", "2", "3"} else 1
    document["rulesets"] = data.getlist("rulesets")
    if "script" in data:
        document["script"] = _yaml(found, "script", data["script"], before.get("script"))
    script = document.get("script")
    own = script.get("ruleset", DEFAULT_RULESET) if isinstance(script, dict) else DEFAULT_RULESET
    document["rules"] = _rules(data.get("rules", ""), str(own))
    old = before.get("questions") or []
    document["questions"] = []
    for place in range(min(_number(data.get("questions")), MOST_QUESTIONS)):
        if f"q{place}-remove" in data:
            continue
        was = old[place] if place < len(old) and isinstance(old[place], dict) else {}
        document["questions"].append(_question(found, data, place, was))
    if added := data.get("add"):
        try:
            question = json.loads(added)
        except ValueError:
            question = None
        if isinstance(question, dict):
            document["questions"].append(question)
    return found


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 4 else 0


def _yaml(found: Typed, name: str, text: str, before: Any) -> Any:
    if not text.strip():
        return None
    try:
        documents = read_sent_documents(text)
        if len(documents) != 1:
            raise CopyEngineError("These are several documents.", mend="Write one, without “---”.")
        return documents[0]
    except CopyEngineError as error:
        found.texts[name] = text
        found.problems.append(Problem(name, error.message, error.mend))
        return before


def _rules(text: str, ruleset: str) -> list[dict[str, str]]:
    """ "707.2, mtg-2017 706.2": numbers, those of another rulebook with its name before them."""
    rules = []
    for part in text.replace(";", ",").replace("\n", ",").split(","):
        words = part.split()
        if words:
            rules.append({"ruleset": words[0] if len(words) > 1 else ruleset, "number": words[-1]})
    return rules


def rules_text(document: Document) -> str:
    script = document.get("script")
    own = script.get("ruleset", DEFAULT_RULESET) if isinstance(script, dict) else DEFAULT_RULESET
    return ", ".join(
        rule["number"] if rule["ruleset"] == own else f"{rule['ruleset']} {rule['number']}"
        for rule in document.get("rules") or ()
    )


def _question(found: Typed, data: Any, place: int, was: Mapping[str, Any]) -> Document:
    name = f"q{place}"
    question: Document = {**was}
    kind = data.get(f"{name}-kind", was.get("kind", ""))
    if kind != was.get("kind"):
        question.pop("choices", None)  # another kind has other ones
    question["kind"] = kind if kind in Question.Kind.values else was.get("kind", Question.Kind.CHOOSE_ONE)
    question["prompt"] = data.get(f"{name}-prompt", "").strip()
    question["explanation"] = data.get(f"{name}-explanation", "").strip()
    question["query"] = was.get("query") or {}
    for part in ("choices", "beliefs"):
        kept = []
        for number, choice in enumerate(question.get(part) or ()):
            if f"{name}-{part}{number}-remove" in data:
                continue
            text = data.get(f"{name}-{part}{number}-text")
            kept.append({**choice, "text": text.strip()} if text else choice)
        if kept:
            question[part] = kept
        else:
            question.pop(part, None)
    return question


@dataclass(frozen=True, slots=True)
class Row:
    """A question as the page shows it."""

    place: int
    question: Document

    @property
    def name(self) -> str:
        return f"q{self.place}"


def rows(document: Document) -> list[Row]:
    questions = document.get("questions") or ()
    return [Row(place, each) for place, each in enumerate(questions) if isinstance(each, dict)]


def script_text(document: Document, texts: Mapping[str, str]) -> str:
    return texts.get("script") or (as_yaml(document["script"]) if document.get("script") else "")
