"""Sentences about the top cards of a library, and about what is put somewhere from among them (CR 401)."""

import re
from collections.abc import Mapping, Sequence

from judgeapp.copyengine.model.effects.effects import (
    Choosing,
    IntoPiles,
    LibraryAction,
    LookAt,
    PutFromAmong,
    PutRest,
    Reveal,
    RevealUntil,
)
from judgeapp.copyengine.model.objects.abilities import Effect
from judgeapp.copyengine.model.terms.qualities import OnTop
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, Target
from judgeapp.copyengine.reading.clauses.nested_effects import nested
from judgeapp.copyengine.reading.clauses.revealing_until import of_cards_found, place_of
from judgeapp.copyengine.reading.clauses.searching import kinds_of, number_found
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, is_any_card, printed_objects, where_x

_TOP = (
    r"the top (?:card|[a-z]+ cards|X cards) of "
    r"(?:your|that player's|target player's|target opponent's) library"
)
_LOOK = re.compile(
    rf"(?P<may>you may )?(?:then )?(?:look at|(?P<shows>reveal)) (?P<what>{_TOP})"
    r"(?:, where X is (?P<x>[^.]+))?$",
    re.IGNORECASE,
)
_LOOK_AND_PUT_BACK = re.compile(
    rf"(?P<look>(?:you may )?look at {_TOP}), then put (?:it|them) back"
    r"(?: on top of that library)? in any order$",
    re.IGNORECASE,
)
_IT = r"(?:it|them|that card|those cards|the card)"
_LIBRARY = r"(?:your|that|its|that player's) library"
_TO = (
    rf"into (?:your|its|that player's) (?:hand|graveyard)"
    rf"|onto the battlefield(?: tapped(?: and attacking(?: that player)?)?)?(?: under your control)?"
    rf"|(?:back )?on (?:the )?(?:top|bottom)(?: of {_LIBRARY})?(?: in (?:a random|any) order)?"
)
_REST = (
    r"(?:the (?:rest|others?)|the other cards?|the rest of (?:the (?:revealed )?|those )cards"
    r"|all other cards revealed this way)"
)
_PLAYER = r"(?:you|that player|the player|they|it)"
_AND_REST = (
    rf"(?:(?:,? and(?: then)?|,? then)(?: {_PLAYER})?(?:(?: puts?)? {_REST} (?P<rest>{_TO})"
    rf"| (?P<shuffled>shuffles?)(?: {_REST} into {_LIBRARY})?| (?P<exiled>exiles?) {_REST}))?"
)
_NUMBER = r"(?P<many>an?|any number of|up to \w+|one|two|three|four|X)"
_OF_THEM = rf"(?:(?P<some>an?|up to \w+|one|two|three|four|X) of|(?P<any>any number of)) {_IT}"
_THEM = (
    r"(?:it|them|those cards|the revealed cards|the milled cards|the cards (?:revealed|milled) this way"
    r"|the exiled cards|cards revealed this way)"
)
_ONE_OF_EACH = re.compile(r",? and(?:/or)? an? |, an? ")
_FORMS = (
    re.compile(
        rf"(?P<may>you may )?(?:then |you )?(?:put|choose) {_OF_THEM}(?: and put {_IT})? (?P<to>{_TO})"
        rf"{_AND_REST}$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<may>you may )?(?:then )?(?:reveal|put|choose) {_NUMBER} (?P<what>[^.]+?) from among {_THEM}"
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
_PUT_REST = re.compile(
    rf"(?:then )?(?:{_PLAYER} )?(?:puts? {_REST} (?P<to>{_TO})|exiles? (?P<exiled>{_REST})"
    rf"|shuffles? {_REST} into {_LIBRARY})$",
    re.IGNORECASE,
)
_PILES = r"(?:two piles|a face-down pile and a face-up pile)"
_SEPARATED = re.compile(
    rf"(?:(?:an|target) opponent |you )?"
    rf"(?:separates? {_IT} into {_PILES}|chooses one of (?:those|the) piles)$",
    re.IGNORECASE,
)
_PUT_PILE = re.compile(rf"put (?:one|that) pile (?P<to>{_TO}) and the other (?P<rest>{_TO})$", re.IGNORECASE)
_THEY_LOOK = re.compile(
    r"target opponent looks at (?P<what>the top [a-z]+ cards of your library) and separates (?:it|them) into "
    rf"{_PILES}$",
    re.IGNORECASE,
)
_EXILE = re.compile(
    rf"(?P<may>you may )?exile (?:{_OF_THEM}|(?P<bare>one)|{_NUMBER} (?P<what>[^.]+?) from among {_THEM})"
    rf"(?P<down> face down)?{_AND_REST}$",
    re.IGNORECASE,
)


def looked_at(words: str) -> LookAt | None:
    """Return the looking at cards on top of a library that a clause is; None for other words."""
    said = _LOOK.match(words)
    if said is None or (said["shows"] and not said["x"]):
        return None  # what is revealed may be spoken of without anything being chosen from it
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
    if (theirs := _THEY_LOOK.match(words)) is not None:
        opponent = Target(Filter(what="player", controller="opponent", text="target opponent"))
        looked = LookAt(Each(printed_objects(theirs["what"])), words)
        return (Choosing(opponent), looked, IntoPiles(words))
    shown = next(filter(_shows_cards, nested(reversed(before))), None)
    if shown is None:
        return ()
    if isinstance(shown, RevealUntil):
        return of_cards_found(words, shown)
    if shown is before[-1]:
        words = re.sub(r"^if you do, ", "", words, flags=re.IGNORECASE)
    if (others := _PUT_REST.match(words)) is not None:
        to = place_of(others["to"]) if others["to"] else "exile" if others["exiled"] else "library"
        return (PutRest(words, to),)
    if _SEPARATED.match(words) is not None:
        return (IntoPiles(words),)
    if (pile := _PUT_PILE.match(words)) is not None:
        if not any(isinstance(each, IntoPiles) for each in nested(before)):
            return ()
        to, rest = place_of(pile["to"]), place_of(pile["rest"])
        return (PutFromAmong(words, (), None, to, may=True, rest=rest, of_piles=True),)
    for form in (*_FORMS, _EXILE):
        if (said := form.match(words)) is not None:
            read = _put_from_among(words, said)
            return () if read is None else (read,)
    return ()


_GOES_ON = re.compile(
    r"(?:look at|reveals?|mills?)\b[^.]*?(?P<gap>,? (?:and )?then |, |,? and )"
    r"(?=(?:you )?(?:may )?"
    r"(?:(?:put|exile|reveal)s? (?:all|an?|any number|up to|one|two|three|X)|separates? (?:it|them))\b)",
    re.IGNORECASE,
)


def end_of_looking(words: str) -> tuple[int, int] | None:
    """Return where the looking at cards ends in a sentence that goes on with what is put somewhere from among
    them, and where that begins; None for other sentences.
    """
    found = _GOES_ON.search(words)
    return None if found is None else found.span("gap")


def _shows_cards(effect: Effect) -> bool:
    if isinstance(effect, Reveal):
        return isinstance(effect.subject, Each)
    return isinstance(effect, LookAt | RevealUntil) or (
        isinstance(effect, LibraryAction) and effect.verb == "mill"
    )


def _put_from_among(words: str, said: re.Match[str]) -> PutFromAmong | None:
    groups = said.groupdict()
    many = groups.get("many") or groups.get("some") or groups.get("bare") or groups["any"]
    what = groups.get("what") or ""
    each = _ONE_OF_EACH.split(what)
    found = [kinds_of(one) for one in each] if what else []
    kinds = tuple(kind for kinds in found if kinds is not None for kind in kinds)
    if None in found or (len(each) > 1 and len(kinds) != len(each)):
        return None
    every = many.lower() == "all"
    amount = None if every else number_found(many)
    if len(each) > 1:
        if many.lower() not in {"a", "an"}:
            return None
        amount = Amount(len(each), text=what)
    may = groups.get("may") is not None or amount is None or many.lower().startswith("up to")
    return PutFromAmong(
        words,
        tuple(kind for kind in kinds if not is_any_card(kind)),
        amount,
        place_of(groups["to"]) if groups.get("to") else "exile face down" if groups["down"] else "exile",
        every=every,
        rest=_rest(groups),
        may=may and not every,
        one_of_each=len(each) > 1,
    )


def _rest(groups: Mapping[str, str | None]) -> str:
    """Return where the others are put by the same words; "" for nowhere."""
    if rest := groups.get("rest"):
        return place_of(rest)
    if groups.get("shuffled"):
        return "library"
    return "exile" if groups.get("exiled") else ""
