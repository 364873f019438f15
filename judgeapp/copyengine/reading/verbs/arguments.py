"""Who reads the clauses of a verb, and what all of them ask of a clause."""

from dataclasses import replace

from judgeapp.copyengine.model.subjects import Amount, Choose, Each, Subject, Target
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.nouns.amounts import amount_of
from judgeapp.copyengine.reading.nouns.noun_phrases import subject_of


def times_each(reading: Reading, clause: Clause, amount: Amount) -> Amount:
    """Return a number with "for each ..." taken in, wherever in the sentence it stands."""
    tail = clause.tail("for_each")
    words = tail or reading.for_each
    reading.taken.add("for_each")
    if words:
        each = amount_of("the number of " + words.removeprefix("for each ").strip())
        printed = clause.as_printed.get(words) or reading.printed.get(words, words)
        shown = printed[:1].lower() + printed[1:]
        if amount.per or amount.base > 1:
            shown = f"{amount.text or amount.base} {shown}"
        if amount.per:
            return Amount(per=f"{amount.per} {shown}", text=shown)
        return replace(each, times=each.times * max(amount.base, 1), text=shown)
    return amount


def target_of(clause: Clause, index: int = 0) -> Subject:
    """Return whom the `index`th noun phrase behind the verb means."""
    subject = subject_of(clause.phrase(index))
    counters = next((words for kind, words in clause.tails if kind == "with_counters"), "")
    if counters and index == 0 and isinstance(subject, Target | Each | Choose):
        # "Destroy target creature with a -1/-1 counter on it": asked of it, not put on it.
        clause.asked.add("with_counters")
        qualities = (*subject.filter.qualities, clause.shown(counters))
        return replace(subject, filter=replace(subject.filter, qualities=qualities))
    return subject
