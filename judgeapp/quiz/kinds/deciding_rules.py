"""*Which rule decides?*: the rule a question turns on, and others that tempt but have no part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgeapp.combat import Believers
from judgeapp.copyengine import CopyEngineError, joined
from judgeapp.quiz.beliefs.known import misconceptions, prior_of
from judgeapp.rules.index import Entry, rule_index

WRONG = 4


def deciding_rule(turning_on: Sequence[str], cited: Iterable[str]) -> str:
    """The number of the one rule that a scenario turns on and its derivation cites.

    Raises:
        CopyEngineError: there is none, or there are several.
    """
    found = [number for number in dict.fromkeys(cited) if number in turning_on]
    if len(found) == 1:
        return found[0]
    raise CopyEngineError(
        f"It turns on {', '.join(turning_on) or 'no rule'}; of these the derivation cites "
        f"{joined(found, none='none')}.",
        where="rules",
        mend="Name one rule that decides it, of the ruleset the script names.",
    )


def tempting_rules(
    believers: Believers, query: Mapping[str, Any], right: str, cited: Iterable[str]
) -> list[Entry]:
    """Rules that the derivation doesn't cite: those that correct likely beliefs first, then neighbors.

    None of them states a principle that a cited one states too: it might be said to decide as well.
    """
    out = {right, *cited}
    known = rule_index().by_number
    stated = {p for each in out if (e := known.get((believers.ruleset, each))) for p in e.principles}
    found: dict[str, Entry] = {}
    for number in [*_correcting(believers, query), *_neighbors(believers.ruleset, right)]:
        entry = known.get((believers.ruleset, number))
        related = any(number.startswith(other) or other.startswith(number) for other in out)
        if entry and not related and not entry.principles & stated and number not in found:
            found[number] = entry
    return list(found.values())[:WRONG]


def _correcting(believers: Believers, query: Mapping[str, Any]) -> Iterator[str]:
    known = misconceptions()
    for belief in sorted(believers.possible(query), key=lambda belief: -prior_of(belief)):
        if belief in known and (number := known[belief].rules.get(believers.ruleset)):
            yield str(number)


def _neighbors(ruleset: str, number: str) -> list[str]:
    section = number.partition(".")[0]
    return [
        other for book, other in rule_index().by_number if book == ruleset and other.startswith(f"{section}.")
    ]


def titled(entry: Entry) -> str:
    """A rule as an option says it."""
    return f"{entry.title} ({entry.number})"
