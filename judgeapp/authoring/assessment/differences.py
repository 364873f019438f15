"""What differs between two documents, place by place, in sentences a person can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.authoring.assessment.documents import Document
from judgeapp.cards.pool import card_pool
from judgeapp.combat import account
from judgeapp.copyengine import CopyEngineError

_WORDS = {
    "title": "title",
    "id": "address",
    "level": "level",
    "source": "source",
    "attribution": "by whom",
    "taken_from": "where it comes from",
    "license": "license",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that was and is now; "" where there is none."""

    place: str
    was: str
    now: str


def differences(was: Document | None, now: Document) -> list[Difference]:
    """What has changed, in the order of the document; all of it is new without one before."""
    old, new = _told(was or {}), _told(now)
    return [
        Difference(place, old.get(place, ""), new.get(place, ""))
        for place in dict.fromkeys([*new, *old])
        if old.get(place, "") != new.get(place, "")
    ]


def _told(document: Document) -> dict[str, str]:
    """Each place of a document with what stands there, as a reader says it."""
    found = {called: str(document[key]) for key, called in _WORDS.items() if document.get(key)}
    found["rulebooks"] = ", ".join(map(str, document.get("rulesets") or ()))
    rules = [each for each in document.get("rules") or () if isinstance(each, Mapping)]
    found["rules"] = ", ".join(
        f"{each.get('ruleset', '')} {each.get('number', '')}".strip() for each in rules
    )
    script = document.get("script")
    if isinstance(script, dict):
        found |= _story(script)
    for number, question in enumerate(document.get("questions") or (), start=1):
        if isinstance(question, Mapping):
            found |= {f"question {number}: {place}": words for place, words in _question(question).items()}
    return {place: words for place, words in found.items() if words}


def _story(script: dict[str, Any]) -> dict[str, str]:
    try:
        told = account(script, card_pool())
    except (CopyEngineError, LookupError, TypeError, AttributeError, ValueError):
        return {"script": json.dumps(script, ensure_ascii=False, sort_keys=True)}
    found = {f"there from the start, {n}": words for n, words in enumerate(told.setup, start=1)}
    found |= {f"event {n}": words for n, words in enumerate(told.events, start=1)}
    beside = {k: v for k, v in script.items() if k not in {"setup", "events", "title"} and v}
    found["the rest of the script"] = json.dumps(beside, ensure_ascii=False, sort_keys=True) if beside else ""
    # A sentence doesn't tell everything: a change it leaves out is told to the letter.
    for key, called in (("setup", "there from the start"), ("events", "event")):
        for n, entry in enumerate(script.get(key) or (), start=1):
            place = f"{called}, {n}" if key == "setup" else f"{called} {n}"
            if place in found and isinstance(entry, Mapping):
                found[place] += f" ({json.dumps(dict(entry), ensure_ascii=False, sort_keys=True)})"
    return found


def _question(question: Mapping[str, Any]) -> dict[str, str]:
    found = {
        "kind": str(question.get("kind", "")).replace("_", " "),
        "prompt": str(question.get("prompt", "")),
        "what is asked": json.dumps(question.get("query") or {}, ensure_ascii=False, sort_keys=True),
        "explanation": str(question.get("explanation", "")),
    }
    for part, called in (("choices", "option"), ("beliefs", "wrong answer")):
        for n, choice in enumerate(question.get(part) or (), start=1):
            value = json.dumps(choice.get("value"), ensure_ascii=False)
            reason = choice.get("misconception") or choice.get("belief") or ""
            said = f"{choice['text']} = {value}" if choice.get("text") else value
            found[f"{called} {n}"] = f"{said} ({reason})" if reason else said
    return found
