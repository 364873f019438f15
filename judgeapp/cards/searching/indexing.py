"""What search knows of each card, written whenever a card or one of its faces is."""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from judgeapp.cards.models import Card, Face, SearchEntry, type_line
from judgeapp.cards.searching.folding import asked_words, folded, words_of
from judgeapp.copyengine import makes_copies

BATCH = 500
ENTRY_FIELDS = ("sort_name", "names", "words", "facets")
# Only what these find can copy anything, and reading every card would take a minute.
_MAY_COPY = re.compile(
    r"\bcop(?:y|ies|ied|ying)\b|\b(?:storm|gravestorm|replicate|conspire|epic|cipher|casualty|demonstrate|"
    r"embalm|eternalize|encore|myriad|squad|offspring|populate|prepared|paradigm)\b",
    re.IGNORECASE,
)

type Values = Mapping[str, Any]
"""What `Face.ROW_FIELDS` names, or more."""


def entry_for(card: int, name: str, layout: str, faces: Collection[Values]) -> SearchEntry:
    """The search entry of a card with these faces."""
    lines = [type_line(face["supertypes"], face["types"], face["subtypes"]) for face in faces]
    if name.startswith("A-"):
        key = " ".join(asked_words(name))
        facets = f" {' '.join(sorted(_facets(layout, faces)))} "
        return SearchEntry(card_id=card, sort_name=key, names=key, words=key, facets=facets)
    return SearchEntry(
        card_id=card,
        sort_name=folded(name),
        names=words_of(name, *(face["name"] for face in faces)),
        words=words_of(*lines, *(face["oracle_text"] for face in faces)),
        facets=f" {' '.join(sorted(_facets(layout, faces)))} ",
    )


def facet(kind: str, value: str) -> str:
    """A facet as one word: `facet("layout", "modal_dfc")` is "layoutmodaldfc"."""
    return kind + re.sub(r"\W|_", "", value).lower()


def _facets(layout: str, faces: Collection[Values]) -> set[str]:
    colors = {color for face in faces for color in face["colors"]}
    found = {facet("type", word) for face in faces for word in face["types"]}
    found |= {facet("color", color) for color in colors or {"colorless"}}
    found |= {facet("color", "many")} if len(colors) > 1 else set()
    found |= {"copies"} if any(map(copies_something, faces)) else set()
    return found | {facet("layout", layout)}


def copies_something(face: Values) -> bool:
    """Whether the face makes a copy of anything, as the reader has it; unread text counts if it says so."""
    text = face["oracle_text"]
    if not _MAY_COPY.search(text):
        return False
    return makes_copies(text, name=face["name"], types=face["types"])


def index_cards(cards: Iterable[int]) -> int:
    """Write the entries of these cards anew; returns how many."""
    names = ("id", "name", "layout")
    ids = list(cards)
    for start in range(0, len(ids), BATCH):
        some = ids[start : start + BATCH]
        faces: dict[int, list[Values]] = {}
        of_cards = Face.objects.filter(card__in=some).order_by("card", "position")
        for face in of_cards.values("card_id", *Face.PRINTED):
            faces.setdefault(face["card_id"], []).append(face)
        kept = list(Card.objects.filter(pk__in=some, retired=False).values_list(*names))
        write_entries(entry_for(pk, name, layout, faces.get(pk, ())) for pk, name, layout in kept)
        if len(kept) < len(some):
            SearchEntry.objects.filter(card__in=some, card__retired=True).delete()
    return len(ids)


def write_entries(entries: Iterable[SearchEntry]) -> None:
    """Write entries, whether or not their cards have one."""
    SearchEntry.objects.bulk_create(
        entries, update_conflicts=True, unique_fields=["card"], update_fields=ENTRY_FIELDS
    )


def index_missing() -> int:
    """Index what has no entry yet, as a database from before there was a search; returns how many."""
    return index_cards(Card.objects.filter(search_entry=None, retired=False).values_list("pk", flat=True))
