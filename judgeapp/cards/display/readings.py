"""What the Oracle reader made of a face: its text with each ability named, and its copy clauses in words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from judgeapp.cards.display.clause_words import CopyClause, clause_in_words
from judgeapp.cards.display.drawing import Mark
from judgeapp.cards.display.symbols import BULLET, discs, line_text, typographic
from judgeapp.cards.models import Face
from judgeapp.cards.searching.folding import REMINDER
from judgeapp.copyengine import Ability, AbilityJson, ability_as_json, clauses_of, joined, read_abilities

KINDS = {
    "static": "Static ability",
    "triggered": "Triggered ability",
    "activated": "Activated ability",
    "spell": "Spell ability",
    "replacement": "Replacement effect",
    "additional cost": "Additional cost",
}
DEFINED = {"colors": "color", "subtypes": "creature types"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A face as read.

    Attributes:
        text: the text box of its card, each paragraph under what it is.
        clauses: what it says of copying, in words.
        unread: pieces of its text that are not wording the reader knows.
        abilities: (what it is, its text) of each.
    """

    face: Face
    text: list[Mark]
    clauses: list[CopyClause]
    unread: list[str]
    abilities: list[tuple[str, str]] = field(default_factory=list)

    @property
    def copies(self) -> bool:
        return any(clause.makes_copies for clause in self.clauses)


@dataclass(slots=True)
class _Block:
    """Some lines of the text, and the abilities they are."""

    lines: list[str]
    abilities: list[AbilityJson] = field(default_factory=list)


def reading_of(face: Face) -> Reading:
    """Read a face."""
    abilities = read_abilities(face.oracle_text, name=face.name, types=frozenset(face.types))
    read = [ability_as_json(ability) for ability in abilities]
    return Reading(
        face,
        [Mark(_drawn(block)) for block in _blocks(face.oracle_text, read)],
        list(_clauses(face, abilities)),
        [piece["text"] for ability in read for piece in ability["unread"]],
        [(_named(ability), ability["text"]) for ability in read],
    )


def _clauses(face: Face, abilities: Sequence[Ability]) -> Iterator[CopyClause]:
    for ability in abilities:
        for clause in clauses_of(ability, face.types):
            yield clause_in_words(clause, ability.keyword or str(ability.kind), face.name)


def _blocks(text: str, abilities: Sequence[AbilityJson]) -> list[_Block]:
    """The lines of a text with their abilities: several keywords may be one line, modes are several lines."""
    waiting = list(abilities)
    blocks: list[_Block] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        said = _plain(line)
        block = _Block([line])
        while said and waiting and _plain(waiting[0]["text"].splitlines()[0]) in said:
            block.abilities.append(waiting.pop(0))
        goes_on = blocks and any(said in _plain(ability["text"]) for ability in blocks[-1].abilities)
        if blocks and not block.abilities and (not said or goes_on):
            blocks[-1].lines.append(line)
        else:
            blocks.append(block)
    # Nothing that was read may be missing, even where its line could not be found.
    return blocks + [_Block([ability["text"]], [ability]) for ability in waiting]


def _plain(text: str) -> str:
    words = re.sub(r"\s+", " ", REMINDER.sub("", text)).strip(" .").casefold()
    return re.sub(r" (?=[,.;:])", "", words)


def _drawn(block: _Block) -> SafeString:
    unread = [piece["text"] for ability in block.abilities for piece in ability["unread"]]
    label = ", ".join(dict.fromkeys(map(_named, block.abilities)))
    if unread:
        label = f"{label}, not all of it read"
    head = format_html('<small class="read">{}</small>', label) if label else SafeString("")
    parts = []
    for is_mode, lines in groupby(block.lines, key=lambda line: line.startswith(BULLET)):
        items = [(_line(line, unread),) for line in lines]
        if is_mode:
            parts.append(format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", items)))
        else:
            parts.append(format_html("<p>{}{}</p>", head, format_html_join(SafeString("<br>"), "{}", items)))
            head = SafeString("")
    return _joined(parts)


def _named(ability: AbilityJson) -> str:
    """What an ability is, in a judge's words."""
    if ability["defines"]:
        defined = joined(DEFINED.get(name, name) for name in ability["defines"])
        return f"Characteristic-defining ability: {defined}"
    if ability["keyword"]:
        return "Keyword ability"
    return KINDS.get(ability["kind"], str(ability["kind"]).capitalize())


def _line(line: str, unread: Sequence[str]) -> SafeString:
    """A line with the words that were not read marked."""
    spans = sorted(
        (at, at + len(piece)) for piece in unread if (at := line.casefold().find(piece.casefold())) >= 0
    )
    if not spans:
        return line_text(line)
    shown = typographic(line)
    parts, end = [], 0
    for start, stop in spans:
        if start < end:
            continue
        parts.append(discs(shown[end:start]))
        parts.append(
            format_html(
                '<span class="unread"><span class="vh">not read: </span>{}</span>', discs(shown[start:stop])
            )
        )
        end = stop
    return _joined([*parts, discs(shown[end:])])


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
