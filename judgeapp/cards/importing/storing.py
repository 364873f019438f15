"""Printed cards into the database: what is new is made, what differs is changed, the rest is left alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import batched
from typing import Any

from django.db import transaction

from judgeapp.cards.importing.printed import Printed, slug_of
from judgeapp.cards.models import Card, Face
from judgeapp.cards.searching.indexing import entry_for, write_entries
from judgeapp.content import versions
from judgeapp.content.models import IMPORTED, Source
from judgeapp.copyengine import BACK_LAYOUTS, COLORS, indicator_of

type Faces = dict[str, dict[str, Any]]
"""Printed values by side."""


@dataclass
class Stored:
    """What came of some cards, in faces but for the last three.

    Attributes:
        changed_cards: keys of the cards that are not what they were.
        kept: names of cards that an author wrote, which stay so.
        refused: (card, why) for each that can't be stored.
    """

    new: int = 0
    changed: int = 0
    unchanged: int = 0
    gone: int = 0
    changed_cards: list[int] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    refused: list[tuple[Printed, str]] = field(default_factory=list)


def store(cards: Iterable[Printed]) -> Stored:
    """Write cards, all in a few statements; call it in a transaction.

    Raises:
        DataError, IntegrityError: the database takes one of them not; none is written then.
    """
    return _Storing(_joined(cards)).run()


def tell_colors(identities: Mapping[tuple[str, str], list[str]]) -> None:
    """Give faces the color indicators that follow from color identities, where nothing told their colors.

    Args:
        identities: by the card's name and the side.
    """
    for names in batched(dict.fromkeys(name for name, _ in identities), 500, strict=False):
        with transaction.atomic():
            _tell_colors(names, identities)


def _tell_colors(names: Sequence[str], identities: Mapping[tuple[str, str], list[str]]) -> None:
    told, entries = [], []
    for card in Card.objects.filter(name__in=names, source=IMPORTED).prefetch_related("faces"):
        faces = sorted(card.faces.all(), key=lambda face: face.position)
        new = [face for face in faces if _told(face, faces[0], card, identities.get((card.name, face.side)))]
        if new:
            told += new
            values = [{name: getattr(face, name) for name in Face.PRINTED} for face in faces]
            entries.append(entry_for(card.pk, card.name, card.layout, values))
    if told:
        Face.objects.bulk_update(told, ["colors", "color_indicator"])
        write_entries(entries)
        versions.touch("cards")


def _told(face: Face, front: Face, card: Card, identity: list[str] | None) -> bool:
    """Whether a color identity told the colors of a face, which then has them."""
    if not identity or face.colors or face.color_indicator:
        return False
    is_back = face is not front and card.layout in BACK_LAYOUTS
    row = _for_indicator(face) | {"color_identity": identity}
    indicator = indicator_of(row, frozenset(face.types), _for_indicator(front) if is_back else None)
    face.color_indicator = face.colors = [color for color in COLORS if color in indicator]
    return bool(indicator)


def _for_indicator(face: Face) -> dict[str, Any]:
    return {"mana_cost": face.mana_cost, "oracle_text": face.oracle_text, "subtypes": face.subtypes}


def _joined(cards: Iterable[Printed]) -> list[Printed]:
    """Faces that come one by one as the cards they are of."""
    by_name: dict[str, Printed] = {}
    for card in cards:
        known = by_name.setdefault(card.name, card)
        if known is not card:
            known.faces |= card.faces
            known.identities |= card.identities
            known.unknown |= card.unknown
            known.whole = known.whole or card.whole
    return list(by_name.values())


class _Storing:
    def __init__(self, cards: Sequence[Printed]) -> None:
        self.cards, self.stored = cards, Stored()
        known = Card.objects.filter(name__in=[card.name for card in cards])
        self.by_name = {card.name: card for card in known}
        taken = Card.objects.filter(slug__in={slug for card in cards for slug in _slugs(card)})
        self.by_slug = {card.slug: card for card in taken}
        pks = {card.pk for card in [*self.by_name.values(), *self.by_slug.values()]}
        self.faces: dict[int, Faces] = {pk: {} for pk in pks}
        for face in Face.objects.filter(card__in=pks).values("card_id", "side", *Face.PRINTED):
            self.faces[face.pop("card_id")][face.pop("side")] = face

    def run(self) -> Stored:
        rows = [(card, row) for card in self.cards if (row := self._row(card)) is not None]
        Card.objects.bulk_create(row for _, row in rows if row.pk is None)
        faces: list[Face] = []
        entries, changed = [], []
        for card, row in rows:
            before = self.faces.get(row.pk, {})
            for side in card.faces.keys() & before.keys():
                card.faces[side] |= {name: before[side][name] for name in card.unknown.get(side, ())}
            now = card.faces if card.whole else before | card.faces
            if not self._differs(card, row, before, now):
                continue
            faces += [
                Face(card=row, side=side, **values)
                for side, values in card.faces.items()
                if values != before.get(side)
            ]
            if before:
                changed.append(row)
            if gone := before.keys() - now.keys():
                Face.objects.filter(card=row, side__in=gone).delete()
                self.stored.gone += len(gone)
            row.name, row.layout, row.source, row.retired = card.name, card.layout, IMPORTED, False
            entries.append(entry_for(row.pk, card.name, card.layout, list(now.values())))
        Card.objects.bulk_update(changed, ["name", "layout", "source", "retired"])
        Face.objects.bulk_create(
            faces, update_conflicts=True, unique_fields=["card", "side"], update_fields=Face.PRINTED
        )
        write_entries(entries)
        if entries:
            versions.touch("cards")
        self.stored.changed_cards = [row.pk for row in changed]
        return self.stored

    def _row(self, card: Printed) -> Card | None:
        """The row of a card, maybe a new one; None where it is not to be written."""
        row = self.by_name.get(card.name) or next(
            (known for slug in _slugs(card) if (known := self.by_slug.get(slug)) and _is_same(known, card)),
            None,
        )
        if row is None:
            slug = next((slug for slug in _slugs(card) if slug not in self.by_slug), "")
            if not slug:
                self.stored.refused.append((card, "Cards of names like it have its address."))
                return None
            row = Card(slug=slug, name=card.name, layout=card.layout, source=IMPORTED)
            self.by_name[card.name] = self.by_slug[slug] = row
        elif row.game != "mtg":
            self.stored.refused.append((card, "A card of another game has this name."))
            return None
        elif row.source == Source.AUTHOR:
            self.stored.kept.append(row.name)
            return None
        return row

    def _differs(self, card: Printed, row: Card, before: Faces, now: Faces) -> bool:
        """Whether anything is to be written, counted by faces."""
        renamed = (row.name, row.layout, row.retired) != (card.name, card.layout, False)
        same = 0 if renamed else sum(before.get(side) == values for side, values in card.faces.items())
        new = sum(side not in before for side in card.faces)
        self.stored.new += new
        self.stored.unchanged += same
        self.stored.changed += len(card.faces) - new - same
        return renamed or now != before


def _slugs(card: Printed) -> tuple[str, ...]:
    """Natural keys for a card, the one it should have first."""
    long = slug_of(card.name)
    return card.slug, long, f"{long}-2", f"{long}-3"


def _is_same(row: Card, card: Printed) -> bool:
    """Whether a row that has the card's key is that card, before its other face was known."""
    return row.name.partition(" // ")[0] == card.front_name and (
        " // " not in row.name or " // " not in card.name
    )
