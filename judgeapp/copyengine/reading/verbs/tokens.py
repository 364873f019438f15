"""Clauses that create tokens with characteristics of their own, and sentences that go on about them."""

import re

from judgeapp.copyengine.model.effects.effects import Attach, CreateToken, TokenCopy
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause, SetPowerToughness
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Who
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.nested_effects import with_x
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, with_text
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of, subject_of
from judgeapp.copyengine.reading.verbs.arguments import amount_of_verb, times_each, with_counters
from judgeapp.copyengine.reading.verbs.token_descriptions import token_of
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()

_SIZES = re.compile(r"with power equal to (.+) and toughness equal to (.+)$")


@VERBS.reads("x_is")
def x_is(reading: Reading, clause: Clause) -> None:
    """ "X is the mana value of that card", in a sentence of its own."""
    meaning = clause.token("X_IS").removeprefix("X is ")
    printed = clause.printed_words().removeprefix("X is ")
    reading.effects = [with_x(e, meaning, printed) for e in reading.effects]


@VERBS.reads("round")
def rounded(reading: Reading, clause: Clause) -> None:
    """ "Round up each time": said of the halves in the sentence before."""
    copied = reading.last(TokenCopy)
    if copied is None:
        raise StopsAtError(clause.start)
    way = "rounded " + clause.token("ROUND").split()[1]
    reading.replace_effect(
        copied, replace(copied, exceptions=tuple(_rounded(e, way) for e in copied.exceptions))
    )


def _rounded(clause: ExceptClause, way: str) -> ExceptClause:
    if not isinstance(clause, SetPowerToughness):
        return clause
    halves = (
        with_text(a, f"{a.text}, {way}") if a and a.half else a for a in (clause.power, clause.toughness)
    )
    return SetPowerToughness(*halves)


def _how_many(reading: Reading, clause: Clause, said: Amount) -> Amount:
    """Return the number of "a number of tokens equal to ...", else the one that stands with the tokens."""
    return amount_of_verb(reading, clause) if clause.has("EQUAL_TO") else times_each(reading, clause, said)


@VERBS.reads("create_token")
def create_token(reading: Reading, clause: Clause) -> None:
    again = clause.phrase()
    if again.form == "one_of" and again.words.endswith("those tokens"):
        number = number_of(again.words.split(" ")[0])
        same = reading.last(TokenCopy, CreateToken)
        if not isinstance(same, TokenCopy | CreateToken) or number is None:
            raise StopsAtError(again.start)
        reading.add(clause, replace(same, count=Amount(number)))
        return
    token = token_of(clause, reading.read_ability)
    place = clause.tail("tapped_attacking")
    token = replace(
        token, count=_how_many(reading, clause, token.count), tapped=token.tapped or "tapped" in place
    )
    if "attacking" in place:
        token = replace(token, attacking=True)
    token = replace(token, maker=reading.who(clause))
    attached = clause.tail_phrase("attached_to")
    sizes = _SIZES.match(clause.token("WITH_SIZE"))
    if sizes is not None:
        token = replace(token, size=(amount_of(sizes[1]), amount_of(sizes[2])))
    if attached is not None and "Aura" in token.subtypes:
        if reading.for_each or clause.tail("for_each"):
            raise StopsAtError(attached.start)  # one on each of several things
        host = subject_of(attached)
        token = replace(token, attached_to=reading.it if attached.words == "it" else host)
    reading.add(clause, token)
    with_counters(reading, clause)
    if attached is not None and token.attached_to is None:
        reading.add(clause, Attach(Who.IT, subject_of(attached)))
