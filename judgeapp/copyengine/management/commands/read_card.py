"""`manage.py read_card NAME ...`: what the Oracle reader made of each card."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from judgeapp.copyengine.cards.card_data import CardPool, Face
from judgeapp.copyengine.management.sources import Option, add_arguments, as_json, card_pool, refusals
from judgeapp.copyengine.reading.output.as_json import card_as_json
from judgeapp.copyengine.reading.output.as_text import card_as_text


class Command(BaseCommand):
    help = "Print what the Oracle reader made of each card: abilities, copy clauses, and what it can't read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help="a card or one of its faces")
        parser.add_argument("--all", action="store_true", help="every face there is")
        add_arguments(parser)

    def handle(
        self, *args: str, names: list[str], all: bool, cards: Path | None, json: bool, **options: Option
    ) -> None:
        if all is bool(names):
            raise CommandError("Name cards, or give --all for every one.")
        with refusals():
            pool = card_pool(cards)
            faces = list(_every_face(pool) if all else _faces(pool, names))
            read = [card_as_json(f.name, sorted(f.type_line[1]), f.abilities) for f in faces]
        if json:
            self.stdout.write(as_json(read))
            return
        for entry in read:
            self.stdout.write(card_as_text(entry))


def _every_face(pool: CardPool) -> Iterator[Face]:
    for card in pool.values():
        yield from card.faces


def _faces(pool: CardPool, names: list[str]) -> Iterator[Face]:
    """Yield the face of each name, or all faces of a card named as a whole ("A // B")."""
    for name in names:
        card, side = pool.find(name, "NAME")
        yield from card.faces if " // " in name else card.faces[side : side + 1]
