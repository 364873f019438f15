"""The clauses of a question laid out on a table, in the order in which they are told."""

from collections.abc import Sequence
from dataclasses import replace

from judgeapp.lab.questions_in_words.asked import Asked, UnreadWords
from judgeapp.lab.questions_in_words.clauses.forms import Clause
from judgeapp.lab.questions_in_words.layout import Layout
from judgeapp.lab.questions_in_words.phrases import Phrase
from judgeapp.lab.questions_in_words.sentences import RESPONDS


def lay_out(clauses: Sequence[Clause], table: Layout) -> Asked:
    """Lay out what is told, then what is asked."""
    asking = [clause for clause in clauses if clause.form.is_question]
    told = _with_antecedent([c for c in clauses if not c.form.is_question], clauses)
    for clause in told:
        if clause.form is RESPONDS:
            if not clause.bound or clause.bound.get("thing"):
                table.responding = True
            continue
        if not _is_about_stack(clause, table):
            table.resolve_all()
        clause.form.lay_out(table, **clause.bound)
        if not table.stack:
            table.let_copies_trigger()
        if clause.form.name not in {"is_so", "there"}:
            table.responding = False
    named, about = "", "happens" if not asking else ""
    for clause in asking:
        named, about = clause.form.lay_out(table, **clause.bound)
    if not (table.setup or table.events):
        raise UnreadWords("", "this", "Name them.", asks="Which cards is this about? It names none.")
    of = table.asks_of or table.last
    of_stack = table.is_on_stack(of) and table.spoken(of).kind == "spell"
    of_stack = of_stack and not table.becomes_token(table.spoken(of))
    is_of_outcome = not asking or about in {"happens", "zone", "triggers"} or about.startswith("count")
    table.resolve_all(copiers_only=of_stack and not is_of_outcome)
    if is_of_outcome:
        table.deal_combat_damage()
        table.check_state()
    return Asked(
        {"setup": table.setup, "events": table.events},
        table.asks_of or table.last,
        named,
        about,
        tuple(table.otherwise),
    )


def _is_about_stack(clause: Clause, table: Layout) -> bool:
    """Whether a clause happens before what is on the stack resolves."""
    if not table.stack:
        return True
    if clause.form.is_response or table.responding:
        return True
    if clause.form.name not in {"casts", "enters_copying"}:
        return False
    bound = clause.bound
    card = next((bound[key] for key in ("card", "verb", "bare", "copier") if key in bound), None)
    aims = clause.bound.get("targets") or (clause.bound.get("original"),)
    if not isinstance(card, Phrase) or not card.name:
        return False
    name = table.face(card.name).name
    if not (table.targets_of(name) == "spell" if table.is_spell(name) else table.copies_spells(name)):
        return False
    on_stack = {table.spoken(ref).name for ref, _ in table.stack if any(t.ref == ref for t in table.things)}
    return any(
        isinstance(aim, Phrase) and (not aim.name or table.face(aim.name).name in on_stack) for aim in aims
    )


def _with_antecedent(told: list[Clause], clauses: Sequence[Clause]) -> list[Clause]:
    """ "Is Clone blue if it copies ...": what a question before names is what "it" means."""
    if not told or not clauses[0].form.is_question:
        return told
    asked = next(
        (p for p in clauses[0].bound.values() if isinstance(p, Phrase) and p.name and p.of is None), None
    )
    place = next((n for n, clause in enumerate(told) if clause.form is not RESPONDS), None)
    if asked is None or place is None:
        return told
    first = told[place]
    bound = {
        label: asked if isinstance(value, Phrase) and value.kind == "it" and not value.name else value
        for label, value in first.bound.items()
    }
    return [*told[:place], replace(first, bound=bound), *told[place + 1 :]]
