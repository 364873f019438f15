"""Which cards do the copying in questions, so that none of them comes up again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from judgeapp.content.versions import version
from judgeapp.quiz.generator.levels import COPYING
from judgeapp.quiz.models import Question, Quiz, QuizItem
from judgeapp.quiz.models.players import Player

LATELY = 20
"""So many questions are looked back on, for what copied in them."""


def copiers_in(script: Mapping[str, Any]) -> frozenset[str]:
    """The names of the cards whose effects copy in a script."""
    entries = [*(script.get("setup") or ()), *_events(script.get("events") or ())]
    cards = {str(entry["ref"]): str(entry["card"]) for entry in entries if "ref" in entry and "card" in entry}
    found = set()
    for entry in entries:
        if entry.get("do") in COPYING:
            by = str(entry.get("by") or entry.get("ref"))
            found.add(cards.get(by, by))
        elif entry.get("copy_of"):
            found.add(cards.get(str(entry.get("ref")), ""))
    return frozenset(found - {""})


def _events(events: Any) -> Iterator[Mapping[str, Any]]:
    for event in events:
        yield event
        yield from _events(event.get("events") or ())


def copiers_of(ruleset: str) -> Mapping[int, frozenset[str]]:
    """The copiers of each documented question of a ruleset."""
    return _copiers_of(ruleset, version("quiz"))


@lru_cache(maxsize=8)  # reads the scripts of all questions, for each quiz that starts
def _copiers_of(ruleset: str, *editions: str) -> Mapping[int, frozenset[str]]:
    rows = Question.objects.documented(ruleset).values_list("pk", "scenario__script")
    return {question: copiers_in(script) for question, script in rows}


def lately_drawn(player: Player) -> Counter[str]:
    """How often each copier was in the last questions that the player was given."""
    items = QuizItem.objects.filter(quiz__in=Quiz.objects.of(player)).order_by("-pk")
    scripts = items.values_list("question__scenario__script", flat=True)[:LATELY]
    return Counter(name for script in scripts for name in copiers_in(script))
