"""Which beliefs bear on a question, so that nobody is offered a reason that has nothing to do with it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.combat import TOPICS, Believers, keywords_of
from judgeapp.copyengine import PLAYER_NAMES, Topic

_FIELDS = (
    "name mana_cost colors supertypes types subtypes abilities power toughness loyalty defense "
    "counters tapped flipped face_down controller owner damage attached_to"
).split()
_TARGETING = frozenset({"targets", "new_targets", "target"})
_STATUS = frozenset({"tapped", "flipped", "face_down"})
_COLORED = re.compile(r"color|\b(?:white|blue|black|red|green)\b")


@dataclass(frozen=True, slots=True)
class Facts:
    """What there is in a script and in the cards of its end.

    Attributes:
        events: what is done.
        keys: what its setup and its events speak of.
        targets_players: a target is a player.
        text: the script and the abilities there are, in small letters.
    """

    events: frozenset[str]
    keys: frozenset[str]
    targets_players: bool
    text: str

    def mentions(self, *words: str) -> bool:
        """Whether the script or an ability has one of these words in it."""
        return any(word in self.text for word in words)


_COMES_UP: Mapping[Topic, Callable[[Facts], bool]] = {
    Topic.COUNTERS: lambda there: bool(there.keys & {"put", "counters"}) or there.mentions("counter"),
    Topic.ENTERING_CHOICES: lambda there: "choices" in there.keys,
    Topic.CHOICES: lambda there: bool(
        there.keys & {"choices", "mode", "modes", "x", "targets", "new_targets"}
    ),
    Topic.TARGETS: lambda there: bool(there.keys & _TARGETING) or there.mentions("target"),
    Topic.STATUS: lambda there: (
        bool(there.keys & _STATUS or there.events & {"tap", "untap", "declare_attackers"})
        or there.mentions("tap", "flipped", "face_down")
    ),
    Topic.X: lambda there: "x" in there.keys,
    Topic.KICKER: lambda there: "paid" in there.keys or there.mentions("kick"),
    Topic.ADDED_TYPES: lambda there: "choices" in there.keys or there.mentions("in addition"),
    Topic.TARGETED_PLAYERS: lambda there: there.targets_players,
}


def touched(believers: Believers, belief: str) -> frozenset[str]:
    """What is another way at the end for who holds a belief: fields of objects, or just the zone of one."""
    held, game = believers.game(belief), believers.by_the_rules
    if held is None:
        return frozenset()
    found: set[str] = set()
    for ref, obj in game.table().objects.items():
        other = held.table().objects.get(ref)
        if other is None or other.zone != obj.zone:
            found.add("zone")
            continue
        values = held.layers_then[-1].values.get(ref), game.layers_then[-1].values.get(ref)
        for wrong, right in ((other, obj), values):
            if wrong != right:
                found |= {f for f in _FIELDS if getattr(wrong, f, None) != getattr(right, f, None)}
    return frozenset(found)


def bearing(believers: Believers, beliefs: Iterable[str], astray: Iterable[str], about: str) -> list[str]:
    """Of beliefs that don't change an answer, those that bear on the same matter as some that do.

    What a belief speaks of must be there, and what it changes besides must be what the others change too; all
    of an object is at stake where they have it go somewhere else.

    Args:
        about: what is asked and why it is so; it must speak of color for a belief on color to bear on it.
    """
    matter = frozenset[str]().union(*(touched(believers, belief) for belief in astray))
    there = facts_of(believers)
    asks_color = _COLORED.search(about) is not None

    def bears(belief: str) -> bool:
        topics, keywords = TOPICS[belief], keywords_of(belief)
        if not all(_COMES_UP[topic](there) for topic in topics if topic in _COMES_UP):
            return False
        if keywords and not there.mentions(*keywords):
            return False
        if Topic.COLOR in topics and not asks_color:
            return False
        changed = touched(believers, belief)
        if not changed:
            return Topic.FELT_ONLY not in topics
        return "zone" in matter or bool(changed & matter)

    return [belief for belief in beliefs if bears(belief)]


def facts_of(believers: Believers) -> Facts:
    """What there is in a script, and the abilities of the cards in it."""
    game = believers.by_the_rules
    abilities = [str(a) for values in game.layers_then[-1].values.values() for a in values.abilities]
    setup, events = believers.script.get("setup") or (), believers.script.get("events") or ()
    parts = [*_parts([setup, events])]
    return Facts(
        events=frozenset(str(part["do"]) for part in parts if "do" in part),
        keys=frozenset(str(key) for part in parts for key in part),
        targets_players=any(_first(part.get("targets")) in PLAYER_NAMES for part in parts),
        text=json.dumps([setup, events, abilities]).casefold(),
    )


def _parts(part: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping in a part of a script."""
    if isinstance(part, Mapping):
        yield part
        part = list(part.values())
    if isinstance(part, list | tuple):
        for each in part:
            yield from _parts(each)


def _first(targets: Any) -> Any:
    return targets[0] if isinstance(targets, list) and targets else None
