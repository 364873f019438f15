"""How much of what cards say of copies the reader reads, and where it stops at the rest."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NotRequired, TypedDict

from judgeapp.copyengine.cards.card_data import Face
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.output.as_json import MENTIONS, clauses_of
from judgeapp.copyengine.reading.output.mentions import aside, event_guessed, speaks_of_copies
from judgeapp.copyengine.reading.text.declared_wordings import DECLARED
from judgeapp.copyengine.reading.text.normalizing import without_reminders


def makes_copies(text: str, *, name: str, types: Collection[str]) -> bool:
    """Return whether rules text makes a copy; an ability not read whole counts if it speaks of copies."""
    abilities = read_abilities(text, name=name, types=frozenset(types))
    clauses = [clause for ability in abilities for clause in clauses_of(ability, tuple(types))]
    if any(clause["event"] != "reference-only" for clause in clauses):
        return True
    return any(
        ability.unread and MENTIONS.search(without_reminders(printed(ability.text))) for ability in abilities
    )


type Read = Literal["whole", "part", "none"]


class Counts(TypedDict):
    """How many clauses are read how."""

    whole: int
    part: int
    none: int


class CountsWithShare(Counts):
    share: float


class Stop(TypedDict):
    """Words that aren't read, and where they begin."""

    text: str
    column: int


class Unread(TypedDict):
    """An ability that isn't read whole."""

    card: str
    read: Read
    set_aside: str
    ability: str
    unread: list[Stop]


class Coverage(Counts):
    """What `manage.py coverage --json` prints."""

    faces: int
    clauses: int
    by_event: dict[str, Counts]
    share: float
    set_aside: dict[str, Counts]
    with_set_aside: CountsWithShare
    declared_wordings: int
    unread: list[Unread]
    seconds: NotRequired[float]


def measure_faces(faces: Iterable[Face]) -> Coverage:
    """Return the coverage of copy clauses over faces; a face without a word of copies isn't read."""
    return measure((f.name, f.type_line[1], f.abilities, f.row) for f in faces if speaks_of_copies(f.text))


def measure(
    faces: Iterable[tuple[str, frozenset[str], tuple[Ability, ...], PlainMapping]],
) -> Coverage:
    """Return the coverage of copy clauses over faces given as (name, card types, abilities, card data).

    A clause is one ability that speaks of copies: read "whole" (nothing of the ability is unread), "part"
    (its copying is read, other words aren't) or "none".
    """
    total: Counter[str] = Counter()
    everything: Counter[str] = Counter()
    set_aside: defaultdict[str, Counter[str]] = defaultdict(Counter)
    by_event: defaultdict[str, Counter[str]] = defaultdict(Counter)
    unread: list[Unread] = []
    seen = 0
    for name, types, abilities, row in faces:
        about = [a for a in abilities if MENTIONS.search(printed(a.text)) or any(clauses_of(a, ()))]
        seen += bool(about)
        for ability in about:
            clauses = clauses_of(ability, tuple(types))
            read: Read = "whole" if not ability.unread else "part" if clauses else "none"
            group = aside(row, types, printed(ability.text))
            everything[read] += 1
            if group:
                set_aside[group][read] += 1
            else:
                total[read] += 1
                for event in {c["event"] for c in clauses} or {event_guessed(printed(ability.text))}:
                    by_event[event][read] += 1
            if ability.unread:
                stops: list[Stop] = [{"text": text, "column": column} for text, column in ability.unread]
                unread.append(
                    {
                        "card": name,
                        "read": read,
                        "set_aside": group,
                        "ability": printed(ability.text),
                        "unread": stops,
                    }
                )
    return {
        "faces": seen,
        "clauses": sum(total.values()),
        "whole": total["whole"],
        "part": total["part"],
        "none": total["none"],
        "by_event": {event: _counts(counts) for event, counts in sorted(by_event.items())},
        "share": _share(total),
        "set_aside": {group: _counts(counts) for group, counts in sorted(set_aside.items())},
        "with_set_aside": {**_counts(everything), "share": _share(everything)},
        "declared_wordings": len(DECLARED),
        "unread": unread,
    }


def _counts(counts: Mapping[str, int]) -> Counts:
    return {"whole": counts.get("whole", 0), "part": counts.get("part", 0), "none": counts.get("none", 0)}


def _share(counts: Mapping[str, int]) -> float:
    clauses = sum(counts.values())
    return round(counts.get("whole", 0) / clauses, 4) if clauses else 1.0
