"""Finding rules and terms by number, word and phrase, in all rulebooks at once."""

import re
from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache

from .findable import Book, Entry, Library, folded, library
from .models import sort_key

MOST_WORDS = 8
MOST_LETTERS = 120
A_GROUP = 6
TERMS = 5
NEAR = 6
_EXACT = 1000
_SNIPPET = 34
_SAID_BEFORE = 8
_COMMON = frozenset(
    "a an and are as at be by do does for from if in is it its of on or that the to what when with".split()
)
# "707.9b", "CR 706.10", "rule 707 9 b", "707,2": as people type it.
_NUMBER = re.compile(
    r"(?<![\w.])(?:§\s*)?(\d{3})(?:\s*[.,]\s*|\s+)(\d{1,3})(?:\s*\.?\s*([a-z])(?![a-z]))?\.?(?![\w])", re.I
)
_SECTION = re.compile(r"\s*(?:§\s*)?(\d{3})\.?\s*")
_BEFORE_A_NUMBER = re.compile(r"\b(?:cr|rules?|section|sec|nr|no)\b\.?\s*(?=§?\s*\d)", re.I)
_ODD_NUMBER = re.compile(r"(?=\S*[a-zA-Z])(?=\S*[.\d])\S+")
_QUOTED = re.compile(r"[\"“”„]([^\"“”„]*)[\"“”„]?")


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found.

    Attributes:
        runs: its text, or the part of it that matters: (is what was looked for, words) each.
        aligned: it is here because a version of it has the number asked for.
    """

    entry: Entry
    score: float
    runs: tuple[tuple[bool, str], ...]
    aligned: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """What was found in one rulebook; `more` is how many are not shown."""

    book: Book
    hits: tuple[Hit, ...]
    more: int


@dataclass(slots=True)
class Found:
    """What a search gives.

    Attributes:
        partly: nothing says all the words, so these are the entries that say most of them.
        taken: words that nothing says as they were typed, with what was looked for instead.
        unknown: words that nothing says, nor anything like it.
        near: entries to offer where nothing was found.
    """

    words: str
    groups: list[Group] = field(default_factory=list)
    terms: list[Hit] = field(default_factory=list)
    rules: int = 0
    partly: bool = False
    taken: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    near: list[Entry] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.groups or self.terms)


@cache  # words come again all over the rules
def stem(word: str) -> str:
    """A word without the commonest endings: "copies", "copied" and "copying" are "copy"."""
    for ending, instead in (("ies", "y"), ("ied", "y"), ("ying", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            return word.removesuffix(ending) + instead
    return word


def search(asked: str, book: str = "", named: Set[str] = frozenset()) -> Found:
    """What says all the words, or has the number; what is nearest in meaning to a reader first.

    Args:
        asked: as typed: numbers, words or their beginnings, phrases in quotation marks.
        book: slug of the only ruleset to look in, and to show all of.
        named: words of cards' names, which aren't others misspelled.
    """
    asked = " ".join(asked[:MOST_LETTERS].split())
    found = Found(asked)
    known = library()
    numbers, rest = _numbers(asked)
    scores = _of_numbers(known, numbers)
    aligned = _aligned(known, scores)
    # What is a number is not a word as well.
    wanted = _Wanted() if scores and rest in numbers else _wanted(known, rest, found, named)
    if wanted.words or wanted.phrases:
        said = _saying(known, wanted)
        if not said and not numbers and (said := _saying(known, wanted, all_words=False)):
            found.partly = True
        other = known.names.get(folded(rest))
        if other and not numbers:
            said |= {p: s for p, s in _saying(known, _Wanted.of(known, other)).items() if p not in said}
        both = {place: score + said[place] for place, score in scores.items() if place in said}
        scores = both or scores | said
        aligned = {} if both else aligned
    hits = [(place, score, False) for place, score in scores.items()]
    hits += [(place, 1.0, True) for place in aligned if place not in scores]
    _grouped(found, known, hits, wanted, book)
    if found.is_empty:
        found.near = _near(known, asked, numbers)
    return found


def _numbers(asked: str) -> tuple[list[str], str]:
    """The numbers of rules that are asked for, as rulebooks write them, and the rest of the words."""
    plain = _BEFORE_A_NUMBER.sub("", asked)
    if section := _SECTION.fullmatch(plain):
        return [section[1]], ""
    if _ODD_NUMBER.fullmatch(plain) and not _NUMBER.search(plain):
        return [plain.lower()], plain.lower()  # "wiki.status", "9b", or else a word
    numbers = [f"{n[1]}.{int(n[2])}{(n[3] or '').lower()}" for n in _NUMBER.finditer(plain)]
    return numbers, " ".join(_NUMBER.sub(" ", plain).split())


def _of_numbers(known: Library, numbers: Iterable[str]) -> dict[int, float]:
    """The rules of these numbers, their subrules, and the rule that one is a subrule of."""
    scores: dict[int, float] = {}
    for wanted in numbers:
        above = wanted.rstrip("abcdefghijklmnopqrstuvwxyz") if wanted[:1].isdigit() else ""
        for place, entry in enumerate(known.entries):
            number = entry.number.lower()
            follows = number[len(wanted) : len(wanted) + 1] if number.startswith(wanted) else "-"
            if number == wanted:
                scores[place] = _EXACT
            elif follows == "." or (follows.isalpha() and wanted[-1:].isdigit()):
                scores[place] = 500
            elif number and (number == above or number.endswith(f".{wanted}")):
                scores[place] = 300
    return scores


def _aligned(known: Library, scores: dict[int, float]) -> dict[int, float]:
    """Rules of the principles whose very numbers were asked for."""
    principles = {known.entries[place].principle for place, score in scores.items() if score >= _EXACT}
    return {
        place: 1.0
        for place, entry in enumerate(known.entries)
        if entry.principle is not None and entry.principle in principles and not entry.note
    }


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What entries have to say: for each word typed the words it stands for, and phrases as they are."""

    words: tuple[tuple[str, frozenset[str]], ...] = ()
    phrases: tuple[str, ...] = ()
    text: str = ""

    @classmethod
    def of(cls, known: Library, text: str) -> "_Wanted":
        words = folded(text).split()[:MOST_WORDS]
        return cls(tuple((word, _standing_for(known, word)) for word in words), (), " ".join(words))

    @property
    def all_words(self) -> frozenset[str]:
        return frozenset[str]().union(
            *(stands for _, stands in self.words), *(p.split() for p in self.phrases)
        )


def _wanted(known: Library, text: str, found: Found, named: Set[str]) -> _Wanted:
    phrases = [folded(phrase) for phrase in _QUOTED.findall(text)]
    loose = folded(_QUOTED.sub(" ", text))
    words = []
    for word in telling(loose):
        stands = _standing_for(known, word)
        if not stands and word not in named and (near := _written_alike(known, word)):
            stands = frozenset().union(*(_standing_for(known, other) for other in near))
            found.taken.append((word, " ".join(near)))
            loose = loose.replace(word, " ".join(near))
            words += [(other, _standing_for(known, other)) for other in near]
            continue
        if not stands:
            found.unknown.append(word)
        words.append((word, stands))
    return _Wanted(tuple(words), tuple(filter(None, phrases)), loose)


def telling(text: str) -> list[str]:
    """The words of a search but for the commonest, if there are others."""
    typed = text.split()[:MOST_WORDS]
    return [word for word in typed if word not in _COMMON] or typed


def _standing_for(known: Library, word: str) -> frozenset[str]:
    """The words that begin so, or that are another form of the same."""
    root = stem(word)
    return frozenset(other for other in known.vocabulary if other.startswith(word) or stem(other) == root)


def _written_alike(known: Library, word: str) -> list[str]:
    """The word meant by one that nothing says: with a letter wrong, or two written in one."""
    alike = [other for other in known.vocabulary if abs(len(other) - len(word)) < 3] if len(word) > 3 else []
    for cutoff in (0.8, 0.7):
        if near := get_close_matches(word, alike, n=1, cutoff=cutoff):
            return near
        for place in range(3, len(word) - 2):
            if {word[:place], word[place:]} <= known.vocabulary.keys():
                return [word[:place], word[place:]]
    return []


def _saying(known: Library, wanted: _Wanted, *, all_words: bool = True) -> dict[int, float]:
    """The entries that say all of it, each with how well.

    Args:
        all_words: if not, those that say as many of the words as any does: two at least, and half of them.
    """
    said = Counter[int]()
    for _, stands in wanted.words:
        said.update(set[int]().union(*(known.vocabulary[other] for other in stands)))
    most = len(wanted.words)
    if not all_words:
        most = max(said.values(), default=0)
        if most < max(2, len(wanted.words) / 2):
            return {}
    scores: dict[int, float] = {}
    for place in range(len(known.entries)) if not wanted.words else sorted(said):
        entry = known.entries[place]
        texts = (entry.heading, entry.said, entry.besides)
        if said[place] >= most and all(any(f" {p}" in text for text in texts) for p in wanted.phrases):
            scores[place] = _score(entry, wanted)
    return scores


def _score(entry: Entry, wanted: _Wanted) -> float:
    heading, said = frozenset(entry.heading.split()), frozenset(entry.said.split())
    score = -0.5 if entry.note else 0.0
    for word, stands in wanted.words:
        if stands & heading:
            score += 8 if word in heading else 6
        elif stands & said:
            score += 3 if word in said else 2
        else:
            score += 1
    for phrase in (*wanted.phrases, wanted.text):
        if " " in phrase:
            score += 10 if f" {phrase}" in entry.heading else 5 if f" {phrase}" in entry.said else 0
    if wanted.text and entry.heading.strip() == wanted.text:
        score += 20
    if not entry.book and f" {wanted.text} " in entry.besides:
        score += 15
    return score


# As it is shown ----------------------------------------------------------------------------------------


def _grouped(
    found: Found, known: Library, hits: Iterable[tuple[int, float, bool]], wanted: _Wanted, only: str
) -> None:
    by_book: dict[str, list[tuple[float, str, Entry, bool]]] = {}
    for place, score, aligned in hits:
        entry = known.entries[place]
        by_book.setdefault(entry.book, []).append((-score, sort_key(entry.number), entry, aligned))
    marked = wanted.all_words
    for book in known.books:
        if only and book.slug != only:
            continue
        rows = sorted(by_book.get(book.slug, ()), key=lambda row: row[:2])
        shown = rows if only else rows[:A_GROUP]
        if rows:
            each = tuple(
                Hit(entry, -score, snippet(entry.text, marked), aligned) for score, _, entry, aligned in shown
            )
            found.groups.append(Group(book, each, len(rows) - len(shown)))
            found.rules += len(rows)
    # A number belongs to one rulebook: what it says there comes first.
    found.groups.sort(key=lambda group: max(hit.score for hit in group.hits) < _EXACT)
    terms = sorted(by_book.get("", ()), key=lambda row: (row[0], row[2].title))[:TERMS]
    if not only:
        found.terms = [Hit(entry, -score, snippet(entry.text, marked)) for score, _, entry, _ in terms]


def snippet(text: str, marked: frozenset[str]) -> tuple[tuple[bool, str], ...]:
    """A text, or the part of it around the first word that is marked, in runs."""
    words = text.split()
    flags = [not marked.isdisjoint(folded(word).split()) for word in words]
    first = flags.index(True) if True in flags else 0
    start = max(first - _SAID_BEFORE, 0) if len(words) > _SNIPPET and first > _SNIPPET // 2 else 0
    end = start + _SNIPPET
    runs: list[tuple[bool, str]] = [(False, "…")] if start else []
    for word, flag in zip(words[start:end], flags[start:end], strict=True):
        if runs and runs[-1][0] == flag:
            runs[-1] = (flag, f"{runs[-1][1]} {word}")
        else:
            runs.append((flag, word))
    return (*runs, (False, "…")) if end < len(words) else tuple(runs)


def _near(known: Library, asked: str, numbers: list[str]) -> list[Entry]:
    """What may have been meant: numbers that come near, or terms written alike."""
    if numbers:
        by_number = {entry.number: entry for entry in reversed(known.entries) if entry.number}
        alike = get_close_matches(numbers[0], by_number, n=NEAR, cutoff=0.5)
        return [by_number[number] for number in alike]
    by_name = {folded(entry.title): entry for entry in known.entries if not entry.book}
    alike = get_close_matches(folded(asked), by_name, n=NEAR, cutoff=0.5)
    return [by_name[name] for name in alike]
