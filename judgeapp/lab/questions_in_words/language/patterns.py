"""Patterns of clauses: "<who> cast|casts <thing> [on|targeting <things>]", matched against words.

Between blanks stand words, "|" between those that will do, "_" within what belongs together; "[...]" may be
left out; "<slot>" or "<slot:label>" is read by a function of that name. A match binds labels to
what was read.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeapp.copyengine import spend
from judgeapp.lab.questions_in_words.language.words import Word

type Bound = Mapping[str, Any]
type Slot = Callable[[Sequence[Word], int], Iterator[tuple[Any, int]]]


@dataclass(frozen=True, slots=True)
class Literal:
    """Any of several wordings, the longest first.

    Attributes:
        rests: by their first word, what follows it in each: few of them can stand at any one word.
    """

    wordings: tuple[tuple[str, ...], ...]
    rests: Mapping[str, Sequence[tuple[str, ...]]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rests: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for first, *rest in self.wordings:
            rests[first].append(tuple(rest))
        object.__setattr__(self, "rests", dict(rests))


@dataclass(frozen=True, slots=True)
class Hole:
    slot: str
    label: str


@dataclass(frozen=True, slots=True)
class Optional:
    parts: "tuple[Part, ...]"


type Part = Literal | Hole | Optional


def pattern(text: str) -> tuple[Part, ...]:
    """Read a pattern."""
    parts, rest = _parts(text.replace("[", " [ ").replace("]", " ] ").split())
    if rest:
        raise ValueError(f"“]” without “[” in {text!r}")
    return parts


def _parts(pieces: list[str]) -> tuple[tuple[Part, ...], list[str]]:
    parts: list[Part] = []
    while pieces:
        piece, *pieces = pieces
        if piece == "]":
            return tuple(parts), pieces or ["]"][:0]
        if piece == "[":
            depth, inner = 1, []
            while depth:
                piece, *pieces = pieces
                depth += (piece == "[") - (piece == "]")
                if depth:
                    inner.append(piece)
            parts.append(Optional(_parts(inner)[0]))
        elif piece.startswith("<"):
            slot, _, label = piece[1:-1].partition(":")
            parts.append(Hole(slot, label or slot))
        else:
            said = [_wording(each) for each in piece.split("|")]
            for any_player, players in _PLAYERS:
                said += [each for each in players if each not in said and set(said) >= any_player]
            wordings = sorted(said, key=len, reverse=True)
            parts.append(Literal(tuple(wordings)))
    return tuple(parts), []


_PLAYERS = (
    ({("i",), ("they",)}, (("ap",), ("nap",))),
    ({("my",), ("opponent's",)}, (("ap's",), ("nap's",))),
)
"""What stands for any player wherever "i" and "they" do, or for whose it is."""


def _wording(text: str) -> tuple[str, ...]:
    """The words between lines; "it's" counts as two, as in a question."""
    return tuple(word for each in text.split("_") for word in (("it", "is") if each == "it's" else (each,)))


FILLERS = frozenset(
    "just also even still now then again too already actually really currently right basically immediately "
    "even later finally only own both myself himself themselves though afterwards anyway instead".split()
)
"""Words that may stand anywhere within a clause and change nothing."""


def words_in(parts: Sequence[Part]) -> Iterator[str]:
    """The words that a pattern has of its own."""
    for part in parts:
        if isinstance(part, Literal):
            yield from (word for wording in part.wordings for word in wording)
        elif isinstance(part, Optional):
            yield from words_in(part.parts)


def labels(parts: Sequence[Part]) -> Iterator[str]:
    """The labels that a pattern can bind."""
    for part in parts:
        if isinstance(part, Hole):
            yield part.label
        elif isinstance(part, Optional):
            yield from labels(part.parts)


def _beginnings(parts: Sequence[Part]) -> Iterator[Literal | Hole]:
    """What the words that fit a pattern may begin with."""
    for part in parts:
        if not isinstance(part, Optional):
            yield part
            return
        yield from _beginnings(part.parts)


class ByBeginning:
    """Patterns by what they begin with, since few of them can begin at any one word.

    Attributes:
        patterns: in their order; at least one part of each may not be left out.
        by_word, by_slot: the places of the patterns that begin with each.
    """

    def __init__(self, patterns: Iterable[tuple[Part, ...]]) -> None:
        self.patterns = tuple(patterns)
        self.by_word: dict[str, set[int]] = defaultdict(set)
        self.by_slot: dict[str, set[int]] = defaultdict(set)
        self._patterns_of_wordings: list[int] = []
        self._wordings_by_word: dict[str, list[int]] = defaultdict(list)
        self._needed = [0] * len(self.patterns)
        for place, parts in enumerate(self.patterns):
            for first in _beginnings(parts):
                if isinstance(first, Hole):
                    self.by_slot[first.slot].add(place)
                else:
                    for word in first.rests:
                        self.by_word[word].add(place)
            for needed in parts:
                if isinstance(needed, Literal):
                    for word in needed.rests:
                        self._wordings_by_word[word].append(len(self._patterns_of_wordings))
                    self._patterns_of_wordings.append(place)
                    self._needed[place] += 1
        self._without_wordings = [place for place, needed in enumerate(self._needed) if not needed]

    def last_starts(self, words: Sequence[Word]) -> dict[int, int]:
        """Of each pattern that may fit the last word where it may begin: every wording that may not be left
        out has to follow.
        """
        found = dict.fromkeys(self._without_wordings, len(words))
        missing, stands = self._needed.copy(), bytearray(len(self._patterns_of_wordings))
        seen: set[str] = set()
        for at in range(len(words) - 1, -1, -1):
            word = words[at].text
            if word in seen:
                continue
            seen.add(word)
            for wording in self._wordings_by_word.get(word, ()):
                if not stands[wording]:
                    stands[wording] = 1
                    place = self._patterns_of_wordings[wording]
                    missing[place] -= 1
                    if not missing[place]:
                        found[place] = at
        return found


class Candidates:
    """The patterns that may fit the words of a question at each of them."""

    def __init__(self, patterns: ByBeginning, words: Sequence[Word], slots: Mapping[str, Slot]) -> None:
        self.patterns, self._words, self._slots = patterns.patterns, words, slots
        self._last_starts = last = patterns.last_starts(words)
        self._by_word = patterns.by_word
        fitting = ((slot, {n for n in places if n in last}) for slot, places in patterns.by_slot.items())
        self._by_slot = {slot: places for slot, places in fitting if places}

    def at(self, at: int) -> list[int]:
        """The places, in order, of the patterns that may fit the words from here on."""
        last = self._last_starts
        found = {place for place in self._by_word.get(self._words[at].text, ()) if last.get(place, -1) >= at}
        for slot, places in self._by_slot.items():
            more = {place for place in places if last[place] >= at and place not in found}
            if more and any(True for _ in self._slots[slot](self._words, at)):
                found |= more
        return sorted(found)


def counts_both(words: Sequence[Word], at: int) -> bool:
    """Whether "both" stands before what it counts: "both my Clones", "both of them"."""
    if words[at].text != "both" or at + 1 >= len(words):
        return False
    after = words[at + 1]
    return after.text in _COUNTED_BY_BOTH or bool(after.meant)


_COUNTED_BY_BOTH = frozenset(
    "of my your his her their our the these those opponent's opp's tokens clones copies creatures lands "
    "permanents".split()
)


def _is_aside(parts: Sequence[Part], words: Sequence[Word], at: int) -> bool:
    """Whether a comma only sets off what is said in passing: "I cast Rite of Replication, kicked, on it"."""
    if words[at].text != "," or at + 1 == len(words) or words[at + 1].text not in _TAILS:
        return False
    return bool(parts) and all(isinstance(part, Optional) for part in parts)


def _is_passed_over(parts: Sequence[Part], words: Sequence[Word], at: int) -> bool:
    """Whether a word changes nothing within a clause; "both" tells how many of what follows there are."""
    said = words[at].text
    if said == ",":
        return _is_aside(parts, words, at)
    return said in FILLERS and not (said == "both" and counts_both(words, at))


_TAILS = frozenset("on targeting kicked unkicked with for without at".split())
"""What goes on with what stands before a comma."""


def matches(
    parts: Sequence[Part], words: Sequence[Word], at: int, slots: Mapping[str, Slot], *, begun: bool = False
) -> Iterator[tuple[Bound, int]]:
    """Every way in which the words from a place on fit, what is optional rather there than not."""
    spend(1)
    if not parts:
        yield {}, at
        return
    if begun and at < len(words) and _is_passed_over(parts, words, at):
        yield from matches(parts, words, at + 1, slots, begun=True)
    part, rest = parts[0], parts[1:]
    if isinstance(part, Literal):
        for wording in part.rests.get(words[at].text, ()) if at < len(words) else ():
            end = at + 1 + len(wording)
            if not wording or tuple(word.text for word in words[at + 1 : end]) == wording:
                yield from matches(rest, words, end, slots, begun=True)
    elif isinstance(part, Hole):
        for value, end in slots[part.slot](words, at):
            for bound, last in matches(rest, words, end, slots, begun=True):
                yield {part.label: value, **bound}, last
    else:
        yield from matches((*part.parts, *rest), words, at, slots, begun=begun)
        yield from matches(rest, words, at, slots, begun=begun)
