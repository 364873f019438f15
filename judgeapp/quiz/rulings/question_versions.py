"""Which version of a question somebody answered: a digest of all that is put before them and judged."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from judgeapp.quiz.models import Question


def content_of(question: Question) -> dict[str, Any]:
    """A question with its script and its choices, as JSON holds it."""
    return {
        "script": question.scenario.script,
        "kind": question.kind,
        "prompt": question.prompt,
        "query": question.query,
        "explanation": question.explanation,
        "choices": [
            {"text": choice.text, "value": choice.value, "belief": choice.belief}
            for choice in sorted(question.choices.all(), key=lambda choice: choice.position)
        ],
    }


def digest_of(content: Any) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def version_of(question: Question) -> str:
    """No query if the question has its scenario and its choices at hand."""
    return digest_of(content_of(question))


def asks(question: Question) -> str:
    """A digest of what the answer depends on in the question itself; its wording is no part of it."""
    return digest_of([question.scenario.script, question.kind, question.query])
