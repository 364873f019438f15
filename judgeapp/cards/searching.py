"""Finding cards by the words of their names and texts: one query, however many cards there are.

What is found comes in three tiers: names that begin with the words, names that have them all, cards that
have them all in name, type line or text. Each word may be a beginning, so that search can go along with
typing. The first two tiers are in order of names; the third is as cards came in, which needs no sorting.
"""

import difflib
import json
from dataclasses import dataclass, field

from django.db import connection
from django.urls import reverse

from judgeapp.content.paging import Page

from .folding import folded
from .indexing import facet
from .models import SearchEntry, type_line

CARDS_A_PAGE = 40
MOST_WORDS = 10
LAST_PAGE = 500
MOST_COMPARED = 3000
TYPES = (
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
)  # fmt: skip
COLORS = {
    "white": "White", "blue": "Blue", "black": "Black", "red": "Red", "green": "Green",
    "many": "Multicolor", "colorless": "Colorless",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a reader looks for; "" and False want nothing in particular."""

    words: str = ""
    type: str = ""
    color: str = ""
    layout: str = ""
    copies: bool = False

    @property
    def is_narrowed(self) -> bool:
        return bool(self.facets)

    @property
    def facets(self) -> list[str]:
        kinds = {"type": self.type, "color": self.color, "layout": self.layout}
        return [facet(kind, value) for kind, value in kinds.items() if value] + ["copies"] * self.copies


@dataclass(slots=True)
class Found:
    """A card in a list of them."""

    name: str
    slug: str
    mana_cost: str
    in_text: bool
    type_lines: list[str] = field(default_factory=list)

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.slug])


def search(wanted: Wanted, page: str | None = None, size: int = CARDS_A_PAGE) -> Page:
    """One page of the cards that are wanted."""
    number = int(page) if page and page.isdecimal() and len(page) < 10 else 1
    number = min(max(number, 1), LAST_PAGE)
    start = (number - 1) * size
    found = _fetch(wanted, start, size + 1)
    return Page(found[:size], number, len(found) > size)


# PostgreSQL's index and SQLite's differ in how they are asked; the rest of the query is one for both.
_NAMES = """
    SELECT card_id, 1 AS tier, sort_name AS place FROM cards_searchentry
    WHERE sort_name >= %s AND sort_name < %s {narrowed} ORDER BY sort_name, card_id LIMIT %s"""
_WORDS = {
    "sqlite": """
    SELECT e.card_id, 2, e.sort_name FROM cards_searchtext
    JOIN cards_searchentry e ON e.card_id = cards_searchtext.rowid
    WHERE cards_searchtext MATCH %s AND NOT (e.sort_name >= %s AND e.sort_name < %s)
    ORDER BY e.sort_name, e.card_id LIMIT %s""",
    "postgresql": """
    SELECT card_id, 2, sort_name FROM cards_searchentry
    WHERE name_words @@ %s::tsquery AND all_words @@ %s::tsquery
      AND NOT (sort_name >= %s AND sort_name < %s) ORDER BY sort_name, card_id LIMIT %s""",
}
_TEXTS = {
    "sqlite": """
    SELECT rowid, 3, '' FROM cards_searchtext WHERE cards_searchtext MATCH %s ORDER BY rowid LIMIT %s""",
    "postgresql": """
    SELECT card_id, 3, '' FROM cards_searchentry
    WHERE all_words @@ %s::tsquery AND NOT name_words @@ %s::tsquery ORDER BY card_id LIMIT %s""",
}
_PAGE = """
    SELECT c.id, hit.tier, c.name, c.slug, f.mana_cost, f.supertypes, f.types, f.subtypes
    FROM (SELECT * FROM ({tiers}) found LIMIT %s OFFSET %s) hit
    JOIN cards_card c ON c.id = hit.card_id LEFT JOIN cards_face f ON f.card_id = c.id
    ORDER BY hit.tier, hit.place, c.id, f.position"""


def _fetch(wanted: Wanted, start: int, count: int) -> list[Found]:
    sql, values = _query(wanted, start, count)
    cards: dict[int, Found] = {}
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        for pk, tier, name, slug, cost, *line in cursor:
            card = cards.get(pk)
            if card is None:
                card = cards[pk] = Found(name, slug, cost or "", tier == 3)
            if line[1] is not None:
                card.type_lines.append(type_line(*map(json.loads, line)))
    return list(cards.values())


def _query(wanted: Wanted, start: int, count: int) -> tuple[str, list[str | int]]:
    """The whole query. Each tier stops where the page is full, and none is asked that isn't needed."""
    words = folded(wanted.words[:200]).split()[:MOST_WORDS]
    first = " ".join(words)
    spread: list[str | int] = [first, first + chr(0x10FFFF)]
    facets = wanted.facets
    narrowed = "AND facets LIKE %s " * len(facets)
    most = start + count
    tiers = [_NAMES.format(narrowed=narrowed)]
    values = [*spread, *(f"% {facet} %" for facet in facets), most]
    if words:
        vendor = "sqlite" if connection.vendor == "sqlite" else "postgresql"
        tiers += [_WORDS[vendor], _TEXTS[vendor]]
        in_names, in_all = _asked[vendor](words, facets)
        values += [*in_names, *spread, most, *in_all, most]
    each = [f"SELECT * FROM ({tier}) tier{n}" for n, tier in enumerate(tiers)]  # noqa: S608 - fixed texts
    return _PAGE.format(tiers=" UNION ALL ".join(each)), [*values, count, start]


def _for_sqlite(words: list[str], facets: list[str]) -> tuple[list[str | int], list[str | int]]:
    every = " AND ".join(f'"{word}"*' for word in words)
    narrowed = f" AND facets : ({' AND '.join(facets)})" if facets else ""
    return (
        [f"(names : ({every}){narrowed})"],
        [f"({{names words}} : ({every}){narrowed}) NOT (names : ({every}))"],
    )


def _for_postgresql(words: list[str], facets: list[str]) -> tuple[list[str | int], list[str | int]]:
    every = " & ".join(f"'{word}':*" for word in words)
    narrowed = " & ".join([every, *(f"'{facet}'" for facet in facets)])
    return [every, narrowed], [narrowed, every]


_asked = {"sqlite": _for_sqlite, "postgresql": _for_postgresql}


def near(words: str, most: int = 8) -> list[Found]:
    """Cards whose names come near these words: written alike, or with some of the words."""
    key = folded(words)
    if not key:
        return []
    alike = SearchEntry.objects.filter(sort_name__startswith=key[:2]).values_list("sort_name", flat=True)
    names = difflib.get_close_matches(key, alike[:MOST_COMPARED], n=most, cutoff=0.7)
    entries = SearchEntry.objects.filter(sort_name__in=names).select_related("card")
    found = {entry.card.slug: Found(entry.card.name, entry.card.slug, "", False) for entry in entries}
    for word in sorted(set(key.split()), key=len, reverse=True)[:2]:
        if len(found) < most and len(word) > 3:
            found |= {card.slug: card for card in search(Wanted(words=word), size=most).items}
    return list(found.values())[:most]
