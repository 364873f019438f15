"""Ways to go on where a part of a question isn't understood: other questions, each of which is answered."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Protocol

from judgeapp.copyengine import CardPool, joined
from judgeapp.lab.questions_in_words.asked import Asked, NotLaidOutError, UnreadWords
from judgeapp.lab.questions_in_words.language.words import NUMBERS
from judgeapp.lab.questions_in_words.layout.card_texts import names_copier
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.questions_in_words.ways_on.nearest import (
    ASKS_FOR_ALL,
    MOST,
    is_asked,
    nearest,
    questions_near,
)

_STATUSES = re.compile(
    r"\b(?:transformed|flipped|face[- ]?down|morphed|manifested|kicked|bestowed|evoked|dashed|mutated|merged|"
    r"tapped|animated|crewed|overloaded|embalmed|eternalized|eternalised|attacking|foretold|suspended|"
    r"(?:is|was|that's|it's) on chapter|persisted|from persist|from undying|(?<=with a )[+-]\d/[+-]\d)\b"
)
"""What a thing can be besides what its card says, where an answer turns on it."""
TOO_MUCH_TOLD = frozenset({"targets", "chosen", "attached"})
"""What is asked of what is told besides, and so of no table of the cards alone."""
_JOINTS = " ,;:(+&–—-"
"""What stands between parts and means nothing beside none."""
_MOST_CHOICES = 5
_HANGING = re.compile(r"(?:[\s,;]+(?:and|or|but|then|while|when|if|so))+(?=[.?!]*$)", re.IGNORECASE)
"""What joins a part to one that isn't there any more."""
_A_NUMBER = rf"(?:\d+|{'|'.join(map(re.escape, NUMBERS))})"
_OF_NUMBERS = re.compile(
    rf"(?:or |only |just )*{_A_NUMBER}(?:(?: or |,? or |, )(?:only |just )?{_A_NUMBER})*(?: \w+)?",
    re.IGNORECASE,
)
"""Numbers of which one is asked for, with what is counted: "2 or 4 cards"."""
_NUMBERS_BEFORE = re.compile(rf"(?:\b{_A_NUMBER}\b(?:,? or\b|,)?\s*)+$", re.IGNORECASE)
_NO_ENDS = frozenset("of on from with to by a an the my their in at for and or".split())
"""With which no question ends."""


@dataclass(frozen=True, slots=True)
class Gap:
    """What of a question isn't understood, and what surrounds it.

    Attributes:
        pieces: where each part that isn't understood begins and ends; the first is asked about.
        told, asked: the clauses that are understood, as typed, that tell something and that ask.
        names: the cards that are named; `named_in_it` are those in the first piece.
        about: what the question can call the thing that is shown, the likeliest first.
        meant: the cards that a short or unknown name can stand for.
    """

    text: str
    pieces: tuple[tuple[int, int], ...] = ()
    told: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    named_in_it: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()

    @property
    def names_elsewhere(self) -> bool:
        """Whether a part names a card besides the first that isn't understood."""
        said = " ".join(self.text[start:end].casefold() for start, end in self.pieces[1:])
        return any(name.casefold() in said for name in self.names)

    @property
    def tells_status(self) -> bool:
        """Whether it says of a thing how it is."""
        return bool(_STATUSES.search(self.text.casefold()))

    def keeps_statuses(self, question: str) -> bool:
        """Whether a question says of each thing how it is, as "bestowed" or "flipped up": without that, it
        would be another, and its answer wrong for this one.
        """
        said = question.casefold()
        return all(each in said for each in _STATUSES.findall(self.text.casefold()))

    @property
    def tells_numbers(self) -> bool:
        """Whether a number is told, outside of what is asked."""
        text = self.text
        told = _cut(text, [(s, e) for s, e in self.pieces if is_asked(text[s:e], text[:s], text[e:])])
        for clause in self.asked:
            told = told.replace(clause, "")
        words = re.findall(r"\w+", told.casefold())
        return any(word.isdigit() or NUMBERS.get(word, 0) > 1 for word in words)

    @property
    def asks(self) -> str:
        """What is asked, whether it is understood or not."""
        text = self.text
        unread = [text[s:e] for s, e in self.pieces if is_asked(text[s:e], text[:s], text[e:])]
        return " ".join((*self.asked, *unread))

    def with_all_numbers(self) -> "Gap":
        """With each part the numbers before it that are alternatives to those in it: of "do I draw 0, 2
        or 4" the 0 goes with "2 or 4," or it would be asked whether it is none.
        """
        found = list[tuple[int, int]]()
        for start, end in self.pieces:
            is_choice = _OF_NUMBERS.fullmatch(self.text[start:end].strip(_JOINTS))
            before = _NUMBERS_BEFORE.search(self.text[:start]) if is_choice else None
            found.append((before.start() if before else start, end))
        return replace(self, pieces=tuple(found))

    @property
    def rest(self) -> str:
        return self.text[slice(*self.pieces[0])] if self.pieces else ""


type Way = tuple[str, str]
"""What a way to go on says, and the question that it asks."""


class Answers(Protocol):
    """What tells whether there is an answer."""

    def __call__(self, text: str) -> bool:
        """Whether a question is understood, and its table can be played."""

    def plays(self, asked: Asked) -> bool:
        """Whether a table can be played."""


def offer_ways(error: UnreadWords | NotLaidOutError, gap: Gap, cards: CardPool, answers: Answers) -> None:
    """Let an error offer the ways to go on that lead to an answer, and no others.

    What is laid out of the question goes, if it can't be played.
    """
    gap = gap.with_all_numbers()
    if error.partial is not None and not answers.plays(error.partial):
        error.partial = None
    if isinstance(error, UnreadWords):
        error.ways = tuple(way for way in error.ways if answers(way[1]))
        if error.choices:
            error.choices = _choices_that_lead_on(error, gap, answers)
            if error.choices:
                error.ways = () if error.asks else tuple(_without(gap, answers))
                return
            if error.wants_card and not error.asks:
                error.mend = "No card I know has that name."
            error.wants_card = False
    is_unknown = isinstance(error, UnreadWords) and error.mend.startswith("No card") and gap.rest.islower()
    if not error.ways and not is_unknown:  # nothing comes near to what a card does that nobody knows
        error.ways = tuple(_ways(gap, cards, answers, is_laid_out=_is_laid_out(error)))
    if isinstance(error, UnreadWords) and not error.asks:
        error.mend = _mend(error, gap)
    error.ways = (*error.ways, *_without(gap, answers))


def _is_laid_out(error: UnreadWords | NotLaidOutError) -> bool:
    """Whether everything else is laid out, so that only a sentence is missing."""
    return isinstance(error, UnreadWords) and not error.asks and error.partial is not None


def _choices_that_lead_on(error: UnreadWords, gap: Gap, answers: Answers) -> tuple[str, ...]:
    """The choices with which the question is answered."""
    found = (each for each in error.choices if answers(replaced(gap.text, error.rest, each)))
    return tuple(islice(found, _MOST_CHOICES))


def replaced(text: str, rest: str, other: str) -> str:
    """A question with other words in the place of some, whole words only."""
    whole = rf"(?<!\w){re.escape(rest)}(?!\w)"
    owned = rf"(?<=\bmy ){whole}|(?<=\ba ){whole}|(?<=\bthe ){whole}|(?<=\btheir ){whole}"
    place = re.search(owned, text, re.IGNORECASE) or re.search(whole, text, re.IGNORECASE)
    return f"{text[: place.start()]}{other}{text[place.end() :]}" if place else text


def _mend(error: UnreadWords, gap: Gap) -> str:
    """What would work, said of the words that aren't understood."""
    said = joined((f"“{sentence}”" for sentence, _ in error.ways), "or")
    near = f"The nearest that I can read is {said}" if said else ""
    near += "." if said and not said.endswith("?”") else ""
    begins = error.mend
    if not begins and error.partial is None and not gap.names:
        begins = "I can’t tell what holds for every table, or of cards that aren’t named."
    if not begins and not near and error.partial is not None:
        near = "The rest is laid out. Say that part in other words, or leave it out."
    elif not near and not begins:
        near = "Name the cards in full, and say who does what; of a player, say “I” or “my opponent.”"
    return f"{begins} {near}".strip()


def _ways(gap: Gap, cards: CardPool, answers: Answers, *, is_laid_out: bool) -> Iterator[Way]:
    """The nearest sentences in the place of what isn't understood, or tables of the cards that are named."""
    found = dict[str, str]()
    ways = [_in_place(gap, cards, answers), _of_cards(gap, cards, answers)]
    for said, question in chain.from_iterable(ways if is_laid_out else ways[1:]):
        if len(found) == MOST or (found and said == question and is_laid_out):
            break
        if question not in found.values() and gap.keeps_statuses(question):
            found.setdefault(said, question)
    yield from found.items()


# In its place -------------------------------------------------------------------------------------------


def _in_place(gap: Gap, cards: CardPool, answers: Answers) -> Iterator[Way]:
    """What can be told of the cards that a part names which isn't understood, or the sentences nearest to it,
    each in its place.
    """
    if not gap.pieces:
        return
    (start, end), *others = gap.pieces
    if gap.names_elsewhere:
        return  # without that card it would be another question
    before, after = gap.text[:start], gap.text[end:]
    if others:
        before = _cut(before, [piece for piece in others if piece[1] <= start])
        after = _cut(after, [(s - end, e - end) for s, e in others if s >= end])
    is_question = is_asked(gap.rest, gap.text[:start], gap.text[end:])
    told = in_sentences(gap.told)
    asks = "" if is_question else in_sentences(gap.asked, "?")
    if gap.named_in_it:
        told_of = [sentence.removesuffix(".") for sentence, _ in tables_of(gap, cards, is_plain=True)]
        told_of = [sentence for sentence in told_of if all(name in sentence for name in gap.named_in_it)]
        ways = [(each, _spliced(before, each, after, is_question=False)) for each in told_of]
        yield from [way for way in ways if answers(way[1])]
        return
    for sentence in nearest(gap.rest, is_question=is_question, about="~"):
        for about in gap.about if "~" in sentence else gap.about[:1]:
            said = sentence.replace("~", about)
            whole = _spliced(before, said, after, is_question=is_question)
            alone = f"{told} {said}{'' if is_question else '.'} {asks}".strip()
            ways = [(said, whole), (alone, alone)]
            way = next((way for way in (ways[::-1] if others else ways) if answers(way[1])), None)
            if way is not None:
                yield way
                break


def _spliced(before: str, sentence: str, after: str, *, is_question: bool) -> str:
    told = re.sub(r"[\s,;]+(?:and|then|but|or)?$", "", before.rstrip(_JOINTS))
    joint = f"{told}. " if told and told[-1] not in ".?!:" else f"{told} " if told else ""
    behind = after.lstrip(f"{_JOINTS}.?!)")
    end = "" if is_question or not behind else "."
    return f"{joint}{sentence}{end} {behind}".strip()


def in_sentences(clauses: Sequence[str], end: str = ".") -> str:
    return " ".join(f"{each[:1].upper()}{each[1:]}{end}" for each in clauses)


# Without it ---------------------------------------------------------------------------------------------


def _without(gap: Gap, answers: Answers) -> Iterator[Way]:
    """The question without what isn't understood."""
    if not gap.pieces or gap.names_elsewhere:
        return
    parts = joined((f"“{gap.text[start:end]}”" for start, end in gap.pieces), "and")
    for words in (
        _cut(gap.text, gap.pieces),
        f"{in_sentences(gap.told)} {in_sentences(gap.asked, '?')}".strip(),
    ):
        if words and answers(words):
            yield f"Leave {parts} out", words
            return


def _cut(text: str, pieces: Sequence[tuple[int, int]]) -> str:
    """A text without some parts of it."""
    for start, end in sorted(pieces, reverse=True):
        before, after = text[:start].rstrip(_JOINTS), text[end:].lstrip(_JOINTS if start == 0 else " ,")
        joint = "" if after[:1] in {".", "?", "!", ":", ";"} or not before else " "
        text = f"{before}{joint}{after}"
    return _HANGING.sub("", text.strip()) if pieces else text


# Of the cards that are named ----------------------------------------------------------------------------


def _of_cards(gap: Gap, cards: CardPool, answers: Answers) -> Iterator[Way]:
    """Tables of all the cards that are named and of no others, each with what was asked, or with the nearest
    to it; none where numbers are told, which such a table would lose.
    """
    if gap.tells_numbers:
        return
    for told, about in tables_of(gap, cards):
        if all(name in told for name in gap.names):
            questions = [f"{told} {asks}" for asks in _questions(gap, about)]
            yield from [(question, question) for question in questions if answers(question)][:2]


def _questions(gap: Gap, about: str) -> Iterator[str]:
    asked = [each for each in gap.asked[:1] if each.split()[-1].casefold() not in _NO_ENDS]
    yield from (f"{asks[:1].upper()}{asks[1:]}?" for asks in asked)
    near = [each for each in questions_near(gap.text) if each.about not in TOO_MUCH_TOLD]
    near = [each for each in near if each.about != "count" or about in {"the token", "the copy"}]
    if not asked:
        yield from (each.sentence.replace("~", about) for each in near[:1])
    if asked or ASKS_FOR_ALL not in near[:1]:
        yield ASKS_FOR_ALL.sentence


def tables_of(gap: Gap, cards: CardPool, *, is_plain: bool = False) -> Iterator[tuple[str, str]]:
    """What can be told of the cards that are named, what takes in most of them first.

    Args:
        is_plain: the rest is told, and only what the cards do that stand where something isn't understood.

    Returns: sentences, and what they call the thing to ask about.
    """
    layout = Layout(cards)
    copiers = [name for name in gap.names if names_copier(name, cards)]
    if is_plain:
        copiers = [name for name in copiers if name in gap.named_in_it]
        if not copiers:
            yield from ((_alone(layout, name), name) for name in gap.named_in_it)
            return
    others = [name for name in gap.names if name not in copiers]
    spells = [name for name in others if layout.is_spell(name)]
    attached = [name for name in others if is_attached(layout, name)]
    there = [name for name in others if name not in (*spells, *attached)]
    if not copiers and spells and (there or attached):
        yield from _cast_at_what_is_there(spells, attached, there[0] if there else "")
    for name in attached if there and not is_plain else ():
        if layout.lets_be_activated(name):
            yield f"I have {name} on my {there[0]}. I activate {there[0]}.", "the token"
    entering = [name for name in copiers if layout.enters_as_copy(name)]
    for original in there[:2]:
        worn = "".join(f"{each} is attached to {original}. " for each in attached)
        first = "" if is_plain else worn + "".join(f"I have {each}. " for each in there if each != original)
        if len(entering) > 1:
            copying = " copying ".join((*entering[1:], original))
            yield f"{first}{entering[0]} copies {copying}.", entering[0]
        yield from ((f"{first}{name} copies {original}.", name) for name in entering[:2])
        for name in copiers:
            if name not in entering:
                yield from _copied(layout, name, original, spells, first)
    if is_plain:
        yield from ((_alone(layout, name), name) for name in gap.named_in_it if name not in entering)
    if not there:
        for name in copiers:
            if layout.is_spell(name) and layout.copies_spells(name):
                yield from _copied(layout, name, "", spells, "")


def _cast_at_what_is_there(
    spells: Sequence[str], attached: Sequence[str], original: str
) -> Iterator[tuple[str, str]]:
    """What can be told of cards none of which copies anything."""
    worn = "".join(f"{each} is attached to {original}. " for each in attached)
    for spell in spells:
        yield f"{worn}I cast {spell} on {original}.", original
        yield f"{worn}I have {original}. I cast {spell}.", original


def _copied(
    layout: Layout, name: str, original: str, spells: Sequence[str], first: str
) -> Iterator[tuple[str, str]]:
    """What can be told of a card that copies without entering as a copy."""
    if layout.copies_abilities(name):
        yield f"{first}{original} enters. I copy its trigger with {name}.", original
    elif layout.is_spell(name) and layout.copies_spells(name):
        yield from ((f"{first}I cast {each}. I copy it with {name}.", "the copy") for each in spells)
    elif layout.is_spell(name):
        yield f"{first}I cast {name} on my {original}.", "the token"
    elif is_attached(layout, name):
        yield f"{first}I have {name} on my {original}. I activate {original}.", "the token"
    else:
        yield from ((f"{first}I copy {each} with {name}.", "the copy") for each in spells)
        yield f"{first}I have {name}. I copy my {original} with it.", "the token"
        yield f"{first}I have {name}.", name


def _alone(layout: Layout, name: str) -> str:
    return f"I cast {name}." if layout.is_spell(name) else f"I have {name}."


def is_attached(layout: Layout, name: str) -> bool:
    return bool({"Aura", "Equipment", "Fortification"} & set(layout.face(name).type_line[2]))
