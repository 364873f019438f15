"""Clauses that copy (CR 707)."""

import re
from dataclasses import replace

from judgeapp.copyengine import except_clauses as ex
from judgeapp.copyengine.abilities import (
    BecomeCopy,
    CastCopy,
    Choosing,
    CopySpell,
    Delayed,
    EnterAsCopy,
    Other,
    TokenCopy,
)
from judgeapp.copyengine.reading.clauses import Clause
from judgeapp.copyengine.reading.exceptions import COUNTERS, counter_amount
from judgeapp.copyengine.reading.folding import Reading, reads, target_of
from judgeapp.copyengine.reading.grammar import StopsAtError
from judgeapp.copyengine.reading.numbers import THAT_MUCH, X, amount_of, objects
from judgeapp.copyengine.reading.phrases import Phrase, filter_of, number_of, subject_of
from judgeapp.copyengine.subjects import Amount, Choose, Filter, Subject, Who

_COULD = re.compile(
    r"for each (?P<what>.+?) (?:that )?(?:the |that )?(?:spell|ability|spell or ability) could target$"
)
_CARD = re.compile(r"\bcards?\b")


@reads("enter_copy")
def enter_as_copy(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    subject = reading.object(clause)
    exceptions: tuple[ex.ExceptClause, ...] = (ex.EntersTapped(),) if clause.has("ENTER_TAPPED") else ()
    optional = clause.optional
    of: Subject | None = None
    filter_ = filter_of(phrase) if phrase.form == "phrase" else Filter(text=phrase.text)
    named = subject_of(phrase)
    if named in {Who.IT, Who.CHOSEN, Who.THIS, Who.EXILED}:
        # "you may choose a creature. If you do, it enters as a copy of that creature" (old templating).
        chosen = reading.chosen
        if named is not Who.THIS and isinstance(chosen, Choose):
            filter_, optional = chosen.filter, True
            subject = Who.THIS if subject is Who.IT else subject
            reading.effects = [e for e in reading.effects if getattr(e, "subject", None) is not chosen]
            reading.condition = ""
        else:
            of = named
    effect = (
        EnterAsCopy(filter_, optional, exceptions, subject, reading._duration(clause), of=of)
        if reading._duration(clause) not in {"static"}
        else EnterAsCopy(filter_, optional, exceptions, subject, of=of)
    )
    counters = clause.tail("with_counters")
    if counters:
        found = COUNTERS.match(counters)
        if found is None:
            raise StopsAtError(clause.start)
        extra = ex.EntersWithCounters(found["kind"], counter_amount(found, clause))
        effect = replace(effect, exceptions=(*effect.exceptions, extra))
    reading.add(clause, effect)


@reads("become_copy", "is_copy")
def become_a_copy(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    if clause.verb == "become_copy":
        static, reading.static = reading.static, False
        duration = reading._duration(clause)
        reading.static = static
    else:
        duration = reading._duration(clause)
    subject = reading.object(clause, Who.THIS)
    entering = reading.entering or (reading.entered if reading.condition == "if you do" else "")
    if entering:
        source = subject_of(phrase)
        as_up, as_in = "turned face up" in entering, "enters" in entering
        if isinstance(source, Choose):
            made = EnterAsCopy(source.filter, clause.optional, (), subject, duration)
            reading.add(clause, replace(made, as_turned_face_up=as_up, as_enters=as_in))
            return
        if source in {Who.IT, Who.CHOSEN} and isinstance(reading.chosen, Choose):
            filter_ = reading.chosen.filter
            reading.effects = [
                e for e in reading.effects if getattr(e, "subject", None) is not reading.chosen
            ]
            reading.condition, reading.mark = "", len(reading.effects)
            # "it becomes a copy of that creature": what enters does, not the creature chosen.
            subject = Who.THIS if subject in {Who.IT, Who.CHOSEN} else subject
            made = EnterAsCopy(filter_, True, (), subject, duration)
            reading.add(clause, replace(made, as_turned_face_up=as_up, as_enters=as_in))
            return
    reading.add(clause, BecomeCopy(subject, subject_of(phrase), duration))


@reads("create_copy", "more_copies")
def create_token_copies(reading: Reading, clause: Clause) -> None:
    tokens, source = clause.phrase(0), clause.phrase(1)
    groups = tokens.groups()
    states = [s for g in groups for s in g.states]
    if any(g.token is None or g.types or g.subtypes or g.colors or g.size for g in groups):
        raise StopsAtError(tokens.start)
    place = clause.token("THAT_COPY") + " " + clause.tail("tapped_attacking")
    tapped = "tapped" in place or any("tapped" in s for s in states)
    attacking = "attacking" in place or any("attacking" in s for s in states)
    maker = reading.who(clause)
    effect = TokenCopy(
        subject_of(source), _count(reading, clause, tokens), False, (), tapped, attacking, maker
    )
    reading.add(clause, effect)


def _count(reading: Reading, clause: Clause, tokens: Phrase) -> Amount:
    det = str(tokens.det or "")
    amount = Amount(1)
    if det in {"that many"}:
        amount = replace(THAT_MUCH, text="that many")
    elif det == "X":
        amount = X
    elif det and tokens.det is not None and tokens.det.type == "NUMBER":
        number = number_of(det)
        if number is None:
            raise StopsAtError(tokens.start)
        amount = Amount(number, text=det)
    return _times_each(reading, clause, amount)


def _times_each(reading: Reading, clause: Clause, amount: Amount) -> Amount:
    words = clause.tail("for_each") or reading.for_each
    if words:
        each = amount_of("the number of " + words.removeprefix("for each ").strip())
        printed = clause.as_printed.get(words) or reading.printed.get(words, words)
        shown = printed[:1].lower() + printed[1:]
        return replace(each, times=each.times * max(amount.base, 1), text=shown)
    return amount


@reads("populate")
def populate(reading: Reading, clause: Clause) -> None:
    token = Filter(types=("Creature",), token=True, controller="you", text="a creature token you control")
    reading.add(clause, TokenCopy(Choose(token)))


@reads("copy")
def copy(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    source = subject_of(phrase)
    words = phrase.words
    if _CARD.search(words) and not re.search(r"\b(spell|ability)\b", words):
        reading.add(clause, CastCopy(source, False))
        return
    for_each: Filter | None = None
    each = clause.tail("for_each") or reading.for_each
    could = _COULD.match(each)
    if could is not None:
        for_each = objects(re.sub(r"\b(?:that|the)$", "", could["what"]).strip())
        count = Amount(1)
    else:
        count = _times_each(reading, clause, _times(clause))
    what = "ability" if re.search(r"\babilit(y|ies)\b", words) and "spell" not in words else "spell"
    maker = reading.who(clause) if clause.subject is not None else Who.YOU
    reading.add(clause, CopySpell(source, what, count, for_each=for_each, maker=maker))


def _times(clause: Clause) -> Amount:
    words = clause.tail("times")
    if not words or words == "once":
        return Amount(1)
    if words == "twice":
        return Amount(2, text="twice")
    if words == "an additional time":
        return Amount(1, text=words)
    if words == "X times":
        return X
    if words.startswith("once plus"):
        each = amount_of("the number of " + words.split("for each ", 1)[1])
        return replace(each, base=1, text=words)
    number = number_of(words.removesuffix(" times"))
    if number is None:
        raise StopsAtError(clause.start)
    return Amount(number, text=words)


@reads("new_targets")
def choose_new_targets(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        if "cop" in clause.token("NEW_TARGETS"):
            raise StopsAtError(clause.start)
        reading.add(clause, Other(clause.printed_words()))
        return
    reading.amend(found, replace(found, new_targets="may"))


@reads("new_targets_for")
def choose_targets_for_another(reading: Reading, clause: Clause) -> None:
    """ "You may choose new targets for target spell": the spell itself, not a copy of it."""
    reading.add(clause, Choosing(target_of(clause)))


@reads("each_copy_targets")
def each_targets_another(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        raise StopsAtError(clause.start)
    reading.amend(found, replace(found, new_targets="different"))


@reads("targets")
def copy_targets(reading: Reading, clause: Clause) -> None:
    found = reading.last(CopySpell)
    if found is None:
        raise StopsAtError(clause.start)
    reading.amend(found, replace(found, new_targets="prescribed", prescribed=target_of(clause)))


@reads("copy_next")
def copy_next_spell(reading: Reading, clause: Clause) -> None:
    words = clause.token("NEXT_SPELL")
    what = "ability" if "ability" in words and "spell" not in words else "spell"
    copied = CopySpell(Who.TRIGGERING, what, _times(clause))
    reading.effects.append(Delayed(words, (copied,)))


@reads("create_a_copy")
def create_copy_of_card(reading: Reading, clause: Clause) -> None:
    phrase = clause.phrase()
    named = "name" in phrase.words or phrase.form == "named_card"
    reading.add(clause, CastCopy(subject_of(phrase), False, named=named))


@reads("cast_a_copy")
def cast_a_copy(reading: Reading, clause: Clause) -> None:
    free = clause.token("FREE").startswith("without")
    reading.add(clause, CastCopy(target_of(clause), clause.optional, free, named=True))


@reads("cast")
def cast(reading: Reading, clause: Clause) -> None:
    words = clause.phrase().words
    found = reading.last(CastCopy, CopySpell)
    if not re.search(r"\bcop(y|ies)\b", words) and not (found is not None and words == "it"):
        reading.add(clause, Other(clause.printed_words()))
        return
    if found is None:
        raise StopsAtError(clause.start)
    if isinstance(found, CopySpell):
        cards = CastCopy(found.source, False, exceptions=found.exceptions, condition=found.condition)
    else:
        cards = found
    free = clause.token("FREE").startswith("without")
    reading.amend(found, replace(cards, optional=clause.optional or cards.optional, free=free))
