"""*Which rule decides?*: the rule a question turns on, and others that tempt but have no part in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from judgeapp.combat import Believers
from judgeapp.copyengine import CardPool, CopyEngineError, joined
from judgeapp.quiz.beliefs.known import misconceptions, prior_of
from judgeapp.quiz.generator.cues import known_by_length
from judgeapp.rules.index import Entry, rule_index

WRONG, FEWEST = 4, 2

_NEEDS: Mapping[str, str] = {
    "enters-as-copy": "entering",
    "copy-changes-in-place": "becoming",
    "static-copy-effect-locks-in": "becoming",
    "face-up-face-copied": "two faces",
    "transforming-token-copy": "two faces",
    "transforming-spell-copy": "two faces",
    "choices-not-copied": "choices",
    "linked-abilities-stay-linked": "choices",
    "copying-spells-and-abilities": "spells",
    "copy-ceases-to-exist": "spells",
    "ability-copy-source": "spells",
    "new-targets-optional": "spells",
    "copies-for-each-could-target": "spells",
    "new-target-specified": "spells",
    "permanent-spell-copy-becomes-token": "spells",
    "name-reference-tracks-permanent": "abilities",
    "cast-a-copy": "casting copies",
    "copy-card-by-name": "casting copies",
    "copy-noted-card": "casting copies",
}
"""What must happen in a story for the rule of a principle to tempt anyone; the others always may."""
_EXCEPTIONS = "copy-exceptions"


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

    None of them states a principle that a cited one states too: it might be said to decide as well. One of
    them is about as long as the right one, if there is any.
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
    there = happenings(believers.script, believers.cards)
    fitting = [entry for entry in found.values() if fits(entry, there)]
    fitting = fitting if len(fitting) >= FEWEST else list(found.values())
    chosen, others = fitting[:WRONG], fitting[WRONG:]
    entry = known.get((believers.ruleset, right))
    if entry and known_by_length(titled(entry), map(titled, chosen)):
        as_long = (each for each in others if not known_by_length(titled(entry), [titled(each)]))
        chosen[-1:] = [next(as_long, chosen[-1])]
    return chosen


def fits(entry: Entry, there: frozenset[str]) -> bool:
    """Whether a rule could tempt somebody: what it is about happens in the story.

    Args:
        there: see `happenings`.
    """
    needs = {
        "exceptions" if each.startswith(_EXCEPTIONS) else _NEEDS.get(each, "") for each in entry.principles
    }
    return not needs or bool(needs & (there | {""}))


def happenings(script: Mapping[str, Any], cards: CardPool) -> frozenset[str]:
    """What happens in a story, of what rules on copying are about: "entering", "becoming", "spells" ..."""
    events = [*(script.get("setup") or ()), *(script.get("events") or ())]
    done = {str(event.get("do") or "") for event in events}
    known = [
        cards[name]
        for name in {str(event.get("card") or event.get("by")) for event in events}
        if name in cards
    ]
    texts = [face.text for card in known for face in card.faces]
    chosen = [
        key for event in events for key in (event.get("choices") or ()) if key not in {"copy_of", "attach_to"}
    ]
    return frozenset(
        what
        for what, happens in {
            "entering": any(event.get("copy_of") for event in events),
            "becoming": "become_copy" in done or any(event.get("attached_to") for event in events),
            "spells": bool(done & {"copy_spell", "copy_ability"}),
            "casting copies": "cast_copy" in done,
            "abilities": bool(done & {"activate", "trigger"}),
            "two faces": any(len(card.faces) > 1 for card in known),
            "choices": bool(chosen) or any(event.get("kicked") or event.get("x") for event in events),
            "exceptions": any("except" in text.replace("except by", "") for text in texts),
        }.items()
        if happens
    )


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
