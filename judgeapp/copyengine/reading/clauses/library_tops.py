"""Sentences about the top cards of a library, and about what is put somewhere from among them (CR 401)."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.model.effects.effects import (
    LibraryAction,
    LookAt,
    PutFromAmong,
    PutRest,
    Reveal,
    RevealUntil,
)
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.qualities import OnTop
from judgeapp.copyengine.model.terms.subjects import Each, Filter
from judgeapp.copyengine.reading.clauses.nested_effects import nested
from judgeapp.copyengine.reading.clauses.revealing_until import of_cards_found, place_of
from judgeapp.copyengine.reading.clauses.searching import kinds_of, number_found
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, printed_objects, where_x

_TOP = (
    r"the top (?:card|[a-z]+ cards|X cards) of "
    r"(?:your|that player's|target player's|target opponent's) library"
)
_LOOK = re.compile(
    rf"(?P<may>you may )?(?:then )?look at (?P<what>{_TOP})(?:, where X is (?P<x>[^.]+))?$", re.IGNORECASE
)
_LOOK_AND_PUT_BACK = re.compile(
    rf"(?P<look>(?:you may )?look at {_TOP}), then put (?:it|them) back"
    r"(?: on top of that library)? in any order$",
    re.IGNORECASE,
)
_IT = r"(?:it|them|that card|those cards|the card)"
_LIBRARY = r"(?:your|that|its) library"
_TO = (
    rf"into (?:your|its) (?:hand|graveyard)|onto the battlefield(?: tapped)?"
    rf"|(?:back )?on (?:the )?(?:top|bottom)(?: of {_LIBRARY})?(?: in (?:a random|any) order)?"
)
_REST = (
    r"(?:the (?:rest|others?)|the other cards?|the rest of (?:the (?:revealed )?|those )cards"
    r"|all other cards revealed this way)"
)
_AND_REST = rf"(?:(?:,? and(?: then)?|, then)(?: put)? {_REST} (?P<rest>{_TO}))?"
_NUMBER = r"(?P<many>an?|any number of|up to \w+|one|two|three|four|X)"
_FORMS = (
    re.compile(
        rf"(?P<may>you may )?(?:put|choose) {_NUMBER} of {_IT} (?P<to>{_TO}){_AND_REST}$", re.IGNORECASE
    ),
    re.compile(
        rf"(?P<may>you may )?(?:reveal|put|choose) {_NUMBER} (?P<what>[^.]+?) from among "
        r"(?:it|them|those cards|the revealed cards|the milled cards|the cards (?:revealed|milled) this way)"
        rf"(?:(?:,? and|, then) put {_IT}| and put (?:the )?(?:revealed )?cards?)? (?P<to>{_TO}){_AND_REST}$",
        re.IGNORECASE,
    ),
    re.compile(
        r"put (?P<many>all) (?P<what>[^.]+?) "
        r"(?:revealed this way|from among (?:it|them|the revealed cards)) "
        rf"(?P<to>{_TO}){_AND_REST}$",
        re.IGNORECASE,
    ),
)
_PUT_REST = re.compile(rf"(?:then )?put {_REST} (?P<to>{_TO})$", re.IGNORECASE)


def looked_at(words: str) -> LookAt | None:
    """Return the looking at cards on top of a library that a clause is; None for other words."""
    said = _LOOK.match(words)
    if said is None:
        return None
    try:
        what = printed_objects(said["what"])
    except StopsAtError:
        return None
    known = any(isinstance(quality, OnTop) for quality in what.qualities)
    amount = where_x(amount_of("X"), said["x"], said["x"]) if said["x"] else None
    return LookAt(Each(what), words, amount, optional=said["may"] is not None) if known else None


def of_cards_looked_at(words: str, before: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return what a sentence says of the cards on top of a library; () for other sentences.

    Args:
        words: in the wording of the grammar, without its full stop.
        before: the effects that the text has had until then; cards must have been looked at or milled.
    """
    if (both := _LOOK_AND_PUT_BACK.match(words)) is not None:
        look = looked_at(both["look"])
        return () if look is None else (look, PutRest(words, "top of library"))
    shown = next(filter(_shows_cards, nested(reversed(before))), None)
    if shown is None:
        return ()
    if isinstance(shown, RevealUntil):
        return of_cards_found(words, shown)
    if (rest := _PUT_REST.match(words)) is not None:
        return (PutRest(words, place_of(rest["to"])),)
    for form in _FORMS:
        if (said := form.match(words)) is not None:
            read = _put_from_among(words, said)
            return () if read is None else (read,)
    return ()


def _shows_cards(effect: Effect) -> bool:
    if isinstance(effect, Reveal):
        return isinstance(effect.subject, Each)
    return isinstance(effect, LookAt | RevealUntil) or (
        isinstance(effect, LibraryAction) and effect.verb == "mill"
    )


def _put_from_among(words: str, said: re.Match[str]) -> PutFromAmong | None:
    groups = said.groupdict()
    kinds = kinds_of(groups["what"]) if groups.get("what") else ()
    if kinds is None:
        return None
    every = groups["many"].lower() == "all"
    amount = None if every else number_found(groups["many"])
    may = groups.get("may") is not None or amount is None or groups["many"].lower().startswith("up to")
    return PutFromAmong(
        words,
        tuple(kind for kind in kinds if not _is_any_card(kind)),
        amount,
        place_of(groups["to"]),
        every=every,
        rest=place_of(groups["rest"]) if groups.get("rest") else "",
        may=may and not every,
    )


def _is_any_card(kind: Filter) -> bool:
    return kind == Filter(what="card", zone=kind.zone, owner=kind.owner, text=kind.text)
