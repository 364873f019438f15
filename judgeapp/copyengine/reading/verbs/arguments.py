"""Arguments of verbs: amounts, targets, who moves something, where to, and with which counters."""

import re

from lark import Tree

from judgeapp.copyengine.model.effects.effects import (
    CreateToken,
    EnterAsCopy,
    EntersWith,
    PutCounters,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Counted, Each, Subject, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.counters import COUNTERS, counter_amount
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import THAT_MUCH, X, amount_of, with_text
from judgeapp.copyengine.reading.nouns.noun_phrases import subject_of
from judgeapp.copyengine.reading.nouns.qualities import quality_of

_VOTES = re.compile(r"for each (?P<what>[\w' -]+?) vote$", re.IGNORECASE)
_EACH_OF_TARGETS = re.compile(r"for each of X target ")
_FLIPS_WON = re.compile(r"for each flip you w[io]n$", re.IGNORECASE)


def times_each(reading: Reading, clause: Clause, amount: Amount) -> Amount:
    """Return a number with "for each ..." taken in, wherever in the sentence it stands."""
    tail = clause.tail("for_each")
    words = tail or reading.for_each
    reading.used.add("for_each")
    if words:
        each = amount_of("the number of " + words.removeprefix("for each ").strip())
        printed = clause.as_printed.get(words) or reading.printed.get(words, words)
        shown = printed[:1].lower() + printed[1:]
        if not amount.is_plain or amount.base > 1:
            shown = f"{amount.text or amount.base} {shown}"
        if amount == X and _EACH_OF_TARGETS.match(words) is not None:
            return with_text(X, shown)  # X for each target: what is done, is done for each of them
        if not amount.is_plain:
            return Amount(per=Counted.UNREAD, text=shown)
        if _FLIPS_WON.match(shown) is not None:
            return Amount(per=Counted.FLIPS_WON, times=max(amount.base, 1), text=shown)
        voted = _VOTES.match(shown)
        if voted is not None:
            return Amount(per=Counted.VOTES, times=max(amount.base, 1), text=shown, named=(voted["what"],))
        return with_text(replace(each, times=each.times * max(amount.base, 1)), shown)
    return amount


def target_of(clause: Clause, index: int = 0) -> Subject:
    """Return whom the `index`th noun phrase behind the verb means."""
    subject = subject_of(clause.phrase(index))
    counters = next((words for kind, words in clause.tails if kind == "with_counters"), "")
    if counters and index == 0 and isinstance(subject, Target | Each | Choose):
        # "Destroy target creature with a -1/-1 counter on it": asked of it, not put on it.
        clause.asked.add("with_counters")
        qualities = (*subject.filter.qualities, quality_of(clause.shown(counters)))
        return replace(subject, filter=replace(subject.filter, qualities=qualities))
    return subject


def amount_of_verb(reading: Reading, clause: Clause) -> Amount:
    """Return the number behind the verb, with "for each ..." taken in."""
    words = ""
    for arg in clause.args:
        if isinstance(arg, Tree):
            if arg.data in {"one", "number", "that_much", "amount_to"}:
                words = clause.line.text[arg.meta.start_pos : arg.meta.end_pos]
        elif arg.type == "EQUAL_TO":
            words = str(arg).removeprefix("each ").removeprefix("equal to ")
    if not words:
        raise StopsAtError(clause.start)
    amount = THAT_MUCH if words in {"that much", "that many"} else amount_of(words)
    way, _, number = clause.token("PLUS").partition(" ")  # "that many cards minus one"
    more = amount_of(number).base if number else 0
    if more and not amount.base:
        amount = replace(amount, base=more if way == "plus" else -more)
    elif more:
        raise StopsAtError(clause.start)
    return times_each(reading, clause, with_text(amount, words) if clause.tail("for_each") else amount)


_TOKENS = re.compile(r"(that|the|those) tokens?$")


_ONE_BEFORE = re.compile(r"(that|the) (card|creature|permanent|artifact|enchantment|land)$")


def moved(reading: Reading, clause: Clause) -> Subject:
    """Return what is moved, where "that token" or "that card" is nothing that this ability spoke of."""
    what, words = target_of(clause), clause.phrase().words
    if what is not Who.IT or reading.it is not Who.THIS:
        return what
    if words.startswith("the discarded card"):
        return Who.TRIGGERING  # "Whenever you discard a card, you may sacrifice ~. If you do, return the ..."
    if _TOKENS.match(words) and reading.last(TokenCopy, CreateToken) is None:
        return Who.MADE  # by the ability this one is linked to
    last = reading.effects[-1] if reading.effects else None
    if isinstance(last, EnterAsCopy) and _ONE_BEFORE.match(words):
        return Who.COPIED  # "enters as a copy of a creature card in a graveyard. If you do, exile that card."
    return what


_SOMEBODY = {Who.OPPONENTS, Who.EACH_PLAYER, Who.CONTROLLER, Who.OWNER, Who.PLAYER}


def mover_of(reading: Reading, clause: Clause) -> Subject:
    """Return who moves it: "target player discards a card, | then sacrifices a permanent"."""
    if clause.subject is not None:
        return reading.who(clause)
    mover = reading.who(clause)
    player = isinstance(reading.subject, Target) and reading.subject.filter.what == "player"
    return mover if player or mover in _SOMEBODY else Who.YOU


def zone_of(words: str) -> str:
    """Return the zone that words name; a library where they name none."""
    zones = ("hand", "battlefield", "graveyard", "library", "exile", "stack")
    return next((zone for zone in zones if zone in words), "library")


def where_to(words: str) -> str:
    """Return the zone that something is moved to, and how: "battlefield tapped", "top of library", "top or
    bottom of library".
    """
    zone = zone_of(words)
    if zone == "library":
        if "from the top" in words:
            return zone
        ends = [end for end in ("top", "bottom") if end in words]
        return f"{' or '.join(ends)} of library" if ends else zone
    if zone != "battlefield":
        return zone
    ways = [way for way in _WAYS if way in words]
    return " ".join([zone, *(w for w in ways if w != "tapped" or _WAYS[1] not in ways)])


_WAYS = ("face down", "tapped and attacking", "tapped", "transformed")
"""Ways of being put onto the battlefield, as texts name them."""


def with_counters(reading: Reading, clause: Clause, to: str = "") -> None:
    """ "Exile it with three time counters on it": they are put on what was moved or made; what is put on the
    battlefield enters with them (CR 614.1c).
    """
    counters = clause.tail("with_counters") if "with_counters" not in clause.asked else ""
    found = COUNTERS.match(counters) if counters else None
    if found is not None and to.startswith("battlefield"):
        reading.add(clause, EntersWith(found["kind"], counter_amount(found, clause), subject=Who.IT))
    elif found is not None:
        reading.add(clause, PutCounters(Who.IT, found["kind"], counter_amount(found, clause)))
    elif counters:
        raise StopsAtError(clause.place_of(counters))
