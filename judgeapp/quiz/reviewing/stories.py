"""Which cards a question has and names, and how much there is to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from judgeapp.combat import play, tell
from judgeapp.copyengine import PLAYER_NAMES, RULESETS, CopyEngineError, possessive
from judgeapp.quiz.beliefs.consequences import objects_asked
from judgeapp.quiz.generator.drawn_cards import is_for_questions
from judgeapp.quiz.generator.levels import MOST_CARDS, MOST_WORDS
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint
from judgeapp.quiz.reviewing.naming import WORDS_OF_RULES, cards_named

_SCRIPT_WORD = re.compile(r"\b[a-z]+_[a-z_]+\b|(?<=: )(?:True|False|None)\b(?!-)")
_OTHERWISE = "zq"
_TOLD_BY_A_KEY = frozenset({"kicked", "flipped"})
"""Words for what an entry of a script says by a key of that name."""
_CHANGES_AGAIN = re.compile(r"\b(?:changes|becomes\b.*) again\b")
_NUMBERED = re.compile(r"-\d+$")
"""One of several objects of an entry."""
_OF_WORDS = frozenset({"do", "card", "name", "text", "type", "types", "zone", "from_zone", "step"})
"""Keys whose values name no object of the script."""


_CHECKED = re.compile(r"\bstate-based actions (?:have been|are) checked\b", re.IGNORECASE)
_ARE_CHECKED = re.compile(r"State-based actions are checked\b")
_NOW, _LATER = re.compile(r"\btrue now\?"), re.compile(r"\bwill \w+")


@lint("absent-card")
def absent_card(item: Item) -> Iterator[Fault]:
    """Title, options, and explanation name only cards of the story, or of the prompt."""
    told = " ".join([*item.story, item.question.prompt])
    there = item.names_there | cards_named(told, item.cards) | _subtypes_there(item)
    words = WORDS_OF_RULES.union(*map(str.split, [*there, told.replace(",", "").replace(".", "")]))
    title = f"In {item.question.scenario.title}"  # a word begins it that may be the name of a card
    for place, text in {"the title": title, **item.texts_after_the_prompt}.items():
        for name in sorted(cards_named(text, item.cards) - there):
            # "The Mimic" is short for Glasspool Mimic, where there is a card named Mimic as well.
            is_short = words.issuperset(name.split())
            if not is_short and not {face.name for face in item.cards[name].faces} & there:
                yield Fault(
                    f"{place.capitalize()} names {name}, which isn't in the story.",
                    "Name a card that is there.",
                )


@lint("untrue-title")
def untrue_title(item: Item) -> Iterator[Fault]:
    """A title calls nothing kicked or flipped unless something is, and nothing changes again in it that
    hasn't changed before.
    """
    entries = [*(item.script.get("setup") or ()), *(item.script.get("events") or ())]
    for word in _TOLD_BY_A_KEY & {*re.findall(r"\w+", item.question.scenario.title.casefold())}:
        if not any(entry.get(word) for entry in entries):
            yield Fault(f"The title says “{word},” and nothing in the story is.", "Give it another title.")
    changed = [event["ref"] for event in item.script.get("events") or () if event["do"] == "become_copy"]
    if _CHANGES_AGAIN.search(item.question.scenario.title) and len(changed) == len(set(changed)):
        yield Fault("The title says that something changes again, but it changes only once.", "Leave it out.")


def _subtypes_there(item: Item) -> set[str]:
    """The subtypes of the cards there: where a Snow-Covered Swamp is, "Swamp" is a land type and no card."""
    known = [item.cards[name] for name in item.names_there if name in item.cards]
    return {subtype for card in known for face in card.faces for subtype in face.type_line[2]}


@lint("unclear-name")
def unclear_name(item: Item) -> Iterator[Fault]:
    """ "Noah's Clone" is the one Clone he controls, whatever it's a copy of; tokens are called tokens."""
    controllers = item.game.layers(item.moment).controllers
    there = item.table.on_battlefield()
    for letter, who in PLAYER_NAMES.items():
        for name in item.names_there:
            if not re.search(rf"\b{re.escape(f'{possessive(who)} {name}')}\b", item.question.prompt):
                continue
            called = [obj for obj in there if obj.printed_name == name and not obj.is_token]
            own = [obj for obj in called if controllers.get(obj.ref, obj.controller) == letter]
            if len(own) > 1:
                yield Fault(
                    f"“{possessive(who)} {name}” could be any of {len(own)} permanents.",
                    "Say which, or name the copy by what tells it apart.",
                )
            elif not own and {obj.ref for obj in called} & objects_asked(item.query):
                yield Fault(
                    f"“{possessive(who)} {name}” is under somebody else's control.",
                    f"Say “the permanent {who} cast as {name}.”",
                )


@lint("repeated-sentence")
def repeated_sentence(item: Item) -> Iterator[Fault]:
    """A story doesn't say the same twice running: two of a kind are counted, or told apart."""
    for one, other in pairwise(item.story):
        if one == other:
            yield Fault(f"The story says twice running: “{one}”", "Tell the two apart, or leave one out.")


@lint("online-only-card")
def online_only_card(item: Item) -> Iterator[Fault]:
    """No card is digital only, of a challenge deck, or from a playtest."""
    for name in sorted(item.names_there):
        if name in item.cards and not is_for_questions(item.cards[name]):
            yield Fault(f"{name} isn't a card of tabletop Magic.", "Take a card that judges meet.")


@lint("foreign-card")
def foreign_card(item: Item) -> Iterator[Fault]:
    """A question on another game calls nothing by the name of a Magic card, which would be shown."""
    for name in sorted(item.names_there) if RULESETS[item.ruleset].terms is not None else ():
        if name in item.cards:
            yield Fault(f"{name} is a Magic card, and the question isn't about Magic.", "Take another name.")


@lint("checked-twice")
def checked_twice(item: Item) -> Iterator[Fault]:
    """A prompt doesn't say again that state-based actions are checked, as the story ends with it."""
    if _CHECKED.search(item.question.prompt) and item.story and _ARE_CHECKED.match(item.story[-1]):
        yield Fault(
            "State-based actions are checked in the story and in the prompt.", "Ask what is so “now.”"
        )


@lint("now-and-later")
def now_and_later(item: Item) -> Iterator[Fault]:
    """A prompt that tells what will be done doesn't ask what is true now."""
    if _NOW.search(item.question.prompt) and _LATER.search(item.question.prompt):
        yield Fault(
            "The prompt tells what will happen and asks what is true now.",
            "Tell it in the present, and ask what is true “after that.”",
        )


@lint("too-much-to-read")
def too_much_to_read(item: Item) -> Iterator[Fault]:
    """An easy question has few words and few cards."""
    words = sum(len(text.split()) for text in (*item.story, item.question.prompt))
    if words > MOST_WORDS.get(item.level, words):
        yield Fault(
            f"It has {words} words at level {item.level}, where {MOST_WORDS[item.level]} are allowed.",
            "Leave out what doesn't matter, or raise its level.",
        )
    cards = {item.cards[name].name for name in item.names_there if name in item.cards}
    if len(cards) > MOST_CARDS.get(item.level, len(cards)):
        yield Fault(
            f"It shows {len(cards)} cards at level {item.level}, where {MOST_CARDS[item.level]} are allowed.",
            "Leave out what doesn't matter, or raise its level.",
        )


@lint("level-too-low")
def level_too_low(item: Item) -> Iterator[Fault]:
    """A question is of the level that it takes to answer it, or of a higher one."""
    taken = item.features
    if taken.level > item.level:
        yield Fault(
            f"It's at level {item.level}, but what it takes makes it level {taken.level}: "
            f"copy effects {taken.copy_effects}, exceptions {taken.exceptions}, layers {taken.layers}, "
            f"steps {taken.steps}.",
            "Raise its level, or ask for less.",
        )


@lint("internal-word")
def internal_word(item: Item) -> Iterator[Fault]:
    """Story and derivation call things by their names, and not as the script does."""
    told = [*item.story, *(step.text for step in item.game.steps)]
    try:
        script = _renamed(item.script, _refs(item.script))
        again = [
            *tell({**script, "events": script["events"][: item.moment]}, item.cards),
            *(step.text for step in play(script, cards=item.cards, ruleset=item.ruleset).steps),
        ]
    except CopyEngineError:
        again = told
    for text, other in zip(told, again, strict=False):
        if text != other or _SCRIPT_WORD.search(text):
            yield Fault(f"“{text}” has a word of the script.", "Say what it is in the game.")


def _refs(script: Mapping[str, Any]) -> frozenset[str]:
    """The names that a script gives its objects, also in events within others."""
    entries = [*(script.get("setup") or ()), *(script.get("events") or ())]
    within = [each for entry in entries for each in entry.get("events") or ()]
    refs = {str(entry["ref"]) for entry in (*entries, *within) if entry.get("ref")}
    return frozenset(refs - PLAYER_NAMES.keys())


def _renamed(part: Any, refs: frozenset[str], key: str = "") -> Any:
    """A script with other names for its objects, which no sentence should tell."""
    if isinstance(part, str):
        is_ref = _NUMBERED.sub("", part) in refs and key not in _OF_WORDS
        return f"{_OTHERWISE}{part}" if is_ref else part
    if isinstance(part, Mapping):
        is_spelled = bool({"do", "ref"} & part.keys()) or key in {"", "choices"}
        return {
            name if is_spelled else _renamed(name, refs, key): _renamed(value, refs, str(name))
            for name, value in part.items()
        }
    if isinstance(part, list | tuple):
        return [_renamed(each, refs, key or "events") for each in part]
    return part
