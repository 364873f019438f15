"""*What is it now?*: an answer field by field, and what can be ticked in it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judgeapp.combat import Believers
from judgeapp.content.versions import version
from judgeapp.copyengine import Game, described
from judgeapp.quiz.beliefs.known import believers_of
from judgeapp.quiz.kinds.answers.card_comparison import FIELDS
from judgeapp.quiz.models import Question

KEPT = 1024
COLORS = ("white", "blue", "black", "red", "green")
TICKED = ("colors", "supertypes", "types", "subtypes", "abilities")
NUMBERS = ("power", "toughness", "loyalty")
STATUS = ("tapped", "face_down")
# Always on offer, so that no box stands there only because it is to be ticked.
_TEMPTING = {
    "supertypes": ("Legendary",),
    "types": ("Artifact", "Creature", "Enchantment", "Land"),
    "subtypes": (),
    "abilities": (),
    "colors": COLORS,
}


@dataclass(frozen=True, slots=True)
class Blank:
    """A card to fill in.

    Attributes:
        fields: those asked for, in the order of `FIELDS`.
        lists: of each field that is ticked, what there is to tick, in an order that tells nothing.
        names: names to choose from while typing.
        kinds: kinds of counters to count.
    """

    fields: tuple[str, ...]
    lists: Mapping[str, tuple[str, ...]]
    names: tuple[str, ...]
    kinds: tuple[str, ...]


def blank_of(question: Question, ruleset: str) -> Blank:
    """The card to fill in for a question, with what believers would fill in among what it offers.

    Raises:
        CopyEngineError: the script can't be played, or the query doesn't fit it.
    """
    return _blank(json.dumps(question.scenario.script), json.dumps(question.query), ruleset, version("cards"))


@lru_cache(maxsize=KEPT)  # plays the script
def _blank(script: str, query: str, ruleset: str, edition: str) -> Blank:
    return blank_for(believers_of(json.loads(script), ruleset), json.loads(query))


def _counters(values: Mapping[str, Any]) -> Mapping[str, int]:
    """The counters that an answer has, by kind; none where counters aren't asked about."""
    return values.get("counters") or {}


def blank_for(believers: Believers, query: Mapping[str, Any]) -> Blank:
    """The same for any script."""
    right = believers.right(query).fields
    answers = [right, *(each.fields for each in believers.alternatives(query))]
    seen = [*answers, *_printed(believers.by_the_rules)]
    lists = {
        name: tuple(_several(name, seen)) for name in TICKED if name in right and any(_several(name, seen))
    }
    fields = tuple(
        name
        for name in FIELDS
        if name in right and (name in lists or name not in TICKED)
        and (name != "loyalty" or any(values.get("loyalty") is not None for values in seen))
    )  # fmt: skip
    kinds = {kind for values in answers for kind in _counters(values)} | {"+1/+1"}
    return Blank(
        fields=fields,
        lists=lists,
        names=tuple(sorted({str(values["name"]) for values in seen if values.get("name")})),
        kinds=tuple(sorted(kinds)) if "counters" in right else (),
    )


def _printed(game: Game) -> Iterator[dict[str, Any]]:
    """Each face of every object there has been."""
    for obj in game.table().objects.values():
        if obj.kind != "ability":
            for face in obj.faces:
                yield described(face.normal)


def _several(name: str, seen: Iterable[Mapping[str, Any]]) -> list[str]:
    if name == "colors":
        return list(COLORS)
    words = {str(word) for values in seen for word in values.get(name) or ()}
    return sorted(words | set(_TEMPTING[name]))
