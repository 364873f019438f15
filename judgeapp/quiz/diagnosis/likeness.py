"""Which questions are alike: a check asks one of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeapp.quiz.generator.levels import COPYING
from judgeapp.quiz.models.scripts import card_names

type Situation = frozenset[tuple[str, str]]
"""What copies what, by the cards' names; of a table without copying, the cards there, each beside ""."""


def situation(script: Mapping[str, Any]) -> Situation:
    """What a script is about. A copy goes by the name of what it copied, an ability by its permanent's."""
    names: dict[str, str] = {}
    found: set[tuple[str, str]] = set()
    for entry in _entries([*(script.get("setup") or ()), *(script.get("events") or ())]):
        own = next((entry[key] for key in ("card", "of", "by", "name") if entry.get(key)), None)
        if "ref" in entry and own is not None:
            names.setdefault(str(entry["ref"]), names.get(str(own), str(own)))
        does = entry.get("do") in COPYING
        copied = entry.get("copy_of") or (entry.get("of") or entry.get("name") if does else None)
        copier = str(entry.get("by") or entry.get("ref"))
        for each in copied if isinstance(copied, list) else [copied] if copied else []:
            found.add((names.get(copier, copier), names.get(str(each), str(each))))
    return frozenset(found or ((name, "") for name in card_names(dict(script))))


def _entries(entries: object) -> Iterator[Mapping[str, Any]]:
    """Entries one by one, those that happen within others after them."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            yield entry
            yield from _entries(entry.get("events"))


def alike(questions: Iterable[tuple[int, int, Situation]]) -> dict[int, frozenset[int]]:
    """For each question those like it: of its scenario, or all that is copied at one table is at the other.

    Args:
        questions: their keys, those of their scenarios, and their situations.
    """
    given = list(questions)
    by_scenario: dict[int, set[int]] = defaultdict(set)
    by_act: dict[tuple[str, str], set[int]] = defaultdict(set)
    for key, scenario, about in given:
        by_scenario[scenario].add(key)
        for act in about:
            by_act[act].add(key)
    found: dict[int, set[int]] = {key: set(by_scenario[scenario]) for key, scenario, _ in given}
    for key, _, about in given:
        # Whatever has all of this situation is about it and maybe more.
        for other in set.intersection(*(by_act[act] for act in about)) if about else ():
            found[key].add(other)
            found[other].add(key)
    return {key: frozenset(others - {key}) for key, others in found.items()}
