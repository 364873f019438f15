"""Clauses that search a library (CR 701.23)."""

import re

from judgeapp.copyengine.model.effects.effects import SearchLibrary
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Each, Subject, Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

_SEARCH = re.compile(
    r"(?P<may>you may )?search your library for (?:an?|up to (?P<up_to>\w+)) (?P<what>[^,]+?)"
    r"(?:, reveal (?:it|that card|them|those cards))?,? (?:and )?put (?:it|that card|them|those cards) "
    r"(?P<to>onto the battlefield(?: tapped)?|into your (?:hand|graveyard))$",
    re.IGNORECASE,
)
_SEVERAL_KINDS = re.compile(r" or an? |and/or|\band\b")


def search_of(words: str) -> SearchLibrary | None:
    """Return the search that a clause is; None for other words, and for cards that it can't tell."""
    said = _SEARCH.match(words)
    if said is None or _SEVERAL_KINDS.search(said["what"]):
        return None
    count = number_of(said["up_to"]) if said["up_to"] else 1
    try:
        what = printed_objects(said["what"])
    except StopsAtError:
        return None
    if count is None or what.what != "card" or any(isinstance(q, UnreadQuality) for q in what.qualities):
        return None
    to = said["to"].lower().removeprefix("onto the ").removeprefix("into your ")
    what = replace(what, zone="library", owner="you")
    return SearchLibrary(words, Who.YOU, what, count, to, optional=said["may"] is not None)


_REVEAL = re.compile(
    r"reveal (?P<what>the top (?:card|[a-z]+ cards) of (?:your|that player's) library)$", re.IGNORECASE
)


def revealed_cards(words: str) -> Subject | None:
    """Return the cards on top of a library that a clause reveals; None for other words."""
    said = _REVEAL.match(words)
    return Each(printed_objects(said["what"])) if said is not None else None
