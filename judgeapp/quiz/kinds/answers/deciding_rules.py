"""*Which rule decides?*: the rule a question turns on, and others that tempt but have no part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgeapp.combat import Believers
from judgeapp.copyengine import CopyEngineError, joined
from judgeapp.quiz.beliefs.known import misconceptions, prior_of
from judgeapp.quiz.generator.cues import known_by_length
from judgeapp.quiz.kinds.answers.happenings import happenings
from judgeapp.rules.index import Entry, rule_index

WRONG, ENOUGH, FEWEST = 4, 3, 2
"""Rules offered beside the right one; those of other sections fill up to `ENOUGH`."""

_NEEDS: Mapping[str, str] = {
    "what-copying-covers": "nothing",
    "color-and-abilities-derived": "permanents",
    "later-changes-to-original-ignored": "a change of the original",
    "copied-values-become-copiable": "copy of a copy",
    "enters-as-copy": "entering",
    "copy-changes-in-place": "becoming",
    "static-copy-effect-locks-in": "an Aura that copies",
    "face-up-face-copied": "two faces",
    "transforming-token-copy": "tokens of two faces",
    "transforming-spell-copy": "transforming spells",
    "choices-not-copied": "choices",
    "linked-abilities-stay-linked": "choices",
    "copying-spells-and-abilities": "stack copies",
    "copy-is-itself-a-spell-or-ability": "spells",
    "copy-owner-and-controller": "spells",
    "cost-objects-shared": "spells",
    "resolution-choices-not-copied": "spells",
    "stack-choices-copied": "spells",
    "copy-ceases-to-exist": "spells",
    "ability-copy-source": "abilities copied",
    "new-targets-optional": "aimed spells",
    "copies-for-each-could-target": "a copy for each",
    "new-target-specified": "a target named",
    "permanent-spell-copy-becomes-token": "permanent spells",
    "name-reference-tracks-permanent": "abilities by name",
    "cast-a-copy": "stack copies",
    "copy-card-by-name": "casting copies",
    "copy-noted-card": "casting copies",
    "copy-exceptions-cda": "a defining ability",
    "copy-exceptions-added-ability": "an ability given",
    "copy-exceptions-additional-effect": "an additional effect",
    "copy-exceptions-conditional": "a condition",
    "copy-exceptions-linked-trigger": "a linked trigger",
    "illegal-targets": "aimed spells",
    "attached": "auras",
    "equipped": "equipment",
    "counters": "counters",
    "layer-7c": "pumps",
    "layer-7-counters": "counters",
    "layer-1": "permanents",
    "new-object": "entering",
    "casting": "casting",
}
"""What must happen in a story for the rule of a principle to tempt anyone; the others always may."""
_EXCEPTIONS = "copy-exceptions"
_OF_THE_STACK = frozenset({"spells", "aimed spells", "permanent spells", "abilities copied"})
_SUBRULE = "abcdefghijklmnopqrstuvwxyz"
_ELSEWHERE = (
    "illegal-targets", "attached", "equipped", "counters", "layer-7c", "layer-1", "new-object", "casting"
)  # fmt: skip
"""Principles of other sections whose rules tempt where what they are about is on the table."""


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
    """Rules that the derivation doesn't cite: those that correct likely beliefs first, then neighbors, then
    those of other sections.

    None of them states a principle that a cited one states too, or has a cited one as its part: it might be
    said to decide as well. One of them is about as long as the right one, if there is any.
    """
    out = {right, *cited}
    known = rule_index().by_number
    stated = {p for each in out if (e := known.get((believers.ruleset, each))) for p in e.principles}
    numbers = [*_correcting(believers, query), *_neighbors(believers.ruleset, right)]
    elsewhere = (rule_index().by_principle.get((believers.ruleset, each)) for each in _ELSEWHERE)
    others = [entry.number for entry in elsewhere if entry]
    found: dict[str, Entry] = {}
    for number in [*numbers, *others]:
        entry = known.get((believers.ruleset, number))
        related = any(number == other or _is_part(other, number) for other in out)
        if entry and not related and not entry.principles & stated and number not in found:
            found[number] = entry
    there = happenings(believers.script, believers.cards)
    fitting = [entry for entry in found.values() if fits(entry, there) and _is_apart(entry, out)]
    near = [entry for entry in fitting if entry.number not in others]
    fitting = near + [entry for entry in fitting if entry not in near][: max(0, ENOUGH - len(near))]
    fitting += [entry for entry in found.values() if entry not in fitting][: max(0, FEWEST - len(fitting))]
    chosen, left = fitting[:WRONG], fitting[WRONG:]
    entry = known.get((believers.ruleset, right))
    if entry and known_by_length(titled(entry), map(titled, chosen)):
        as_long = (each for each in left if not known_by_length(titled(entry), [titled(each)]))
        chosen[-1:] = [next(as_long, chosen[-1])]
    return chosen


def _is_part(number: str, whole: str) -> bool:
    """Whether a rule is a subrule of another: 707.10c of 707.10, which 707.1 has no part in."""
    return number != whole and number.rstrip(_SUBRULE) == whole


def _is_apart(entry: Entry, cited: Iterable[str]) -> bool:
    """Whether a rule is no part of a cited one, or one on the stack: that says itself when it applies."""
    if not any(_is_part(entry.number, whole) for whole in cited):
        return True
    return any(_NEEDS.get(each) in _OF_THE_STACK for each in entry.principles)


def fits(entry: Entry, there: frozenset[str]) -> bool:
    """Whether a rule could tempt somebody: what it is about happens in the story.

    Args:
        there: see `happenings`.
    """
    needs = {
        _NEEDS.get(each, "exceptions" if each.startswith(_EXCEPTIONS) else "") for each in entry.principles
    }
    return not needs or bool(needs & (there | {""}))


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
