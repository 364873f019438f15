"""The sentences of an answer: those of its subject, and what isn't considered."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judgeapp.copyengine import number_word, object_as_json
from judgeapp.lab.answers_in_words.costs import its_mana_cost
from judgeapp.lab.answers_in_words.counts import how_many, number_told, tokens_named, what_is_left
from judgeapp.lab.answers_in_words.outcomes import happenings, what_a_spell_does, whether_lost
from judgeapp.lab.answers_in_words.permissions import that_it_can_block
from judgeapp.lab.answers_in_words.players import devotion, poison_told
from judgeapp.lab.answers_in_words.spells import how_many_resolve, how_often_it_resolved, why_nothing_came
from judgeapp.lab.answers_in_words.subject import ANSWERS, Answer, Subject, is_spell, place_of, printed_name
from judgeapp.lab.answers_in_words.targets import untold_modes, untold_targets
from judgeapp.lab.answers_in_words.values import (
    its_description,
    its_value,
    that_could_change_it,
    value_once_resolved,
    whether_it_has_such,
    whether_it_is_as_big,
)
from judgeapp.lab.desk import Desk, LeftOut
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import LEFT, RESOLVES

_VALUES = "characteristics"
"""The scope of what isn't considered, though a value may turn on it."""


_VERDICT = re.compile(r"(Yes|No|None|Nothing|State-based actions)\b")


_OUTCOMES = (
    "zone",
    "returns",
    "triggers",
    "count",
    "loses",
    "poison",
    "happens",
    "sacrificed",
    "exiled",
    "when",
    "minds_targets",
)
"""What a question can be about that anything left out could change."""


_DECIDED = frozenset({"chosen", "targets"})
"""What was decided before anything resolves."""


_MANY_ALIKE = 3


def answer_in_words(desk: Desk, asked: Asked) -> tuple[str, ...]:
    """The sentences of the answer; if the table can't be played to its end, which modes aren't told, and how
    it stands before what can't resolve.
    """
    if desk.stop is not None:
        return (*untold_modes(desk), *_before_it_stops(desk, asked))
    found: list[str] = []
    for each in asked.before:
        then = desk
        if each.at is not None:
            events = (desk.script.get("events") or [])[: each.at]
            then = desk.edited({**desk.script, "events": events}, desk.view)
        asks = replace(asked, ref=each.ref, field=each.field, about=each.about, whether=each.whether)
        found += _sentences(then, asks)
    found += _sentences(desk, asked)
    abouts = (*(each.about for each in asked.before), asked.about)
    asks_outcome = any(about.startswith(_OUTCOMES) for about in abouts)
    found += _not_considered([e for e in desk.left_out if asks_outcome or _VALUES in e.scope])
    if asked.lacks_card:
        found = [each for each in found if not _VERDICT.match(each)]
    return tuple(dict.fromkeys(found)) or ("Nothing comes of it that I can tell.",)


def _not_considered(left_out: Sequence[LeftOut]) -> Iterator[str]:
    """What isn't considered; of a text that several have, as a spell and its copies, how many those are."""
    of: dict[str, list[str]] = {}
    for each in left_out:
        of.setdefault(each.text, []).append(each.name)
    for text, names in of.items():
        if len(names) > _MANY_ALIKE:
            names = [f"{names[-1]} and {number_word(len(names) - 1)} more"]
        yield from (f"Not considered: “{text}” of {name}." for name in names)


def _before_it_stops(desk: Desk, asked: Asked) -> Iterator[str]:
    """What can be said of a thing before something resolves in a way that can't be played."""
    place = desk.stop.event if desk.stop is not None else None
    events = list(desk.script.get("events") or ())
    if place is None or events[place]["do"] != "resolve" or not asked.ref:
        return
    then = desk.edited({**desk.script, "events": events[:place]}, desk.view)
    if then.stop is not None or then.game.object(asked.ref) is None:
        return
    about = asked.about if asked.about in _DECIDED else ""
    yield from (f"Before that: {each}" for each in _sentences(then, replace(asked, about=about, whether="")))


def _sentences(desk: Desk, asked: Asked) -> Iterator[str]:
    game, about = desk.game, asked.about
    if about.startswith("loses"):
        yield from whether_lost(desk, about.removeprefix("loses").strip())
        return
    if about.startswith("poison"):
        yield from poison_told(game, about.removeprefix("poison").strip())
        yield from happenings(desk)
        return
    obj = game.object(asked.ref) if asked.ref else None
    if obj is None and about.startswith("count"):
        yield number_told(game, about.removeprefix("count").strip())
        yield from tokens_named(game, about.removeprefix("count").strip())
    if asked.whether == LEFT and about == "happens":
        yield from what_is_left(game)
    if asked.whether == RESOLVES and about == "happens":
        yield from how_many_resolve(desk, asked.ref)
    if obj is None:
        yield from why_nothing_came(game)
        yield from happenings(desk)
        yield from untold_targets(desk)
        return
    if about.startswith("devotion"):
        yield from devotion(game, *about.split()[1:])
        return
    subject = Subject(desk, asked, game, obj, object_as_json(game, obj))
    yield from _answer_to(subject)(subject)
    if asked.field:
        yield from that_could_change_it(desk, asked.field)
        yield from value_once_resolved(desk, subject.called, asked)
    if subject.thing["zone"] != "battlefield" and about != "zone":
        yield f"{subject.name} is {place_of(subject.thing)}."
    if about and about not in {"counters", "attached", "respond"}:
        yield from untold_targets(desk)


def _answer_to(subject: Subject) -> Answer:
    """What answers a question about a thing that is there or was."""
    asked, obj = subject.asked, subject.obj
    if asked.about == "triggers" and is_spell(obj):
        return what_a_spell_does
    if asked.about in ANSWERS:
        return ANSWERS[asked.about]
    if asked.about.startswith("blocks "):
        return that_it_can_block
    if asked.about.startswith("has_such "):
        return whether_it_has_such
    if asked.about.startswith("as_big_as "):
        return whether_it_is_as_big
    if asked.about == f"count {printed_name(obj)}" and is_spell(obj) and obj.zone != "stack":
        return how_often_it_resolved
    if asked.about.startswith("count"):
        return how_many
    if asked.field:
        return its_mana_cost if asked.field == "mana_cost" else its_value
    return its_description
