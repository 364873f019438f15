"""The counters of "enters with two additional +1/+1 counters on it" and the like (CR 122)."""

import re

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.terms.subjects import Amount, Counted
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, where_x, with_text
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of

COUNTERS = re.compile(
    r"with (?P<count>a number of|an additional(?: X)?|[\w ]+?) ?(?:additional )?"
    r"(?P<kind>[-+]\d+/[-+]\d+|first strike|double strike|[a-z]+) counters?(?: on (?:it|~))?(?P<more>.*)$"
)
_SIZE = re.compile(r"([+-]\d+)/([+-]\d+)")  # "-0/-2" (CR 122.1a)


def size_of_counter(kind: str) -> tuple[int, int] | None:
    """Return what a counter adds to power and toughness; None for one of another kind."""
    found = _SIZE.fullmatch(kind)
    return (int(found[1]), int(found[2])) if found is not None else None


def counter_amount(found: re.Match[str], clause: Clause) -> Amount:
    """Return how many counters "with ... counters on it [for each ...]" means."""
    count = found["count"].removesuffix(" additional").strip()
    count = "X" if count == "an additional X" else count
    more = found["more"].strip()
    if more.startswith("equal to"):
        return amount_of(more.removeprefix("each ").removeprefix("equal to "))
    if count in {"an", "an additional"}:
        count = "one"
    if count in {"that many", "twice that many"}:
        return Amount(per=Counted.THAT_MUCH, times=2 if "twice" in count else 1, text=count)
    if count == "half that many":
        return with_text(Amount(per=Counted.THAT_MUCH, half=True), f"{count}{found['more']}")
    per = more or clause.tail("for_each")
    if per.startswith("for each"):
        each = amount_of("the number of " + per.removeprefix("for each ").strip())
        factor = number_of(count) or 1
        return with_text(replace(each, base=each.base * factor, times=each.times * factor), f"{count} {per}")
    if more or (number_of(count) is None and count != "X"):
        raise StopsAtError(clause.start)
    amount = amount_of(count)
    tail = clause.tail("where_x")
    meaning, printed = (t.split("where X is ", 1)[-1] for t in (tail, clause.shown(tail)))
    return where_x(amount, meaning, printed) if tail else amount
