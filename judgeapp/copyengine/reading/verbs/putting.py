"""Clauses that put something somewhere as a copy (CR 707.5, 707.10g)."""

from judgeapp.copyengine.model.effects.effects import BecomeCopy, Move, PutAsCopy
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.noun_phrases import subject_of
from judgeapp.copyengine.reading.verbs.arguments import moved, mover_of, target_of, where_to, with_counters
from judgeapp.copyengine.reading.verbs.verb_table import VerbTable

VERBS = VerbTable()


@VERBS.reads("put_as_copy")
def put_as_copy(reading: Reading, clause: Clause) -> None:
    """Read "puts it onto the stack as a copy of the original spell", where it is moved and a copy from then
    on, and "return it to the battlefield as a copy of target creature", where it enters as one.
    """
    to, source = where_to(clause.token("TO_ZONE")), clause.phrase(1)
    about, _ = reading.referent_of(source)
    if to == "stack":
        subject = target_of(clause)
        reading.add(clause, Move("put", subject, "stack"))
        copied = BecomeCopy(subject, subject_of(source), about=about, said=clause.phrase().text)
        reading.add(clause, copied)
        return
    if not to.startswith("battlefield") or "face down" in to or isinstance(subject_of(source), Each):
        raise StopsAtError(clause.start)
    if mover_of(reading, clause) is not Who.YOU:
        raise StopsAtError(clause.start)
    what = moved(reading, clause)
    verb = "return" if clause.token("RETURNS") else "put"
    said = clause.phrase().text
    reading.add(clause, PutAsCopy(what, subject_of(source), to, verb, about=about, said=said))
    with_counters(reading, clause)


def enters_as_copy_after_move(reading: Reading, clause: Clause) -> bool:
    """Take "It enters as a copy of target creature" behind "return target card to the battlefield"."""
    last = reading.effects[-1] if reading.effects else None
    it = clause.subject is not None and clause.subject.form == "it"
    if not it or not isinstance(last, Move) or not last.to.startswith("battlefield"):
        return False
    source = clause.phrase()
    plain = clause.lead("lead_if") == "" and not reading.entering and last.who is Who.YOU
    if not plain or "face down" in last.to or isinstance(subject_of(source), Each) or clause.tails:
        raise StopsAtError(clause.start)
    about, _ = reading.referent_of(source)
    said = printed(last.subject.filter.text) if isinstance(last.subject, Target | Each | Choose) else ""
    reading.effects[-1] = PutAsCopy(
        last.subject,
        subject_of(source),
        last.to,
        last.verb,
        optional=last.optional,
        condition=last.condition,
        about=about,
        said=said,
        may_decline=clause.optional,
    )
    reading.sentence_start = min(reading.sentence_start, len(reading.effects) - 1)
    reading.used.add("condition")
    return True
