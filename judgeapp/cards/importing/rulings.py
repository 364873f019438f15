"""Rulings from Scryfall's or MTGJSON's files, put with the cards there are."""

import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db import transaction

from judgeapp.cards.models import Card, CardRuling
from judgeapp.cards.searching.folding import folded
from judgeapp.content.versions import touch, version

_OF_COPYING = re.compile(r"\bcop(?:y|ies|ied|ying)\b", re.IGNORECASE)


class RulingFileError(Exception):
    """The file can't be read, or is none of the known ones."""


@dataclass(slots=True)
class RulingReport:
    """The result of an import.

    Attributes:
        unknown: rulings on cards that there aren't.
        of_copying: rulings that speak of copying, by card: cases to check against the engine.
    """

    taken: int = 0
    cards: int = 0
    unknown: int = 0
    of_copying: dict[str, list[str]] = field(default_factory=dict)


def import_rulings(path: Path, cards: Path | None = None) -> RulingReport:
    """Import a file; what cards in it had before is replaced, so it can be repeated.

    Args:
        cards: Scryfall's oracle-cards, by which its rulings find their cards; MTGJSON's name them.

    Raises:
        RulingFileError: a file can't be read, or isn't what it should be.
    """
    by_name: dict[str, int] = {}
    place: int | None
    for pk, name, *faces in Card.objects.filter(game="mtg").values_list("pk", "name", "faces__name"):
        for each in (name, *faces):
            by_name.setdefault(folded(each or name), pk)
    found: dict[int, dict[tuple[date, str], str]] = defaultdict(dict)
    report = RulingReport()
    for name, published, text, source in _rulings(path, cards):
        place = by_name.get(folded(name)) or by_name.get(folded(name.partition(" // ")[0]))
        if place is None:
            report.unknown += 1
            continue
        found[place][published, text] = source
        if _OF_COPYING.search(text):
            texts = report.of_copying.setdefault(name, [])
            if text not in texts:
                texts.append(text)
    rows = [
        CardRuling(card_id=pk, published=published, text=text, source=source)
        for pk, told in found.items()
        for (published, text), source in told.items()
    ]
    with transaction.atomic():
        CardRuling.objects.filter(card_id__in=found).delete()
        CardRuling.objects.bulk_create(rows, batch_size=1000)
        touch("cards")
    report.taken, report.cards = len(rows), len(found)
    return report


def rulings_of(card: Card) -> list[CardRuling]:
    """The rulings on a card, the oldest first."""
    return list(card.card_rulings.all()) if _there_are_any(version("cards")) else []


@lru_cache(maxsize=1)  # a query of each card's page, where no rulings were imported
def _there_are_any(edition: str) -> bool:
    return CardRuling.objects.exists()


def _rulings(path: Path, cards: Path | None) -> Iterator[tuple[str, date, str, str]]:
    """Name, date, text and source of each ruling."""
    document = _document(path)
    if isinstance(document, Mapping) and isinstance(document.get("data"), Mapping):
        for name, faces in document["data"].items():
            for face in faces if isinstance(faces, list) else ():
                if not isinstance(face, Mapping):
                    raise RulingFileError(f"{path} holds no faces at {name!r}: is it MTGJSON's AtomicCards?")
                for ruling in face.get("rulings") or ():
                    yield str(name), _date(ruling, "date"), str(ruling.get("text") or ""), "MTGJSON"
        return
    if not isinstance(document, list) or not all(isinstance(each, Mapping) for each in document):
        raise RulingFileError(f"{path} holds no rulings: give Scryfall's rulings or MTGJSON's AtomicCards.")
    if cards is None:
        raise RulingFileError("Scryfall's rulings name no cards. Add --cards and its oracle-cards file.")
    listed = _document(cards)
    rows = [row for row in listed if isinstance(row, Mapping)] if isinstance(listed, list) else []
    names = {str(row["oracle_id"]): str(row["name"]) for row in rows if row.get("oracle_id")}
    for ruling in document:
        name = names.get(str(ruling.get("oracle_id")), "")
        source = str(ruling.get("source") or "Scryfall")[:40]
        yield name, _date(ruling, "published_at"), str(ruling.get("comment") or ""), source


def _date(ruling: Any, key: str) -> date:
    if not isinstance(ruling, Mapping):
        raise RulingFileError(f"{ruling!r} isn't a ruling.")
    try:
        return date.fromisoformat(str(ruling.get(key)))
    except ValueError as error:
        raise RulingFileError(f"{ruling.get(key)!r} isn't a date.") from error


def _document(path: Path) -> Any:
    try:
        data = path.read_bytes()
        return json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    except OSError as error:
        raise RulingFileError(f"{path} can't be opened: {error.strerror}.") from error
    except (ValueError, EOFError) as error:
        raise RulingFileError(f"{path} isn't JSON: {error}.") from error
