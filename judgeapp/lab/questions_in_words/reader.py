"""A question in words made a table: "Clone copies a Grizzly Bears with two counters, what is its power?"

The words are taken apart (`words`), clauses are found among them (`sentences`), and each is laid out in the
order in which it is told (`layout`). The reading that leaves the fewest words unread is taken, and
those words are said.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judgeapp.copyengine import CardPool, CopyEngineError, joined
from judgeapp.lab.questions_in_words.layout import Asked, Clause, Layout, Unread, UnreadWords
from judgeapp.lab.questions_in_words.patterns import matches
from judgeapp.lab.questions_in_words.phrases import (
    COUNTER_KINDS,
    KINDS,
    POSSESSIVES,
    STATES,
    Phrase,
    Phrases,
)
from judgeapp.lab.questions_in_words.sentences import LEADS, ONCE_UNTIL, RESPONSES, known_words, sentences
from judgeapp.lab.questions_in_words.words import Word, words_of

MOST_LETTERS = 400
_MOST_WAYS = 24
_PLAYERS_DO = frozenset(
    "casts controls has copies clones plays responds activates targets blinks bounces kills".split()
)


def read_question(text: str, cards: CardPool, *, most: int = MOST_LETTERS, exact: bool = False) -> Asked:
    """Make a table of a question in words.

    Args:
        most: as many letters are read.
        exact: cards have to be named in full.

    Raises:
        UnreadWords: a part isn't understood; `partial` is the rest, laid out, if there is one.
        CopyEngineError: it is read, but what it says can't be laid out.
    """
    text = text.replace("’", "'").replace("‘", "'")[:most]
    reading = Reading(text, words_of(text, cards, known_words(), exact=exact))
    clauses = reading.clauses()
    for clause in clauses:
        for phrase in clause.phrases():
            if len(phrase.meant) > 1:
                raise _which_card(text, phrase)
    layout = Layout(cards, by_name=bool({"ada", "noah"} & set(reading.phrases.people)))
    unread = reading.unread(clauses)
    try:
        asked = layout.lay_out(clauses)
    except (UnreadWords, CopyEngineError) as error:
        if unread:
            raise _unread(text, unread, None) from error
        raise
    short = [word for word in reading.words if word.is_short and word.name and not _is_spoken(word, reading)]
    asked = replace(asked, taken=tuple((text[word.start : word.end], word.name) for word in short))
    if unread:
        raise _unread(text, unread, asked)
    return asked


def _is_spoken(word: Word, reading: "Reading") -> bool:
    """Whether a card was named in full before its short name stood for it."""
    return any(
        other.name == word.name and not other.is_short and other.start < word.start for other in reading.words
    )


def _which_card(text: str, phrase: Phrase) -> UnreadWords:
    names = joined((f"“{name}”" for name in phrase.meant[:4]), "or")
    more = f" and {len(phrase.meant) - 4} more" if len(phrase.meant) > 4 else ""
    asks = f"Which card is “{phrase.word}”? It can be short for {names}{more}."
    return UnreadWords(
        "", phrase.word, "Name it in full.", asks=asks, choices=phrase.meant[:8], wants_card=True
    )


def _unread(text: str, unread: Sequence[Unread], partial: Asked | None) -> UnreadWords:
    first = unread[0].at_unknown_name(known_words(), text)
    return UnreadWords(
        text[: first.start].strip(), text[first.start : first.end], first.mend, wants_card=first.wants_card,
        choices=first.choices, partial=partial, others=tuple(text[u.start : u.end] for u in unread[1:]),
    )  # fmt: skip


@dataclass
class Reading:
    """A question being read: the words, and what was found from each place on."""

    text: str
    words: list[Word]
    phrases: Phrases = field(default_factory=Phrases)

    def __post_init__(self) -> None:
        self._meet_people()
        read = self.phrases
        self._read: dict[tuple[str, int], list[tuple[Any, int]]] = {}
        self.slots = {
            name: self._once(name, slot)
            for name, slot in {
                "thing": read.thing, "things": read.things, "name": read.name, "who": read.who,
                "number": read.number, "x": read.x, "field": read.field, "keyword": read.keyword,
                "type": read.type, "color": read.color, "change": read.change, "counter": read.counter,
                "until": self._until, "own": self._own, "size": self._size, "counterword": self._counterword,
                "state": self._state, "kicker": self._kicker, "where": self._where, "being": self._being,
                "as": self._nothing,
            }.items()
        }  # fmt: skip
        self._best: dict[int, tuple[tuple[float, ...], tuple[Clause, ...]]] = {}

    def _once(self, name: str, slot: Any) -> Any:
        def read(words: Sequence[Word], at: int) -> list[tuple[Any, int]]:
            key = (name, at)
            if key not in self._read:
                self._read[key] = list(slot(words, at)) if at < len(words) else []
            return self._read[key]

        return read

    def _meet_people(self) -> None:
        """Players by name: Ada and Noah, and whoever does what players do; who comes first is "A"."""
        people = {"ada": "A", "noah": "B", "active": "A"}
        found: list[str] = []
        for word, after in zip(self.words, [*self.words[1:], None], strict=False):
            said = word.text.removesuffix("'s")
            if said in {"ada", "noah"}:
                self.phrases.people[said] = people[said]
            elif (
                after is not None
                and after.text in _PLAYERS_DO
                and self.text[word.start].isupper()
                and said not in known_words()
                and (not word.meant or word.is_short)
                and said not in found
            ):
                found.append(said)
        for place, said in enumerate(found[:2]):
            self.phrases.people[said] = "AB"[place]

    # Slots of the reader's own -----------------------------------------------------------------------

    def _nothing(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        yield from ()

    def _until(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        for form in ONCE_UNTIL:
            count = len(form.split("_"))
            if "_".join(word.text for word in words[at : at + count]) == form:
                yield "until end of turn", at + count

    def _own(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase | None, int]]:
        """ "its", "the", "Clone's", "the copy's": of which thing a value is."""
        said = words[at].text
        if said in {"its", "their", "the", "it"}:
            yield None, at + 1
        place = at
        owner = ""
        while words[place].text in {*POSSESSIVES, "the", "that", "this", "a", "new"} and place + 1 < len(
            words
        ):
            owner = POSSESSIVES.get(words[place].text, owner)
            place += 1
        word = words[place]
        base = word.text.removesuffix("'s").removesuffix("'")
        if word.text != base and base in KINDS:
            yield Phrase(kind=KINDS[base], owner=owner, article="the", word=base), place + 1
        for phrase, end in self.slots["thing"](words, at):
            if words[end - 1].is_own:
                yield phrase, end

    def _size(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if "/" in said and said[0].isdigit():
            yield said, at + 1

    def _counterword(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if (said[:1] in {"+", "-"} and "/" in said) or said in COUNTER_KINDS:
            yield said, at + 1

    def _state(self, words: Sequence[Word], at: int) -> Iterator[tuple[str, int]]:
        said = words[at].text
        if said == "face" and at + 1 < len(words) and words[at + 1].text == "down":
            yield "face_down", at + 2
        elif said in STATES and said != "token":
            yield STATES[said], at + 1

    def _where(self, words: Sequence[Word], at: int) -> Iterator[tuple[tuple[str, str], int]]:
        found, end = self.phrases.zone(words, at)
        if found is not None:
            yield found, end

    def _kicker(self, words: Sequence[Word], at: int) -> Iterator[tuple[bool, int]]:
        """ "kicked", "with kicker", "with its kicker paid"."""
        place = at + (words[at].text == ",")
        said = [word.text for word in words[place : place + 4]]
        for form in ("with its kicker", "with the kicker", "with kicker", "paying the kicker", "and kick it",
                     "and kicks it", "and kicked it", "kicked", "kicking it"):  # fmt: skip
            count = len(form.split())
            if " ".join(said[:count]) == form:
                yield True, place + count + (said[count : count + 1] == ["paid"])
                return

    def _being(self, words: Sequence[Word], at: int) -> Iterator[tuple[Phrase, int]]:
        """A copy that is spoken of without a verb: "a Clone of Hill Giant", "Clone copying Tarmogoyf"."""
        for phrase, end in self.slots["thing"](words, at):
            if phrase.name and (phrase.of is not None or phrase.extras or phrase.states):
                yield phrase, end

    # The best reading ----------------------------------------------------------------------------------

    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the reading that leaves the fewest words unread, in the order they are told."""
        for at in range(len(self.words), -1, -1):
            self._best[at] = self._from(at)
        return self._best[0][1]

    def _from(self, at: int) -> tuple[tuple[float, ...], tuple[Clause, ...]]:
        """The cost of the words from a place on (unread, clauses, rank), and their clauses."""
        if at >= len(self.words):
            return (0, 0, 0), ()
        (unread, count, rank), rest = self._best[at + 1]
        best: tuple[tuple[float, ...], tuple[Clause, ...]] = ((unread + 1, count, rank), rest)
        for lead in LEADS:
            for _, end in matches(lead, self.words, at, self.slots):
                best = min(best, self._best[end], key=lambda each: each[0])
        for response in RESPONSES:
            for bound, end in matches(response, self.words, at, self.slots):
                (unread, count, rank), rest = self._best[end]
                said = Clause("responds", bound, at, end)
                best = min(best, ((unread, count, rank), (said, *rest)), key=lambda each: each[0])
        for place, (kind, parts) in enumerate(sentences()):
            ways = 0
            for bound, end in matches(parts, self.words, at, self.slots):
                ways += 1
                if ways > _MOST_WAYS:
                    break
                if end == at:
                    continue
                (unread, count, rank), rest = self._best[end]
                cost = (unread, count + 1, rank + place / 1000)
                if cost < best[0]:
                    best = cost, (Clause(kind, bound, at, end), *rest)
        return best

    def unread(self, clauses: Sequence[Clause]) -> list[Unread]:
        """The words that no clause reads, those next to one another together."""
        read = [False] * len(self.words)
        for clause in clauses:
            for place in range(clause.start, clause.end):
                read[place] = True
        at = 0
        while at < len(self.words):
            if not read[at]:
                for lead in (*LEADS, *RESPONSES):
                    ends = [end for _, end in matches(lead, self.words, at, self.slots)]
                    if ends and self._best[max(ends)][0] <= self._best[at][0]:
                        read[at : max(ends)] = [True] * (max(ends) - at)
                        break
            at += 1
        found: list[Unread] = []
        for place, word in enumerate(self.words):
            if read[place]:
                continue
            if found and found[-1].last == place - 1:
                last = found.pop()
                found.append(Unread(last.start, word.end, place, (*last.words, word)))
            else:
                found.append(Unread(word.start, word.end, place, (word,)))
        return found


__all__ = ["Asked", "UnreadWords", "read_question"]
