"""Clauses that change power and toughness (CR 613.4)."""

from judgeapp.copyengine.model.effects.changes import ChangePT, SetPT, SetTypes, SwitchPT
from judgeapp.copyengine.model.effects.effects import Continuous, CreateToken
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.conditions import KeywordChosen
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Subject, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, size_of, with_text
from judgeapp.copyengine.reading.nouns.noun_phrases import subject_of
from judgeapp.copyengine.reading.nouns.referents import is_exiled_with_this
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()


@VERBS.reads("gets")
def gets(reading: Reading, clause: Clause) -> None:
    power, toughness = size_of(clause.token("PT"))
    each = clause.tail("for_each")
    if each:
        per = amount_of("the number of " + each.removeprefix("for each ").strip(), clause.shown(each))
        power, toughness = (_each(a, per) for a in (power, toughness))
    reading.change(clause, reading.object(clause), ChangePT(power, toughness))


@VERBS.reads("gets_either")
def gets_either(reading: Reading, clause: Clause) -> None:
    """Read "gets +1/-1 or -1/+1" as one of two effects, as is chosen then."""
    sizes = clause.tokens("PT")
    subject, duration = reading.object(clause), reading.duration_of(clause)
    reading.condition_of(clause)
    for size in sizes:
        chosen = KeywordChosen(f"you choose {size}", size, tuple(sizes))
        reading.effects.append(Continuous(subject, (ChangePT(*size_of(size)),), duration, condition=chosen))


def _each(amount: Amount, per: Amount) -> Amount:
    return replace(per, times=amount.base) if amount.base else amount


@VERBS.reads("has_base")
def has_base(reading: Reading, clause: Clause) -> None:
    reading.change(clause, reading.object(clause), SetPT(*size_of(clause.token("PT"))))


@VERBS.reads("has_base_equal")
def has_base_equal(reading: Reading, clause: Clause) -> None:
    token = clause.find_token("EQUAL_TO")
    amount = amount_of(str(token).removeprefix("each ").removeprefix("equal to "), clause.shown(str(token)))
    made = reading.last_in_sentence
    if clause.subject is None and isinstance(made, CreateToken):
        reading.effects[-1] = replace(made, size=(amount, amount))
        return
    reading.change(clause, reading.object(clause), SetPT(amount, amount))


@VERBS.reads("has_base_one")
def has_base_one(reading: Reading, clause: Clause) -> None:
    meta = clause.tree().meta
    amount = amount_of(clause.line.text[meta.start_pos : meta.end_pos])
    power = "power" in clause.token("BASE_ONE")
    change = SetPT(amount, None) if power else SetPT(None, amount)
    reading.change(clause, reading.object(clause), change)


@VERBS.reads("has_size_and_types_of")
def has_size_and_types_of(reading: Reading, clause: Clause) -> None:
    """ "It has the power, toughness, and creature types of the last creature card exiled with it"."""
    phrase = clause.phrase()
    source = Who.EXILED if is_exiled_with_this(phrase.words) else subject_of(phrase)
    power, toughness = (
        Amount(per=what, who=source, text=printed(f"the {what.value} of {phrase.words}"), of_card=True)
        for what in (Counted.POWER, Counted.TOUGHNESS)
    )
    reading.change(clause, reading.object(clause), SetTypes(keep="types", of=source), SetPT(power, toughness))


@VERBS.reads("base_of")
def base_of(reading: Reading, clause: Clause) -> None:
    """ "Target creature's base power and toughness become 1/1"."""
    reading.change(clause, subject_of(clause.phrase()), SetPT(*size_of(clause.token("PT"))))


@VERBS.reads("base_becomes")
def base_becomes(reading: Reading, clause: Clause) -> None:
    """ "The base power and toughness of other creatures become equal to this creature's power"."""
    token = clause.find_token("EQUAL_TO")
    words = str(token).removeprefix("equal to ")
    each = [f"{words.removesuffix('power and toughness')}{value}" for value in ("power", "toughness")]
    both = each if words.endswith("'s power and toughness") else [words, words]
    subject = subject_of(clause.phrases()[-1])
    reading.change(clause, subject, SetPT(amount_of(both[0]), amount_of(both[1])))


@VERBS.reads("switch")
def switch(reading: Reading, clause: Clause) -> None:
    phrases = clause.phrases()
    subject: Subject = subject_of(phrases[0]) if phrases else reading.object(clause, Who.THIS)
    if not phrases and "its" in clause.token("POWER_TOUGHNESS"):
        subject = Who.IT
    reading.add(clause, Continuous(subject, (SwitchPT(),), reading.duration_of(clause)))


@VERBS.reads("value_is")
def value_is(reading: Reading, clause: Clause) -> None:
    """ "~'s power and toughness are each equal to ...": in a static ability of its own, it defines them."""
    if clause.has("PT"):
        if "power and toughness" not in clause.token("VALUE_OF"):
            raise StopsAtError(clause.start)
        sizes: Subject = Who.THIS if clause.token("VALUE_OF").startswith("~") else Who.IT
        reading.change(clause, sizes, SetPT(*size_of(clause.token("PT"))))
        return
    amount = amount_of(*clause.value())
    what = clause.token("VALUE_OF")
    last = reading.last_in_sentence
    if "loyalty" in what or "cost" in what:
        raise StopsAtError(clause.start)
    if isinstance(last, Continuous) and isinstance(last.changes[-1], SetPT):
        earlier = last.changes[-1]
        known = earlier.power or earlier.toughness
        if amount.per is Counted.THAT_MUCH and known is not None:
            amount = with_text(replace(known, base=known.base + amount.base), printed(amount.text))
        both = SetPT(earlier.power or amount, earlier.toughness or amount)
        reading.effects[-1] = replace(last, changes=(*last.changes[:-1], both))
        return
    subject: Subject = Who.THIS if what.startswith("~") else Who.IT
    change = SetPT(amount if "power" in what else None, amount if "toughness" in what else None)
    reading.change(clause, subject, change)
