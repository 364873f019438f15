"""Where a draft may begin: a link to the Lab, a card, a ruling that is only partly understood, a report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.assessment.suggestions import Suggestion, suggestions
from judgeapp.authoring.models.reports import Report
from judgeapp.cards import pool
from judgeapp.combat import play, tell
from judgeapp.copyengine import (
    DEFAULT_RULESET,
    CardPool,
    CopyEngineError,
    copies_something,
    copying_script,
    plainly_copied,
)
from judgeapp.lab.card_links import from_link
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.short_links import query_of
from judgeapp.lab.tables.edits import new_ref

MOST_CARDS = 6
MOST_SITUATIONS = 4
# What a card is tried with: copiers of each kind, and originals on which people go wrong.
_COPIERS = (
    "Clone",
    "Phantasmal Image",
    "Cackling Counterpart",
    "Quicksilver Gargantuan",
    "Twincast",
    "Mirage Mirror",
)
_ORIGINALS = ("Jhoira of the Ghitu", "Serra Angel", "Tarmogoyf", "Clone", "Lightning Bolt", "Grinning Demon")
_SHORT = re.compile(r"/lab/s/([\w-]{1,60})/?$")


def desk_of_link(text: str) -> Desk | None:
    """The table of the Lab that a link leads to; None if the text is no such link."""
    parts = urlsplit(text.strip())
    if " " in text.strip() or "/lab/" not in parts.path:
        return None
    given = dict(parse_qsl(parts.query))
    if found := _SHORT.search(parts.path):
        given = query_of(found[1]) or {}
    return from_link(given, View()) or Desk.opened(given.get("t", ""), View())


def words_of_link(text: str) -> str:
    """The question in words that a link to the Lab asks; "" if it asks none."""
    parts = urlsplit(text.strip())
    return dict(parse_qsl(parts.query)).get("q", "") if "/lab/" in parts.path else ""


def cards_in(text: str, cards: CardPool) -> list[str]:
    """The names of cards in a text, in its order; a name within a longer one doesn't count."""
    text = text.replace("’", "'")
    names = {face.name for card in cards.values() for face in card.faces if face.name in text}
    found: list[tuple[int, str]] = []
    taken = [False] * len(text)
    for name in sorted(names, key=len, reverse=True):
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if not any(taken[match.start() : match.end()]):
                taken[match.start() : match.end()] = [True] * len(name)
                found.append((match.start(), name))
    return list(dict.fromkeys(name for _, name in sorted(found)))[:MOST_CARDS]


def with_cards(script: Mapping[str, Any], names: list[str], cards: CardPool) -> dict[str, Any]:
    """A script with these cards laid out as well, if they aren't in it; spells are in Ada's hand."""
    made: dict[str, Any] = {
        "setup": list(script.get("setup") or ()),
        "events": list(script.get("events") or ()),
    }
    there = {entry.get("card") for entry in (*made["setup"], *made["events"])}
    for name in (each for each in names if each not in there):
        card, side = cards.find(name, "card")
        entry: dict[str, Any] = {"ref": new_ref(made, name), "card": name, "controller": "A"}
        if card.faces[side].type_line[1] & {"Instant", "Sorcery"}:
            entry["zone"] = "hand"
        made["setup"].append(entry)
    return made


@dataclass(frozen=True, slots=True)
class Situation:
    """A table with the card on which people go wrong, and what tells who does."""

    script: dict[str, Any]
    told: tuple[str, ...]
    telling: tuple[Suggestion, ...]

    @property
    def separates(self) -> int:
        return sum(each.separates for each in self.telling)


def goes_wrong_with(name: str) -> list[Situation]:
    """Situations with a card in which beliefs change an answer, the most telling first.

    Raises:
        CopyEngineError: there is no such card.
    """
    cards = pool.card_pool()
    cards.find(name, "card")
    found = [each for script in _scripts(name, cards) if (each := _situation(script, cards)) and each.telling]
    return sorted(found, key=lambda each: -each.separates)[:MOST_SITUATIONS]


def _scripts(name: str, cards: CardPool) -> Iterator[dict[str, Any]]:
    card, side = cards.find(name, "card")
    pairs = [(copier, name) for copier in _COPIERS]
    if copies_something(card.faces[side].abilities):
        pairs = [*((name, original) for original in _ORIGINALS), *pairs[:2]]
    for copier, original in pairs:
        if copier in cards and original in cards and copier != original:
            try:
                yield {**copying_script(cards, copier, original)}
            except CopyEngineError:
                continue  # this one can't copy that one
    try:
        yield {**plainly_copied(cards, name)}
    except CopyEngineError:
        return


def _situation(script: dict[str, Any], cards: CardPool) -> Situation | None:
    try:
        game = play(script, cards=cards)
        told = tuple(tell(script, cards))
        telling = [each for each in suggestions(game, DEFAULT_RULESET) if each.separates]
    except CopyEngineError:
        return None
    return Situation(script, told, tuple(islice(telling, 2)))


def reported(report: Report) -> Document:
    """The question that somebody reported, as a document of its own: to the letter as they saw it."""
    content = report.content
    question = {
        "kind": content.get("kind", "choose_one"),
        "prompt": content.get("prompt", ""),
        "query": content.get("query") or {},
        "explanation": content.get("explanation", ""),
    }
    every = [
        {k: v for k, v in each.items() if v != "" or k == "value"} for each in content.get("choices") or ()
    ]
    offered = [choice for choice in every if choice.get("text")]
    believed = [choice for choice in every if not choice.get("text")]
    question |= ({"choices": offered} if offered else {}) | ({"beliefs": believed} if believed else {})
    script = content.get("script") or {}
    return {"script": script, "questions": [question], "title": str(script.get("title") or report.key)[:200]}
