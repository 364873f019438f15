"""Sentences that prevent damage for a turn: their parts, and what they target (CR 615)."""

import re

from judgeapp.copyengine.model.effects.prevention import Meant, Party, Prevention, Recipients, Sources
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Filter, Target
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.nouns.referents import objects_in

_MUCH = r"[Pp]revent (?P<much>all|the next (?P<number>\w+)) (?P<kind>combat |noncombat )?damage "
_PARTS = r"(?: to (?P<to>(?!and dealt)[^.]+?))?(?: by (?P<by>[^.]+?))?"
_FORMS = tuple(
    re.compile(form + r"\.?$")
    for form in (
        _MUCH + "that would be dealt" + _PARTS + " this turn" + _PARTS.replace("<", "<more_"),
        _MUCH + r"that would be dealt to(?P<both> and dealt) by (?P<to>[^.]+?) this turn",
        _MUCH + r"(?P<by>[^.]+?) would deal(?: to (?P<to>[^.]+?))? this turn",
    )
)
_TARGET = re.compile(r"\b(?:any target|target [a-z ]+?)(?= this turn| would deal|$|\.)")
_CHOSEN = re.compile(r"an? (?P<what>[\w ]+?) of your choice$")
_SOURCES = re.compile(
    r"(?P<kind>[\w ]*?) ?sources?(?P<whose> you control| (?:an|your) opponents? controls?)?$"
)
_POINTING = re.compile(r"(?:that|those) [\w ]+$|it$|them$")
_ITSELF = re.compile(r"(?:him|her|this \w+)$", re.IGNORECASE)
_AND = re.compile(r" and/or | and | or ")
_PLAYERS = {
    "you": "you", "players": "any", "any player": "any", "each player": "any",
    "your opponents": "opponent", "each opponent": "opponent", "opponents": "opponent",
}  # fmt: skip


def read_prevention(text: str) -> Prevention | None:
    """Return what a sentence prevents; None for words that aren't understood."""
    said = _parts(text)
    if said is None:
        return None
    number = said["number"] or ""
    kind = said["kind"]
    return Prevention(
        to=_party(said["to"] or ""),
        by=_party(said["by"] or ""),
        either=bool(said["both"]),
        number=number_of(number) if number else None,
        is_x=number == "X",
        is_number_read=not number or number == "X" or number_of(number) is not None,
        in_combat=None if kind is None else kind == "combat ",
        target=_target(text),
    )


def _parts(text: str) -> dict[str, str | None] | None:
    """Return the words for how much is prevented, whom damage is dealt to, and what deals it."""
    for form in _FORMS:
        if (found := form.match(text)) is not None:
            said = found.groupdict()
            parts = {key: said.get(key) or said.get(f"more_{key}") for key in ("to", "by", "both")}
            twice = any(said.get(key) and said.get(f"more_{key}") for key in ("to", "by"))
            divided = "divided" in text or "number of targets" in text
            return None if twice or divided else {**said, **parts}
    return None


def _target(text: str) -> Target | None:
    found = _TARGET.search(text)
    if found is None:
        return None
    if found[0] == "any target":
        return Target(Filter(what="any target"))
    return next((thing for thing in objects_in(found[0]) if isinstance(thing, Target)), None)


def _party(words: str) -> Party | None:
    if not words:
        return None
    recipients = tuple(_recipients(part.strip()) for part in _AND.split(words))
    choice = _CHOSEN.match(words)
    if words.startswith(("any target", "target ")):
        meant = Meant.TARGET
    elif "target" in words:
        meant = Meant.GROUP
    elif choice is not None:
        return Party(words, Meant.CHOSEN, choice=choice["what"])
    elif _ITSELF.match(words):
        meant = Meant.ITSELF
    else:
        meant = Meant.IT if _POINTING.match(words) else Meant.GROUP
    return Party(words, meant, recipients=recipients, sources=_sources(words))


def _recipients(words: str) -> Recipients:
    if words in _PLAYERS:
        return Recipients(players=_PLAYERS[words])
    return Recipients(filter=_objects(words))


def _sources(words: str) -> Sources:
    found = _SOURCES.match(words)
    if found is None:
        return Sources(filter=_objects(words))
    whose = found["whose"]
    controller = "any" if whose is None else "you" if whose == " you control" else "opponent"
    if not found["kind"]:
        return Sources(controller, anything=True)
    kind = _objects(f"{found['kind']} cards")
    return Sources(controller, filter=replace(kind, zone="anywhere") if kind is not None else None)


def _objects(words: str) -> Filter | None:
    try:
        return printed_objects(words.removeprefix("all "))
    except StopsAtError:
        return None
