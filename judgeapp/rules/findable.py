"""All that can be found in the rulebooks, in memory until the rules change.

It is a few hundred summaries and a few thousand official texts.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse

from judgeapp.content.versions import version

from .glossary import forms_of
from .models import OfficialText, Rule, Ruleset, Term, is_numbered


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule, or the official text of a number we have no summary of, or a term.

    Attributes:
        book: slug of its ruleset; "" for a term.
        heading, said, besides: its title, its text, what is said of it; folded, a blank at either end.
        principle: primary key of its principle; None for what has none.
        note: "commentary" and the like.
    """

    book: str
    number: str
    title: str
    text: str
    address: str
    heading: str
    said: str
    besides: str
    principle: int | None = None
    note: str = ""

    @property
    def is_numbered(self) -> bool:
        return is_numbered(self.number)


@dataclass(frozen=True, slots=True)
class Book:
    slug: str
    name: str
    address: str
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class Library:
    """All there is to find.

    Attributes:
        vocabulary: every word of the entries, with the places of the entries that have it.
        names: forms of terms, folded, with the term's own name, folded.
    """

    books: tuple[Book, ...]
    entries: tuple[Entry, ...]
    vocabulary: dict[str, set[int]]
    names: dict[str, str]


def folded(text: str) -> str:
    """Words in lower case without accents, a blank between: "Last-known facts" is "last known facts"."""
    if not text.isascii():
        text = text.replace("’", "'")
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))


_kept: tuple[str, Library] | None = None


def library() -> Library:
    """All there is to find; four queries after a change, none otherwise. Not to be changed."""
    global _kept
    edition = version("rules")
    kept = _kept
    if kept is None or kept[0] != edition:
        kept = _kept = (edition, _read())
    return kept[1]


def _read() -> Library:
    books = Ruleset.objects.filter(retired=False).order_by("-in_force", "order")
    official = list(OfficialText.objects.values_list("ruleset__slug", "number", "text", "rule"))
    entries = [*_rules(official), *_official(official), *_terms()]
    vocabulary: dict[str, set[int]] = {}
    for place, entry in enumerate(entries):
        for word in {*entry.heading.split(), *entry.said.split(), *entry.besides.split()}:
            vocabulary.setdefault(word, set()).add(place)
    names = {
        folded(form): folded(term.name)
        for term in Term.objects.current()
        for name in term.names
        for form in forms_of(name)
    }
    return Library(
        tuple(Book(book.slug, book.name, book.get_absolute_url(), book.in_force) for book in books),
        tuple(entries),
        vocabulary,
        names,
    )


type Official = tuple[str, str, str, int | None]


def _rules(official: Iterable[Official]) -> Iterator[Entry]:
    words: dict[int, str] = {}
    for _, number, text, ours in official:
        if ours:
            words[ours] = f"{words.get(ours, '')} {number} {text}"
    for rule in Rule.objects.current().select_related("ruleset", "principle").order_by("sort_key"):
        about = f"{rule.principle.title} {rule.principle.definition} {words.get(rule.pk, '')}"
        yield Entry(
            book=rule.ruleset.slug,
            number=rule.number,
            title=rule.title,
            text=rule.summary,
            address=rule.get_absolute_url(),
            heading=f" {folded(rule.title)} ",
            said=f" {folded(rule.summary)} ",
            besides=f" {folded(about)} ",
            principle=rule.principle_id,
            note="commentary" if rule.commentary else "",
        )


def _official(official: Iterable[Official]) -> Iterator[Entry]:
    """The official text of what we have no summary of."""
    for book, number, text, ours in official:
        if not ours:
            address = reverse("rules:rule", args=[book, number])
            yield Entry(book, number, "", text, address, " ", f" {folded(text)} ", " ", None, "official text")


def _terms() -> Iterator[Entry]:
    for term in Term.objects.current():
        others = f" {folded(' '.join(term.names[1:]))} "
        yield Entry(
            "", "", term.title, term.definition, term.get_absolute_url(),
            f" {folded(term.name)} ", f" {folded(term.definition)} ", others,
        )  # fmt: skip
