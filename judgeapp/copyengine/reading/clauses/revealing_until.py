"""Sentences about cards looked for from the top of a library, one after the other: "reveal cards from the top
of your library until you reveal a creature card", and about what becomes of them (CR 701.20).
"""

import re

from judgeapp.copyengine.model.effects.effects import PutFound, PutFromAmong, PutRest, RevealUntil
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.subjects import ONE, Counted, Filter, Who
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.clauses.searching import kinds_of
from judgeapp.copyengine.reading.nouns.amounts import amount_of, where_x

_SOMEBODY = r"(?:you|they|it|he or she|that player|the player)"
_UNTIL = re.compile(
    r"(?:(?P<who>[^,]+?) )?(?:may )?(?P<verb>reveal|exile)s? cards from the top of "
    r"(?:your|their|his or her|that player's|its) library until "
    rf"(?:{_SOMEBODY} (?:reveal|exile)s? (?P<what>.+?)|(?P<passive>.+?) is (?:reveal|exil)ed)"
    r"(?:, where X is (?P<x>[^.]+))?$",
    re.IGNORECASE,
)
_SEARCH = re.compile(r"(?:reveal|exile)s? cards from the top of [^.]*? until ", re.IGNORECASE)
_MANY = re.compile(r"(?P<many>an?|one|two|three|four|five|X|that many) (?P<what>.+)$")
_PUTS = r"(?:puts?|exiles?|shuffles?|reveals?)"
_TAIL = re.compile(
    rf"\buntil (?:{_SOMEBODY} (?:reveal|exile)s? [^.]+?|[^.]+? is (?:reveal|exil)ed)"
    rf"(?P<gap>,? (?:and )?then |,? and |, )(?=(?:{_SOMEBODY} )?(?:may )?(?:puts?|exiles?|shuffles?)\b)"
)
_LEAD = re.compile(
    rf"(?:then |if {_SOMEBODY} (?:do|does|did), |if the (?:first )?player does, )?"
    rf"(?P<who>{_SOMEBODY} |its (?:controller|owner) |the first player )?(?P<may>may )?(?P<rest>.+)$",
    re.IGNORECASE,
)
_IN = r"(?: (?:and )?in (?:a random|any) order)"
_LIBRARY = r"(?:your|their|that|its|that player's|his or her) library"
_INTO = r"(?:your|their|that player's|its owner's|their owners'|his or her|its)"
_TO = (
    rf"(?:in)?to {_INTO} (?:hand|graveyard)|onto the battlefield(?: tapped(?: and attacking)?)?"
    rf"|on (?:the )?bottom(?: of {_LIBRARY})?{_IN}?|on top of {_LIBRARY}{_IN}?"
)
_UNDER = r"(?P<under> under (?P<whose>your|their|its owner's|that player's) control)?"
_FOUND = (
    r"(?:that (?:[a-z]+ )*card|it|the (?:[a-z]+ )*card|the revealed (?:[a-z]+ )*card"
    r"|(?P<those>those (?:[a-z]+ )*cards))"
)
_OTHERS = (
    r"(?:the (?:rest|others?)(?: of (?:the (?:revealed |exiled )?|those )cards)?"
    r"|(?:all|the|each) other (?:revealed |exiled )?cards?(?: (?:revealed|exiled))?(?: this way)?)"
)
_EVERY = (
    r"(?:(?:all|the) (?:cards )?(?:revealed|exiled) (?:this way|cards)"
    r"|all (?:the )?cards (?:revealed|exiled) this way|all (?:revealed|exiled) cards|those cards)"
)
_UNCAST = r"(?P<uncast> not cast this way| that (?:weren't|was not|wasn't) cast this way)"
_KEPT = r"(?: that (?:weren't|was not) put onto the battlefield)"
_REST = rf"(?:{_OTHERS}|{_EVERY}(?:{_UNCAST}|{_KEPT})?)"
_PUT_REST = re.compile(rf"puts? {_REST} (?P<to>{_TO})$", re.IGNORECASE)
_SHUFFLE_REST = re.compile(rf"shuffles?(?: {_REST} into {_LIBRARY}| {_LIBRARY})?$", re.IGNORECASE)
_EXILE_REST = re.compile(rf"exiles? {_OTHERS}$", re.IGNORECASE)
_PUT_FOUND = re.compile(
    rf"(?:puts? {_FOUND} (?P<to>{_TO}){_UNDER}|(?P<exiled>exiles?) (?:that (?:[a-z]+ )*card|it))"
    rf"(?:(?:,? and(?: then)?|,? then)(?: {_SOMEBODY})? (?P<also>(?:{_PUTS}\b.+|{_OTHERS} .+)))?$",
    re.IGNORECASE,
)
_OF_KIND = re.compile(
    rf"puts? (?:all|the) (?P<what>[^.]*?cards) revealed this way (?P<to>{_TO})"
    rf"(?:(?:,? and(?: then)?|,? then)(?: {_SOMEBODY})? (?P<also>(?:{_PUTS}\b.+|{_OTHERS} .+)))?$",
    re.IGNORECASE,
)


def looked_for(words: str) -> RevealUntil | None:
    """Return the looking for a card that a clause is, made by "you"; None for other words, and for cards that
    it can't tell.
    """
    said = _UNTIL.match(words)
    found = _MANY.match(said["what"] or said["passive"]) if said is not None else None
    if said is None or found is None:
        return None
    kinds = kinds_of(found["what"])
    amount = ONE if found["many"] in {"a", "an"} else amount_of(found["many"])
    if kinds is None or amount.per is Counted.UNREAD:
        return None
    if said["x"]:
        amount = where_x(amount, said["x"], said["x"])
    return RevealUntil(words, Who.YOU, kinds, amount, exiled=said["verb"].lower() == "exile")


def is_search(words: str) -> bool:
    """Whether a clause looks for a card from the top of a library, whatever the card is."""
    return _SEARCH.search(words) is not None


def is_for_each(text: Text) -> bool:
    """Whether words that were taken whole let what follows be done several times: "for each of them"."""
    return printed(text).lower().startswith("for each ")


def end_of_search(words: str) -> tuple[int, int] | None:
    """Return where the looking for a card ends in a sentence that goes on with what becomes of the cards, and
    where that begins; None for other sentences.
    """
    found = _TAIL.search(words)
    return None if found is None else found.span("gap")


def of_cards_found(words: str, search: RevealUntil) -> tuple[Effect, ...]:
    """Return what a sentence says of the cards that were looked for; () for other sentences.

    Args:
        words: in the wording of the grammar, without its full stop.
        search: the looking for them.
    """
    lead = _LEAD.match(words)
    if lead is None:
        return ()
    player = (lead["who"] or "").strip().lower()
    yours = search.who is Who.YOU or player in {"", "you"}
    return _of_cards(words, lead["rest"], search, yours=yours, may=lead["may"] is not None)


def _of_cards(
    words: str, said: str, search: RevealUntil, *, yours: bool, may: bool = False
) -> tuple[Effect, ...]:
    all_of_them = search.amount == ONE or not re.match(r"puts? those ", said)
    if all_of_them and (rest := _rest(words, said)) is not None:
        return () if may else (rest,)
    if (kind := _OF_KIND.match(said)) is not None and not may:
        kinds = kinds_of(kind["what"])
        if kinds is None or "battlefield" in kind["to"]:
            return _all_found(words, kind, search, yours=yours)
        put: Effect = PutFromAmong(words, kinds, None, place_of(kind["to"]), every=True)
        return _with_rest(words, put, kind["also"])
    found = _PUT_FOUND.match(said)
    if found is None or (found["those"] and search.amount == ONE):
        return ()
    under = {"your": True, None: yours}.get(found["whose"], False)
    to = "exile" if found["exiled"] else place_of(found["to"])
    return _with_rest(words, PutFound(words, to, under, optional=may), found["also"])


def _all_found(words: str, said: re.Match[str], search: RevealUntil, *, yours: bool) -> tuple[Effect, ...]:
    """Return what becomes of all cards of the kind that was looked for; () for those of another kind."""
    kinds = kinds_of(said["what"])
    alike = kinds is not None and [_plain(k) for k in kinds] == [_plain(k) for k in search.kinds]
    if not alike:
        return ()
    return _with_rest(words, PutFound(words, place_of(said["to"]), yours), said["also"])


def _plain(kind: object) -> object:
    """Return a kind of card without its words: "creature card" and "creature cards" are the same."""
    return replace(kind, text="") if isinstance(kind, Filter) else kind


def _with_rest(words: str, put: Effect, also: str | None) -> tuple[Effect, ...]:
    if not also:
        return (put,)
    rest = _rest(words, also if re.match(rf"{_PUTS}\b", also) else f"put {also}")
    return () if rest is None else (put, rest)


def _rest(words: str, said: str) -> PutRest | None:
    if (put := _PUT_REST.match(said)) is not None:
        return PutRest(words, place_of(put["to"]), uncast=put["uncast"] is not None)
    if (shuffled := _SHUFFLE_REST.match(said)) is not None:
        return PutRest(words, "library", uncast=shuffled["uncast"] is not None)
    return PutRest(words, "exile") if _EXILE_REST.match(said) is not None else None


def place_of(words: str) -> str:
    """Return where words put cards, as `PutRest.to` has it."""
    for zone in ("hand", "graveyard"):
        if zone in words:
            return zone
    if "battlefield" in words:
        ways = (" tapped and attacking", " tapped")
        return "battlefield" + next((way for way in ways if way in words), "")
    if "top" in words:
        return "top of library"
    return "bottom of library at random" if "random" in words else "bottom of library"
