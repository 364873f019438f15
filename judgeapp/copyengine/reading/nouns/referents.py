"""Referents: the objects a paragraph has named so far, for what "it" and "that card" stand for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judgeapp.copyengine.model.effects.effects import (
    CastCopy,
    ChangeTargets,
    Choosing,
    Continuous,
    CopySpell,
    CreateToken,
    Delayed,
    LinkedWhenYouDo,
    Move,
    Other,
    PutCounters,
    RevealUntil,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect, Trigger
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, subject_of
from judgeapp.copyengine.reading.nouns.qualities import qualities_of, quality_of
from judgeapp.copyengine.reading.text.normalizing import MARK, Line
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_HEADS = (
    "cards?|spells?|abilit(?:y|ies)|tokens?|creatures?|artifacts?|enchantments?|lands?|planeswalkers?|"
    "battles?|permanents?|copy|copies"
)
_HEAD = re.compile(rf"\b(?:{_HEADS})\b|{MARK}(?:Time Lords?|[\w'-]+)")
_NO_ADJECTIVE = (
    "target|from|that|with|to|players?|opponents?|casts?|activates?|is|are|was|enters?|dies|deals?|controls?|"
    "could|would"
)
_THINGS = re.compile(
    r"\b(?:(?:another |(?:up to )?(?:one|two|three|four|five|six|X|that many|any number of) )?(?:other )?"
    r"target|an?|another|each|one or more|any number of|two|three|X|all|the next(?! time)|"
    r"your (?:first|second|next))"
    rf" (?:(?!(?:{_NO_ADJECTIVE})\b)(?:non-?)?[\w{MARK}'-]+,? (?:and/or |or |and )?){{0,6}}?(?:{_HEADS})\b"
    rf"(?:,? (?:or|and/or) (?:an? |another )?(?:{_HEADS}))*"
    r"(?: with mana value [^,.]*?(?= from| this turn|$|,)|"
    r" (?:from|in) (?:your|a|an opponent's|all|its owner's) (?:graveyards?|hand|library)|"
    r" (?:you|an opponent|target player|target opponent|that player) controls?|"
    r" of the chosen type| card| token| spell)*"
)
_NUMBERLESS = {
    "cards": "card", "spells": "spell", "abilities": "ability", "tokens": "token", "creatures": "creature",
    "artifacts": "artifact", "enchantments": "enchantment", "lands": "land", "permanents": "permanent",
    "planeswalkers": "planeswalker", "battles": "battle",
}  # fmt: skip
_ATTACHED = re.compile(r"\b(enchanted|equipped|fortified) ([a-z]+)", re.IGNORECASE)
_ATTACHED_TO = re.compile(r" attached to (~|it|that [a-z]+|(?:enchanted|equipped) [a-z]+)$")
_PRONOUN = re.compile(r"(it|them|itself)$")
_PLAYERS = frozenset({"player", "any target"})


@dataclass(slots=True)
class Referents:
    """The objects named so far, in order, each with where it stood: "trigger", "cost" or ""."""

    things: list[tuple[Subject, str]] = field(default_factory=list)

    def note(self, effect: Effect) -> None:
        """Note the objects that an effect names."""
        for thing in _objects_of(effect):
            self.things.append((thing, ""))

    def note_trigger(self, trigger: Trigger) -> None:
        """Note the object that a trigger event is about, with who does it."""
        subject = trigger.subject
        if isinstance(subject, Each):
            filter_ = subject.filter
            if trigger.event in {"cast", "activates"} and trigger.who in {"you", "opponent"}:
                filter_ = replace(filter_, controller=trigger.who)
            self.things.append((Each(filter_), "trigger"))
        elif subject is Who.ATTACHED:
            self.things.append((attached_object(printed(trigger.text)), "trigger"))
        elif trigger.event == "cast" or subject is Who.THIS:
            self.things.append((subject, "trigger"))

    def note_words(self, words: str, where: str = "", name: str = "") -> None:
        """Note the objects in words that the grammar takes whole, as those of a cost.

        Of an event the first thing named is what "it" will be.
        """
        found = objects_in(words, name)
        found = found[::-1] if where == "trigger" else found
        if re.match(r"when(ever)? you (next )?(cast|activate)\b", words):
            found = tuple(_yours(thing) for thing in found)
        self.things += [(thing, where) for thing in found]

    def note_again(self, words: str, name: str = "") -> None:
        """Note words that may refer to something named before: "for each card exiled this way"."""
        words = words.removeprefix("for ")
        if re.match(r"each (of (it|them|those|the)|one)\b", words):
            return
        words = words.replace("each of X target ", "each ")
        # "each Aura and Equipment attached to it": what it is attached to narrows it, and names nothing new.
        words, attached = _ATTACHED_TO.sub("", words).replace(" and ", " or "), _ATTACHED_TO.search(words)
        found = object_named(words, name) or next(iter(objects_in(words, name)), None)
        if not isinstance(found, Target | Each | Choose):
            return
        heads = _HEAD.findall(words)
        if "this way" in words and heads:
            head = _NUMBERLESS.get(heads[0], heads[0])
            head = "card" if found.filter.what == "card" else head
            before = next((t for t, _ in reversed(self.things) if _agrees(t, head, words)), None)
            if isinstance(before, Target | Each | Choose):
                # "If a creature card was exiled this way" after "you may exile a card from a graveyard".
                types = before.filter.types or found.filter.types
                self.things.append((replace(before, filter=replace(before.filter, types=types)), ""))
                return
            if "exiled this way" in words:
                found = replace(found, filter=replace(found.filter, zone="exile"))
        if attached:
            to = quality_of(attached[0].strip())
            qualities = (*found.filter.qualities, replace(to, words=to.words.replace("~", name)))
            found = replace(found, filter=replace(found.filter, qualities=qualities))
        self.things.append((found, ""))

    def referent_of(self, words: str) -> tuple[Subject | None, str]:
        """Return what "it", "that card", "one of those creatures" stands for, and where it was said."""
        pronoun = bool(_PRONOUN.search(words))
        heads = _HEAD.findall(words)
        if not pronoun and not heads:
            return None, ""
        head = "" if pronoun else _NUMBERLESS.get(heads[-1], heads[-1])
        chosen = "chosen" in words  # by an effect, never what a trigger waits for
        for thing, where in reversed(self.things):
            if chosen and where == "trigger":
                continue
            if pronoun or _agrees(thing, head, words):
                return (self._both(thing) if words.startswith("those ") else thing), where
        if re.match(r"(that|those) cards?$", words):
            # "that card" of a creature that died.
            for thing, where in reversed(self.things):
                if isinstance(thing, Target | Each | Choose) and thing.filter.what == "permanent":
                    return thing, where
        return None, ""

    def _both(self, last: Subject) -> Subject:
        """Return "those cards" of two that were named one by one: "exile target ... and target ..."."""
        place = next(i for i, (thing, _) in enumerate(self.things) if thing is last)
        first = self.things[place - 1][0] if place else None
        if not isinstance(last, Target) or not isinstance(first, Target) or last.count != 1:
            return last
        one, other = first.filter, last.filter
        if first.count != 1 or one.what != other.what:
            return last
        types = tuple(dict.fromkeys((*one.types, *other.types))) if one.types and other.types else ()
        both = replace(
            other,
            types=types,
            controller=other.controller if one.controller == other.controller else "any",
            owner=other.owner if one.owner == other.owner else "any",
            qualities=tuple(q for q in other.qualities if q in one.qualities),
        )
        return replace(last, filter=both)


_CAPITAL = re.compile(r"(?<![\w'-])[A-Z][\w'-]*")


def _marked(found: re.Match[str]) -> str:
    return MARK + found[0] if found[0] in SINGULAR else found[0]


def _yours(thing: Subject) -> Subject:
    if isinstance(thing, Target | Each | Choose) and thing.filter.what in {"spell", "ability"}:
        return replace(thing, filter=replace(thing.filter, controller="you"))
    return thing


def _agrees(thing: Subject, head: str, words: str) -> bool:
    if not isinstance(thing, Target | Each | Choose):
        return False
    f = thing.filter
    if head == "card":
        return f.what == "card"
    if head == "spell":
        return "spell" in f.what
    if head == "ability":
        return "ability" in f.what
    if "spell" in words or "ability" in f.what or f.what == "spell":
        return head == "token" and bool(f.token)
    if head == "token":
        return f.token is True
    if head == "permanent":
        return f.what != "card"
    if head.startswith(MARK):
        return SINGULAR.get(head.removeprefix(MARK)) in f.subtypes
    return head.capitalize() in f.types or (not f.types and head.capitalize() not in f.without)


def _objects_of(effect: Effect) -> Iterator[Subject]:
    if isinstance(effect, Delayed | LinkedWhenYouDo):
        for inner in effect.effects:
            yield from _objects_of(inner)
        return
    if isinstance(effect, Other | RevealUntil):
        yield from objects_in(
            _CAPITAL.sub(_marked, printed(effect.text)[:1].lower() + printed(effect.text)[1:])
        )
        return
    if isinstance(effect, CreateToken | TokenCopy):
        if isinstance(effect, CreateToken):
            made = Filter(types=effect.types, subtypes=effect.subtypes, token=True, controller="you")
            yield Choose(replace(made, text="that token"))
        elif isinstance(effect.source, Target | Each | Choose):
            yield effect.source  # a copy of "it" after this is one of the same thing, not of the token
        return
    if isinstance(effect, CopySpell | CastCopy):
        if isinstance(effect.source, Target | Each | Choose):
            yield effect.source
        return
    for name in ("source", "subject", "other", "to"):
        value = getattr(effect, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Target | Each | Choose) and one.filter.what not in _PLAYERS:
                yield one
            elif one in {Who.THIS, Who.ATTACHED} and isinstance(
                effect, Continuous | Move | Choosing | ChangeTargets | PutCounters
            ):
                yield Who(one)


def attached_object(words: str) -> Subject:
    """Return what "enchanted creature" names."""
    named = _ATTACHED.search(words)
    state, noun = (named[1].lower(), named[2]) if named else ("attached", "permanent")
    found = next(iter(objects_in(f"a {noun}")), Each(Filter(text=words)))
    if isinstance(found, Target | Each | Choose):
        return Each(replace(found.filter, qualities=qualities_of(state), text=words))
    return found


def objects_in(words: str, name: str = "") -> tuple[Subject, ...]:
    """Return the objects that words taken whole name: "exile a creature card from your graveyard"."""
    done: list[Subject] = []
    for found in _THINGS.finditer(words):
        text = re.sub(r"^(?:the next|your (?:first|second|next)) ", "a ", found[0])
        subject = object_named(text, name)
        if subject is not None:
            done.append(subject)
    return tuple(done)


def object_named(words: str, name: str = "") -> Subject | None:
    """Return the objects that words are the noun phrase of; None when they are none."""
    line = Line(words, words, tuple(range(len(words) + 1)))
    try:
        subject = subject_of(Phrase(parse(words, "np"), line))
    except StopsAtError:
        return None
    if not isinstance(subject, Target | Each | Choose) or subject.filter.what in _PLAYERS:
        return None
    filter_ = subject.filter
    qualities = tuple(quality_of(q.words.replace("~", name)) for q in filter_.qualities)
    return replace(
        subject, filter=replace(filter_, qualities=qualities, text=printed(filter_.text).replace("~", name))
    )


def is_exiled_with_this(words: str) -> bool:
    """Whether a phrase is about what an ability of the same object has exiled (CR 607.2a)."""
    return _EXILED_WITH_THIS.search(words) is not None


_EXILED_WITH_THIS = re.compile(r"\bexiled with (?:~|it)$")
