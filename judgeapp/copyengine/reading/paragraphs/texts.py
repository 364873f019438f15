"""Whole rules texts: the abilities of a face, the effects that an author types, predefined tokens."""

import re
from functools import cache, lru_cache

from judgeapp.copyengine.model.effects.effects import AsEntersChoose, AsEntersForm, CreateToken
from judgeapp.copyengine.model.errors import UnreadableTextError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    EVERY_LAND_TYPE,
    Characteristics,
)
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.reading.clauses.reading_state import Reading
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.backup import with_backup
from judgeapp.copyengine.reading.keywords.predefined_tokens import predefined
from judgeapp.copyengine.reading.paragraphs.linked_abilities import with_links
from judgeapp.copyengine.reading.paragraphs.paragraphs import keyword_line, read_ability, read_paragraph
from judgeapp.copyengine.reading.sentences.sentences import read_sentence
from judgeapp.copyengine.reading.text.normalizing import normalize, without_reminders
from judgeapp.copyengine.reading.text.rephrasing import (
    anchor_words,
    is_by_coin,
    rephrased,
    with_station_lines,
)
from judgeapp.copyengine.reading.text.splitting import sentences, split_paragraphs

_BARE_SIZE = re.compile(r"[-+−][0-9X]+/[-+−][0-9X]+")
_KNOWN = (
    '"+3/+3 until end of turn", "becomes a 5/5 artifact creature until end of turn", "loses all abilities", '
    '"gains flying", "Create a token that\'s a copy of target creature, except it has haste"'
)

_LETTER = 4
"""Steps a letter takes that is read for the first time."""


@lru_cache(maxsize=65536)  # reading a text takes a millisecond
def read_abilities(text: str, *, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
    """Return the abilities that rules text gives, one a paragraph and one a keyword.

    Args:
        text: Oracle text of one face, reminder text and all.
        name: the face's name, which its text may use for the object.
        types: card types; an instant or sorcery has spell abilities.
    """
    spend(_LETTER * len(text))
    done: list[Ability] = []
    if "Cleave" in text:
        text = text.replace("[", "").replace("]", "")
    for paragraph in split_paragraphs(with_station_lines(without_reminders(text))):
        keywords = keyword_line(paragraph)
        done += keywords or _paragraph(paragraph, name, types)
    return with_links(tuple(with_backup(done) if "Backup" in text else done))


def _paragraph(paragraph: str, name: str, types: frozenset[str]) -> tuple[Ability, ...]:
    if words := anchor_words(paragraph) if "\n• " in paragraph else []:
        choice = Ability(words[0], Kind.REPLACEMENT, effects=(AsEntersChoose("word"),))
        return (choice, *(_behind_word(line, name, types) for line in words[1:]))
    meant = rephrased(paragraph)
    if meant is None:
        return (read_paragraph(paragraph, name=name, types=types),)
    read = replace(read_paragraph(meant, name=name, types=types), text=paragraph)
    if is_by_coin(paragraph):
        forms = (replace(e, by_coin=True) if isinstance(e, AsEntersForm) else e for e in read.effects)
        read = replace(read, effects=tuple(forms))
    return (read,)


def _behind_word(line: str, name: str, types: frozenset[str]) -> Ability:
    """Read "• Dragons — Creatures you control have flying": the word stays in front of the text."""
    said = read_paragraph(line.partition(" — ")[2], name=name, types=types)
    return replace(said, text=line)


@lru_cache(maxsize=4096)  # reading a text takes a millisecond: 2 % of generating
def read_effect(text: str, *, name: str = "", types: frozenset[str] = frozenset()) -> tuple[Effect, ...]:
    """Return the effects of text as an author types it: "+3/+3 until end of turn", "gains flying".

    Raises:
        UnreadableTextError: when any of it can't be read, with the column (from 1).
    """
    spend(_LETTER * len(text))
    said = without_reminders(text).removesuffix(".")
    left_out = "gets " if _BARE_SIZE.match(said) else "has " if said.startswith("base power") else ""
    line = normalize(left_out + said, name)
    reading = Reading(read_ability, static=False)
    for sentence in sentences(line):
        try:
            read_sentence(reading, sentence)
        except StopsAtError as stop:
            column = sentence.columns[min(stop.position, len(sentence.columns) - 1)] + 1
            column = max(1, column - len(left_out))
            raise UnreadableTextError(text, column, known=_KNOWN) from None
    return tuple(reading.effects)


def predefined_token(name: str, count: Amount) -> CreateToken:
    """Return the creating of so many predefined tokens: "Clue", "Treasure" (CR 111.10)."""
    return predefined(name, count, read_ability)


def intrinsic_abilities(values: Characteristics) -> tuple[Ability, ...]:
    """Return the mana abilities that a land has because of its basic land types (CR 305.6)."""
    if "Land" not in values.types:
        return ()
    every = EVERY_LAND_TYPE in values.subtypes
    return tuple(
        _intrinsic(symbol) for name, symbol in BASIC_LAND_TYPES.items() if every or name in values.subtypes
    )


@cache  # there is one
def siege_ability() -> Ability:
    """Return the triggered ability that every Siege has (CR 310.11b)."""
    return read_ability(
        "When the last defense counter is removed from this permanent, exile it, then you may cast it "
        "transformed without paying its mana cost.",
        "",
    )


@cache  # there are five
def _intrinsic(symbol: str) -> Ability:
    return read_ability(f"{{T}}: Add {{{symbol}}}.", "")
