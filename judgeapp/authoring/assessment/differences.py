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
from judgeapp.quiz.beliefs.known import misconceptions

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


@dataclass(frozen=True, slots=True)
class _Told:
    """What stands in a place in words, and to the letter, since the words may leave something out."""

    words: str
    letter: str = ""


def differences(was: Document | None, now: Document) -> list[Difference]:
    """What has changed, in the order of the document; all of it is new without one before."""
    old, new = _told(was or {}), _told(now)
    nothing, found = _Told(""), []
    for place in dict.fromkeys([*new, *old]):
        one, two = old.get(place, nothing), new.get(place, nothing)
        if one.words != two.words:
            found.append(Difference(place, one.words, two.words))
        elif one != two:
            found.append(Difference(place, *(f"{each.words} ({each.letter})" for each in (one, two))))
    return found


def _told(document: Document) -> dict[str, _Told]:
    """Each place of a document with what stands there."""
    found = {called: _Told(str(document[key])) for key, called in _WORDS.items() if document.get(key)}
    found["rulebooks"] = _Told(", ".join(map(str, document.get("rulesets") or ())))
    rules = [each for each in document.get("rules") or () if isinstance(each, Mapping)]
    found["rules"] = _Told(
        ", ".join(f"{each.get('ruleset', '')} {each.get('number', '')}".strip() for each in rules)
    )
    script = document.get("script")
    names: Mapping[str, str] = {}
    if isinstance(script, dict):
        story, names = _story(script)
        found |= story
    for number, question in enumerate(document.get("questions") or (), start=1):
        if isinstance(question, Mapping):
            told = _question(question, names)
            found |= {f"question {number}: {place}": words for place, words in told.items()}
    return {place: told for place, told in found.items() if told.words}


def _letter(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def _story(script: dict[str, Any]) -> tuple[dict[str, _Told], Mapping[str, str]]:
    """The story sentence by sentence, and what things are called in it; the script where it can't be told."""
    try:
        told = account(script, card_pool())
    except (CopyEngineError, LookupError, TypeError, AttributeError, ValueError):
        return {"script": _Told(_letter(script))}, {}
    found = {}
    for key, called, sentences in (
        ("setup", "there from the start,", told.setup),
        ("events", "event", told.events),
    ):
        entries = script.get(key) or ()
        for n, words in enumerate(sentences, start=1):
            found[f"{called} {n}"] = _Told(words, _letter(entries[n - 1]) if n <= len(entries) else "")
    beside = {k: v for k, v in script.items() if k not in {"setup", "events", "title"} and v}
    found["the rest of the script"] = _Told(_letter(beside) if beside else "")
    return found, told.names


def _question(question: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, _Told]:
    found = {
        "kind": _Told(str(question.get("kind", "")).replace("_", " ")),
        "prompt": _Told(str(question.get("prompt", ""))),
        "what is asked": _asked(question.get("query") or {}, names),
        "explanation": _Told(str(question.get("explanation", ""))),
    }
    known = misconceptions()
    for part, called in (("choices", "option"), ("beliefs", "wrong answer")):
        for n, choice in enumerate(question.get(part) or (), start=1):
            belief = choice.get("misconception", "")
            reason = known[belief].belief if belief in known else belief or choice.get("belief", "")
            words = str(choice.get("text") or _value(choice.get("value")))
            found[f"{called} {n}"] = _Told(f"{words}: {reason}" if reason else words, _letter(choice))
    return found


def _asked(query: Mapping[str, Any], names: Mapping[str, str]) -> _Told:
    ref = query.get("of")
    of = f" of {names.get(ref, ref)}" if isinstance(ref, str) else ""
    more = "".join(f", {_value(value)}" for key, value in query.items() if key not in {"ask", "of"})
    return _Told(f"{str(query.get('ask', '')).replace('_', ' ')}{of}{more}", _letter(query))


def _value(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(map(_value, value))
        case Mapping():
            return ", ".join(f"{key}: {_value(each)}" for key, each in value.items())
        case _:
            return str(value)
