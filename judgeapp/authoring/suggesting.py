"""What can be asked about the end of a game, best first, each with a prompt in good English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from judgeapp.authoring.documents import Document
from judgeapp.authoring.recomputing import plain
from judgeapp.cards.derivations import origins_of
from judgeapp.combat import Believers
from judgeapp.copyengine import CopyEngineError, Game, ask, matches
from judgeapp.quiz.beliefs import believers_of, misconceptions, prior_of
from judgeapp.quiz.card_judging import FIELDS
from judgeapp.quiz.models import Question
from judgeapp.quiz.options import text_of
from judgeapp.quiz.saying import said

Kind = Question.Kind
MOST = 24
_WRONG = 4
# What is asked, and how: {it} is "Ada's Clone", {its} "Ada's Clone's".
_ASKS = {
    "name": "What is the name of {it} now?",
    "colors": "Which colors is {it} now?",
    "mana_value": "What is the mana value of {it} now?",
    "types": "Which card types does {it} have now?",
    "subtypes": "Which subtypes does {it} have now?",
    "supertypes": "Which supertypes does {it} have now?",
    "power": "What is the power of {it} now?",
    "toughness": "What is the toughness of {it} now?",
    "loyalty": "How many loyalty counters are on {it} now?",
    "is_token": "Is {it} a token?",
    "is_copy": "Is {it} a copy of something?",
    "tapped": "Is {it} tapped?",
    "face_down": "Is {it} face down?",
    "controller": "Who controls {it} now?",
    "owner": "Who owns {it}?",
    "zone": "Where is {it} now?",
}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to ask.

    Attributes:
        question: as a document has it, with its choices.
        beliefs: of how many beliefs it tells that somebody holds them, likely ones counting more.
    """

    question: Document
    answer: str
    beliefs: int = 0
    wrong: tuple[str, ...] = field(default=())


def suggestions(game: Game, ruleset: str) -> list[Suggestion]:
    """What to ask at the end of a game, what tells most about candidates first."""
    believers = believers_of(game.script, ruleset)
    names = origins_of(game.script)
    found = [
        made
        for ref in game.table().objects
        if ref in names
        for query, prompt in _queries(game, ref, names[ref])
        if (made := suggested(game, believers, query, prompt))
    ]
    found.sort(key=lambda each: -each.beliefs)
    return found[:MOST]


def _queries(game: Game, ref: str, name: str) -> Iterator[tuple[dict[str, Any], str]]:
    for what, prompt in _ASKS.items():
        yield {"ask": what, "of": ref}, prompt.format(it=name)
    obj = game.object(ref)
    for kind in dict(getattr(obj, "counters", None) or {}) or {"+1/+1": 0}:
        yield {"ask": "counters", "of": ref, "kind": kind}, f"How many {kind} counters are on {name}?"
    yield {"ask": "fields", "of": ref, "fields": list(FIELDS)}, f"What is {name} now? Fill in the card."


def suggested(game: Game, believers: Believers, query: Mapping[str, Any], prompt: str) -> Suggestion | None:
    """A question with the options that beliefs lead to; None if it can't be asked or nothing is wrong."""
    try:
        value = ask(game, query).value
        given = believers.alternatives(query)
    except CopyEngineError:
        return None
    kind = _kind(value, query)
    if kind is None:
        return None
    known = misconceptions()
    weight = sum(max((prior_of(b) for b in each.beliefs), default=0) for each in given)
    question: Document = {"kind": kind, "prompt": prompt, "query": dict(query), "explanation": ""}
    right = said(plain(value), query, game.script, ()) or text_of(value, [])
    texts = [right]
    if kind == Kind.CHOOSE_ONE:
        choices: list[Document] = [{"text": right, "value": plain(value)}]
        for each in given:
            words = said(plain(each.value), query, game.script, ())
            if words and words not in texts and not matches(each.value, value):
                belief = max(each.beliefs, key=prior_of, default="")
                about = {"misconception": belief} if belief in known else {}
                choices.append({"text": words, "value": plain(each.value), **about})
                texts.append(words)
        if len(choices) < 2:
            return None
        question["choices"] = choices[: 1 + _WRONG]
    return Suggestion(question, right, weight, tuple(texts[1:]))


def _kind(value: Any, query: Mapping[str, Any]) -> str | None:
    if isinstance(value, bool):
        return Kind.YES_NO
    if isinstance(value, int):
        return Kind.NUMBER
    if isinstance(value, Mapping):
        return Kind.CARD if query["ask"] == "fields" else None
    return Kind.CHOOSE_ONE if value is not None else None


def completed(question: Document, game: Game, ruleset: str) -> Document:
    """A question with options where its kind needs them and it has none.

    An author who changes the script or the query gets the answer's option anew; texts they wrote stay.
    """
    if question.get("kind") != Kind.CHOOSE_ONE or not isinstance(question.get("query"), Mapping):
        return question
    try:
        value = ask(game, question["query"]).value
    except CopyEngineError:
        return question
    choices = question.get("choices") or []
    if any(matches(value, choice.get("value")) for choice in choices if isinstance(choice, Mapping)):
        return question
    made = suggested(game, believers_of(game.script, ruleset), question["query"], question.get("prompt", ""))
    if made is None or made.question["kind"] != Kind.CHOOSE_ONE:
        return question
    return {**question, "choices": made.question["choices"]}
