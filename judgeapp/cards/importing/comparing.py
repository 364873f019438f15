"""Whether imported cards are to the engine what the same cards read from their file are."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from judgeapp.cards.importing.card_files import CardFile
from judgeapp.cards.importing.importing import Import
from judgeapp.cards.models import Card, Face
from judgeapp.copyengine import CardPool

FIELDS = (
    "name", "mana_cost", "colors", "color_indicator", "supertypes", "types", "subtypes", "power", "toughness",
    "loyalty", "defense",
)  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """One thing in which a card differs.

    Attributes:
        what: a field of the printed characteristics, "faces", "layout", or "card" where only one has it.
    """

    card: str
    what: str
    imported: str
    from_file: str

    def __str__(self) -> str:
        return f"{self.card}: {self.what} is {self.imported} when imported, {self.from_file} from the file"


def compared(path: Path) -> tuple[int, list[Difference]]:
    """Import a file into an empty table and undo it: how many cards there are, and where they differ.

    Raises:
        CardFileError, CopyEngineError: the file can't be read.
    """
    by_file = CardPool.from_file(path)
    with transaction.atomic():
        # What other files said of the same cards would stand in the way of what this one says.
        Card.objects.all().delete()
        Import(CardFile(path)).run()
        imported = CardPool.from_rows(Face.objects.pool())
        transaction.set_rollback(True)
    # A half that melds is called "A // B" by some files and "A" by others. Imports leave printings with the
    # same card on both sides out, as they say.
    told = (card for card in by_file.values() if card.layout != "reversible_card")
    names = [*imported, *(front for card in told if (front := card.faces[0].name) not in imported)]
    return len(names), [found for name in names for found in _differences(name, imported, by_file)]


def _differences(name: str, imported: CardPool, by_file: CardPool) -> Iterator[Difference]:
    yield from _differing(name, "card", *(_is_there(name, pool) for pool in (imported, by_file)))
    if name not in imported or name not in by_file:
        return
    mine, theirs = imported[name], by_file[name]
    yield from _differing(name, "layout", mine.layout, theirs.layout)
    names = [[face.name for face in card.faces] for card in (mine, theirs)]
    yield from _differing(name, "faces", *names)
    if names[0] != names[1]:
        return
    for face, other in zip(mine.faces, theirs.faces, strict=True):
        for field in FIELDS:
            values = (getattr(printed, field) for printed in (face.printed, other.printed))
            yield from _differing(f"{name} ({face.name})", field, *values)
        yield from _differing(f"{name} ({face.name})", "text", face.text.strip(), other.text.strip())


def _is_there(name: str, pool: CardPool) -> str:
    return "there" if name in pool else "missing"


def _differing(card: str, what: str, imported: object, from_file: object) -> Iterator[Difference]:
    if imported != from_file:
        yield Difference(card, what, _shown(imported), _shown(from_file))


def _shown(value: object) -> str:
    return repr(sorted(value) if isinstance(value, frozenset) else value)
