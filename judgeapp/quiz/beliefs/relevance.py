"""Which beliefs bear on a question, so that nobody is offered a reason that has nothing to do with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from judgeapp.combat import Believers
from judgeapp.quiz.beliefs.known import misconceptions

_FIELDS = (
    "name mana_cost colors supertypes types subtypes abilities power toughness loyalty defense "
    "counters tapped flipped face_down controller owner damage attached_to"
).split()
# What a belief speaks of, and what a script or the cards in it must have for that to come up.
_COMES_UP = (
    (r"\bcounters?\b", r"counter|\"put\""),
    (r"\(color, type|as-enters choices|no choice at all", r"\"choices\""),
    (r"\bchoices?\b|\bchosen\b|\bmodes?\b", r"\"(?:choices|modes?|x|targets|new_targets)\""),
    (r"\btargets\b", r"target"),
    (r"same state|\btapped\b", r"tap|declare_attackers|flipped|face_down"),
    (r"\bX\b", r"\"x\""),
    (r"\bkicke", r"kick|\"paid"),
    (r"in addition to", r"in addition|\"choices\""),
    (r"not for players", r"\"targets\": \[\"[AB]\""),
)
_TOPICS = tuple(tuple(re.compile(each, re.IGNORECASE) for each in pair) for pair in _COMES_UP)
_KEYWORDS = re.compile(
    r"vigilance|lifelink|deathtouch|trample|indestructible|hexproof|shroud|protection|haste|double strike|"
    r"first strike|flying|reach|defender|intimidate|landwalk|flash|equip|enchant",
    re.IGNORECASE,
)
_ON_COLOR = re.compile(r"own color|colorless")
_COLORED = re.compile(r"color|\b(?:white|blue|black|red|green)\b")
# Where these change nothing they can't have led anybody.
_LIVE_ONLY = re.compile(r"own color|colorless|cannot use the ability")


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
    known = misconceptions()
    matter = frozenset[str]().union(*(touched(believers, belief) for belief in astray))
    there = _there(believers)

    def bears(belief: str) -> bool:
        text = known[belief].belief
        if not all(needed.search(there) for said, needed in _TOPICS if said.search(text)):
            return False
        named = {word.casefold() for word in _KEYWORDS.findall(text)}
        if named and not any(word in there for word in named):
            return False
        if _ON_COLOR.search(text) and not _COLORED.search(about):
            return False
        changed = touched(believers, belief)
        if not changed:
            return not _LIVE_ONLY.search(text)
        return "zone" in matter or bool(changed & matter)

    return [belief for belief in beliefs if bears(belief)]


def _there(believers: Believers) -> str:
    """All that a script says, and the abilities that the cards in it have, in small letters."""
    game = believers.by_the_rules
    abilities = [str(a) for values in game.layers_then[-1].values.values() for a in values.abilities]
    script = [believers.script.get("setup"), believers.script.get("events"), abilities]
    return json.dumps(script).casefold()
