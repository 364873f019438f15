"""Finding cards by the words of their names and texts: one query, however many cards there are.

What is found comes in tiers: names that begin with the words, names that have them all, cards that have them
all in name, type line or text. Each word may be a beginning, so that search can go along with typing. The
first tier has the whole name first, then what copies something, then the rest by name; the second is in order
of names; the rest is as cards came in, which needs no sorting.
"""

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Count, Func
from django.db.models.functions import Length
from django.urls import reverse

from judgeapp.cards.models import Layout, SearchEntry, type_line
from judgeapp.cards.searching.folding import asked_words, folded, slips
from judgeapp.cards.searching.indexing import facet
from judgeapp.content.paging import Page

CARDS_A_PAGE = 40
MOST_WORDS = 10
LAST_PAGE = 500
MOST_COMPARED = 3000
MOST_OFF = 3  # letters more or fewer
SHORTEST_BEGINNING = 5  # letters: what is shorter is a slip away from too many names
COPIERS = (
    ("Creatures", "Creature"),
    ("Instants", "Instant"),
    ("Sorceries", "Sorcery"),
    ("Artifacts", "Artifact"),
    ("Enchantments", "Enchantment"),
    ("Lands", "Land"),
    ("Planeswalkers", "Planeswalker"),
)
COPIERS_SHOWN = 5
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
    found = found_in(*_query(wanted, start, size + 1))
    return Page(found[:size], number, len(found) > size)


# Words that are words of their own unless they are still being typed.
_WHOLE = frozenset(
    "a an and as at be by each for from if in is it its may of on or that the this to with you your".split()
)
# Of so few cards that looking them up and sorting is quicker than going through the names.
_RARE = frozenset(
    {facet("type", name) for name in ("Battle", "Planeswalker", "Kindred")}
    | {facet("layout", layout) for layout in Layout if layout != Layout.NORMAL}
)
# PostgreSQL's index and SQLite's differ in how they are asked; the rest of the query is one for both.
_NAMES = """
    SELECT card_id, 1 AS tier, sort_name AS place FROM cards_searchentry
    WHERE sort_name >= %s AND sort_name < %s {narrowed} ORDER BY sort_name, card_id LIMIT %s"""
# Of names that begin with the words: the whole name, then what copies something, then the rest.
_NAMES_ASKED = """
    SELECT card_id, 1 AS tier, rank || sort_name AS place FROM (
        SELECT card_id, sort_name, CASE WHEN sort_name = %s THEN '0' WHEN facets LIKE %s THEN '1' ELSE '2' END
        AS rank FROM cards_searchentry WHERE sort_name >= %s AND sort_name < %s {narrowed}) named
    ORDER BY rank, sort_name, card_id LIMIT %s"""
_OF_A_RARE_KIND = """
    SELECT e.card_id, 1 AS tier, e.sort_name AS place FROM cards_searchtext
    JOIN cards_searchentry e ON e.card_id = cards_searchtext.rowid
    WHERE cards_searchtext MATCH %s ORDER BY e.sort_name, e.card_id LIMIT %s"""
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
    SELECT rowid, {tier}, '' FROM cards_searchtext WHERE cards_searchtext MATCH %s ORDER BY rowid LIMIT %s""",
    "postgresql": """
    SELECT card_id, 3, '' FROM cards_searchentry
    WHERE all_words @@ %s::tsquery AND NOT name_words @@ %s::tsquery ORDER BY card_id LIMIT %s""",
}
_PAGE = """
    SELECT c.id, hit.tier, c.name, c.slug, f.mana_cost, f.supertypes, f.types, f.subtypes
    FROM (SELECT * FROM ({tiers}) found LIMIT %s OFFSET %s) hit
    JOIN cards_card c ON c.id = hit.card_id LEFT JOIN cards_face f ON f.card_id = c.id
    ORDER BY hit.tier, hit.place, c.id, f.position"""


def found_in(sql: str, values: Sequence[str | int]) -> list[Found]:
    """The cards of a query that gives a row a face, with the columns of `_PAGE`."""
    cards: dict[int, Found] = {}
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        for pk, tier, name, slug, cost, *line in cursor:
            card = cards.get(pk)
            if card is None:
                card = cards[pk] = Found(name, slug, cost or "", tier > 2)
            if line[1] is not None:
                card.type_lines.append(type_line(*map(json.loads, line)))
    return list(cards.values())


def _query(wanted: Wanted, start: int, count: int) -> tuple[str, list[str | int]]:
    """The whole query. Each tier stops where the page is full, and none is asked that isn't needed."""
    words = asked_words(wanted.words[:200])[:MOST_WORDS]
    facets = wanted.facets
    database = _sqlite if connection.vendor == "sqlite" else _postgresql
    tiers, values = database(words, facets, start + count)
    each = [f"SELECT * FROM ({tier}) tier{n}" for n, tier in enumerate(tiers)]  # noqa: S608 - fixed texts
    return _PAGE.format(tiers=" UNION ALL ".join(each)), [*values, count, start]


def _spread(words: list[str]) -> list[str | int]:
    """From where to where the names are that begin with these words."""
    first = " ".join(words)
    return [first, first + chr(0x10FFFF)]


def _first(words: list[str]) -> list[str | int]:
    """What comes first among names that begin with these words: the whole name, and what copies something."""
    return [" ".join(words), "% copies %"] if words else []


def _sqlite(words: list[str], facets: list[str], most: int) -> tuple[list[str], list[str | int]]:
    narrowed = f"facets : ({' AND '.join(facets)})"
    if not words and (_RARE & set(facets) or ("copies" in facets and len(facets) > 1)):
        return [_OF_A_RARE_KIND], [narrowed, most]
    names = (_NAMES_ASKED if words else _NAMES).format(narrowed="AND instr(facets, %s) " * len(facets))
    tiers, values = [names], [*_first(words), *_spread(words), *(f" {facet} " for facet in facets), most]
    if words:
        every = " AND ".join(f'"{word}"' if whole else f'"{word}"*' for word, whole in _whole_or_not(words))
        also = f" AND {narrowed}" if facets else ""
        # Whole words can be gone through, beginnings must be gathered first: that waits until it is needed.
        whole = "{names words} : (" + " AND ".join(f'"{word}"' for word in words) + ")"
        tiers += [_WORDS["sqlite"], *(_TEXTS["sqlite"].format(tier=tier) for tier in (3, 4))]
        values += [f"(names : ({every}){also})", *_spread(words), most]
        values += [f"(({whole}){also}) NOT (names : ({every}))", most]
        values += [f"({{names words}} : ({every}){also}) NOT (names : ({every})) NOT ({whole})", most]
    return tiers, values


def _postgresql(words: list[str], facets: list[str], most: int) -> tuple[list[str], list[str | int]]:
    # Which way is quicker its planner knows by itself.
    narrowed = " & ".join(f"'{facet}'" for facet in facets)
    narrowing = "AND all_words @@ %s::tsquery" if facets else ""
    names = (_NAMES_ASKED if words else _NAMES).format(narrowed=narrowing)
    tiers, values = [names], [*_first(words), *_spread(words), *([narrowed] if facets else []), most]
    if words:
        every = " & ".join(f"'{word}'" if whole else f"'{word}':*" for word, whole in _whole_or_not(words))
        both = f"{every} & {narrowed}" if facets else every
        tiers += [_WORDS["postgresql"], _TEXTS["postgresql"]]
        values += [every, both, *_spread(words), most, both, every, most]
    return tiers, values


def _whole_or_not(words: list[str]) -> list[tuple[str, bool]]:
    """Each word, and whether it is one to its end rather than a beginning."""
    return [(word, word in _WHOLE) for word in words[:-1]] + [(word, False) for word in words[-1:]]


def copiers_by_type() -> list[tuple[str, str, list[Found]]]:
    """Cards that copy something, a few of each type: a title, the type, and the cards.

    Those that most is told about come first, which are the well-known ones; then it goes by name.
    """
    entries = SearchEntry.objects.filter(facets__contains=" copies ")
    entries = entries.annotate(told=Count("card__scenarios")).order_by("-told", "sort_name")
    found: dict[str, list[Found]] = {name: [] for _, name in COPIERS}
    for name, slug, facets in entries.values_list("card__name", "card__slug", "facets").iterator():
        for kind, cards in found.items():
            if f" {facet('type', kind)} " in facets and len(cards) < COPIERS_SHOWN:
                cards.append(Found(name, slug, "", False))
    return [(title, name, found[name]) for title, name in COPIERS if found[name]]


def near(words: str, most: int = 8, *, copies: bool = False, named: bool = False) -> list[Found]:
    """Cards whose names come near these words, the nearest first: spelled alike, beginning almost alike, or
    containing one of the two longest words (only the longest, if there are cards of the first two kinds).

    Args:
        copies: only what copies something.
        named: only what has the word in its name, and not just in its text.
    """
    key = folded(words)
    if not key:
        return []
    entries = SearchEntry.objects.filter(facets__contains=" copies ") if copies else SearchEntry.objects
    alike = entries.filter(sort_name__startswith=key[:1]).annotate(
        off=Func(Length("sort_name") - len(key), function="ABS")
    )
    everything = list(alike.order_by("off", "sort_name").values_list("sort_name", "off"))
    nearby = [name for name, off in everything if off <= MOST_OFF]
    names = difflib.get_close_matches(key, nearby[:MOST_COMPARED], n=most, cutoff=0.7)
    if len(key) >= SHORTEST_BEGINNING:
        typed, count = slips(key), len(key.split())
        begun = [name for name, _ in everything if " ".join(name.split(" ", count)[:count]) in typed]
        names = list(dict.fromkeys([*names, *begun]))[:most]
    called = {
        entry.sort_name: entry.card for entry in entries.filter(sort_name__in=names).select_related("card")
    }
    found = {card.slug: Found(card.name, card.slug, "", False) for card in map(called.__getitem__, names)}
    for word in sorted(dict.fromkeys(key.split()), key=len, reverse=True)[: 1 if names else 2]:
        if len(found) < most and len(word) > 3:
            for card in search(Wanted(words=word, copies=copies), size=most).items:
                if not (named and card.in_text):
                    found.setdefault(card.slug, card)
    return list(found.values())[:most]
