"""Sentences that prevent or redirect damage for a turn: their parts, and what they target (CR 614.9, 615)."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from judgeapp.copyengine.model.effects.prevention import Meant, Party, Prevention, Recipients, Sources
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Filter, Target
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.nouns.referents import objects_in

_MUCH = r"[Pp]revent (?P<much>all|the next (?P<number>\w+)) (?P<kind>combat |noncombat )?damage "
_PARTS = r"(?: to (?P<to>(?!and dealt)[^.]+?))?(?: by (?P<by>[^.]+?))?"
_RELATIVE = r"(?:that (?!(?:creature|permanent|source|spell) would))?"
"""The "that" of "damage that creatures would deal"; in "damage that creature would deal" it points at one."""
_FORMS = tuple(
    re.compile(form + r"\.?$")
    for form in (
        _MUCH + "that would be dealt" + _PARTS + " this turn" + _PARTS.replace("<", "<more_"),
        _MUCH + r"that would be dealt to(?P<both> and dealt) by (?P<to>[^.]+?) this turn",
        _MUCH + _RELATIVE + r"(?P<by>[^.]+?) would deal(?: to (?P<to>[^.]+?))? this turn",
    )
)
_DEALT = r"(?P<kind>combat |noncombat )?damage that would be dealt"
_INSTEAD = r" is dealt to (?P<instead>[^.,]+?) instead"
_FOR_THE_TURN = tuple(
    re.compile(form + r"\.?$", re.IGNORECASE)
    for form in (
        rf"(?:the next (?P<number>\w+)|all) {_DEALT}{_PARTS} this turn"
        rf"{_PARTS.replace('<', '<more_')}{_INSTEAD}",
        rf"until end of turn, all {_DEALT}{_PARTS}{_INSTEAD}",
        r"the next (?P<number>\w+) damage that (?P<by>a source of your choice) would deal to (?P<to>[^.,]+?)"
        rf" this turn{_INSTEAD}",
        r"(?P<next>the next time) (?:(?P<by>[^.,]+?) would deal (?P<kind>combat )?damage"
        r"(?: to (?P<to>[^.,]+?))?|damage would be dealt to (?P<more_to>[^.,]+?)) this turn, "
        rf"(?:prevent that damage|that damage{_INSTEAD}"
        r"|(?:it|that \w+) deals that damage to (?P<more_instead>[^.,]+?) instead)",
    )
)
"""What is said of all of a sentence, beyond the words for preventing: "the next time ...", "... instead"."""
_TARGET = re.compile(
    r"\b(?:any target|(?P<other>another )?target [a-z, ]+?)(?= this turn| would deal| instead| is dealt|$|\.)"
)
_CHOSEN = re.compile(r"an? (?P<what>[\w ]+?) of your choice$")
_RECEIVING = (
    (Meant.YOU, re.compile(r"you$")),
    (Meant.CONTROLLER, re.compile(r"(?:its|that (?:spell|source)'s) controller$")),
    (Meant.OWNER, re.compile(r"its owner$")),
    (Meant.ITSELF, re.compile(r"(?:this \w+|~)$")),
    (Meant.TARGET, re.compile(r"any target$|(?:another )?target [a-z, ]+$")),
    (Meant.IT, re.compile(r"(?:that|the chosen) (?:creature|permanent)$")),
)
"""Whom damage is dealt to instead."""
_SOURCES = re.compile(
    r"(?P<kind>[\w/ ]*?) ?sources?(?P<whose> you control| (?:an|your) opponents? controls?)?$"
)
_POINTING = re.compile(r"(?:that|those) [\w ]+$|it$|them$")
_ITSELF = re.compile(r"(?:him|her|this \w+)$", re.IGNORECASE)
_ATTACHED = re.compile(r"(?:enchanted|equipped) \w+$")
_AND = re.compile(r" and/or | and | or ")
_PLAYERS = {
    "you": "you", "players": "any", "any player": "any", "each player": "any",
    "your opponents": "opponent", "each opponent": "opponent", "opponents": "opponent",
}  # fmt: skip


def read_prevention(text: str) -> Prevention | None:
    """Return what a sentence prevents; None for words that aren't understood."""
    said = _parts(text)
    return None if said is None else _prevention(text, said)


def for_the_turn(text: str, name: str) -> Prevention | None:
    """Return what a whole sentence says of damage this turn: "the next time ..., prevent that damage", "...
    is dealt to you instead". None for other sentences, and for words that aren't understood.

    Args:
        name: the name of the object that has the text, as it stands there; "" for none.
    """
    for form in _FOR_THE_TURN:
        if (found := form.match(text)) is None:
            continue
        said = found.groupdict()
        parts = {
            key: said.get(key) or said.get(f"more_{key}")
            for key in ("to", "by", "number", "kind", "next", "instead")
        }
        receiver = _receiver(parts["instead"], name, parts["by"] or "") if parts["instead"] else None
        read = _prevention(text, parts)
        is_read = read.is_number_read and (receiver is None) is not bool(parts["instead"])
        return replace(read, instead=receiver) if is_read and _is_clear(read) else None
    return None


def _is_clear(said: Prevention) -> bool:
    """Whether all that is targeted has been read, and what the damage is dealt to or by."""
    aimed = [party for party in (said.to, said.by) if party is not None and party.meant is Meant.TARGET]
    groups = [party for party in (said.to,) if party is not None and party.meant is Meant.GROUP]
    known = all(part.players or part.filter is not None for party in groups for part in party.recipients)
    by = said.by
    told = by is None or by.meant in {Meant.TARGET, Meant.ITSELF, Meant.IT} or _names_sources(by.sources)
    return known and told and len(said.targets) >= len(aimed)


def _names_sources(sources: Sources) -> bool:
    return sources.anything or sources.filter is not None


def _receiver(words: str, name: str, by: str) -> Party | None:
    """Return whom damage is dealt to instead; None for words that aren't understood."""
    if name and words in {name, name.partition(",")[0]}:
        return Party(words, Meant.ITSELF)
    if words == "its controller" and not by:
        return None  # "its" is then of what the damage would be dealt to
    return next((Party(words, meant) for meant, form in _RECEIVING if form.match(words)), None)


def _prevention(text: str, said: Mapping[str, str | None]) -> Prevention:
    number = said["number"] or ""
    kind = said["kind"]
    return Prevention(
        to=_party(said["to"] or ""),
        by=_party(said["by"] or ""),
        either=bool(said.get("both")),
        number=number_of(number) if number else None,
        is_x=number == "X",
        is_number_read=not number or number == "X" or number_of(number) is not None,
        in_combat=None if kind is None else kind == "combat ",
        targets=tuple(_targets(text)),
        next_time=bool(said.get("next")),
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


def _targets(text: str) -> Iterator[Target]:
    for found in _TARGET.finditer(text):
        if found[0] == "any target":
            yield Target(Filter(what="any target"))
            continue
        read = objects_in(found[0].removeprefix("another "))
        yield from islice((thing for thing in read if isinstance(thing, Target)), 1)


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
        return Party(words, Meant.CHOSEN, choice=choice["what"], sources=_chosen(choice["what"]))
    elif _ITSELF.match(words):
        meant = Meant.ITSELF
    elif _ATTACHED.match(words):
        meant = Meant.ATTACHED
    else:
        meant = Meant.IT if _POINTING.match(words) else Meant.GROUP
    return Party(words, meant, recipients=recipients, sources=_sources(words))


def _chosen(what: str) -> Sources:
    """Return what may be chosen: "source", "black or red source", "unblocked creature"."""
    if what.endswith("source"):
        return _sources(f"{what}s")
    return Sources(filter=_objects(what))


def _recipients(words: str) -> Recipients:
    if words in _PLAYERS:
        return Recipients(players=_PLAYERS[words])
    return Recipients(filter=_objects(words))


def _sources(words: str) -> Sources:
    found = _SOURCES.match(words.replace(" sources and ", " and/or "))
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
