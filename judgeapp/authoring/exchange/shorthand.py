"""What a file may leave out, written out: numbers of rules as people write them, and plain defaults."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.text import slugify

from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.assessment.suggestions import completed, kind_of_answer
from judgeapp.cards.pool import card_pool
from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError, Game
from judgeapp.quiz.models import DEFAULT_RULESET, Scenario

_CALLED = re.compile(r"^(?:CR|rule)\s+", re.I)


def written_out(document: Document) -> Document:
    """A scenario with everything it may leave out; what isn't even a mapping or list stays to be refused."""
    script = document.get("script")
    ruleset = (
        str(script.get("ruleset") or DEFAULT_RULESET) if isinstance(script, Mapping) else DEFAULT_RULESET
    )
    title = str(document.get("title") or _title(script))
    found = {
        "id": slugify(title)[:60].rstrip("-") or "draft",
        "source": "author",
        "level": 1,
        "rulesets": [ruleset],
        "rules": [],
        "questions": [],
        **document,
        "title": title,
    }
    if isinstance(found["rules"], list):
        found["rules"] = [_rule(each, ruleset) for each in found["rules"]]
    elif isinstance(found["rules"], str | int | float):
        found["rules"] = [_rule(each, ruleset) for each in str(found["rules"]).split(",")]
    if isinstance(found["questions"], list):
        game = _played(script)
        found["questions"] = [
            _question(each, game) if isinstance(each, dict) else each for each in found["questions"]
        ]
    return found


def _title(script: Any) -> str:
    if not isinstance(script, Mapping):
        return ""
    lists = [script.get("setup"), script.get("events")]
    entries = [each for some in lists if isinstance(some, list) for each in some if isinstance(each, Mapping)]
    names = dict.fromkeys(str(each["card"]) for each in entries if each.get("card"))
    return str(script.get("title") or ", ".join(list(names)[:4]) or "A scenario without a title")[:200]


def _rule(given: Any, ruleset: str) -> Any:
    """ "707.2", 707.2, "CR 707.2b" or "mtg-2017 706.2" as a rule of a rulebook."""
    if isinstance(given, Mapping) and isinstance(given.get("number"), int | float):
        return {"ruleset": ruleset, **given, "number": str(given["number"])}
    if not isinstance(given, str | int | float):
        return given
    words = _CALLED.sub("", str(given).strip()).split()
    return {"ruleset": words[0] if len(words) > 1 else ruleset, "number": words[-1] if words else ""}


def _played(script: Any) -> Game | None:
    try:
        return play(script, cards=card_pool()) if isinstance(script, dict) else None
    except Exception:
        return None  # what is wrong with it is told when it is assessed


def _question(given: Document, game: Game | None) -> Document:
    """A question with its kind, and with the values of options that are words only."""
    question = {"prompt": "", "explanation": "", **given}
    query = question.get("query")
    if "kind" not in question:
        question["kind"] = _kind(question, query, game)
    if game is None or not isinstance(query, Mapping):
        return question
    return completed(question, game, Scenario(script=game.script).default_ruleset)


def _kind(question: Mapping[str, Any], query: Any, game: Game | None) -> str:
    if question.get("choices") or game is None or not isinstance(query, Mapping):
        return "choose_one"
    try:
        return kind_of_answer(ask(game, query).value, query) or "choose_one"
    except CopyEngineError:
        return "choose_one"
